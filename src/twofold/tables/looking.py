"""What a seat, or a spectator, sees of a table: built up from what it may know.

The cards come from the game's own view, of a state in which nothing is sealed but what this seat
sealed itself; so nobody can be shown what another has chosen, nor that they have.
"""

from typing import Any, Final, cast

from twofold.games.double_dealing_shuffle.rules import COUNTS
from twofold.games.double_dealing_shuffle.state import State as ShuffleState
from twofold.games.double_hearts.state import State as HeartsState
from twofold.tables import commands
from twofold.tables.choices import as_sent
from twofold.tables.commands import Command
from twofold.tables.deciding import decide
from twofold.tables.refusal import Refusal
from twofold.tables.table import Place, Shuffling, Table
from twofold.tables.views import (
    Asked,
    CountView,
    GameView,
    Kind,
    Part,
    SeatView,
    ShuffleParts,
    Spoken,
    TableView,
    TakebackView,
)

LONG: Final = ("pass", "shuffle")
"""What could be chosen here is too much to list in a view."""


class Sight:
    """A table to be looked at by several: what all see alike is made once."""

    def __init__(self, table: Table, watching: int = 0) -> None:
        self.table = table
        self.watching = watching
        self.host = table.seat_of(table.host)
        self.seats = tuple(map(_seat, table.places))
        self.deadline = _deadline(table)
        self.takeback = _takeback(table)
        self.count = _count(table)
        self.shuffle = _shuffle(table)

    def view(self, seat: int | None, by: str | None = None) -> TableView:
        """Give the table as a seat sees it, or (None) a spectator, who may be the host."""
        table = self.table
        player = by if seat is None else table.places[seat].player
        return TableView(
            table=table.id,
            setting=table.setting,
            clock=table.clock,
            stage=table.stage,
            match=table.match,
            turn=table.turn,
            seat=seat,
            host=self.host,
            hosting=player == table.host,
            seats=self.seats,
            asked=_asked(table, seat),
            waiting=waiting(table, seat),
            deadline=self.deadline,
            paused=table.paused.seat if table.paused else None,
            may=_may(table, player),
            hints=seat is not None and table.on and table.hints,
            muted=() if seat is None else tuple(sorted(table.places[seat].muted)),
            takeback=self.takeback,
            count=self.count,
            shuffle=self.shuffle,
            chat=tuple(
                Spoken(line.at, line.seat, line.name, line.text)
                for line in table.chat
                if seat not in line.deaf
            ),
            history=table.history,
            watching=self.watching,
            spectators=table.spectators,
            closed=table.closed,
            game=_game(table, seat),
        )


def view(table: Table, seat: int | None, *, by: str | None = None, watching: int = 0) -> TableView:
    """Give the table as a seat sees it, or (None) a spectator, who may be the host."""
    return Sight(table, watching).view(seat, by)


def choices(table: Table, seat: int) -> tuple[Any, ...]:
    """List all that a seat may choose now, as its game has it; nothing if it is not to choose."""
    if seat not in table.choosing:
        return ()
    return tuple(table.game.choices(table.state, seat))


def waiting(table: Table, seat: int | None) -> tuple[int, ...]:
    """Say whom the table waits for, as far as a seat may know."""
    if table.paused is not None or table.closed is not None:
        return ()
    if table.calling:
        return () if table.caller is None else (table.caller,)
    if table.stage == "playing":
        own_sealed = seat is not None and table.sealed[seat] is not None
        return tuple(sorted(table.awaited - ({seat} if own_sealed else set())))
    shuffle = table.shuffle
    if table.stage == "shuffling":
        if shuffle is None:
            return ()
        missing = shuffle.contributions if shuffle.revealing else shuffle.promises
        return tuple(
            seat
            for seat in shuffle.players
            if not missing[seat] and (shuffle.promises[seat] or not shuffle.revealing)
        )
    return tuple(
        seat
        for seat in table.players
        if not table.places[seat].ready and not table.places[seat].away
    )


def _game(table: Table, seat: int | None) -> GameView | None:
    if table.state is None:
        return None
    return cast("GameView", table.game.view(table.known_to(seat), seat))


def _seat(place: Place) -> SeatView:
    return SeatView(
        kind="player" if place.player is not None else "empty" if place.empty else "bot",
        name=place.name,
        level=place.bot,
        stand_in=place.player is not None and place.bot is not None,
        away=place.away,
        ready=place.ready,
        hints=place.hints,
    )


def _asked(table: Table, seat: int | None) -> Asked | None:
    if seat is None or table.paused is not None or not table.plays(seat):
        return None
    if table.calling:
        return Asked("call", table.turn, None) if seat == table.caller else None
    if seat not in table.choosing:
        return None
    state = table.state
    if isinstance(state, ShuffleState):
        kind = cast("Kind", state.phase)
    elif isinstance(state, HeartsState):
        kind = "pass" if table.barrier else "play" if _led(state) else "lead"
    else:
        kind = "play"
    if kind in LONG:
        return Asked(kind, table.turn, None)
    return Asked(kind, table.turn, tuple(map(as_sent, choices(table, seat))))


def _led(state: HeartsState) -> bool:
    """Say whether a trick lies on the table that somebody led."""
    return bool(state.tricks) and state.tricks[-1].taker is None


def _deadline(table: Table) -> int | None:
    if table.paused is not None:
        return None
    if table.stage == "shuffling":
        return table.shuffle.deadline if table.shuffle is not None else None
    return table.deadline


_PLAIN: Final[tuple[Command, ...]] = (
    commands.Leave(),
    commands.HandOver(),
    commands.TakeOver(),
    commands.Ready(),
    commands.Start(),
    commands.AskTakeback(),
    commands.AnswerTakeback(agree=True),
    commands.Pause(),
    commands.Resume(),
    commands.Close(),
)


def _may(table: Table, player: str | None) -> tuple[str, ...]:
    if player is None:
        return ()
    asked = (*_PLAIN, commands.Call(table.turn)) if table.calling else _PLAIN
    return tuple(
        cast("str", type(command).__struct_config__.tag)
        for command in asked
        if not isinstance(decide(table, player, command, 0), Refusal)
    )


def _takeback(table: Table) -> TakebackView | None:
    asking = table.takeback
    if asking is None:
        return None
    needed = tuple(
        seat for seat in table.players if seat != asking.seat and seat not in asking.agreed
    )
    return TakebackView(asking.seat, tuple(sorted(asking.agreed)), needed)


def _count(table: Table) -> CountView | None:
    state = table.state
    if not isinstance(state, ShuffleState) or table.stage != "playing":
        return None
    called = len(state.shown) + table.counting
    return CountView(called, table.counting, table.caller if called < COUNTS else None)


def _shuffle(table: Table) -> ShuffleParts | None:
    shuffle = table.shuffle
    if shuffle is None:
        if table.stage != "shuffling":
            return None
        nothing = (b"",) * len(table.places)
        return ShuffleParts(
            round=table.rounds + 1,
            step="secret",
            commitment=None,
            parts=tuple(_part(table, None, seat) for seat in table.seats),
            promises=nothing,
            contributions=nothing,
            deadline=None,
        )
    step = "dealt" if shuffle.dealt else "reveal" if shuffle.revealing else "promise"
    return ShuffleParts(
        round=shuffle.round,
        step=step,
        commitment=shuffle.commitment,
        parts=tuple(_part(table, shuffle, seat) for seat in table.seats),
        promises=shuffle.promises,
        contributions=shuffle.contributions,
        deadline=None if shuffle.dealt else shuffle.deadline,
    )


def _part(table: Table, shuffle: Shuffling | None, seat: int) -> Part:
    if shuffle is not None:
        if shuffle.contributions[seat]:
            return "revealed"
        if seat in shuffle.silent:
            return "silent"
        if shuffle.promises[seat]:
            return "promised"
    if table.places[seat].player is None:
        return "bot"
    if shuffle is not None and seat not in shuffle.players:
        return "absent"
    return "awaited"

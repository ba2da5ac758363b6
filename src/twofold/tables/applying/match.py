"""The match: its beginning, its turns, its barriers and its end."""

from dataclasses import replace
from typing import Any

from twofold.games.double_dealing_shuffle.state import State as ShuffleState
from twofold.tables import patience
from twofold.tables import setting as settings
from twofold.tables.absence import held
from twofold.tables.choices import Choice, as_played
from twofold.tables.events import (
    ChoiceSealed,
    ChoicesOpened,
    Chosen,
    CountCalled,
    MatchEnded,
    MatchStarted,
    RoundAwaited,
    StandInsAsked,
)
from twofold.tables.table import Last, Table
from twofold.tables.views import MatchScore

Here = (
    ChoiceSealed
    | ChoicesOpened
    | Chosen
    | CountCalled
    | MatchEnded
    | MatchStarted
    | RoundAwaited
    | StandInsAsked
)


def apply(table: Table, event: Here) -> Table:
    """Give the table after something happened in the match."""
    match event:
        case MatchStarted():
            fresh = replace(table, match=event.match, state=settings.start(table.setting))
            return _shuffling(fresh, event.at)
        case RoundAwaited():
            return _shuffling(table, event.at)
        case MatchEnded():
            return _ended(table, event)
        case CountCalled():
            return turned(replace(table, counting=True), event.at, table.state)
        case Chosen(seat=seat):
            last = None if event.bot else Last(seat, table.state)
            return turned(table, event.at, _after(table, seat, event.choice), last)
        case ChoiceSealed(seat=seat):
            return replace(table, sealed=_with(table.sealed, seat, event.choice))
        case ChoicesOpened():
            return _opened(table, event)
        case StandInsAsked():
            return replace(table, stand_ins=table.stand_ins | set(event.seats))


def turned(table: Table, at: int, state: Any, last: Last | None = None) -> Table:
    """Give the table in its next turn, with this state of the game."""
    after = replace(
        table,
        state=state,
        sealed=(None,) * len(table.places),
        stand_ins=frozenset(),
        turn=table.turn + 1,
        since=at,
        deadline=None,
        graced=frozenset(),
        last=last,
        takeback=None,
    )
    deadline = patience.deadline(after, at)
    if deadline is None:
        return after
    return replace(after, deadline=deadline, graced=patience.graced(after))


def _shuffling(table: Table, at: int) -> Table:
    return replace(
        table,
        stage="shuffling",
        shuffle=None,
        places=tuple(replace(place, ready=False) for place in table.places),
        counting=False,
        since=at,
        deadline=None,
        ended=None,
    )


def _opened(table: Table, event: ChoicesOpened) -> Table:
    choices = tuple(
        held(table, seat) if sealed is None else sealed for seat, sealed in enumerate(table.sealed)
    )
    state = table.state
    for seat, choice in enumerate(choices):
        state = table.game.choose(state, seat, as_played(table.game, choice))
    table = replace(table, opened=(*table.opened, choices), counting=False)
    return turned(table, event.at, state)


def _after(table: Table, seat: int, choice: Choice) -> Any:
    return table.game.choose(table.state, seat, as_played(table.game, choice))


def _ended(table: Table, event: MatchEnded) -> Table:
    state = table.state
    score = MatchScore(
        match=table.match,
        names=tuple(place.name or place.bot or "" for place in table.places),
        totals=state.sizes if isinstance(state, ShuffleState) else state.totals,
        winners=event.winners,
        reason=event.reason,
        ended=event.at,
    )
    return replace(
        table,
        stage="over",
        history=(*table.history, score),
        played=(*table.played, state),
        paused=None,
        deadline=None,
        ended=event.at,
    )


def _with(
    sealed: tuple[Choice | None, ...], seat: int, choice: Choice
) -> tuple[Choice | None, ...]:
    return tuple(choice if one == seat else old for one, old in enumerate(sealed))

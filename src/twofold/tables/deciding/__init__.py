"""Commands in, events out.

`advance(table, by, command, now)` gives what happens and the table after it, or a refusal in a
player's words. Who asks is an identity of the server's; the house's own orders come from nobody.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple, get_args

from twofold.tables import commands
from twofold.tables.applying import apply
from twofold.tables.commands import Command, HouseCommand
from twofold.tables.deciding import company, match, seats, shuffle, time
from twofold.tables.deciding.answer import Decision
from twofold.tables.deciding.following import consequence
from twofold.tables.events import Event
from twofold.tables.refusal import CLOSED, Refusal
from twofold.tables.table import Table

_PEOPLE: Final[dict[type, Callable[[Table, str, Any, int], Decision]]] = {
    commands.Sit: seats.sit,
    commands.Leave: seats.leave,
    commands.SeatBot: seats.seat_bot,
    commands.ClearSeat: seats.clear_seat,
    commands.Kick: seats.kick,
    commands.PassHost: seats.pass_host,
    commands.HandOver: seats.hand_over,
    commands.TakeOver: seats.take_over,
    commands.Ready: match.ready,
    commands.Start: match.start,
    commands.Commit: shuffle.promise,
    commands.Contribute: shuffle.contribute,
    commands.Call: match.call,
    commands.Choose: match.choose,
    commands.AskTakeback: match.ask_takeback,
    commands.AnswerTakeback: match.answer_takeback,
    commands.Pause: match.pause,
    commands.Resume: match.resume,
    commands.AllowHints: company.allow_hints,
    commands.Say: company.say,
    commands.Mute: company.mute,
    commands.Close: company.close,
}

_HOUSE: Final[dict[type, Callable[[Table, Any, int], Decision]]] = {
    commands.Connected: seats.connected,
    commands.Disconnected: seats.disconnected,
    commands.MoveSeat: seats.move_seat,
    commands.HandSecret: shuffle.hand_secret,
    commands.BotChose: match.bot_chose,
    commands.TimeUp: time.time_up,
    commands.CloseDown: company.close_down,
}
assert set(_PEOPLE) == set(get_args(Command))
assert set(_HOUSE) == set(get_args(HouseCommand))


class Step(NamedTuple):
    """What a command leads to."""

    events: tuple[Event, ...]
    after: Table


def decide(table: Table, by: str | None, command: Command | HouseCommand, now: int) -> Decision:
    """Give what a command itself brings about, before anything follows from it."""
    if table.closed is not None:
        return CLOSED
    house = _HOUSE.get(type(command))
    if house is not None:
        if by is not None:
            return Refusal("Only the house does that.")
        return house(table, command, now)
    if by is None:
        return Refusal("Somebody must ask for that.")
    return _PEOPLE[type(command)](table, by, command, now)


def advance(
    table: Table, by: str | None, command: Command | HouseCommand, now: int
) -> Step | Refusal:
    """Give all that happens on a command, and the table after it; or a refusal."""
    decided = decide(table, by, command, now)
    if isinstance(decided, Refusal):
        return decided
    happened: list[Event] = []
    ahead = list(decided)
    while ahead:
        event = ahead.pop(0)
        table = apply(table, event)
        happened.append(event)
        if not ahead:
            follows = consequence(table, now)
            ahead = [follows] if follows is not None else []
    return Step(tuple(happened), table)


def handle(
    table: Table, by: str | None, command: Command | HouseCommand, now: int
) -> tuple[Event, ...] | Refusal:
    """Give all that happens on a command; or a refusal."""
    step = advance(table, by, command, now)
    return step if isinstance(step, Refusal) else step.events

"""Which bots a table asks, what they are shown, and when their answer may come.

A bot's delay follows from the table's seed and what everyone sees: the match, the turn, the kind
of choice. What the bot holds, and how long it thinks, has no part in it as long as its answer is
held back until `not_before`.
"""

from dataclasses import dataclass
from typing import Any, Final

from twofold.kernel import Dice
from twofold.tables.absence import STAND_IN
from twofold.tables.looking import choices
from twofold.tables.table import Table

QUICK: Final = (700, 900)
"""For a card to a trick, or a gesture on a count: at least, and up to so much more."""
SLOW: Final = (2_000, 3_000)
"""For a pass, a cut, or pointing at a pile."""


@dataclass(frozen=True)
class Wanted:
    """A bot that is asked for a choice."""

    seat: int
    turn: int
    level: str
    view: Any
    """The game as the seat sees it."""
    choices: tuple[Any, ...]
    dice: tuple[str | int, ...]
    """The name of the dice that it throws: `Dice.of(*dice)`. Only the house knows it."""
    not_before: int
    """When its answer may be given to the table."""


def wanted(table: Table) -> tuple[Wanted, ...]:
    """List the bots whose choices the table waits for."""
    if table.paused is not None or table.takeback is not None:
        return ()
    return tuple(
        _asked(table, seat)
        for seat in sorted(table.choosing)
        if not table.plays(seat) or seat in table.stand_ins
    )


def delay(table: Table, seat: int) -> int:
    """Give the time that a bot in this seat takes in this turn, whatever it holds."""
    quick = not table.barrier or table.counting
    least, more = QUICK if quick else SLOW
    return least + Dice.of(table.seed.hex(), "delay", table.match, table.turn, seat).below(more)


def _asked(table: Table, seat: int) -> Wanted:
    return Wanted(
        seat=seat,
        turn=table.turn,
        level=table.places[seat].bot or STAND_IN,
        view=table.game.view(table.state, seat),
        choices=choices(table, seat),
        dice=(table.seed.hex(), "bot", table.match, table.turn, seat),
        not_before=table.since + delay(table, seat),
    )

"""How long a table waits, and for whom."""

from typing import Final

from twofold.tables.setting import ClockName
from twofold.tables.table import Table

CONTRIBUTING: Final = 5_000
"""For promises, and again for contributions."""
METRONOME: Final = 3_000
"""Between counts that nobody is there to call."""
ANSWERING: Final = 20_000
"""For the answer to a request to take a choice back."""

CHOOSING: Final[dict[ClockName, int]] = {"relaxed": 90_000, "fast": 20_000}
PASSING: Final[dict[ClockName, int]] = {"relaxed": 120_000, "fast": 40_000}
COUNTING: Final[dict[ClockName, int]] = {"relaxed": 20_000, "fast": 8_000}
RESTING: Final[dict[ClockName, int]] = {"relaxed": 60_000, "fast": 20_000}
"""Between two rounds."""
GRACE: Final[dict[ClockName, int]] = {"none": 0, "relaxed": 60_000, "fast": 30_000}
"""For a lost connection, once a turn."""


def deadline(table: Table, at: int) -> int | None:
    """Give the end of the wait that begins now; None where there is none."""
    if table.stage == "between":
        resting = RESTING.get(table.clock)
        return None if resting is None else at + resting
    if table.calling:
        if table.caller is None:
            return at + METRONOME
        counting = COUNTING.get(table.clock)
        return None if counting is None else at + counting
    people = [seat for seat in table.awaited if table.plays(seat)]
    if table.clock == "none" or not people:
        return None
    grace = GRACE[table.clock] if _away(table) else 0
    return at + _turn(table) + grace


def graced(table: Table) -> frozenset[int]:
    """Give the seats whose grace is spent as a turn begins: they were away already."""
    return _away(table)


def due(table: Table) -> int | None:
    """Say when the table next wants to be told that time is up; None if it waits for people."""
    if table.paused or table.closed is not None:
        return None
    if table.takeback:
        return table.takeback.deadline
    if table.stage == "shuffling":
        return table.shuffle.deadline if table.shuffle and not table.shuffle.dealt else None
    if table.stage == "playing" and not table.calling and not late(table):
        return None
    return table.deadline


def late(table: Table) -> tuple[int, ...]:
    """Give the people whose choice is still missing, and for whom no bot makes it."""
    seats = sorted(table.choosing - table.stand_ins)
    return tuple(seat for seat in seats if table.plays(seat))


def _turn(table: Table) -> int:
    if table.counting:
        return COUNTING[table.clock]
    return (PASSING if table.barrier else CHOOSING)[table.clock]


def _away(table: Table) -> frozenset[int]:
    return frozenset(
        seat for seat in table.awaited if table.plays(seat) and table.places[seat].away
    )

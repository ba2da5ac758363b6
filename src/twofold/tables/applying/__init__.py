"""What an event makes of a table: the next one, and nothing else.

The whole log, applied from its first event on, gives the table as it stands.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final, get_args

from twofold.tables.applying import company, interruption, match, seats, shuffle
from twofold.tables.events import Event, TableOpened
from twofold.tables.table import Place, Table
from twofold.tables.told import OPEN, told

_NOUNS = (seats, match, interruption, shuffle, company)
_HOMES: Final[dict[type, Callable[[Table, Any], Table]]] = {
    kind: noun.apply for noun in _NOUNS for kind in get_args(noun.Here)
}


def opened(event: TableOpened) -> Table:
    """Give the table with which a log begins."""
    players = event.setting.players
    return Table(
        id=event.table,
        setting=event.setting,
        clock=event.clock,
        spectators=event.spectators,
        host=event.host,
        seed=event.seed,
        places=(Place(),) * players,
        numbers=(0,) * (players + 1),
        length=1,
        since=event.at,
        created=event.at,
    )


def apply(table: Table, event: Event) -> Table:
    """Give the table after an event."""
    after = _HOMES[type(event)](table, event)
    if type(event) in OPEN:
        numbers = tuple(number + 1 for number in table.numbers)
    else:
        audiences = (*table.seats, None)
        numbers = tuple(
            number + (told(event, audience) is not None)
            for number, audience in zip(table.numbers, audiences, strict=True)
        )
    return replace(after, numbers=numbers, length=table.length + 1)


def replayed(log: Iterable[Event]) -> Table:
    """Give the table that a whole log makes; its first event opened the table."""
    entries = iter(log)
    first = next(entries)
    if not isinstance(first, TableOpened):
        raise ValueError("A log begins with the opening of its table.")
    table = opened(first)
    for event in entries:
        table = apply(table, event)
    return table

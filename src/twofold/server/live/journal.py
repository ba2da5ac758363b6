"""A table's log between events and the entries of a store."""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from twofold.store import Entry
from twofold.tables.events import Event

_encode: Final = msgspec.json.Encoder().encode
_events: Final[msgspec.json.Decoder[Event]] = msgspec.json.Decoder(Event)


def entries(table: str, after: int, events: Sequence[Event], command_id: str | None) -> list[Entry]:
    """Write events as the entries that follow the first so many."""
    # A command is named by its sender and not by a seat, which its sender may only get by it.
    return [
        Entry(table, after + place, event.at, None, command_id, _encode(event))
        for place, event in enumerate(events, start=1)
    ]


def events_of(log: Iterable[Entry]) -> list[Event]:
    """Read entries back."""
    return [_events.decode(entry.body) for entry in log]


def name_of(who: str, command_id: str) -> str:
    """Name a command so that no two senders can give it the same name."""
    return f"{who} {command_id}"

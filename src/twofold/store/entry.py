"""What a store holds: entries of a table's log, and what lies on the shelf beside it."""

from collections.abc import Sequence
from typing import Final

import msgspec

from twofold.cards.words import quoted
from twofold.store.errors import Refused, Repeated, SeqAhead, SeqTaken

LONGEST: Final = 16 << 20
"""Bytes that one body may have; an event has some hundreds."""
_LONGEST_NAME: Final = 500
_LARGEST: Final = 2**63 - 1


class Entry(msgspec.Struct, frozen=True):
    """One event of a table's log; the store never looks into its body."""

    table: str
    seq: int
    """Counted from 1, without a gap."""
    at: int
    """Milliseconds, by the server's clock."""
    seat: int | None
    """Whose command it was; None for the table's own."""
    command_id: str | None
    """What the sender named its command, to be able to send it again."""
    body: bytes


class Kept(msgspec.Struct, frozen=True):
    """One thing on the shelf: a session, an invitation."""

    kind: str
    key: str
    body: bytes
    expires_at: int | None
    """Milliseconds; None for never."""


class Snapshot(msgspec.Struct, frozen=True):
    """A table as it stood after an event: a cache, worth nothing without the log."""

    table: str
    seq: int
    body: bytes


class Summary(msgspec.Struct, frozen=True):
    """What a table's log looks like from afar."""

    table: str
    last: int
    began: int
    """When the first event was."""
    at: int
    """When the last one was."""


class Reached(msgspec.Struct, frozen=True):
    """A wake-up: this table's log goes at least so far."""

    table: str
    seq: int


class Command(msgspec.Struct, frozen=True):
    """The entries of one command, found fit to be appended together."""

    entries: tuple[Entry, ...]

    @property
    def table(self) -> str:
        """Give the table."""
        return self.entries[0].table

    @property
    def first(self) -> int:
        """Give the number of its first event."""
        return self.entries[0].seq

    @property
    def last(self) -> int:
        """Give the number of its last event."""
        return self.entries[-1].seq

    @property
    def name(self) -> tuple[str, int | None, str] | None:
        """Give what no other command may be called, or None if it has no id."""
        entry = self.entries[0]
        return (entry.table, entry.seat, entry.command_id) if entry.command_id else None

    def refusal(self, last: int, answer: Sequence[Entry]) -> Refused | None:
        """Say why a log that ends at `last` won't take it; `answer` is what its name stands for."""
        if answer:
            return Repeated(tuple(answer))
        if self.first <= last:
            return SeqTaken(self.table, self.first)
        if self.first > last + 1:
            return SeqAhead(self.table, self.first, last)
        return None


def command_of(entries: Sequence[Entry]) -> Command:
    """Take entries as one command: one table, one sender, numbers in a row; or raise ValueError."""
    if not entries:
        raise ValueError("A command without entries cannot be appended.")
    first = entries[0]
    for place, entry in enumerate(entries):
        if (entry.table, entry.seat, entry.command_id) != (
            first.table,
            first.seat,
            first.command_id,
        ):
            raise ValueError("The entries of one command have one table, seat and command id.")
        if entry.seq != first.seq + place:
            raise ValueError(f"Entry {entry.seq} should be numbered {first.seq + place}.")
        if not 1 <= entry.seq <= _LARGEST or not 0 <= entry.at <= _LARGEST:
            raise ValueError("Entries are numbered from 1, and times are not negative.")
        _check_body(entry.body)
    _check_name("table", first.table)
    if first.command_id is not None:
        _check_name("command id", first.command_id)
    if first.seat is not None and not 0 <= first.seat < 1 << 31:
        raise ValueError("A seat is counted from 0.")
    return Command(tuple(entries))


def kept_of(kind: str, key: str, body: bytes, expires_at: int | None) -> Kept:
    """Take what is to lie on the shelf, or raise ValueError."""
    _check_name("kind", kind)
    _check_name("key", key)
    _check_body(body)
    _check_time(expires_at)
    return Kept(kind, key, body, expires_at)


def check_snapshot(snapshot: Snapshot) -> None:
    """Refuse a snapshot that not every store could hold."""
    _check_name("table", snapshot.table)
    _check_time(snapshot.seq)
    _check_body(snapshot.body)


def _check_name(what: str, name: str) -> None:
    """Refuse a name that not every store could hold."""
    if not fits(name):
        raise ValueError(f"{quoted(name)} cannot be a {what}.")


def _check_body(body: bytes) -> None:
    """Refuse a body that is too long to hold."""
    if len(body) > LONGEST:
        raise ValueError(f"A body has at most {LONGEST >> 20} MiB, not {len(body)} bytes.")


def _check_time(time: int | None) -> None:
    """Refuse a time that not every store could hold."""
    if time is not None and not 0 <= time <= _LARGEST:
        raise ValueError("A time is a count of milliseconds.")


def fits(name: str) -> bool:
    """Say whether every store can hold a name: UTF-8 has no way of writing surrogates."""
    return (
        0 < len(name) <= _LONGEST_NAME
        and "\0" not in name
        and (name.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in name))
    )

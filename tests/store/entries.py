"""Entries to append, written shortly."""

from twofold.store import Entry


def entry(
    seq: int,
    *,
    table: str = "T",
    at: int | None = None,
    seat: int | None = 0,
    command: str | None = None,
    body: bytes | None = None,
) -> Entry:
    """Give one entry."""
    when = 1000 + seq if at is None else at
    return Entry(table, seq, when, seat, command, b"event %d" % seq if body is None else body)

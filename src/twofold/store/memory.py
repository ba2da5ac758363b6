"""A store that lasts as long as its process: for tests, simulations and a table among friends."""

from collections.abc import Sequence

from twofold.store.entry import (
    Command,
    Entry,
    Kept,
    Snapshot,
    Summary,
    check_snapshot,
    command_of,
    kept_of,
)
from twofold.store.errors import StoreFailed
from twofold.store.store import ClosesItself
from twofold.store.wakeups import Listeners, Wakeups


class MemoryStore(ClosesItself):
    """Everything in dictionaries; no thread, no clock, the same in every run."""

    def __init__(self) -> None:
        self._logs: dict[str, list[Entry]] = {}
        self._answers: dict[str, dict[tuple[str, int | None, str], Command]] = {}
        self._shelf: dict[tuple[str, str], Kept] = {}
        self._snapshots: dict[str, Snapshot] = {}
        self._listeners = Listeners()
        self._closed = False

    async def append(self, entries: Sequence[Entry]) -> None:
        """Add the entries of one command, all or none."""
        command = command_of(entries)
        self._check_open()
        log = self._logs.get(command.table, [])
        name = command.name
        refusal = command.refusal(len(log), self._answered(name))
        if refusal:
            raise refusal
        self._logs.setdefault(command.table, log).extend(command.entries)
        if name:
            self._answers.setdefault(command.table, {})[name] = command
        self._listeners.tell(command.table, command.last)

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        """Give the log of a table from the entry that follows `after`."""
        self._check_open()
        return self._logs.get(table, [])[max(after, 0) :]

    async def answer(self, table: str, seat: int | None, command_id: str) -> list[Entry]:
        """Give what a command was answered with."""
        self._check_open()
        return list(self._answered((table, seat, command_id)))

    def wakeups(self) -> Wakeups:
        """Tell from now on which tables have changed."""
        return self._listeners.add()

    async def tables(self) -> list[Summary]:
        """List all tables by name."""
        self._check_open()
        return [
            Summary(table, len(log), log[0].at, log[-1].at)
            for table, log in sorted(self._logs.items())
        ]

    async def forget(self, table: str) -> bool:
        """Drop a table's log and snapshot."""
        self._check_open()
        self._answers.pop(table, None)
        self._snapshots.pop(table, None)
        return self._logs.pop(table, None) is not None

    async def keep(self, kind: str, key: str, body: bytes, expires_at: int | None = None) -> None:
        """Put something on the shelf."""
        kept = kept_of(kind, key, body, expires_at)
        self._check_open()
        self._shelf[kind, key] = kept

    async def fetch(self, kind: str, key: str) -> Kept | None:
        """Look on the shelf."""
        self._check_open()
        return self._shelf.get((kind, key))

    async def drop(self, kind: str, key: str) -> bool:
        """Take something off the shelf."""
        self._check_open()
        return self._shelf.pop((kind, key), None) is not None

    async def shelf(self, kind: str, prefix: str = "") -> list[Kept]:
        """List what has this kind, and a key that begins so."""
        self._check_open()
        return [
            kept
            for (its_kind, key), kept in sorted(self._shelf.items())
            if its_kind == kind and key.startswith(prefix)
        ]

    async def sweep(self, now: int) -> int:
        """Take off the shelf what has expired by now."""
        self._check_open()
        expired = [
            place
            for place, kept in self._shelf.items()
            if kept.expires_at is not None and kept.expires_at <= now
        ]
        for place in expired:
            del self._shelf[place]
        return len(expired)

    async def keep_snapshot(self, snapshot: Snapshot) -> None:
        """Remember a table as it stood, unless a later one is remembered."""
        check_snapshot(snapshot)
        self._check_open()
        kept = self._snapshots.get(snapshot.table)
        if kept is None or kept.seq < snapshot.seq:
            self._snapshots[snapshot.table] = snapshot

    async def snapshot(self, table: str) -> Snapshot | None:
        """Give the latest snapshot of a table."""
        self._check_open()
        return self._snapshots.get(table)

    async def close(self) -> None:
        """Refuse all else."""
        self._closed = True
        self._listeners.end()

    def _answered(self, name: tuple[str, int | None, str] | None) -> tuple[Entry, ...]:
        command = name and self._answers.get(name[0], {}).get(name)
        return command.entries if command else ()

    def _check_open(self) -> None:
        if self._closed:
            raise StoreFailed("The store is closed.")

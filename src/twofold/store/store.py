"""What every store promises; one contract test holds all of them to it.

The log is the truth: a table is rebuilt from its entries and nothing else. Names and numbers that
no store could hold raise ValueError before anything is written; everything else that can go wrong
is in `twofold.store.errors`. Times are handed in: a store has no clock of its own for them.
"""

from collections.abc import Sequence
from types import TracebackType
from typing import Protocol, Self

from twofold.store.entry import Entry, Kept, Snapshot, Summary
from twofold.store.wakeups import Wakeups


class Store(Protocol):
    """Logs of tables, a shelf for sessions and invitations, and snapshots that may be lost."""

    async def append(self, entries: Sequence[Entry]) -> None:
        """Add the entries of one command, all or none; they are durable when this returns.

        Raises `SeqTaken`, `SeqAhead` or `Repeated`, having written nothing. `StoreFailed`, or being
        cancelled, leaves open whether they are there: sending the command again settles it.
        """
        ...

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        """Give the log of a table, in order, from the entry that follows `after`."""
        ...

    async def answer(self, table: str, seat: int | None, command_id: str) -> list[Entry]:
        """Give what a command was answered with, or nothing if it never was."""
        ...

    def wakeups(self) -> Wakeups:
        """Tell from now on which tables have changed, here or in another process.

        Only a wake-up: one may come late, twice, or for what the caller did itself, and several
        for one table may come as the last of them. The log says what happened.
        """
        ...

    async def tables(self) -> list[Summary]:
        """List all tables by name, for the administrator and for pruning."""
        ...

    async def forget(self, table: str) -> bool:
        """Drop a table's log and snapshot; say whether there was one."""
        ...

    async def keep(self, kind: str, key: str, body: bytes, expires_at: int | None = None) -> None:
        """Put something on the shelf, in place of what had its kind and key."""
        ...

    async def fetch(self, kind: str, key: str) -> Kept | None:
        """Look on the shelf; what has expired lies there until it is swept."""
        ...

    async def drop(self, kind: str, key: str) -> bool:
        """Take something off the shelf; of several that try, one alone is told True."""
        ...

    async def shelf(self, kind: str, prefix: str = "") -> list[Kept]:
        """List what has this kind, and a key that begins so, by key."""
        ...

    async def sweep(self, now: int) -> int:
        """Take off the shelf what has expired by now; say how much it was."""
        ...

    async def keep_snapshot(self, snapshot: Snapshot) -> None:
        """Remember a table as it stood, unless a later one is remembered."""
        ...

    async def snapshot(self, table: str) -> Snapshot | None:
        """Give the latest snapshot of a table, if there is one."""
        ...

    async def close(self) -> None:
        """Finish what was accepted, then refuse all else. Closing twice is nothing."""
        ...

    async def __aenter__(self) -> Self: ...

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...


class ClosesItself:
    """`async with store:` closes it at the end."""

    async def close(self) -> None:
        """Be closed."""
        raise NotImplementedError

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

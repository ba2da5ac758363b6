"""Who is told that tables have changed: each listener in its own time, nothing piling up."""

import asyncio
import weakref

from twofold.store.entry import Reached


class Wakeups:
    """What one listener is yet to be told: `async for reached in store.wakeups()`.

    However slow it is, there waits at most one wake-up a table. It ends when the store closes.
    """

    def __init__(self) -> None:
        self._waiting: dict[str, int] = {}
        self._news = asyncio.Event()
        self._over = False

    def __aiter__(self) -> "Wakeups":
        return self

    async def __anext__(self) -> Reached:
        while not self._waiting:
            if self._over:
                raise StopAsyncIteration
            self._news.clear()
            await self._news.wait()
        table = next(iter(self._waiting))
        return Reached(table, self._waiting.pop(table))

    def tell(self, table: str, seq: int) -> None:
        """Have a wake-up waiting."""
        self._waiting[table] = max(seq, self._waiting.get(table, 0))
        self._news.set()

    def end(self) -> None:
        """Tell what waits, and nothing after it."""
        self._over = True
        self._news.set()


class Listeners:
    """All who listen to a store; whoever lets go of its wake-ups is forgotten."""

    def __init__(self) -> None:
        self._listening: weakref.WeakSet[Wakeups] = weakref.WeakSet()
        self._over = False

    def add(self) -> Wakeups:
        """Have one more."""
        wakeups = Wakeups()
        if self._over:
            wakeups.end()
        self._listening.add(wakeups)
        return wakeups

    def tell(self, table: str, seq: int) -> None:
        """Wake all of them."""
        for wakeups in self._listening:
            wakeups.tell(table, seq)

    def end(self) -> None:
        """Let all of them finish."""
        self._over = True
        for wakeups in self._listening:
            wakeups.end()

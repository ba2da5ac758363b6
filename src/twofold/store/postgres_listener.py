"""How one process hears what others appended: it is told, and looks in case that was lost."""

import asyncio
import contextlib
import json
from typing import Any, Final

from twofold.store.postgres_link import Link, LinkLost
from twofold.store.wakeups import Listeners, Wakeups

CHANNEL: Final = "twofold"
LOOK_EVERY: Final = 0.5
"""Seconds; a lost notification delays nobody longer."""
_TIDY_EVERY: Final = 60.0
_BEHIND: Final = _TIDY_EVERY / 2
"""Seconds without a look after which changes may have been tidied away."""

_NOW: Final = "SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint"
_LOOK: Final = """
    SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint, tables, lasts
    FROM (SELECT) AS once LEFT JOIN twofold.changes ON xid >= $1
"""
_EVERYTHING: Final = """
    WITH RECURSIVE names (table_id) AS (
        SELECT min(table_id) FROM twofold.log
        UNION ALL
        SELECT (SELECT min(log.table_id) FROM twofold.log WHERE log.table_id > names.table_id)
        FROM names WHERE names.table_id IS NOT NULL
    )
    SELECT table_id, (SELECT max(seq) FROM twofold.log WHERE log.table_id = names.table_id)
    FROM names WHERE table_id IS NOT NULL
"""


class Listener:
    """A connection that listens for as long as the store is open."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._listeners = Listeners()
        self._told: dict[str, int] = {}
        self._horizon = 0
        """Every transaction before this one has been looked at."""
        self._looked_at = 0.0
        self._tidied: tuple[float, int] = (0.0, 0)
        self._nudged = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Listen from now on."""
        rows = await self._link.fetch_surely(_NOW)
        self._horizon = int(rows[0][0])
        self._looked_at = asyncio.get_running_loop().time()
        self._tidied = (self._looked_at, self._horizon)
        self._task = asyncio.create_task(self._listen())

    def add(self) -> Wakeups:
        """Have one more to tell."""
        return self._listeners.add()

    def tell(self, table: str, last: int) -> None:
        """Pass it on, unless it was said already."""
        if self._told.get(table, 0) < last:
            self._told[table] = last
            self._listeners.tell(table, last)

    def forget(self, table: str) -> None:
        """Begin anew with a table."""
        self._told.pop(table, None)

    async def stop(self) -> None:
        """Listen no more."""
        if self._task:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        self._listeners.end()

    async def _listen(self) -> None:
        while True:
            with contextlib.suppress(LinkLost):
                async with self._link.own_connection() as connection:
                    await connection.add_listener(CHANNEL, self._heard)
                    while not connection.is_closed():
                        await self._look(connection)
                        await self._wait()
            await asyncio.sleep(LOOK_EVERY)

    async def _wait(self) -> None:
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(self._nudged.wait(), LOOK_EVERY)
        self._nudged.clear()

    def _heard(self, _connection: Any, _sender: int, _channel: str, payload: str) -> None:
        """Take a notification; one from a stranger, or too long to say all, makes us look."""
        try:
            lasts: dict[str, int] = json.loads(payload)
            for table, last in lasts.items():
                self.tell(table, int(last))
        except (ValueError, AttributeError, TypeError):
            self._nudged.set()

    async def _look(self, connection: Any) -> None:
        """Tell what has been committed since the last look."""
        now = asyncio.get_running_loop().time()
        behind = now - self._looked_at > _BEHIND
        changes = await connection.fetch(_LOOK, self._horizon)
        horizon = int(changes[0][0])
        for _, tables, lasts in changes:
            for table, last in zip(tables or (), lasts or (), strict=True):
                self.tell(table, last)
        if behind:
            for table, last in await connection.fetch(_EVERYTHING):
                self.tell(table, last)
        self._horizon, self._looked_at = horizon, now
        if now - self._tidied[0] >= _TIDY_EVERY:
            await connection.execute("DELETE FROM twofold.changes WHERE xid < $1", self._tidied[1])
            self._tidied = (now, horizon)
            self._told.clear()

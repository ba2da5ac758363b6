"""The store of many server processes: one PostgreSQL log, which settles who was first."""

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Any, Final, Self

from twofold.store.entry import (
    Command,
    Entry,
    Kept,
    Snapshot,
    Summary,
    check_snapshot,
    command_of,
    fits,
    kept_of,
)
from twofold.store.errors import StoreFailed
from twofold.store.postgres_link import Link, LinkLost, Row, unknown
from twofold.store.postgres_listener import Listener
from twofold.store.postgres_schema import migrate
from twofold.store.store import ClosesItself
from twofold.store.wakeups import Wakeups

_MOST: Final = 200
"""Commands in one batch."""
_TRIES: Final = 5

# One statement, so one transaction and one way there and back. The first entry of a command is put
# in where the log ends just before it, and that end is held so that nobody can drop it meanwhile;
# only if the first was new do the others follow. While it is ours and uncommitted, nobody can see
# it, so nobody can add what comes after it. Commands come in the order of their tables: two
# processes never wait for each other in a ring.
_APPEND: Final = """
    WITH asked AS (
        SELECT * FROM unnest(
            $1::text[], $2::bigint[], $3::bigint[], $4::integer[], $5::text[], $6::bigint[],
            $7::bytea[]
        ) AS entry (table_id, seq, at, seat, command_id, first, body)
    ), held AS (
        SELECT log.table_id FROM asked JOIN twofold.log
            ON log.table_id = asked.table_id AND log.seq = asked.first - 1
        WHERE asked.seq = asked.first
        ORDER BY log.table_id
        FOR KEY SHARE OF log
    ), won AS (
        INSERT INTO twofold.log (table_id, seq, at, seat, command_id, first, body)
        SELECT * FROM asked
        WHERE seq = first AND (seq = 1 OR table_id IN (SELECT table_id FROM held))
        ORDER BY table_id
        ON CONFLICT DO NOTHING
        RETURNING table_id
    ), rest AS (
        INSERT INTO twofold.log (table_id, seq, at, seat, command_id, first, body)
        SELECT asked.* FROM asked JOIN won USING (table_id) WHERE seq > first
    ), ends AS (
        SELECT table_id, max(seq) AS last FROM asked JOIN won USING (table_id) GROUP BY table_id
    ), changed AS (
        INSERT INTO twofold.changes (xid, tables, lasts)
        SELECT pg_current_xact_id()::text::bigint, array_agg(table_id), array_agg(last)
        FROM ends HAVING count(*) > 0
    ), news AS (
        SELECT json_object_agg(table_id, last)::text AS text FROM ends HAVING count(*) > 0
    ), told AS MATERIALIZED (
        SELECT pg_notify('twofold', CASE WHEN length(text) < 7000 THEN text ELSE '' END) FROM news
    )
    SELECT table_id FROM won LEFT JOIN (SELECT count(*) FROM told) AS said ON true
"""
_READ: Final = """
    SELECT table_id, seq, at, seat, command_id, body FROM twofold.log
    WHERE table_id = $1 AND seq > $2 ORDER BY seq
"""
_ANSWER: Final = """
    SELECT entry.table_id, entry.seq, entry.at, entry.seat, entry.command_id, entry.body
    FROM twofold.log AS command JOIN twofold.log AS entry
        ON entry.table_id = command.table_id AND entry.first = command.seq
        AND entry.seq >= command.seq
    WHERE command.table_id = $1 AND coalesce(command.seat, -1) = $2 AND command.command_id = $3
        AND command.command_id IS NOT NULL AND command.seq = command.first
    ORDER BY entry.seq
"""
# From name to name in the index, without a look at what lies between.
_TABLES: Final = """
    WITH RECURSIVE names (table_id) AS (
        SELECT min(table_id) FROM twofold.log
        UNION ALL
        SELECT (SELECT min(log.table_id) FROM twofold.log WHERE log.table_id > names.table_id)
        FROM names WHERE names.table_id IS NOT NULL
    )
    SELECT names.table_id, newest.seq, oldest.at, newest.at
    FROM names
    JOIN twofold.log AS oldest ON oldest.table_id = names.table_id AND oldest.seq = 1
    JOIN twofold.log AS newest ON newest.table_id = names.table_id
        AND newest.seq = (SELECT max(seq) FROM twofold.log WHERE log.table_id = names.table_id)
    ORDER BY names.table_id
"""
_KEEP: Final = """
    INSERT INTO twofold.shelf (kind, key, body, expires_at) VALUES ($1, $2, $3, $4)
    ON CONFLICT (kind, key) DO UPDATE SET body = excluded.body, expires_at = excluded.expires_at
"""
_SHELF: Final = """
    SELECT kind, key, body, expires_at FROM twofold.shelf
    WHERE kind = $1 AND starts_with(key, $2) ORDER BY key
"""
_KEEP_SNAPSHOT: Final = """
    INSERT INTO twofold.snapshots (table_id, seq, body) VALUES ($1, $2, $3)
    ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, body = excluded.body
    WHERE excluded.seq > snapshots.seq
"""

_Waiting = tuple[Command, "asyncio.Future[None]"]


class PostgresStore(ClosesItself):
    """A database that any number of processes and machines may share."""

    def __init__(self, link: Link, listener: Listener) -> None:
        self._link = link
        self._listener = listener
        self._waiting: deque[_Waiting] = deque()
        self._batch: asyncio.Task[None] | None = None
        self._closed = False

    @classmethod
    async def open(cls, address: str) -> Self:
        """Open a database, making our tables in it if there are none."""
        link = await Link.open(address)
        listener = Listener(link)
        try:
            async with link.connection() as connection:
                await migrate(connection)
            await listener.start()
        except LinkLost as lost:
            await link.close()
            raise StoreFailed(f"PostgreSQL cannot be reached: {lost}.") from lost
        except BaseException:
            await link.close()
            raise
        return cls(link, listener)

    async def append(self, entries: Sequence[Entry]) -> None:
        """Add the entries of one command, all or none."""
        command = command_of(entries)
        if self._closed:
            raise StoreFailed("The store is closed.")
        answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((command, answer))
        if self._batch is None:
            self._batch = asyncio.create_task(self._append_all())
        await answer

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        """Give the log of a table from the entry that follows `after`."""
        if not fits(table):
            return []
        return [Entry(*row) for row in await self._link.fetch_surely(_READ, table, after)]

    async def answer(self, table: str, seat: int | None, command_id: str) -> list[Entry]:
        """Give what a command was answered with."""
        if not fits(table) or not fits(command_id):
            return []
        place = -1 if seat is None else seat
        return [
            Entry(*row) for row in await self._link.fetch_surely(_ANSWER, table, place, command_id)
        ]

    def wakeups(self) -> Wakeups:
        """Tell from now on which tables have changed."""
        return self._listener.add()

    async def tables(self) -> list[Summary]:
        """List all tables by name."""
        return [Summary(*row) for row in await self._link.fetch_surely(_TABLES)]

    async def forget(self, table: str) -> bool:
        """Drop a table's log and snapshot."""
        if not fits(table):
            return False
        there = False
        try:
            async with self._link.connection() as connection, connection.transaction():
                # Deleting waits for appends under way, which it then doesn't see: look again.
                while await connection.fetch(
                    "DELETE FROM twofold.log WHERE table_id = $1 RETURNING 1", table
                ):
                    there = True
                await connection.execute("DELETE FROM twofold.snapshots WHERE table_id = $1", table)
        except LinkLost as lost:
            raise unknown(lost) from lost
        self._listener.forget(table)
        return there

    async def keep(self, kind: str, key: str, body: bytes, expires_at: int | None = None) -> None:
        """Put something on the shelf."""
        kept = kept_of(kind, key, body, expires_at)
        await self._link.fetch_surely(_KEEP, kept.kind, kept.key, kept.body, kept.expires_at)

    async def fetch(self, kind: str, key: str) -> Kept | None:
        """Look on the shelf."""
        if not fits(kind) or not fits(key):
            return None
        rows = await self._link.fetch_surely(
            "SELECT kind, key, body, expires_at FROM twofold.shelf WHERE kind = $1 AND key = $2",
            kind,
            key,
        )
        return Kept(*rows[0]) if rows else None

    async def drop(self, kind: str, key: str) -> bool:
        """Take something off the shelf."""
        if not fits(kind) or not fits(key):
            return False
        return bool(
            await self._link.fetch_once(
                "DELETE FROM twofold.shelf WHERE kind = $1 AND key = $2 RETURNING 1", kind, key
            )
        )

    async def shelf(self, kind: str, prefix: str = "") -> list[Kept]:
        """List what has this kind, and a key that begins so."""
        if not fits(kind) or not (fits(prefix) or not prefix):
            return []
        return [Kept(*row) for row in await self._link.fetch_surely(_SHELF, kind, prefix)]

    async def sweep(self, now: int) -> int:
        """Take off the shelf what has expired by now."""
        return len(
            await self._link.fetch_once(
                "DELETE FROM twofold.shelf WHERE expires_at <= $1 RETURNING 1", now
            )
        )

    async def keep_snapshot(self, snapshot: Snapshot) -> None:
        """Remember a table as it stood, unless a later one is remembered."""
        check_snapshot(snapshot)
        await self._link.fetch_surely(_KEEP_SNAPSHOT, snapshot.table, snapshot.seq, snapshot.body)

    async def snapshot(self, table: str) -> Snapshot | None:
        """Give the latest snapshot of a table."""
        if not fits(table):
            return None
        rows = await self._link.fetch_surely(
            "SELECT table_id, seq, body FROM twofold.snapshots WHERE table_id = $1", table
        )
        return Snapshot(*rows[0]) if rows else None

    async def close(self) -> None:
        """Finish what was accepted, then let go of the server."""
        self._closed = True
        while self._batch:
            await self._batch
        await self._listener.stop()
        await self._link.close()

    async def _append_all(self) -> None:
        """Append batch after batch, until nobody waits."""
        try:
            while self._waiting:
                batch = self._next_batch()
                try:
                    await self._append_batch(batch)
                except Exception as error:
                    _fail(batch, error)
        finally:
            self._batch = None

    def _next_batch(self) -> list[_Waiting]:
        """Take who has waited longest, one command a table, in the order of the tables."""
        batch: dict[str, _Waiting] = {}
        later: deque[_Waiting] = deque()
        while self._waiting and len(batch) < _MOST:
            waiting = self._waiting.popleft()
            if waiting[0].table in batch:
                later.append(waiting)
            else:
                batch[waiting[0].table] = waiting
        self._waiting.extendleft(reversed(later))
        return [batch[table] for table in sorted(batch)]

    async def _append_batch(self, batch: list[_Waiting]) -> None:
        rows, doubtful = await self._insert([command for command, _ in batch])
        won = {table for (table,) in rows}
        lost: list[_Waiting] = []
        for command, answer in batch:
            if command.table in won:
                self._acknowledge(command, answer)
            else:
                lost.append((command, answer))
        for waiting in lost:
            await self._refuse(waiting, doubtful=doubtful)

    async def _insert(self, commands: list[Command]) -> tuple[list[Row], bool]:
        """Run the statement; say too whether an earlier try may have done it already."""
        columns = _columns(commands)
        for tried in range(_TRIES):
            try:
                return await self._link.fetch(_APPEND, *columns), tried > 0
            except LinkLost:
                await self._link.mend()
        raise StoreFailed("The link to PostgreSQL broke again and again.")

    async def _refuse(self, waiting: _Waiting, *, doubtful: bool) -> None:
        """Say why the log didn't take it, or find that it did when the link broke."""
        command, answer = waiting
        name = command.name
        first_answer = await self.answer(*name) if name else []
        log = await self.read(command.table, command.first - 1)
        if doubtful and tuple(log[: len(command.entries)]) == command.entries:
            self._acknowledge(command, answer)
            return
        last = log[-1].seq if log else await self._last(command.table)
        refusal = command.refusal(last, first_answer)
        if refusal is None:
            self._waiting.appendleft(waiting)  # what it follows has just come in
        elif not answer.done():
            answer.set_exception(refusal)

    async def _last(self, table: str) -> int:
        ((last,),) = await self._link.fetch_surely(
            "SELECT coalesce(max(seq), 0) FROM twofold.log WHERE table_id = $1", table
        )
        return last

    def _acknowledge(self, command: Command, answer: "asyncio.Future[None]") -> None:
        self._listener.tell(command.table, command.last)
        if not answer.done():
            answer.set_result(None)


def _columns(commands: list[Command]) -> tuple[list[Any], ...]:
    """Give the entries of all commands as columns."""
    rows = [
        (
            entry.table,
            entry.seq,
            entry.at,
            entry.seat,
            entry.command_id,
            command.first,
            entry.body,
        )
        for command in commands
        for entry in command.entries
    ]
    return tuple(map(list, zip(*rows, strict=True)))


def _fail(batch: list[_Waiting], error: Exception) -> None:
    """Tell all in a batch who have had no answer; one fault each, so that no two share a trace."""
    for _, answer in batch:
        if not answer.done():
            failure = StoreFailed(*error.args)
            failure.__cause__ = error
            answer.set_exception(failure)

"""The store of a home server: one SQLite file, one connection, one thread, every commit on disk."""

import asyncio
import os
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Self

from twofold.cards.words import quoted
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
from twofold.store.folder_lock import FolderLock
from twofold.store.sqlite_file import open_file
from twofold.store.store import ClosesItself
from twofold.store.wakeups import Listeners, Wakeups
from twofold.store.writer import Writer

FILE: Final = "tables.sqlite3"
"""The file's name in the data folder."""

_APPEND_FIRST: Final = """
    INSERT INTO log (table_id, seq, at, seat, command_id, first, body)
    SELECT ?1, ?2, ?3, ?4, ?5, ?2, ?6
    WHERE ?2 = 1 + (SELECT coalesce(max(seq), 0) FROM log WHERE table_id = ?1)
    ON CONFLICT DO NOTHING
"""
_APPEND_REST: Final = """
    INSERT INTO log (table_id, seq, at, seat, command_id, first, body)
    VALUES (?, ?, ?, ?, ?, ?, ?)
"""
_READ: Final = """
    SELECT table_id, seq, at, seat, command_id, body FROM log
    WHERE table_id = ? AND seq > ? ORDER BY seq
"""
_ANSWER: Final = """
    SELECT entry.table_id, entry.seq, entry.at, entry.seat, entry.command_id, entry.body
    FROM log AS command JOIN log AS entry
        ON entry.table_id = command.table_id AND entry.first = command.seq
        AND entry.seq >= command.seq
    WHERE command.table_id = ? AND coalesce(command.seat, -1) = ? AND command.command_id = ?
        AND command.command_id IS NOT NULL AND command.seq = command.first
    ORDER BY entry.seq
"""
# From name to name in the index, without a look at what lies between.
_TABLES: Final = """
    WITH RECURSIVE names (table_id) AS (
        SELECT min(table_id) FROM log
        UNION ALL
        SELECT (SELECT min(log.table_id) FROM log WHERE log.table_id > names.table_id)
        FROM names WHERE names.table_id IS NOT NULL
    )
    SELECT names.table_id, newest.seq, oldest.at, newest.at
    FROM names
    JOIN log AS oldest ON oldest.table_id = names.table_id AND oldest.seq = 1
    JOIN log AS newest ON newest.table_id = names.table_id
        AND newest.seq = (SELECT max(seq) FROM log WHERE log.table_id = names.table_id)
    ORDER BY names.table_id
"""
_KEEP: Final = """
    INSERT INTO shelf (kind, key, body, expires_at) VALUES (?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET body = excluded.body, expires_at = excluded.expires_at
"""
_SHELF: Final = """
    SELECT kind, key, body, expires_at FROM shelf
    WHERE kind = ? AND substr(key, 1, ?) = ? ORDER BY key
"""
_KEEP_SNAPSHOT: Final = """
    INSERT INTO snapshots (table_id, seq, body) VALUES (?, ?, ?)
    ON CONFLICT DO UPDATE SET seq = excluded.seq, body = excluded.body
    WHERE excluded.seq > snapshots.seq
"""


class SqliteStore(ClosesItself):
    """A data folder of this machine; a second server in it is refused."""

    def __init__(self, connection: sqlite3.Connection, lock: FolderLock) -> None:
        self._writer = Writer(connection)
        self._lock: FolderLock | None = lock
        self._listeners = Listeners()

    @classmethod
    async def open(cls, folder: Path) -> Self:
        """Open a data folder, making it if there is none; nobody else may look into it."""
        return cls(*await asyncio.to_thread(_open, folder))

    async def append(self, entries: Sequence[Entry]) -> None:
        """Add the entries of one command, all or none."""
        command = command_of(entries)
        await self._writer.write(lambda connection: _append(connection, command))
        self._listeners.tell(command.table, command.last)

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        """Give the log of a table from the entry that follows `after`."""
        if not fits(table):
            return []
        return await self._writer.read(
            lambda connection: _entries(connection.execute(_READ, (table, after)))
        )

    async def answer(self, table: str, seat: int | None, command_id: str) -> list[Entry]:
        """Give what a command was answered with."""
        if not fits(table) or not fits(command_id):
            return []
        return await self._writer.read(
            lambda connection: _answer(connection, table, seat, command_id)
        )

    def wakeups(self) -> Wakeups:
        """Tell from now on which tables have changed."""
        return self._listeners.add()

    async def tables(self) -> list[Summary]:
        """List all tables by name."""
        return await self._writer.read(
            lambda connection: [Summary(*row) for row in connection.execute(_TABLES)]
        )

    async def forget(self, table: str) -> bool:
        """Drop a table's log and snapshot."""

        def work(connection: sqlite3.Connection) -> bool:
            connection.execute("DELETE FROM snapshots WHERE table_id = ?", (table,))
            return connection.execute("DELETE FROM log WHERE table_id = ?", (table,)).rowcount > 0

        return fits(table) and await self._writer.write(work)

    async def keep(self, kind: str, key: str, body: bytes, expires_at: int | None = None) -> None:
        """Put something on the shelf."""
        kept = kept_of(kind, key, body, expires_at)
        await self._writer.write(
            lambda connection: connection.execute(
                _KEEP, (kept.kind, kept.key, kept.body, kept.expires_at)
            )
        )

    async def fetch(self, kind: str, key: str) -> Kept | None:
        """Look on the shelf."""
        if not fits(kind) or not fits(key):
            return None
        rows = await self._writer.read(
            lambda connection: connection.execute(
                "SELECT kind, key, body, expires_at FROM shelf WHERE kind = ? AND key = ?",
                (kind, key),
            ).fetchall()
        )
        return Kept(*rows[0]) if rows else None

    async def drop(self, kind: str, key: str) -> bool:
        """Take something off the shelf."""
        if not fits(kind) or not fits(key):
            return False
        return await self._writer.write(
            lambda connection: (
                connection.execute(
                    "DELETE FROM shelf WHERE kind = ? AND key = ?", (kind, key)
                ).rowcount
                > 0
            )
        )

    async def shelf(self, kind: str, prefix: str = "") -> list[Kept]:
        """List what has this kind, and a key that begins so."""
        if not fits(kind) or not (fits(prefix) or not prefix):
            return []
        return await self._writer.read(
            lambda connection: [
                Kept(*row) for row in connection.execute(_SHELF, (kind, len(prefix), prefix))
            ]
        )

    async def sweep(self, now: int) -> int:
        """Take off the shelf what has expired by now."""
        return await self._writer.write(
            lambda connection: (
                connection.execute("DELETE FROM shelf WHERE expires_at <= ?", (now,)).rowcount
            )
        )

    async def keep_snapshot(self, snapshot: Snapshot) -> None:
        """Remember a table as it stood, unless a later one is remembered."""
        check_snapshot(snapshot)
        await self._writer.write(
            lambda connection: connection.execute(
                _KEEP_SNAPSHOT, (snapshot.table, snapshot.seq, snapshot.body)
            )
        )

    async def snapshot(self, table: str) -> Snapshot | None:
        """Give the latest snapshot of a table."""
        if not fits(table):
            return None
        rows = await self._writer.read(
            lambda connection: connection.execute(
                "SELECT table_id, seq, body FROM snapshots WHERE table_id = ?", (table,)
            ).fetchall()
        )
        return Snapshot(*rows[0]) if rows else None

    async def close(self) -> None:
        """Finish what was accepted, then let the next server in."""
        await self._writer.close()
        self._listeners.end()
        if self._lock:
            self._lock.release()
            self._lock = None


def _open(folder: Path) -> tuple[sqlite3.Connection, FolderLock]:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = FolderLock(folder)
    except OSError as error:
        raise StoreFailed(
            f"The data folder {quoted(str(folder))} cannot be used: {error.strerror}."
        ) from error
    try:
        return open_file(folder / FILE), lock
    except OSError as error:
        lock.release()
        path = os.fspath(folder / FILE)
        raise StoreFailed(f"{quoted(path)} cannot be opened: {error.strerror}.") from error
    except BaseException:
        lock.release()
        raise


def _append(connection: sqlite3.Connection, command: Command) -> None:
    entry = command.entries[0]
    added = connection.execute(
        _APPEND_FIRST, (entry.table, entry.seq, entry.at, entry.seat, entry.command_id, entry.body)
    )
    if not added.rowcount:
        _refuse(connection, command)
    if len(command.entries) > 1:
        connection.executemany(
            _APPEND_REST,
            [
                (one.table, one.seq, one.at, one.seat, one.command_id, command.first, one.body)
                for one in command.entries[1:]
            ],
        )


def _refuse(connection: sqlite3.Connection, command: Command) -> None:
    (last,) = connection.execute(
        "SELECT coalesce(max(seq), 0) FROM log WHERE table_id = ?", (command.table,)
    ).fetchone()
    name = command.name
    refusal = command.refusal(last, _answer(connection, *name) if name else ())
    raise refusal or StoreFailed(f"The log of table {quoted(command.table)} is not whole.")


def _answer(
    connection: sqlite3.Connection, table: str, seat: int | None, command_id: str
) -> list[Entry]:
    return _entries(connection.execute(_ANSWER, (table, -1 if seat is None else seat, command_id)))


def _entries(rows: sqlite3.Cursor) -> list[Entry]:
    return [Entry(*row) for row in rows]

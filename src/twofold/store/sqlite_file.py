"""The SQLite file: how it is opened, and how an old one becomes a new one."""

import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Final

from twofold.cards.words import quoted
from twofold.store.errors import NewerStore, StoreFailed

SYNCHRONOUS = "FULL"
"""With less than this, a power failure takes back what was acknowledged."""
_OLDEST: Final = (3, 37)
"""The first SQLite that has all we ask of it."""
_CACHE_KIB: Final = 65_536
CHECKPOINT_PAGES = 4_000
"""Pages in the write-ahead log before they are carried over: 16 MiB."""

MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (
    (
        # `first` is the number of the command's first entry. A command's name is unique: one index
        # entry a command, on its first entry.
        """
        CREATE TABLE log (
            table_id TEXT NOT NULL,
            seq INTEGER NOT NULL CHECK (seq >= first),
            at INTEGER NOT NULL,
            seat INTEGER,
            command_id TEXT,
            first INTEGER NOT NULL CHECK (first >= 1),
            body BLOB NOT NULL,
            PRIMARY KEY (table_id, seq)
        ) STRICT
        """,
        """
        CREATE UNIQUE INDEX log_commands ON log (table_id, coalesce(seat, -1), command_id)
            WHERE command_id IS NOT NULL AND seq = first
        """,
        """
        CREATE TABLE shelf (
            kind TEXT NOT NULL,
            key TEXT NOT NULL,
            body BLOB NOT NULL,
            expires_at INTEGER,
            PRIMARY KEY (kind, key)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX shelf_expiring ON shelf (expires_at) WHERE expires_at IS NOT NULL",
        """
        CREATE TABLE snapshots (
            table_id TEXT PRIMARY KEY,
            seq INTEGER NOT NULL,
            body BLOB NOT NULL
        ) STRICT
        """,
    ),
)
"""What makes version 1 of nothing, version 2 of version 1, and so on."""


def open_file(path: Path) -> sqlite3.Connection:
    """Open a store's file, making or renewing it; whoever asks must hold the folder's lock."""
    if sqlite3.sqlite_version_info < _OLDEST:
        raise StoreFailed(
            f"Python has SQLite {sqlite3.sqlite_version} here, and tables need "
            f"{'.'.join(map(str, _OLDEST))} or later: use a newer Python."
        )
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    connection = sqlite3.connect(
        path, isolation_level=None, check_same_thread=False, cached_statements=64
    )
    try:
        _set_up(connection)
        _migrate(connection, path)
    except sqlite3.DatabaseError as error:
        connection.close()
        raise StoreFailed(f"{quoted(str(path))} cannot be opened: {error}.") from error
    except BaseException:
        connection.close()
        raise
    _sync_folder(path.parent)
    return connection


def _set_up(connection: sqlite3.Connection) -> None:
    # Nobody else, not even a look from outside: two connections could spoil a write-ahead log.
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    with closing(connection.execute("PRAGMA journal_mode = WAL")) as answer:
        (mode,) = answer.fetchone()
    if mode != "wal":
        raise StoreFailed(
            "SQLite cannot keep a write-ahead log in this folder: "
            "choose one on a disk of this machine."
        )
    connection.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")
    connection.execute("PRAGMA fullfsync = ON")
    connection.execute(f"PRAGMA cache_size = -{_CACHE_KIB}")
    connection.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")


def _migrate(connection: sqlite3.Connection, path: Path) -> None:
    """Bring the file up to the present version, in one transaction or not at all."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        connection.execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
        (version,) = connection.execute(
            "SELECT coalesce(max(version), 0) FROM schema_version"
        ).fetchone()
        if version > len(MIGRATIONS):
            raise NewerStore(quoted(str(path)), version, len(MIGRATIONS))
        for number, migration in enumerate(MIGRATIONS[version:], version + 1):
            for statement in migration:
                connection.execute(statement)
            connection.execute("DELETE FROM schema_version")
            connection.execute("INSERT INTO schema_version VALUES (?)", (number,))
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _sync_folder(folder: Path) -> None:
    """Have the file's name itself outlast a power failure."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)

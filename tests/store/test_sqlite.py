"""The SQLite store alone: its folder, its file, its versions, and what shares a commit."""

import asyncio
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.store.entries import entry
from twofold.store import (
    NewerStore,
    Snapshot,
    StoreFailed,
    StoreInUse,
    UnknownStore,
    open_store,
    sqlite_file,
)
from twofold.store.sqlite import FILE
from twofold.store.writer import Writer

# As the first version made it; this text never changes.
VERSION_1 = """
    PRAGMA journal_mode = WAL;
    CREATE TABLE schema_version (version INTEGER NOT NULL);
    INSERT INTO schema_version VALUES (1);
    CREATE TABLE log (
        table_id TEXT NOT NULL,
        seq INTEGER NOT NULL CHECK (seq >= first),
        at INTEGER NOT NULL,
        seat INTEGER,
        command_id TEXT,
        first INTEGER NOT NULL CHECK (first >= 1),
        body BLOB NOT NULL,
        PRIMARY KEY (table_id, seq)
    ) STRICT;
    CREATE UNIQUE INDEX log_commands ON log (table_id, coalesce(seat, -1), command_id)
        WHERE command_id IS NOT NULL AND seq = first;
    CREATE TABLE shelf (
        kind TEXT NOT NULL,
        key TEXT NOT NULL,
        body BLOB NOT NULL,
        expires_at INTEGER,
        PRIMARY KEY (kind, key)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX shelf_expiring ON shelf (expires_at) WHERE expires_at IS NOT NULL;
    CREATE TABLE snapshots (
        table_id TEXT PRIMARY KEY,
        seq INTEGER NOT NULL,
        body BLOB NOT NULL
    ) STRICT;
    INSERT INTO log VALUES ('T', 1, 1001, 0, 'c', 1, CAST('event 1' AS BLOB));
    INSERT INTO log VALUES ('T', 2, 1002, 0, 'c', 1, CAST('event 2' AS BLOB));
    INSERT INTO shelf VALUES ('session', 'a', CAST('1' AS BLOB), 5);
    INSERT INTO snapshots VALUES ('T', 2, CAST('s' AS BLOB));
"""
NEXT = (*sqlite_file.MIGRATIONS, ("ALTER TABLE log ADD COLUMN mood TEXT",))


def file_of_version_1(folder: Path) -> Path:
    """Make a file as the first version left it."""
    folder.mkdir()
    with closing(sqlite3.connect(folder / FILE)) as connection:
        connection.executescript(VERSION_1)
    return folder / FILE


def schema_of(path: Path) -> list[tuple[str, str]]:
    """Give all that the file's schema says, spaces aside."""
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL")
        return sorted((name, " ".join(sql.split())) for name, sql in rows)


def version_of(path: Path) -> int:
    """Give the version that the file says."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT version FROM schema_version").fetchone()[0]


async def test_a_file_of_the_first_version_is_read_and_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    file_of_version_1(folder)
    async with await open_store(folder) as store:
        assert await store.read("T") == [entry(1, command="c"), entry(2, command="c")]
        assert await store.answer("T", 0, "c") == await store.read("T")
        assert await store.snapshot("T") == Snapshot("T", 2, b"s")
        assert [kept.key for kept in await store.shelf("session")] == ["a"]
        await store.append([entry(3)])


async def test_a_new_file_is_what_an_old_one_becomes(tmp_path: Path) -> None:
    old = file_of_version_1(tmp_path / "old")
    for folder in ("old", "new"):
        await (await open_store(tmp_path / folder)).close()
    assert schema_of(old) == schema_of(tmp_path / "new" / FILE)


async def test_an_old_file_is_brought_forward(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = file_of_version_1(tmp_path / "tables")
    monkeypatch.setattr(sqlite_file, "MIGRATIONS", NEXT)
    async with await open_store(path.parent) as store:
        assert len(await store.read("T")) == 2
    assert version_of(path) == 2
    assert any("mood" in sql for _, sql in schema_of(path))


async def test_a_migration_that_fails_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = file_of_version_1(tmp_path / "tables")
    before = schema_of(path)
    monkeypatch.setattr(sqlite_file, "MIGRATIONS", (*NEXT, ("DROP TABLE log", "DROP TABLE nobody")))
    with pytest.raises(StoreFailed, match="no such table: nobody"):
        await open_store(path.parent)
    assert schema_of(path) == before
    assert version_of(path) == 1


async def test_a_file_of_a_newer_version_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = file_of_version_1(tmp_path / "tables")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE schema_version SET version = 99")
        connection.commit()
    with pytest.raises(
        NewerStore, match=r"A newer Twofold wrote .*version 99.* Nothing was changed"
    ):
        await open_store(path.parent)
    assert version_of(path) == 99


async def test_a_second_server_in_one_folder_is_refused_and_told_by_whom(tmp_path: Path) -> None:
    async with await open_store(tmp_path) as store:
        opener = (
            "import asyncio, sys; from twofold.store import open_store\n"
            "asyncio.run(open_store(sys.argv[1]))"
        )
        second = subprocess.run(
            [sys.executable, "-c", opener, str(tmp_path)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert second.returncode == 1
        assert f"Another Twofold (process “{os.getpid()}”) has the tables in" in second.stderr
        with pytest.raises(StoreInUse):
            await open_store(tmp_path)
        await store.append([entry(1)])
    async with await open_store(tmp_path) as store:
        assert await store.read("T") == [entry(1)]


async def test_nobody_else_gets_at_the_file_meanwhile(tmp_path: Path) -> None:
    async with await open_store(tmp_path) as store:
        await store.append([entry(1)])
        with (
            closing(sqlite3.connect(tmp_path / FILE, timeout=0)) as other,
            pytest.raises(sqlite3.OperationalError, match="locked"),
        ):
            other.execute("SELECT * FROM log")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such permissions")
async def test_nobody_else_may_look_into_the_folder(tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    async with await open_store(folder) as store:
        await store.append([entry(1)])
        assert folder.stat().st_mode & 0o777 == 0o700
        assert {path.stat().st_mode & 0o777 for path in folder.iterdir()} == {0o600}


async def test_a_file_that_is_no_store_is_refused_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"a shopping list, rather\n" * 100)
    with pytest.raises(StoreFailed, match="cannot be opened: file is not a database"):
        await open_store(tmp_path)
    assert (tmp_path / FILE).read_bytes().startswith(b"a shopping list")


async def test_a_folder_that_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for place in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(StoreFailed, match=r"The data folder .* cannot be used: "):
            await open_store(place)
    (tmp_path / "tables" / FILE).mkdir(parents=True)
    with pytest.raises(StoreFailed, match="cannot be opened: Is a directory"):
        await open_store(tmp_path / "tables")


@pytest.mark.parametrize("address", ["mysql://here", "http://\x1b[31m/", "sqlite:///x"])
async def test_an_address_of_no_kind_we_have_is_refused(address: str) -> None:
    with pytest.raises(UnknownStore, match="is no kind of store") as refused:
        await open_store(address)
    assert "\x1b" not in str(refused.value)


async def test_in_a_batch_that_fails_only_what_is_at_fault_fails(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "file", isolation_level=None, check_same_thread=False)
    connection.execute("CREATE TABLE notes (text BLOB)")
    connection.execute("PRAGMA max_page_count = 20")
    writer = Writer(connection)

    def note(size: int) -> "asyncio.Task[None]":
        def work(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT INTO notes VALUES (zeroblob(?))", (size,))
            if size == 7:
                raise KeyError(size)

        return asyncio.create_task(writer.write(work))

    outcomes = await asyncio.gather(*map(note, (1, 10**6, 7, 2)), return_exceptions=True)
    assert outcomes[0] is None
    assert outcomes[3] is None
    assert isinstance(outcomes[1], StoreFailed)
    assert "The disk is full: make room, and try again." in str(outcomes[1])
    assert isinstance(outcomes[2], KeyError)
    sizes = await writer.read(
        lambda connection: connection.execute("SELECT length(text) FROM notes").fetchall()
    )
    assert sizes == [(1,), (2,)]
    await writer.close()


async def test_what_waits_together_shares_a_commit(tmp_path: Path) -> None:
    said: list[str] = []
    connection = sqlite3.connect(tmp_path / "file", isolation_level=None, check_same_thread=False)
    connection.set_trace_callback(said.append)
    writer = Writer(connection)
    await asyncio.gather(*(writer.write(lambda _: None) for _ in range(50)))
    assert said == ["BEGIN IMMEDIATE", "COMMIT"]
    await writer.close()

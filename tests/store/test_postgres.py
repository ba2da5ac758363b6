"""PostgreSQL alone: several processes' worth of stores on one log, lost links, versions."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.store.entries import entry
from tests.store.postgres_server import CONNECT, PostgresServer
from twofold.store import (
    NewerStore,
    Reached,
    SeqAhead,
    SeqTaken,
    Store,
    StoreFailed,
    open_store,
    postgres_listener,
    postgres_schema,
)
from twofold.store.postgres_link import Link, LinkLost

NEXT = (*postgres_schema.MIGRATIONS, ("ALTER TABLE twofold.log ADD COLUMN mood text",))


async def execute(database: str, statement: str, *given: object) -> list[Any]:
    """Run one statement past the store."""
    connection = await CONNECT(database)
    try:
        return await connection.fetch(statement, *given)
    finally:
        await connection.close()


async def append_somehow(store: Store, name: str) -> None:
    """Append ten entries wherever there is room."""
    for number in range(10):
        while True:
            seq = len(await store.read("T")) + 1
            try:
                await store.append([entry(seq, command=f"{name} {number}")])
            except SeqTaken:
                continue
            break


async def test_two_stores_on_one_log_are_settled_by_it(database: str) -> None:
    async with await open_store(database) as one, await open_store(database) as other:
        await asyncio.gather(append_somehow(one, "one"), append_somehow(other, "other"))
        log = await one.read("T")
        assert [kept.seq for kept in log] == list(range(1, 21))
        assert len({kept.command_id for kept in log}) == 20
        assert log == await other.read("T")


async def test_others_are_woken(database: str) -> None:
    async with await open_store(database) as one, await open_store(database) as other:
        wakeups = other.wakeups()
        await one.append([entry(1), entry(2)])
        assert await anext(wakeups) == Reached("T", 2)


async def test_others_are_woken_though_every_notification_is_lost(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_listener, "CHANNEL", "another")
    async with await open_store(database) as one, await open_store(database) as other:
        wakeups = other.wakeups()
        for seq in (1, 2, 3):
            await one.append([entry(seq)])
            assert await anext(wakeups) == Reached("T", seq)


async def test_a_batch_too_long_to_be_told_is_looked_up(database: str) -> None:
    tables = [f"{number:0400d}" for number in range(40)]
    async with await open_store(database) as one, await open_store(database) as other:
        wakeups = other.wakeups()
        await asyncio.gather(*(one.append([entry(1, table=table)]) for table in tables))
        assert {(await anext(wakeups)).table for _ in tables} == set(tables)


async def test_a_change_that_commits_late_is_not_passed_over(database: str) -> None:
    async with await open_store(database) as one, await open_store(database) as other:
        wakeups = other.wakeups()
        late = await CONNECT(database)
        async with late.transaction():
            await late.execute(
                "INSERT INTO twofold.changes "
                "VALUES (pg_current_xact_id()::text::bigint, '{late}', '{7}')"
            )
            await one.append([entry(1)])
            assert await anext(wakeups) == Reached("T", 1)
            await execute(database, "NOTIFY twofold, ''")
        assert await anext(wakeups) == Reached("late", 7)
        await late.close()


async def test_strangers_on_the_channel_do_no_harm(database: str) -> None:
    async with await open_store(database) as store:
        wakeups = store.wakeups()
        for payload in ("", "rubbish", "[1]", '{"T": "x"}', '{"T": null}'):
            await execute(database, "SELECT pg_notify('twofold', $1)", payload)
        await store.append([entry(1)])
        assert await anext(wakeups) == Reached("T", 1)


async def cut_all_links(database: str) -> None:
    """End every connection but our own."""
    await execute(
        database,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
    )


async def test_a_lost_link_is_mended(database: str) -> None:
    async with await open_store(database) as one, await open_store(database) as other:
        wakeups = other.wakeups()
        for seq in (1, 2, 3):
            await cut_all_links(database)
            await one.append([entry(seq)])
            assert await anext(wakeups) == Reached("T", seq)
        await cut_all_links(database)
        assert await other.read("T") == [entry(1), entry(2), entry(3)]


async def test_links_cut_amid_appends_lose_and_double_nothing(database: str) -> None:
    async with await open_store(database) as one, await open_store(database) as other:
        appending = asyncio.gather(append_somehow(one, "one"), append_somehow(other, "other"))
        for _ in range(5):
            await cut_all_links(database)
        await appending
        log = await one.read("T")
        assert sorted(str(kept.command_id) for kept in log) == sorted(
            f"{name} {number}" for name in ("one", "other") for number in range(10)
        )


@pytest.mark.parametrize("command", ["c", None])
async def test_an_append_whose_answer_was_lost_is_found_in_the_log(
    database: str, monkeypatch: pytest.MonkeyPatch, command: str | None
) -> None:
    fetch = Link.fetch
    lost: list[str] = []

    async def lose_the_first_answer(link: Link, statement: str, *given: Any) -> Any:
        rows = await fetch(link, statement, *given)
        if "INSERT INTO twofold.log" in statement and not lost:
            lost.append(statement)
            raise LinkLost("cut")
        return rows

    monkeypatch.setattr(Link, "fetch", lose_the_first_answer)
    entries = [entry(1, command=command), entry(2, command=command)]
    async with await open_store(database) as store:
        await store.append(entries)
        assert lost
        assert await store.read("T") == entries


async def test_a_table_is_not_forgotten_under_an_append(database: str) -> None:
    async with await open_store(database) as one, await open_store(database) as other:
        for turn in range(20):
            table = f"t{turn}"
            await one.append([entry(1, table=table)])
            _, appended = await asyncio.gather(
                one.forget(table), other.append([entry(2, table=table)]), return_exceptions=True
            )
            assert appended is None or isinstance(appended, SeqAhead)
            assert await one.read(table) == []


async def test_a_new_database_may_be_opened_by_many_at_once(database: str) -> None:
    stores = await asyncio.gather(*(open_store(database) for _ in range(4)))
    await stores[0].append([entry(1)])
    assert await stores[3].read("T") == [entry(1)]
    for store in stores:
        await store.close()


async def test_an_old_database_is_brought_forward(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with await open_store(database) as store:
        await store.append([entry(1)])
    monkeypatch.setattr(postgres_schema, "MIGRATIONS", NEXT)
    async with await open_store(database) as store:
        assert await store.read("T") == [entry(1)]
    rows = await execute(database, "SELECT version, mood FROM twofold.schema_version, twofold.log")
    assert [tuple(row) for row in rows] == [(2, None)]


async def test_a_migration_that_fails_changes_nothing(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await (await open_store(database)).close()
    monkeypatch.setattr(postgres_schema, "MIGRATIONS", (*NEXT, ("DROP TABLE twofold.nobody",)))
    with pytest.raises(StoreFailed, match=r"PostgreSQL refused: .*nobody"):
        await open_store(database)
    rows = await execute(database, "SELECT version FROM twofold.schema_version")
    assert [tuple(row) for row in rows] == [(1,)]
    monkeypatch.undo()
    await (await open_store(database)).close()


async def test_a_database_of_a_newer_version_is_refused(database: str) -> None:
    await (await open_store(database)).close()
    await execute(database, "UPDATE twofold.schema_version SET version = 99")
    with pytest.raises(NewerStore, match="A newer Twofold wrote this database"):
        await open_store(database)


async def test_a_role_that_would_not_wait_for_the_disk_is_made_to(database: str) -> None:
    await execute(database, "ALTER ROLE postgres SET synchronous_commit = off")
    try:
        link = await Link.open(database)
        assert [tuple(row) for row in await link.fetch("SHOW synchronous_commit")] == [("on",)]
        await link.close()
    finally:
        await execute(database, "ALTER ROLE postgres RESET synchronous_commit")


async def test_a_server_that_is_not_there_is_said_without_the_password(tmp_path: Path) -> None:
    for host in (str(tmp_path), "localhost:1"):
        with pytest.raises(StoreFailed, match="PostgreSQL cannot be reached: ") as failed:
            await open_store(f"postgresql://me:secret@/tables?host={host}")
        assert "secret" not in str(failed.value)


async def test_rubbish_for_an_address_is_refused() -> None:
    for address in ("postgresql://[", "postgres://:::/", "postgresql://x:y@localhost:port/"):
        with pytest.raises(StoreFailed, match="PostgreSQL cannot be reached: "):
            await open_store(address)


def test_a_server_that_need_not_sync_is_refused(database: str, postgres: PostgresServer) -> None:
    postgres.crash()
    postgres.start("-c", "fsync=off")
    try:
        with pytest.raises(StoreFailed, match=r"fsync = off: .* Turn it on"):
            asyncio.run(open_store(database))
    finally:
        postgres.crash()
        postgres.start()

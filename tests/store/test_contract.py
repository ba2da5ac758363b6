"""What every store must hold, whatever lies beneath it."""

import asyncio
from collections.abc import Sequence

import pytest

from tests.store.entries import entry
from twofold.store import (
    Entry,
    Kept,
    Reached,
    Repeated,
    SeqAhead,
    SeqTaken,
    Snapshot,
    Store,
    StoreFailed,
    Summary,
    open_store,
)


async def outcome(store: Store, entries: Sequence[Entry]) -> str:
    """Append, and say what came of it."""
    try:
        await store.append(entries)
    except (Repeated, SeqTaken, SeqAhead, StoreFailed) as error:
        return type(error).__name__
    return "appended"


async def test_a_log_is_read_as_it_was_appended(place: str) -> None:
    entries = [
        entry(1, seat=None, body=b""),
        entry(2, seat=3, command="c", body=bytes(range(256))),
        entry(3, at=2**62, command=" ’🂡\t"),
    ]
    async with await open_store(place) as store:
        for one in entries:
            await store.append([one])
        assert await store.read("T") == entries


async def test_a_log_can_be_read_from_anywhere(place: str) -> None:
    async with await open_store(place) as store:
        for seq in (1, 2, 3):
            await store.append([entry(seq)])
        assert await store.read("T", after=1) == [entry(2), entry(3)]
        assert await store.read("T", after=3) == []
        assert await store.read("T", after=99) == []
        assert await store.read("another") == []


async def test_tables_do_not_mix(place: str) -> None:
    async with await open_store(place) as store:
        await store.append([entry(1, table="a", command="c")])
        await store.append([entry(1, table="b", command="c")])
        assert await store.read("a") == [entry(1, table="a", command="c")]


async def test_the_entries_of_a_command_come_together(place: str) -> None:
    command = [entry(seq, command="c") for seq in (1, 2, 3)]
    async with await open_store(place) as store:
        await store.append(command)
        await store.append([entry(4)])
        assert await store.read("T") == [*command, entry(4)]


async def test_a_place_in_the_log_is_taken_once(place: str) -> None:
    async with await open_store(place) as store:
        await store.append([entry(1), entry(2)])
        with pytest.raises(SeqTaken) as taken:
            await store.append([entry(2, body=b"other")])
        assert (taken.value.table, taken.value.seq) == ("T", 2)
        assert await store.read("T") == [entry(1), entry(2)]


async def test_a_command_that_is_refused_leaves_nothing_behind(place: str) -> None:
    async with await open_store(place) as store:
        await store.append([entry(1)])
        with pytest.raises(SeqTaken):
            await store.append([entry(seq, command="c") for seq in (1, 2, 3)])
        assert await store.read("T") == [entry(1)]
        assert await store.answer("T", 0, "c") == []
        await store.append([entry(2, command="c")])


async def test_a_log_has_no_gaps(place: str) -> None:
    async with await open_store(place) as store:
        with pytest.raises(SeqAhead) as ahead:
            await store.append([entry(2)])
        assert (ahead.value.table, ahead.value.seq, ahead.value.last) == ("T", 2, 0)
        await store.append([entry(1)])
        with pytest.raises(SeqAhead):
            await store.append([entry(3)])
        assert await store.read("T") == [entry(1)]


async def test_a_command_sent_twice_gets_its_first_answer(place: str) -> None:
    command = [entry(seq, seat=2, command="c") for seq in (2, 3)]
    async with await open_store(place) as store:
        await store.append([entry(1)])
        await store.append(command)
        await store.append([entry(4, seat=2, command="d")])
        for again in (
            command,
            [entry(5, seat=2, command="c")],
            [entry(9, seat=2, command="c", body=b"otherwise decided")],
        ):
            with pytest.raises(Repeated) as repeated:
                await store.append(again)
            assert repeated.value.entries == tuple(command)
        assert len(await store.read("T")) == 4
        assert await store.answer("T", 2, "c") == command


async def test_only_the_same_seat_at_the_same_table_repeats_a_command(place: str) -> None:
    async with await open_store(place) as store:
        for seq, seat in enumerate((0, 1, None), 1):
            await store.append([entry(seq, seat=seat, command="c")])
        with pytest.raises(Repeated) as repeated:
            await store.append([entry(4, seat=None, command="c")])
        assert repeated.value.entries == (entry(3, seat=None, command="c"),)
        assert await store.answer("T", 7, "c") == []


async def test_events_without_a_command_never_repeat_one(place: str) -> None:
    async with await open_store(place) as store:
        for seq in (1, 2, 3):
            await store.append([entry(seq, body=b"the same")])
        assert len(await store.read("T")) == 3


async def test_of_many_who_append_at_once_one_wins_each_place(place: str) -> None:
    async with await open_store(place) as store:
        for seq in range(1, 6):
            tries = [[entry(seq, command=f"{seq}.{one}")] for one in range(20)]
            outcomes = await asyncio.gather(*(outcome(store, one) for one in tries))
            assert sorted(outcomes) == ["SeqTaken"] * 19 + ["appended"]
            winner = tries[outcomes.index("appended")]
            assert await store.read("T", after=seq - 1) == winner


async def test_a_command_sent_many_times_at_once_is_carried_out_once(place: str) -> None:
    async with await open_store(place) as store:
        command = [entry(1, command="c"), entry(2, command="c")]
        outcomes = await asyncio.gather(*(outcome(store, command) for _ in range(20)))
        assert sorted(outcomes) == ["Repeated"] * 19 + ["appended"]
        assert await store.read("T") == command


async def test_a_refused_append_fails_nobody_beside_it(place: str) -> None:
    async with await open_store(place) as store:
        await store.append([entry(1, table="taken")])
        tables = [f"t{number}" for number in range(30)]
        commands = [[entry(1, table=table), entry(2, table=table)] for table in tables]
        commands[10] = [entry(1, table="taken", body=b"late")]
        commands[20] = [entry(7, table="ahead")]
        outcomes = await asyncio.gather(*(outcome(store, one) for one in commands))
        assert outcomes.pop(20) == "SeqAhead"
        assert outcomes.pop(10) == "SeqTaken"
        assert set(outcomes) == {"appended"}
        assert await store.read("t29") == commands[29]


async def test_appends_to_one_table_may_be_under_way_together(place: str) -> None:
    async with await open_store(place) as store:
        log = [entry(seq) for seq in range(1, 21)]
        outcomes = await asyncio.gather(*(outcome(store, [one]) for one in log))
        assert outcomes == ["appended"] * 20
        assert await store.read("T") == log


@pytest.mark.parametrize(
    "entries",
    [
        [],
        [entry(0)],
        [entry(-1)],
        [entry(2**63)],
        [entry(1, at=-1)],
        [entry(1, at=2**63)],
        [entry(1, seat=-1)],
        [entry(1, seat=2**31)],
        [entry(1, table="")],
        [entry(1, table="\0")],
        [entry(1, table="\ud800")],
        [entry(1, table="x" * 501)],
        [entry(1, command="")],
        [entry(1, command="\0")],
        [entry(1, body=bytes((16 << 20) + 1))],
        [entry(1), entry(3)],
        [entry(2), entry(1)],
        [entry(1), entry(2, table="U")],
        [entry(1), entry(2, seat=1)],
        [entry(1, command="c"), entry(2)],
    ],
)
async def test_what_no_store_could_hold_is_refused_at_once(
    place: str, entries: list[Entry]
) -> None:
    async with await open_store(place) as store:
        with pytest.raises(ValueError, match=r"\.$"):
            await store.append(entries)
        assert await store.tables() == []


async def test_names_that_nothing_can_have_find_nothing(place: str) -> None:
    async with await open_store(place) as store:
        for name in ("", "\0", "\ud800"):
            assert await store.read(name) == []
            assert await store.answer("T", 0, name) == []
            assert await store.answer(name, 0, "c") == []
            assert not await store.forget(name)
            assert await store.snapshot(name) is None
            assert await store.fetch("session", name) is None
            assert not await store.drop("session", name)
            assert await store.shelf(name) == []
        assert await store.shelf("session", "\0") == []


async def test_quotes_and_wildcards_in_names_are_only_letters(place: str) -> None:
    names = ["'; DROP TABLE log; --", "%", "_", '"', "\\"]
    async with await open_store(place) as store:
        for name in names:
            await store.append([entry(1, table=name, command=name)])
            await store.keep(name, name, b"")
        for name in names:
            assert await store.read(name) == [entry(1, table=name, command=name)]
            assert await store.shelf(name, name) == [Kept(name, name, b"", None)]


async def test_tables_are_listed_by_name(place: str) -> None:
    async with await open_store(place) as store:
        assert await store.tables() == []
        await store.append([entry(1, table="é", at=5)])
        await store.append([entry(1, table="Z", at=7)])
        await store.append([entry(2, table="Z", at=9), entry(3, table="Z", at=11)])
        await store.append([entry(1, table="a", at=8)])
        assert await store.tables() == [
            Summary("Z", 3, 7, 11),
            Summary("a", 1, 8, 8),
            Summary("é", 1, 5, 5),
        ]


async def test_a_forgotten_table_is_gone(place: str) -> None:
    async with await open_store(place) as store:
        for table in ("a", "b"):
            await store.append([entry(1, table=table, command="c")])
            await store.keep_snapshot(Snapshot(table, 1, b""))
        assert await store.forget("a")
        assert not await store.forget("a")
        assert await store.read("a") == []
        assert await store.snapshot("a") is None
        assert [table.table for table in await store.tables()] == ["b"]
        assert await store.snapshot("b") is not None
        with pytest.raises(SeqAhead):
            await store.append([entry(2, table="a", command="c")])
        await store.append([entry(1, table="a", command="c")])


async def test_the_shelf_keeps_what_is_put_there(place: str) -> None:
    async with await open_store(place) as store:
        assert await store.fetch("session", "a") is None
        await store.keep("session", "a", b"1", expires_at=50)
        await store.keep("session", "a", b"2")
        await store.keep("invite", "a", b"3", expires_at=60)
        assert await store.fetch("session", "a") == Kept("session", "a", b"2", None)
        assert await store.fetch("invite", "a") == Kept("invite", "a", b"3", 60)


async def test_the_shelf_is_listed_by_kind_and_beginning(place: str) -> None:
    async with await open_store(place) as store:
        for key in ("t/2", "t/1", "T/1", "t", "u/1", "té"):
            await store.keep("invite", key, key.encode())
        await store.keep("session", "t/1", b"")
        assert [kept.key for kept in await store.shelf("invite", "t/")] == ["t/1", "t/2"]
        assert [kept.key for kept in await store.shelf("invite", "té")] == ["té"]
        keys = [kept.key for kept in await store.shelf("invite")]
        assert keys == ["T/1", "t", "t/1", "t/2", "té", "u/1"]


async def test_what_is_dropped_is_dropped_once(place: str) -> None:
    async with await open_store(place) as store:
        await store.keep("invite", "one seat", b"")
        outcomes = await asyncio.gather(*(store.drop("invite", "one seat") for _ in range(10)))
        assert sorted(outcomes) == [False] * 9 + [True]
        assert await store.fetch("invite", "one seat") is None


async def test_sweeping_takes_what_has_expired_and_nothing_else(place: str) -> None:
    async with await open_store(place) as store:
        for key, expires_at in (("a", 10), ("b", 11), ("c", 12), ("d", None)):
            await store.keep("session", key, b"", expires_at)
        assert await store.sweep(11) == 2
        assert [kept.key for kept in await store.shelf("session")] == ["c", "d"]
        assert await store.sweep(11) == 0


@pytest.mark.parametrize(
    ("kind", "key", "expires_at"),
    [("", "k", None), ("k", "", None), ("k", "\0", 1), ("k", "k", -1), ("k", "k", 2**63)],
)
async def test_what_cannot_lie_on_the_shelf_is_refused(
    place: str, kind: str, key: str, expires_at: int | None
) -> None:
    async with await open_store(place) as store:
        with pytest.raises(ValueError, match=r"\.$"):
            await store.keep(kind, key, b"", expires_at)


async def test_the_latest_snapshot_stays(place: str) -> None:
    async with await open_store(place) as store:
        assert await store.snapshot("T") is None
        for seq in (5, 9, 7):
            await store.keep_snapshot(Snapshot("T", seq, b"at %d" % seq))
        assert await store.snapshot("T") == Snapshot("T", 9, b"at 9")


async def test_who_listens_is_woken_by_every_change(place: str) -> None:
    async with await open_store(place) as store:
        wakeups = store.wakeups()
        await store.append([entry(1), entry(2)])
        assert await anext(wakeups) == Reached("T", 2)
        await store.append([entry(1, table="U")])
        assert await anext(wakeups) == Reached("U", 1)


async def test_wakeups_do_not_pile_up(place: str) -> None:
    async with await open_store(place) as store:
        wakeups = store.wakeups()
        for seq in range(1, 30):
            await store.append([entry(seq)])
        assert await anext(wakeups) == Reached("T", 29)


async def test_wakeups_end_with_the_store(place: str) -> None:
    store = await open_store(place)
    wakeups = store.wakeups()
    listening = asyncio.create_task(anext(wakeups, None))
    await asyncio.sleep(0)
    await store.close()
    assert await listening is None
    assert [reached async for reached in store.wakeups()] == []


async def test_closing_finishes_what_was_accepted(place: str) -> None:
    store = await open_store(place)
    commands = [[entry(1, table=f"t{number}")] for number in range(40)]
    appending = [asyncio.create_task(store.append(one)) for one in commands]
    await asyncio.sleep(0)
    await store.close()
    assert [await one for one in appending] == [None] * 40


async def test_a_closed_store_refuses_everything(place: str) -> None:
    store = await open_store(place)
    await store.close()
    await store.close()
    for work in (
        store.append([entry(1)]),
        store.read("T"),
        store.answer("T", 0, "c"),
        store.tables(),
        store.forget("T"),
        store.keep("session", "a", b""),
        store.fetch("session", "a"),
        store.drop("session", "a"),
        store.shelf("session"),
        store.sweep(0),
        store.keep_snapshot(Snapshot("T", 1, b"")),
        store.snapshot("T"),
    ):
        with pytest.raises(StoreFailed, match="closed"):
            await work


async def test_one_who_gives_up_waiting_harms_nobody(place: str) -> None:
    async with await open_store(place) as store:
        given_up = asyncio.create_task(store.append([entry(1, table="a")]))
        other = asyncio.create_task(store.append([entry(1, table="b")]))
        await asyncio.sleep(0)
        given_up.cancel()
        await other
        assert await store.read("b") == [entry(1, table="b")]
        assert len(await store.read("a")) <= 1


async def test_all_is_there_again_after_closing(lasting_place: str) -> None:
    async with await open_store(lasting_place) as store:
        await store.append([entry(1, command="c"), entry(2, command="c")])
        await store.keep("session", "a", b"1", 5)
        await store.keep_snapshot(Snapshot("T", 2, b"s"))
    async with await open_store(lasting_place) as store:
        assert await store.read("T") == [entry(1, command="c"), entry(2, command="c")]
        assert await outcome(store, [entry(3, command="c")]) == "Repeated"
        assert await outcome(store, [entry(3)]) == "appended"
        assert await store.fetch("session", "a") == Kept("session", "a", b"1", 5)
        assert await store.snapshot("T") == Snapshot("T", 2, b"s")

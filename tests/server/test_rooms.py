"""Rooms of one table in several processes: the log settles who was first, and all see all of it."""

import asyncio
from typing import Any

import msgspec
import pytest

from twofold.server.live.line import Line
from twofold.server.live.room import Broken, Room
from twofold.server.live.rooms import Rooms
from twofold.server.visitors import Visitor
from twofold.store import MemoryStore, StoreFailed
from twofold.tables import Refusal
from twofold.tables.choices import Choice
from twofold.tables.commands import Opening, Say, Sit
from twofold.tables.setting import HeartsSetting


async def nobody_thinks(*_: Any) -> Choice:
    raise AssertionError("No bot sits here.")


async def two_rooms(store: MemoryStore) -> tuple[Rooms, Room, Rooms, Room]:
    """Give the same table as two processes have it, with Ada at one and Ben at the other."""
    here, there = (Rooms(store, nobody_thinks, shared=True) for _ in range(2))
    first = await here.open(Opening(HeartsSetting(3)), "ada")
    assert not isinstance(first, Refusal)
    second = await there.find(first.table.id)
    assert second is not None
    assert second is not first
    assert await first.ask("ada", Sit("Ada", 0)) is None
    assert await second.ask("ben", Sit("Ben", 1)) is None
    return here, first, there, second


def heard(line: Line) -> list[Any]:
    """Give the frames that wait on a line."""
    frames: list[Any] = []
    while True:
        try:
            frame = line._waiting.get_nowait()  # pyright: ignore[reportPrivateUsage]
        except asyncio.QueueEmpty:
            return frames
        frames.append(msgspec.json.decode(frame or b"null"))


def test_both_write_at_once_and_both_end_with_the_same_log() -> None:
    async def races() -> None:
        store = MemoryStore()
        _, first, _, second = await two_rooms(store)
        lines = Line(Visitor("ada", "Ada", 0), 500), Line(Visitor("ben", "Ben", 0), 500)
        await first.join(lines[0])
        await second.join(lines[1])
        asked = [
            room.ask(who, Say(f"{who} {number}"), f"k{number}")
            for number in range(20)
            for room, who in ((first, "ada"), (second, "ben"))
        ]
        assert await asyncio.gather(*asked) == [None] * 40
        last = max(first.table.length, second.table.length)
        await first.catch_up(last)
        await second.catch_up(last)
        assert first.table == second.table
        assert len(await store.read(first.table.id)) == last
        for line in lines:
            frames = heard(line)
            seq = frames[0]["seq"]
            for frame in frames[1:]:
                assert frame["seq"] - len(frame["events"]) == seq
                seq = frame["seq"]
            said = [e for frame in frames[1:] for e in frame["events"] if e["type"] == "said"]
            assert len(said) == 40

    asyncio.run(races())


def test_a_command_that_another_process_has_done_is_done() -> None:
    async def twice() -> None:
        store = MemoryStore()
        _, first, _, second = await two_rooms(store)
        assert await first.ask("ada", Say("Once"), "k1") is None
        assert await second.ask("ada", Say("Once"), "k1") is None
        log = [entry.body for entry in await store.read(first.table.id)]
        assert sum(b"Once" in body for body in log) == 1

    asyncio.run(twice())


def test_the_same_id_of_two_people_is_two_commands() -> None:
    async def alike() -> None:
        store = MemoryStore()
        _, first, _, _ = await two_rooms(store)
        assert await first.ask("cy", Sit("Cy", 2), "k1") is None
        assert await first.ask("ada", Say("Mine"), "k1") is None
        assert first.table.chat[-1].text == "Mine"

    asyncio.run(alike())


class FailingStore(MemoryStore):
    """A store that fails when it is told to, having written or not."""

    writes = True
    failing = False

    async def append(self, entries: Any) -> None:
        """Append, or fail before or after."""
        if not self.failing or self.writes:
            await super().append(entries)
        if self.failing:
            raise StoreFailed("the disk is full")


@pytest.mark.parametrize("writes", [True, False])
def test_where_the_store_fails_the_log_tells_what_happened(writes: bool) -> None:
    async def fails() -> None:
        store = FailingStore()
        store.writes = writes
        here, first, _, _ = await two_rooms(store)
        line = Line(Visitor("ada", "Ada", 0), 50)
        await first.join(line)
        store.failing = True
        with pytest.raises(Broken):
            await first.ask("ada", Say("Perhaps"), "k1")
        assert heard(line)[-2]["type"] == "bye"
        store.failing = False
        again = await here.find(first.table.id)
        assert again is not None
        assert again is not first
        assert bool(again.table.chat) == writes
        assert await again.ask("ada", Say("Perhaps"), "k1") is None
        assert [spoken.text for spoken in again.table.chat] == ["Perhaps"]

    asyncio.run(fails())

"""However bad the network and the store: what is acknowledged is done once, and all see the same.

A seed is a storm, from the first frame to the last; one that fails is `storm("17")` again. The
long run goes through `TWOFOLD_STORMS` seeds, 300 unless that says otherwise.
"""

import os

import pytest

from tests.server.storms import StormyStore, storm
from twofold.server.live import room as room_module
from twofold.server.live.line import Line
from twofold.server.live.room import Room
from twofold.store import Entry


@pytest.mark.parametrize("first", range(0, 24, 6))
def test_what_is_acknowledged_is_done_once_and_all_see_the_same(first: int) -> None:
    for seed in range(first, first + 6):
        outcome = storm(str(seed))
        assert outcome.faults == [], f"seed {seed}"
        assert outcome.acknowledged > 10


def test_a_seed_is_the_same_storm_again() -> None:
    assert storm("again") == storm("again")
    assert storm("again").story != storm("other").story


@pytest.mark.long
def test_many_storms_leave_nothing_broken() -> None:
    for seed in range(1_000, 1_000 + int(os.environ.get("TWOFOLD_STORMS", "300"))):
        assert storm(str(seed)).faults == [], f"seed {seed}"


def faults(seeds: int = 4) -> list[str]:
    return [fault for seed in range(seeds) for fault in storm(str(seed)).faults]


def test_an_acknowledgement_before_the_commit_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = StormyStore.append

    async def lost(store: StormyStore, entries: list[Entry]) -> None:
        if b'"said"' not in entries[0].body or not store.weather.strikes(0.1):
            await honest(store, entries)

    monkeypatch.setattr(StormyStore, "append", lost)
    assert faults() != []


def test_a_command_without_its_name_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_module, "name_of", lambda who, name: f"{who} {name} {id(object())}")  # pyright: ignore[reportUnknownLambdaType, reportUnknownArgumentType]
    assert faults() != []


def test_a_frame_that_is_not_sent_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    honest, sent = Line.send, list[bytes]()

    def lossy(line: Line, frame: bytes) -> None:
        sent.append(frame)
        if len(sent) % 50 or b'"news"' not in frame[:20]:
            honest(line, frame)

    monkeypatch.setattr(Line, "send", lossy)
    assert faults() != []


def test_a_process_that_does_not_read_on_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def deaf(_room: Room, _seq: int) -> None:
        pass

    monkeypatch.setattr(Room, "catch_up", deaf)
    assert faults() != []

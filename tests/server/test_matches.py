"""Whole matches over real sockets: people, bots, and nothing lost between them."""

import asyncio

import pytest

from tests.server.running import Running
from tests.server.seats import invited, opened, play, player
from twofold.tables import wanting
from twofold.tables.commands import SeatBot, Sit, Start


@pytest.fixture(autouse=True)
def quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wanting, "QUICK", (0, 1))
    monkeypatch.setattr(wanting, "SLOW", (0, 1))


@pytest.mark.parametrize(
    "setting",
    [
        {"game": "double-hearts", "players": 3, "target": 30},
        {"game": "double-decker", "players": 4},
        {"game": "double-dealing-shuffle", "hands": "exact"},
    ],
    ids=lambda setting: setting["game"],
)
def test_two_people_and_bots_play_a_whole_match(house: Running, setting: dict[str, object]) -> None:
    async def match(table: str) -> None:
        async with player(house, ada, table) as one, player(house, bruno, table) as two:
            assert await one.do(Sit("Ada", 0)) is None
            assert await two.do(Sit("Bruno", 1)) is None
            for seat in range(2, len(one.view.seats if one.view else ())):
                assert await one.do(SeatBot(seat, "greedy")) is None
            assert await one.do(Start()) is None
            ends = await asyncio.gather(play(one), play(two))
            assert [end.stage for end in ends] == ["over", "over"]
            assert ends[0].history == ends[1].history
            assert not one.doubts
            assert not two.doubts

    with house.visitor("Ada") as ada, house.visitor("Bruno") as bruno:
        table = opened(ada, setting=setting)
        invited(ada, bruno, table)
        asyncio.run(match(table))
        verified = ada.get(f"/api/tables/{table}/verify").json()
        assert verified["sound"]
        assert verified["rounds"]
        assert all(one["silent"] == [] for one in verified["rounds"])
        line = bruno.get(f"/api/tables/{table}/records").json()
        assert ada.post("/api/records/checks", json=line).json()["finished"]

"""Records that somebody brings are checked, replayed with all hands open, and reviewed."""

import json
from typing import Any

import httpx
import pytest

from twofold import records
from twofold.bots import sit
from twofold.games import CHANCE, GAMES
from twofold.kernel import Dice


def played(name: str, players: int) -> dict[str, Any]:
    game = GAMES[name]
    dice = Dice.of("a record", name)
    bots = [sit("greedy", game, dice) for _ in range(players)]
    state = game.start(players)
    deals = 0
    while awaited := game.awaited(state):
        if CHANCE in awaited:
            deals += 1
            state = game.deal(state, deals.to_bytes(64, "big"))
            continue
        seat = min(awaited)
        choice = bots[seat].choose(game.view(state, seat), game.choices(state, seat))
        state = game.choose(state, seat, choice)
    return json.loads(records.line_of(state))


GAMES_PLAYED = {
    name: played(name, players)
    for name, players in (
        ("double-hearts", 3),
        ("double-decker", 4),
        ("double-dealing-shuffle", 2),
    )
}


@pytest.mark.parametrize("game", GAMES_PLAYED)
def test_a_record_that_the_rules_agree_with_is_replayed(ada: httpx.Client, game: str) -> None:
    record = GAMES_PLAYED[game]
    checked = ada.post("/api/records/checks", json=record).json()
    assert checked["winners"] == record["winners"]
    replay = ada.post("/api/records/replays", json={"record": record, "round": 1}).json()
    assert replay["game"] == game
    assert replay["rounds"] == len(record.get("rounds") or record["hands"])
    assert all(len(step["views"]) == replay["players"] for step in replay["steps"])
    if "plays" in record.get("rounds", [{}])[0]:
        chosen = [step["choice"]["card"] for step in replay["steps"]]
        assert chosen == record["rounds"][0]["plays"]


def test_a_record_that_is_wrong_is_told_where(ada: httpx.Client) -> None:
    record = json.loads(json.dumps(GAMES_PLAYED["double-decker"]))
    record["rounds"][1]["scores"][0] += 1
    for path, body in (("checks", record), ("replays", {"record": record})):
        answer = ada.post(f"/api/records/{path}", json=body)
        assert answer.status_code == 422
        assert answer.json()["reason"].startswith("round 2: scores should be")


@pytest.mark.parametrize("record", [{}, {"game": 7}, {"game": "whist"}, {"game": "double-decker"}])
def test_what_is_no_record_is_refused(ada: httpx.Client, record: Any) -> None:
    for path, body in (
        ("checks", record),
        ("replays", {"record": record}),
        ("reviews", {"record": record, "round": 1, "play": 1, "seat": 0}),
    ):
        answer = ada.post(f"/api/records/{path}", json=body)
        assert answer.status_code == 422
        assert answer.json()["reason"]


def test_a_choice_that_nobody_made_cannot_be_reviewed(ada: httpx.Client) -> None:
    review = {"record": GAMES_PLAYED["double-hearts"], "round": 1, "play": 99, "seat": 0}
    answer = ada.post("/api/records/reviews", json=review)
    assert answer.status_code == 422
    assert answer.json() == {"reason": "That seat made no choice there."}

"""Score sheets are reckoned by the rules, and refused where the figures cannot be."""

from typing import Any

import httpx
import pytest


def reckon(client: httpx.Client, **sheet: Any) -> dict[str, Any]:
    answer = client.post("/api/scores", json=sheet)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_double_hearts_is_reckoned_with_the_moon_and_the_next_pass(ada: httpx.Client) -> None:
    rounds = [[52, 0, 0, 0], [10, 20, 22, 0]]
    scores = reckon(ada, game="double-hearts", players=4, dealer=3, rounds=rounds)
    assert scores == {
        "rounds": [[0, 52, 52, 52], [10, 20, 22, 0]],
        "totals": [10, 72, 74, 52],
        "next_dealer": 1,
        "winners": None,
        "passing": "across",
    }


def test_double_hearts_ends_at_its_target(ada: httpx.Client) -> None:
    rounds = [[0, 26, 26, 0]]
    scores = reckon(ada, game="double-hearts", players=4, dealer=0, rounds=rounds, target=26)
    assert scores["winners"] == [0, 3]
    assert scores["next_dealer"] is None
    assert scores["passing"] is None


def test_double_decker_counts_the_largest_pile_for_and_the_rest_against(ada: httpx.Client) -> None:
    piles = [
        {"red": 9, "blue": 4},
        {"blue": 14, "passed": 1},
        {"green": 13},
        {"red": 10, "green": 5},
    ]
    scores = reckon(ada, game="double-decker", players=4, dealer=0, rounds=[piles])
    assert scores["rounds"] == [[5, 12, 13, 5]]
    assert scores["next_dealer"] == 3


def test_double_dealing_shuffle_leaves_hands_and_moves_cards(ada: httpx.Client) -> None:
    first = {"red": ["top", "bottom"], "guesses": ["bottom", None], "checks": ["top", None]}
    scores = reckon(ada, game="double-dealing-shuffle", caller=0, rounds=[first])
    assert scores["rounds"] == [[2, 0]]
    assert scores["totals"] == [7, 11]
    assert scores["next_dealer"] == 1
    again = reckon(ada, game="double-dealing-shuffle", caller=0, rounds=[first, first])
    assert again["winners"] == [0]


IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    (
        {"game": "double-hearts", "players": 4, "dealer": 0, "rounds": [[53, 0, 0, 0]]},
        "Expected int <= 52 in round 1 1.",
    ),
    (
        {"game": "double-hearts", "players": 4, "dealer": 0, "rounds": [[50, 1, 0, 0]]},
        "Hand 1: the points come to 51, not 52.",
    ),
    (
        {"game": "double-hearts", "players": 3, "dealer": 3, "rounds": []},
        "The dealer is one of the seats 0 to 2.",
    ),
    (
        {"game": "double-hearts", "players": 3, "dealer": 0, "rounds": [[52, 0]]},
        "Round 1: 3 players, but 2 are written.",
    ),
    (
        {"game": "double-decker", "players": 4, "dealer": 0, "rounds": [[{}, {}, {}, {}]]},
        "Round 1: 0 cards are counted, but 56 were played.",
    ),
    (
        {
            "game": "double-decker",
            "players": 4,
            "dealer": 0,
            "rounds": [[{"red": 20}, {"red": 1}, {"blue": 20}, {"green": 15}]],
        },
        "Round 1: there are only 20 red cards.",
    ),
]


@pytest.mark.parametrize(("sheet", "reason"), IMPOSSIBLE)
def test_figures_that_cannot_be_are_refused(
    ada: httpx.Client, sheet: dict[str, Any], reason: str
) -> None:
    answer = ada.post("/api/scores", json=sheet)
    assert answer.status_code in (400, 422)
    assert answer.json() == {"reason": reason}

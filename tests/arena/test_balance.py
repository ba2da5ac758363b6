"""The balance of a game: figures that follow from the records of its matches."""

from collections import Counter
from typing import Any

import pytest

from twofold.arena import Plan
from twofold.arena.balance import Balance, MatchNotes, notes_of, weigh
from twofold.arena.crews import Alone, Processes
from twofold.arena.match import play_match
from twofold.games.double_decker.game import DoubleDecker
from twofold.records import moves

PLANS = [
    Plan("double-hearts", 3, 25, "b", ("greedy",)),
    Plan("double-decker", 5, 25, "b", ("greedy", "random")),
    Plan("double-dealing-shuffle", 2, 5, "b", ("greedy",)),
]


def figures(plan: Plan, number: int) -> tuple[Any, MatchNotes]:
    state = play_match(plan, number)
    return state, notes_of(plan, state)


@pytest.mark.parametrize("plan", PLANS, ids=lambda one: one.game_name)
def test_wins_are_shared_out_whole_and_every_score_is_counted(plan: Plan) -> None:
    for number in range(5):
        state, notes = figures(plan, number)
        wins = [value for name, value in notes.figures.items() if name.startswith("wins")]
        assert len(wins) == plan.players
        assert sum(wins) == pytest.approx(1)
        assert sum(notes.scores.values()) == plan.players * len(state.finished)


def test_points_by_place_from_the_dealer_add_up_to_those_of_a_round() -> None:
    state, notes = figures(PLANS[0], 0)
    points = sum(value for name, value in notes.figures.items() if name.startswith("points"))
    assert points == pytest.approx(sum(state.totals) / len(state.finished))


def test_leaders_found_by_comparing_further_are_those_of_equal_highest_cards() -> None:
    game, plan = DoubleDecker(), PLANS[1]
    for number in range(6):
        state, notes = figures(plan, number)
        alike = tricks = 0
        for move in moves(state):
            after = game.choose(move.state, move.seat, move.choice)
            lying = after.tricks or after.finished[-1].tricks
            if lying[-1].finished:
                tricks += 1
                trick = lying[-1]
                if len(trick.won) == 2:
                    highest = [
                        max(
                            int(card[1:])
                            for place, card in enumerate(trick.plays)
                            if card[0] == won.colour[0].upper()
                            and (trick.leader + place) % plan.players not in trick.passed
                        )
                        for won in trick.won
                    ]
                    alike += highest[0] == highest[1]
        assert notes.figures["tricks whose next leader is found by DD-4"] == alike / tricks


@pytest.mark.parametrize("plan", PLANS[1:2], ids=lambda one: one.game_name)
def test_one_worker_and_two_weigh_alike(plan: Plan) -> None:
    alone = [notes for some in weigh(plan, Alone()) for notes in some]
    assert len(alone) == plan.games
    assert [notes for some in weigh(plan, Processes(2)) for notes in some] == alone


def test_a_balance_takes_means_over_games_and_parts_of_all_scores() -> None:
    balance = Balance()
    balance.add(MatchNotes({"moon": 0.0}, Counter([1, 2, 2]), 1))
    balance.add(MatchNotes({"moon": 1.0}, Counter([9]), 1))
    mean = balance.figures["moon"]
    assert (mean.value, mean.error, balance.matches, balance.rounds) == (0.5, 0.5, 2, 2)
    assert [balance.quantile(part) for part in (0.0, 0.25, 0.5, 0.75, 0.8, 1.0)] == [
        1,
        1,
        2,
        2,
        9,
        9,
    ]

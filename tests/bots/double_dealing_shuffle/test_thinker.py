"""The player of Double Dealing Shuffle: it sees a view, and what it says is what it does."""

from random import Random
from typing import Any

import msgspec
import pytest

from tests.bots.double_dealing_shuffle.rounds import GAME, rounds
from tests.contracts.worlds import shuffle_twin
from twofold.bots import Adviser, sit
from twofold.bots.double_dealing_shuffle.knowledge import Eyes
from twofold.bots.double_dealing_shuffle.patience import TIES
from twofold.bots.double_dealing_shuffle.thinker import Thinker
from twofold.chance import subkey
from twofold.games import CHANCE
from twofold.games.double_dealing_shuffle.choices import Check, Cut, Guess, Rest, Shuffle
from twofold.games.double_dealing_shuffle.state import Options, State
from twofold.kernel import Dice

LEVELS = ("novice", "club", "expert")
Walk = tuple[str, tuple[int, int]]
WALKS: list[Walk] = [("natural", (9, 9)), ("quick-fingers", (7, 11)), ("exact", (10, 8))]


def weighed(bot: Any, state: State, seat: int) -> list[Any]:
    """Ask for opinions, in a form to compare."""
    found = bot.opinions(GAME.view(state, seat), GAME.choices(state, seat))
    return [msgspec.to_builtins(one) for one in found]


@pytest.mark.parametrize("walk", WALKS)
@pytest.mark.parametrize("level", LEVELS)
def test_it_weighs_every_choice_and_takes_the_one_that_it_puts_first(
    level: str, walk: Walk
) -> None:
    bot = sit(level, GAME, Dice.of("first"))
    assert isinstance(bot, Adviser)
    hands, sizes = walk
    for state in rounds(hands, 1, 1, sizes):
        for seat in GAME.awaited(state):
            view, choices = GAME.view(state, seat), GAME.choices(state, seat)
            found = bot.opinions(view, choices)
            assert len(found) == len(choices)
            assert {repr(one.choice) for one in found} == {repr(one) for one in choices}
            assert bot.choose(view, choices) == found[0].choice
            assert [one.chance for one in found[1:]] == sorted(
                (one.chance for one in found[1:]), reverse=True
            )
            for one in found:
                assert 0 <= one.chance <= 1
                assert -2 <= one.points <= 2
                assert one.chance_error == one.points_error == 0
                assert one.tries == 1


@pytest.mark.parametrize("walk", WALKS)
@pytest.mark.parametrize("level", LEVELS)
def test_it_thinks_the_same_where_only_what_it_cannot_see_differs(level: str, walk: Walk) -> None:
    random, compared = Random("twins"), 0
    bot = sit(level, GAME, Dice.of("twins"))
    hands, sizes = walk
    for state in rounds(hands, 2, 1, sizes):
        for seat in GAME.awaited(state):
            twin = shuffle_twin(state, seat, random)
            if seat in GAME.awaited(twin):
                compared += twin != state
                assert weighed(bot, state, seat) == weighed(bot, twin, seat)
    assert compared > 5


@pytest.mark.parametrize("level", LEVELS)
def test_what_it_thought_before_changes_nothing(level: str) -> None:
    one = [
        weighed(sit(level, GAME, Dice.of("same")), state, min(GAME.awaited(state)))
        for state in rounds("natural", 3)
    ]
    tired: Any = sit(level, GAME, Dice.of("same"))
    for state in rounds("quick-fingers", 4):
        weighed(tired, state, min(GAME.awaited(state)))
    assert one == [
        weighed(tired, state, min(GAME.awaited(state))) for state in rounds("natural", 3)
    ]


def at(phase: str, seed: int) -> State:
    """Give a moment of a round."""
    return next(state for state in rounds("natural", seed) if state.phase == phase)


def test_an_expert_cuts_and_lifts_otherwise_another_time() -> None:
    for phase in ("shuffle", "cut"):
        taken = {
            repr(
                sit("expert", GAME, Dice.of(seed)).choose(
                    GAME.view(state, 0), GAME.choices(state, 0)
                )
            )
            for seed in range(12)
            for state in [at(phase, 1)]
        }
        assert len(taken) > 1


def test_nobody_keeps_a_hand_in_the_lap() -> None:
    for level in LEVELS:
        bot = sit(level, GAME, Dice.of("lap"))
        for seed in range(4):
            for state in rounds("natural", seed):
                if state.phase in ("guess", "check"):
                    seat = min(GAME.awaited(state))
                    choice = bot.choose(GAME.view(state, seat), GAME.choices(state, seat))
                    assert isinstance(choice, Guess | Check)
                    assert choice.pile is not None


def test_gestures_between_those_offered_are_weighed_as_what_they_mean() -> None:
    bot = Thinker(Eyes(), True, Dice.of("between"))
    state = at("shuffle", 2)
    offered = [Rest(), Shuffle(0.34, 0.66, 1.0), Shuffle(0.66, 0.34, 0.99)]
    found = {repr(one.choice): one.chance for one in bot.opinions(GAME.view(state, 0), offered)}
    assert found[repr(offered[1])] == found[repr(offered[2])]


def test_it_finds_a_red_card_that_never_moved() -> None:
    state = GAME.deal(GAME.start(2), bytes(64))
    for _ in range(3):
        for seat in (0, 1):
            state = GAME.choose(state, seat, Rest())
    for seat in (0, 1):
        state = GAME.choose(state, seat, Cut(4))
    for level in LEVELS:
        bot = sit(level, GAME, Dice.of("still"))
        told = bot.choose(GAME.view(state, 0), GAME.choices(state, 0))
        assert told == Guess("bottom")


@pytest.mark.parametrize(
    ("level", "hands"),
    [("greedy", "exact"), ("club", "exact"), ("novice", "natural"), ("expert", "quick-fingers")],
)
def test_a_match_ends_even_between_two_who_know_everything(level: str, hands: str) -> None:
    seats = [sit(level, GAME, Dice.of("match", seat)) for seat in (0, 1)]
    state = State(Options(hands), sizes=(8, 10))
    while awaited := GAME.awaited(state):
        if CHANCE in awaited:
            state = GAME.deal(state, subkey(bytes(64), "match", len(state.finished)))
            continue
        seat = min(awaited)
        view, choices = GAME.view(state, seat), GAME.choices(state, seat)
        choice = seats[seat].choose(view, choices)
        assert GAME.refusal(state, seat, choice) is None
        state = GAME.choose(state, seat, choice)
        assert len(state.finished) < 10 * TIES
    assert GAME.result(state) is not None

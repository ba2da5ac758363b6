"""The player that thinks ahead: it sees a view, and what it says is what it does."""

from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest

from tests.bots.double_decker.positions import GAME, rounds
from tests.contracts.worlds import decker_twin
from twofold.bots.bot import Adviser
from twofold.bots.double_decker.levels import DEPTHS
from twofold.bots.double_decker.thinker import ONE_TRICK, Depth, Thinker
from twofold.games import CHANCE
from twofold.games.double_decker.state import State
from twofold.kernel import Dice

SHORT = Depth(300, ends=2_000)
NEAR = Depth(100, sight=ONE_TRICK)
TABLES = (4, 5, 6, 7)


def positions(players: int, seed: int, every: int) -> list[State]:
    """Give some positions of two rounds."""
    return list(islice(rounds(players, seed, 2), 0, None, every))


def asked(thinker: Thinker, state: State) -> list[Any]:
    """Ask for opinions, in a form to compare."""
    seat = min(GAME.awaited(state))
    found = thinker.opinions(GAME.view(state, seat), GAME.choices(state, seat))
    return [msgspec.to_builtins(one) for one in found]


def test_it_can_say_what_it_thinks() -> None:
    assert isinstance(Thinker(SHORT, Dice.of(1)), Adviser)


@pytest.mark.parametrize("players", TABLES)
@pytest.mark.parametrize("depth", [SHORT, NEAR])
def test_it_weighs_every_choice_and_chooses_the_one_that_it_puts_first(
    players: int, depth: Depth
) -> None:
    thinker = Thinker(depth, Dice.of("first"))
    for state in positions(players, 1, 5):
        seat = min(GAME.awaited(state))
        view, choices = GAME.view(state, seat), GAME.choices(state, seat)
        found = thinker.opinions(view, choices)
        assert sorted(one.choice.card for one in found) == sorted(one.card for one in choices)
        assert thinker.choose(view, choices) == found[0].choice
        for one in found:
            assert 0 <= one.chance <= 1
            assert -60 <= one.points <= 60
            assert one.chance_error >= 0 <= one.points_error
        assert sum(one.tries for one in found) > 0


@pytest.mark.parametrize("players", TABLES)
def test_it_thinks_the_same_where_only_unseen_cards_differ(players: int) -> None:
    random = Random("twins")
    thinker = Thinker(SHORT, Dice.of("twins"))
    compared = 0
    for state in positions(players, 2, 4):
        twin = decker_twin(state, min(GAME.awaited(state)), random)
        compared += twin != state
        assert asked(thinker, state) == asked(thinker, twin)
    assert compared > 10


def test_what_it_thought_before_changes_nothing() -> None:
    fresh = [asked(Thinker(SHORT, Dice.of("same")), state) for state in positions(4, 3, 13)]
    tired = Thinker(SHORT, Dice.of("same"))
    for state in positions(5, 4, 9):
        asked(tired, state)
    assert [asked(tired, state) for state in positions(4, 3, 13)] == fresh


def test_other_dice_may_think_otherwise() -> None:
    state = positions(4, 3, 1)[0]
    one, other = (asked(Thinker(SHORT, Dice.of(name)), state) for name in ("one", "other"))
    assert one != other


def test_every_level_that_searches_explains_itself() -> None:
    assert set(DEPTHS) == {"novice", "club", "expert"}
    nodes = [DEPTHS[level].nodes for level in ("novice", "club", "expert")]
    assert nodes == sorted(nodes)


@pytest.mark.parametrize("players", TABLES)
def test_a_match_among_thinkers_ends(players: int) -> None:
    state = GAME.start(players)
    seats = [Thinker(Depth(30, ends=100), Dice.of("match", seat)) for seat in range(players)]
    while awaited := GAME.awaited(state):
        if CHANCE in awaited:
            state = GAME.deal(state, bytes(63) + bytes([len(state.finished)]))
            continue
        seat = min(awaited)
        choices = GAME.choices(state, seat)
        choice = seats[seat].choose(GAME.view(state, seat), choices)
        assert choice in choices
        state = GAME.choose(state, seat, choice)
    assert GAME.result(state) is not None

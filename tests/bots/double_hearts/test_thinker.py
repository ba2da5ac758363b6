"""The player that thinks ahead: it sees a view, and what it says is what it does."""

from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest

from tests.bots.double_hearts.positions import GAME, rounds
from tests.contracts.worlds import hearts_twin
from twofold.bots.bot import Adviser
from twofold.bots.double_hearts.thinker import WHOLE_ROUND, Depth, Thinker
from twofold.games import CHANCE
from twofold.games.double_hearts.choices import Pass
from twofold.games.double_hearts.state import Options, State
from twofold.kernel import Dice

SHORT = Depth(300, 2_000)


def positions(players: int, seed: int, every: int) -> list[State]:
    """Give some positions of two rounds."""
    return list(islice(rounds(players, seed, 2), 0, None, every))


def weighed(thinker: Thinker, state: State, seat: int) -> list[Any]:
    """Ask for opinions, in a form to compare."""
    found = thinker.opinions(GAME.view(state, seat), GAME.choices(state, seat))
    return [msgspec.to_builtins(one) for one in found]


def test_it_can_say_what_it_thinks() -> None:
    assert isinstance(Thinker(SHORT, Dice.of(1)), Adviser)


@pytest.mark.parametrize("players", [3, 4])
def test_it_weighs_every_choice_and_chooses_the_one_that_it_puts_first(players: int) -> None:
    thinker = Thinker(SHORT, Dice.of("first"))
    for state in positions(players, 1, 5):
        for seat in GAME.awaited(state):
            view, choices = GAME.view(state, seat), GAME.choices(state, seat)
            found = thinker.opinions(view, choices)
            assert {repr(one.choice) for one in found} == {repr(choice) for choice in choices}
            assert len(found) == len(choices)
            assert thinker.choose(view, choices) == found[0].choice
            for one in found:
                assert 0 <= one.chance <= 1
                assert 0 <= one.points <= 52
                assert one.chance_error >= 0 <= one.points_error
            assert sum(one.tries for one in found) > 0


@pytest.mark.parametrize("players", [3, 4])
def test_it_thinks_the_same_where_only_unseen_cards_differ(players: int) -> None:
    random = Random("twins")
    thinker = Thinker(SHORT, Dice.of("twins"))
    compared = 0
    for state in positions(players, 2, 4):
        for seat in GAME.awaited(state):
            twin = hearts_twin(state, seat, random)
            compared += twin != state
            assert weighed(thinker, state, seat) == weighed(thinker, twin, seat)
    assert compared > 10


def test_what_it_thought_before_changes_nothing() -> None:
    fresh = [
        weighed(Thinker(SHORT, Dice.of("same")), state, min(GAME.awaited(state)))
        for state in positions(4, 3, 13)
    ]
    tired = Thinker(SHORT, Dice.of("same"))
    for state in positions(4, 4, 9):
        weighed(tired, state, min(GAME.awaited(state)))
    again = [weighed(tired, state, min(GAME.awaited(state))) for state in positions(4, 3, 13)]
    assert again == fresh


def test_other_dice_may_think_otherwise() -> None:
    state = positions(4, 3, 1)[0]
    one, other = (weighed(Thinker(SHORT, Dice.of(name)), state, 0) for name in ("one", "other"))
    assert one != other


def test_it_takes_the_last_point_when_the_moon_is_all_but_shot() -> None:
    """A seat that has all the points so far plays on for the moon while others could stop it."""
    shot = 0
    for seed in range(30):
        for state in rounds(4, seed, 2):
            if state.phase != "play" or state.round is None:
                continue
            seat = min(GAME.awaited(state))
            view = GAME.view(state, seat)
            if view.points[seat] < 30 or sum(view.points) > view.points[seat]:
                continue
            best = Thinker(SHORT, Dice.of("moon")).opinions(view, GAME.choices(state, seat))[0]
            # Shooting costs nothing: a good chance of it is worth more than the points so far.
            shot += best.points < view.points[seat]
    assert shot > 0


def test_a_match_against_itself_ends() -> None:
    state: Any = GAME.start(4, Options(target=30))
    seats = [Thinker(Depth(40, 400), Dice.of("match", seat)) for seat in range(4)]
    while awaited := GAME.awaited(state):
        if CHANCE in awaited:
            state = GAME.deal(state, bytes(63) + bytes([len(state.finished)]))
            continue
        seat = min(awaited)
        choices = GAME.choices(state, seat)
        choice = seats[seat].choose(GAME.view(state, seat), choices)
        assert choice in choices
        assert isinstance(choice, Pass) == (state.phase == "pass")
        state = GAME.choose(state, seat, choice)
    assert GAME.result(state) is not None


def test_a_player_of_short_sight_sees_no_further_than_the_trick() -> None:
    """What it expects of a round is what is taken already, and what this trick can bring."""
    near, far = (Thinker(Depth(400, 600, sight), Dice.of("sight")) for sight in (1, WHOLE_ROUND))
    told = 0
    for state in positions(4, 6, 7):
        if state.phase != "play":
            continue
        seat = min(GAME.awaited(state))
        view, choices = GAME.view(state, seat), GAME.choices(state, seat)
        for one in near.opinions(view, choices):
            assert view.points[seat] <= one.points <= view.points[seat] + 4 * 14
        left = 52 - sum(view.points)
        told += any(
            one.points > view.points[seat] + left / 8 for one in far.opinions(view, choices)
        )
    assert told > 3

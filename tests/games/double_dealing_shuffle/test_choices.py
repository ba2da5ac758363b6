"""Double Dealing Shuffle: what may be chosen, and how a refusal reads."""

import math

import pytest

from tests.games.double_dealing_shuffle.table import GAME, REST, begun, both, counted
from twofold.games import Refused, WrongTable
from twofold.games.double_dealing_shuffle.choices import Check, Choice, Cut, Guess, Shuffle
from twofold.games.double_dealing_shuffle.game import legal_lifts
from twofold.games.double_dealing_shuffle.gestures import intended
from twofold.games.double_dealing_shuffle.rules import BOTTOM, NO_PILE, TOP
from twofold.games.double_dealing_shuffle.state import Options, pile_name


@pytest.mark.parametrize("height", [-0.01, 1.01, math.inf, -math.inf, math.nan])
@pytest.mark.parametrize("place", range(3))
def test_heights_outside_the_deck_are_refused(height: float, place: int) -> None:
    heights = [0.5, 0.5, 0.5]
    heights[place] = height
    words = "Heights lie between 0, the top of the deck, and 1, its foot."
    assert GAME.refusal(begun(), 0, Shuffle(*heights)) == words


def test_a_player_is_told_what_is_asked() -> None:
    wrong: dict[str, tuple[str, list[Choice]]] = {
        "shuffle": (
            "Shuffle your deck, or leave it as it is.",
            [Cut(4), Guess("top"), Check("top"), Check(None)],
        ),
        "cut": ("Cut your deck into two piles.", [REST, Shuffle(0, 1, 0), Guess("top")]),
        "guess": ("Point at a pile of your opponent's.", [REST, Cut(4), Check("top")]),
        "check": ("Point at a pile of your own.", [Cut(4), Guess("top"), Guess(None)]),
    }
    state = begun()
    states = [state, counted(state)]
    states.append(both(states[-1], Cut(4), Cut(4)))
    states.append(both(states[-1], Guess(None), Guess(None)))
    for state in states:
        words, choices = wrong.pop(state.phase)
        for choice in choices:
            assert GAME.refusal(state, 0, choice) == words
            with pytest.raises(Refused, match=words[:20]):
                GAME.choose(state, 0, choice)
    assert wrong == {}


def test_a_player_who_has_chosen_waits() -> None:
    state = GAME.choose(begun(), 0, REST)
    assert GAME.choices(state, 0) == []
    assert GAME.refusal(state, 0, REST) == "You have chosen: wait for the other."
    assert GAME.refusal(state, 1, REST) is None
    assert GAME.awaited(state) == {1}


def test_nothing_can_be_chosen_before_the_round_begins() -> None:
    start = GAME.start(2)
    assert GAME.refusal(start, 0, REST) == "The cards are not dealt yet."
    assert GAME.choices(start, 0) == []
    with pytest.raises(Refused, match="The round has not begun"):
        GAME.split(start, (4, 4))


def test_an_option_that_no_table_can_choose_is_refused() -> None:
    with pytest.raises(WrongTable, match="Hands are exact, natural, quick-fingers"):
        Options(hands="clumsy")
    with pytest.raises(WrongTable, match="seat 0 or 1"):
        Options(caller=2)


def test_the_choices_on_a_count_are_rest_and_one_gesture_a_lift() -> None:
    choices = GAME.choices(begun(), 1)
    assert choices[0] == REST
    meant = [
        intended(9, choice.grip, choice.to, choice.drop)
        for choice in choices
        if isinstance(choice, Shuffle)
    ]
    assert meant == legal_lifts(9)
    assert len(choices) == len(meant) + 1


def test_a_pile_is_named_or_the_hand_is_in_the_lap() -> None:
    assert [pile_name(pile) for pile in (TOP, BOTTOM, NO_PILE)] == ["top", "bottom", None]

"""Double Decker: what may be played to a trick, who wins it, and who leads next."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.boards import assert_shows, colours, decker_trick
from twofold.cards.three_colours import name_of, pack
from twofold.games.double_decker import rules
from twofold.games.double_decker.choices import Play
from twofold.games.double_decker.game import DoubleDecker
from twofold.games.double_decker.rules import Round
from twofold.games.double_decker.state import Deal
from twofold.kernel import members

GAME = DoubleDecker()


@pytest.mark.parametrize(
    "picture",
    [
        # The sheet's example: red 12 takes the red cards, blue 10 the blue ones.
        "R7 R12 B4 B10 -> red to seat 1, blue to seat 3; seat 1 leads",
        "R7 B4 R12 B10 -> red to seat 2, blue to seat 3; seat 2 leads",
        "B4 R7 B10 R12 -> blue to seat 2, red to seat 3; seat 3 leads",
        "seat 2: R7 R12 B4 B10 -> red to seat 3, blue to seat 1; seat 3 leads",
    ],
)
def test_the_two_colours_of_a_double_trick_are_won_separately(picture: str) -> None:
    assert_shows(decker_trick, picture)


@pytest.mark.parametrize(
    "picture",
    [
        "G3 G9 G1 G8 -> green to seat 1; seat 1 leads",
        "seat 3: G3 G2 G1 G4 G20 -> green to seat 2; seat 2 leads",
        "R20 R19 R18 R17 R16 R15 -> red to seat 0; seat 0 leads",
        "B0 B1 B2 B3 B4 B5 B6 -> blue to seat 6; seat 6 leads",
    ],
)
def test_a_single_colour_trick_has_one_winner(picture: str) -> None:
    assert_shows(decker_trick, picture)


@pytest.mark.parametrize(
    "picture",
    [
        "R20 B19 R19 B18 -> red to seat 0, blue to seat 1; seat 0 leads",
        "R1 R20 B20 B1 -> red to seat 1, blue to seat 2; seat 1 leads",
    ],
)
def test_a_twenty_always_wins_its_colour(picture: str) -> None:
    assert_shows(decker_trick, picture)


@pytest.mark.parametrize(
    "picture",
    [
        "R7 B4 G20 R12 -> red to seat 3, blue to seat 1, seat 2 passes; seat 3 leads",
        "R7 B4 G19 G20 -> red to seat 0, blue to seat 1, seat 2 passes, seat 3 passes; "
        "seat 0 leads",
        "G1 R7 B20 G2 R8 B19 -> green to seat 3, red to seat 4, seat 2 passes, seat 5 passes; "
        "seat 4 leads",
    ],
)
def test_dd_2_a_third_colour_on_a_double_trick_is_a_pass(picture: str) -> None:
    assert_shows(decker_trick, picture)


def test_dd_2_a_second_colour_on_a_single_trick_is_no_pass() -> None:
    assert_shows(decker_trick, "R7 R8 R9 B1 -> red to seat 2, blue to seat 3; seat 2 leads")


def test_dd_2_a_pass_stays_a_pass_and_the_trick_keeps_its_two_colours() -> None:
    assert_shows(
        decker_trick,
        "R7 B4 G20 G1 B5 -> red to seat 0, blue to seat 4, seat 2 passes, seat 3 passes; "
        "seat 0 leads",
    )


def test_dd_2_every_card_held_may_be_chosen_even_by_a_holder_of_the_first_colour() -> None:
    hands = ("R7 B1", "R8 B2 G2", "R9 B3 G3", "R10 G4")
    state = GAME.place(GAME.start(4), Deal(0, tuple(colours(hand.split()) for hand in hands)))
    for name, held in (("R7", "R7 B1"), ("B2", "R8 B2 G2"), ("G3", "R9 B3 G3"), ("R10", "R10 G4")):
        seat = min(GAME.awaited(state))
        assert {play.card for play in GAME.choices(state, seat)} == set(held.split())
        state = GAME.choose(state, seat, Play(name))
    assert state.tricks[-1].passed == (2,)


@pytest.mark.parametrize(
    "picture",
    [
        "R7 R9 B3 R12 -> red to seat 3, blue to seat 2; seat 3 leads",
        "R7 B20 R9 R12 -> red to seat 3, blue to seat 1; seat 1 leads",
        "G1 B3 R2 R1 -> green to seat 0, blue to seat 1, seat 2 passes, seat 3 passes; "
        "seat 1 leads",
    ],
)
def test_dd_3_one_card_may_be_all_of_a_colours_part(picture: str) -> None:
    assert_shows(decker_trick, picture)


@given(st.permutations(pack(4)), st.integers(4, 7))
def test_dd_3_a_single_colour_trick_holds_a_card_of_every_player(
    cards: list[int], players: int
) -> None:
    led = cards[:players]
    told = decker_trick(" ".join(map(name_of, led)))
    if len({card // 21 for card in led}) == 1:
        assert "passes" not in told
    if "passes" in told:
        assert len({card // 21 for card in led}) == 3


@pytest.mark.parametrize(
    "picture",
    [
        # At the first difference from the highest down the higher number leads.
        "R12 B12 R7 B8 -> red to seat 0, blue to seat 1; seat 1 leads",
        "R12 B12 R8 B7 -> red to seat 0, blue to seat 1; seat 0 leads",
        "G12 R12 G8 R7 -> green to seat 0, red to seat 1; seat 0 leads",
        "B12 G12 G5 G4 B6 -> blue to seat 0, green to seat 1; seat 0 leads",
        # Among equals down to the last, a colour with no further card is the lower.
        "R12 B12 B1 G3 -> red to seat 0, blue to seat 1, seat 3 passes; seat 1 leads",
        "R12 G12 R4 G4 G1 -> red to seat 0, green to seat 1; seat 1 leads",
        # The nought is a card like any other.
        "R12 B12 B0 G1 G2 G3 G4 -> red to seat 0, blue to seat 1, seat 3 passes, seat 4 passes, "
        "seat 5 passes, seat 6 passes; seat 1 leads",
    ],
)
def test_dd_4_of_two_equal_winners_the_next_highest_card_decides(picture: str) -> None:
    assert_shows(decker_trick, picture)


@pytest.mark.parametrize(
    "picture",
    [
        "B12 R12 R7 B7 -> blue to seat 0, red to seat 1; seat 1 leads",
        "G12 R12 R7 G7 -> green to seat 0, red to seat 1; seat 1 leads",
        "G12 B12 G7 B7 -> green to seat 0, blue to seat 1; seat 1 leads",
        "R12 G12 B1 B2 -> red to seat 0, green to seat 1, seat 2 passes, seat 3 passes; "
        "seat 0 leads",
    ],
)
def test_dd_4_of_equal_colours_red_comes_before_blue_and_blue_before_green(picture: str) -> None:
    assert_shows(decker_trick, picture)


def numbers(names: list[str], colour: str) -> list[int]:
    """Give a colour's numbers from the highest down."""
    return sorted((int(name[1:]) for name in names if name[0] == colour), reverse=True)


@given(st.permutations([f"{colour}{n}" for colour in "RBG" for n in range(5)]), st.integers(4, 7))
def test_dd_4_the_next_leader_is_found_as_its_words_say(names: list[str], players: int) -> None:
    led = names[:players]
    two = list(dict.fromkeys(name[0] for name in led))[:2]
    heights = {colour: numbers(led, colour) for colour in two}
    # A list that ends sooner compares as the lower one, and max keeps the first of equals.
    best = max((colour for colour in "RBG" if colour in two), key=lambda colour: heights[colour])
    leader = led.index(f"{best}{heights[best][0]}")
    assert decker_trick(" ".join(led)).endswith(f"; seat {leader} leads")


@given(st.permutations(pack(7)), st.integers(4, 7), st.integers(0, 6))
def test_every_card_of_a_trick_is_won_or_passed(
    cards: list[int], players: int, leader: int
) -> None:
    led = cards[:players]
    round = Round.blank()
    round.players = players
    rules.open_play(round, leader % players)
    for place, card in enumerate(led):
        round.hands[(leader + place) % players] = 1 << card
    for card in led:
        rules.play(round, card)
    lie = [card for pile in (*round.taken, *round.passed) for card in members(pile)]
    assert sorted(lie) == sorted(led)
    assert (round.trick, round.acted, round.tricks) == (0, 0, 1)

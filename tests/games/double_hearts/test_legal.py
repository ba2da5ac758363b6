"""Double Hearts: what may be led and played, and how a refusal reads."""

import pytest

from tests.games.boards import OURS, TABLE, after_rounds, assert_shows, faces, hearts_legal
from twofold.cards.dark_hand import Pairing
from twofold.games.double_hearts import rules
from twofold.games.double_hearts.choices import Choice, Lead, Pass, Play
from twofold.games.double_hearts.game import DoubleHearts
from twofold.games.double_hearts.state import Deal, Options, State
from twofold.games.game import Refused
from twofold.kernel import members

GAME = DoubleHearts()


def on_table(*hands: str, leftover: str = "", options: Options | None = None) -> State:
    """Put a deal without a pass on the table, written as a line of cards for each seat."""
    start = GAME.start(len(hands), options)
    pairing = start.pairing
    holding = after_rounds(start, len(hands) - 1)
    dealt = tuple(faces(hand.split(), pairing) for hand in hands)
    return GAME.place(holding, Deal(0, dealt, faces(leftover.split(), pairing)))


def choose(state: State, *choices: Choice) -> State:
    """Let whoever's turn it is choose, again and again."""
    for choice in choices:
        state = GAME.choose(state, min(GAME.awaited(state)), choice)
    return state


def refused(state: State, choice: Choice) -> str | None:
    """Give the words in which the seat whose turn it is is refused a choice."""
    return GAME.refusal(state, min(GAME.awaited(state)), choice)


# --- the first trick -------------------------------------------------------------------------


def test_dh_4_the_holder_of_the_dark_deuce_of_clubs_leads_it_dark() -> None:
    state = on_table("L7D LKC", "LQC L3D", "D2C L8C", "L3S L4S")
    assert GAME.awaited(state) == {2}
    assert GAME.choices(state, 2) == [Lead("D2C")]
    assert refused(state, Lead("LJD")) == "The first card of all is led dark."
    assert refused(state, Lead("L8C")) == "The dark two of clubs opens the play: lead it."
    assert GAME.view(choose(state, Lead("D2C")), 0).trick is not None


def test_dh_4_among_three_the_dark_three_opens_if_the_deuce_is_left_over() -> None:
    state = on_table("L7D LKC", "D3C L3D", "L8C L3S", leftover="D2C")
    assert GAME.awaited(state) == {1}
    assert GAME.choices(state, 1) == [Lead("D3C")]
    assert refused(state, Lead("L3D")) == "The dark three of clubs opens the play: lead it."


def test_dh_4_among_three_the_deuce_opens_if_somebody_holds_it() -> None:
    state = on_table("L7D LKC", "D3C L3D", "D2C L3S", leftover="L8C")
    assert GAME.choices(state, 2) == [Lead("D2C")]


def test_dh_4_any_card_may_be_led_by_either_face_in_later_tricks() -> None:
    state = on_table("D2C L7D", "L3D LKC", "L8C L3S", "L7C L6S")
    state = choose(state, Lead("D2C"), Play("LKC"), Play("L8C"), Play("L7C"))
    assert GAME.awaited(state) == {1}
    assert GAME.choices(state, 1) == [Lead("L3D"), Lead("D9C")]


def test_dh_1_a_forced_opening_card_with_a_point_is_led_all_the_same_and_breaks_hearts() -> None:
    dark = dict(OURS.pairs)
    dark["JD"], dark["JH"] = dark["JH"], dark["JD"]
    pairing = Pairing.of(list(dark.items()))
    assert pairing.card_of("D2C") == pairing.card_of("LJH")
    options = Options(pairing=pairing)
    state = on_table("D2C L3H", "LKC L7D", "L8C L3S", "L7C L6S", options=options)
    assert GAME.choices(state, 0) == [Lead("D2C")]
    state = choose(state, Lead("D2C"), Play("LKC"), Play("L8C"), Play("L7C"))
    assert GAME.view(state, 0).broken
    assert GAME.view(state, 0).points == (0, 1, 0, 0)
    assert GAME.view(state, 0).deck == pairing.pairs


@pytest.mark.parametrize(
    "picture",
    [
        "first trick: D2C | LQC LKH L5S -> LQC",
        "first trick: D2C | LQC LKC L7D -> LQC LKC",
        # Clubs are followed by either face: the light 3♦ is the dark 9♣.
        "first trick: D2C | L3D L7D -> L3D",
        # Point cards are set aside first, even when they are the only clubs.
        "first trick: D2C | L4C L7D LKH -> L7D",
        "first trick: D2C | L4C L7D L8D -> L7D L8D",
        "first trick: D2C | L4C L3D LKH -> L3D",
        # The queen of spades counts on either face.
        "first trick: D2C | L5C LQS L7D -> L7D",
        # A hand of nothing but point cards ignores the ban and follows if it can.
        "first trick: D2C | LKH LQS L5S -> LKH LQS L5S",
        "first trick: D2C | L4C LKH LQS -> L4C",
        "first trick: D2C | L4C L5C LKH -> L4C L5C",
    ],
)
def test_dh_5_on_the_first_trick_the_ban_on_points_comes_before_the_duty_to_follow(
    picture: str,
) -> None:
    assert_shows(hearts_legal, picture)


# --- following -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "picture",
    [
        "D2C | L4C L7D L8D -> L4C",
        "L3D | L6C L7C L8C -> L6C L7C",
        "L3D | D8D L8C LKH -> D8D",
        "L3D | LKH LQS L5S -> LKH LQS L5S",
        "L3H | L2C LAS L3S -> L2C LAS",
        # The second card of a trick asks for nothing.
        "L3D LAS | LAH L6C -> L6C",
        "D8D LAS L7D | LAH L6S L3S -> L6S",
    ],
)
def test_dh_8_who_holds_the_suit_on_either_face_must_follow(picture: str) -> None:
    assert_shows(hearts_legal, picture)


# --- leading ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "picture",
    [
        "- | LKH L7D -> L7D",
        # The sheet: the dark 9♦ cannot be led, for its light face is the 7♥.
        "- | D9D L7D -> L7D",
        "- | LQS L5C L7D L3S -> L7D L3S",
        # Once hearts are broken, or when nothing else is held, any card may be led.
        "broken: - | LKH L7D -> LKH L7D",
        "broken: - | D9D LQS L5C L7D -> D9D LQS L5C L7D",
        "- | LKH LQS L5C -> LKH LQS L5C",
        "- | L3C L7C -> L3C L7C",
    ],
)
def test_dh_6_a_point_card_is_led_only_once_hearts_are_broken_or_nothing_else_is_held(
    picture: str,
) -> None:
    assert_shows(hearts_legal, picture)


def test_dh_6_the_leader_names_the_face() -> None:
    state = on_table("D2C L7D", "L3D LKC", "L8C L3S", "L7C L6S")
    state = choose(state, Lead("D2C"), Play("LKC"), Play("L8C"), Play("L7C"))
    light, dark = choose(state, Lead("L3D")), choose(state, Lead("D9C"))
    assert light.round is not None
    assert dark.round is not None
    assert (light.round.suit, light.round.shade) == (1, 0)
    assert (dark.round.suit, dark.round.shade) == (0, 1)
    assert GAME.choices(dark, 2) == [Play("DKC")]


def test_a_card_that_follows_may_be_named_by_either_face() -> None:
    state = choose(on_table("D2C L7D", "L3D LAH", "L8C L3S", "L7C L6S"), Lead("D2C"))
    assert GAME.choices(state, 1) == [Play("D9C")]
    by_light, by_dark = choose(state, Play("L3D")), choose(state, Play("D9C"))
    assert by_light.plays == by_dark.plays
    assert by_light.tricks == by_dark.tricks
    assert by_light.tricks[0].plays == ("D2C", "D9C")


# --- refusals --------------------------------------------------------------------------------


def test_a_player_is_told_why_a_card_is_refused() -> None:
    state = on_table("D2C L7D L4H", "L4C L7S LAS", "L3D L8D L9D", "L7C L6S LAH")
    assert refused(state, Play("D2C")) == "You lead: announce a face of your card, light or dark."
    assert refused(state, Lead("L7S")) == "You don't hold L7S."
    assert refused(state, Lead("LXS")) == (
        "“LXS” is no card of the Dark Hand deck: write one as LQS or DTD: shade, rank, suit."
    )
    assert refused(state, Pass(("D2C", "L7D", "L4H"))) == "The pass is over: play a card."
    assert GAME.refusal(state, 1, Play("L7S")) == "It is not your turn."
    state = choose(state, Lead("D2C"))
    assert refused(state, Lead("L7S")) == "A card is led already: play one to it."
    assert refused(state, Play("L4C")) == "No point cards on the first trick, on either face."
    assert refused(state, Play("LAS")) == "No point cards on the first trick, on either face."
    state = choose(state, Play("L7S"))
    assert refused(state, Play("L8D")) == "You hold a club: follow with it."
    state = choose(state, Play("L3D"))
    assert refused(state, Play("LAH")) == "No point cards on the first trick, on either face."
    state = choose(state, Play("L7C"))
    assert GAME.awaited(state) == {1}
    assert refused(state, Lead("L4C")) is None  # it has nothing but point cards
    with pytest.raises(Refused, match="You don't hold L7S"):
        choose(state, Lead("L7S"))


def test_a_player_with_nothing_but_points_on_the_first_trick_is_told_to_follow() -> None:
    state = choose(on_table("D2C L7D", "L4C LKH", "L3D L8D", "L7C L6S"), Lead("D2C"))
    assert refused(state, Play("LKH")) == "You hold a club: follow with it."
    assert refused(state, Play("L4C")) is None


def test_a_player_is_told_that_hearts_are_not_broken() -> None:
    state = on_table("D2C L7D", "LKC LKH L3S", "L8C L4S", "L7C L6S")
    state = choose(state, Lead("D2C"), Play("LKC"), Play("L8C"), Play("L7C"))
    assert refused(state, Lead("LKH")) == (
        "Hearts are not broken: lead a card without a point on either face."
    )
    assert refused(state, Lead("D6S")) == refused(state, Lead("LKH"))


def test_nothing_can_be_played_before_the_deal() -> None:
    start = GAME.start(4)
    assert GAME.refusal(start, 0, Play("D2C")) == "The cards are not dealt yet."
    with pytest.raises(Refused, match="The cards are not dealt yet"):
        GAME.play(start, 0)


def test_the_opening_card_may_show_only_its_dark_face() -> None:
    round = rules.Round.blank()
    assert [rules.may_show(round, shade) for shade in (0, 1)] == [False, True]
    round.tricks = 1
    assert [rules.may_show(round, shade) for shade in (0, 1)] == [True, True]


def test_the_cards_that_carry_a_point_are_those_with_a_heart_or_a_queen_of_spades() -> None:
    named = [
        names for names in OURS.names if "H" in names[0][2] + names[1][2] or "QS" in "".join(names)
    ]
    assert list(members(TABLE.points)) == [OURS.card_of(light) for light, _ in named]

"""Double Hearts: who takes a trick, what it costs, and what breaks hearts."""

from itertools import combinations

import pytest

from tests.games.boards import (
    OURS,
    TABLE,
    assert_shows,
    faces,
    hearts_breaking,
    hearts_round,
    hearts_trick,
    play_hearts,
)
from twofold.cards.dark_hand import DARK, LIGHT, SHADES
from twofold.cards.standard import CLUBS, DIAMONDS, RANKS, SPADES, SUITS
from twofold.games.double_hearts import rules

# --- the sheet's examples --------------------------------------------------------------------


def test_the_sheets_trick_of_16_points() -> None:
    assert_shows(hearts_trick, "D8D D9D LQS L3H -> seat 1, 16 points")


def test_the_light_king_of_clubs_takes_the_dark_deuce() -> None:
    assert_shows(hearts_trick, "D2C LKC L8C D9C -> seat 1, 0 points")


# --- who takes it ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "picture",
    [
        # Of twins the face in the shade of the lead is higher, whichever was played first.
        "D8D L9D D9D L2S -> seat 2, 2 points",
        "D8D D9D L9D L2S -> seat 1, 2 points",
        "L8D L9D D9D L2S -> seat 1, 2 points",
        "L8D D9D L9D L2S -> seat 2, 2 points",
        # A twin of the lead is the lower one.
        "D9D L9D L3S L3C -> seat 0, 1 point",
        "L9D D9D L3S L3C -> seat 0, 1 point",
    ],
)
def test_dh_8_of_twins_the_one_in_the_shade_of_the_lead_is_higher(picture: str) -> None:
    assert_shows(hearts_trick, picture)


@pytest.mark.parametrize(
    "picture",
    [
        # The light 6♣ is the dark 8♦, and follows diamonds with that face's rank.
        "L3D L6C L7D L5S -> seat 1, 1 point",
        "L3D D8D L7D L5S -> seat 1, 1 point",
        # Led as a club, the same card asks for clubs.
        "L6C L7C DKC L3D -> seat 2, 0 points",
        "seat 3: L6C L7C DKC L3D -> seat 1, 0 points",
    ],
)
def test_dh_8_either_face_follows_and_that_faces_rank_counts(picture: str) -> None:
    assert_shows(hearts_trick, picture)


@pytest.mark.parametrize(
    "picture",
    [
        "L2D LAS LAH LKH -> seat 0, 4 points",
        "L2D LAS LAH LKC -> seat 3, 3 points",
        "seat 2: L2D LAS LAH LKH -> seat 2, 4 points",
    ],
)
def test_dh_8_a_card_that_does_not_follow_cannot_win(picture: str) -> None:
    assert_shows(hearts_trick, picture)


def test_three_players_trick() -> None:
    assert_shows(hearts_trick, "seat 1: D8D D9D LQS -> seat 2, 15 points")


@pytest.mark.parametrize(
    "picture",
    [
        "L2D L3D L4D L5D -> seat 3, 1 point",  # a dark heart
        "LQS L3S L4S L6S -> seat 0, 14 points",  # the light queen is a dark heart too
        "L6C L7C LQC L5C -> seat 2, 13 points",  # the dark queen alone
        "L3H L4H L5H L6H -> seat 3, 4 points",
        "L3C L7C L8C LKC -> seat 3, 0 points",
    ],
)
def test_points_count_on_both_faces_whatever_was_led(picture: str) -> None:
    assert_shows(hearts_trick, picture)


def test_all_points_together_are_52() -> None:
    assert rules.points(TABLE, (1 << 52) - 1) == 52 == rules.ALL_POINTS
    assert rules.points(TABLE, 0) == 0


# --- DH-8 in full ----------------------------------------------------------------------------


def beats(one: int, other: int, suit: int, shade: int) -> bool:
    """Say, in the words of DH-8, whether a follower is higher than another."""

    def shown(card: int) -> tuple[int, int]:
        return next(
            (OURS.face(card, face).rank, face)
            for face in (LIGHT, DARK)
            if OURS.face(card, face).suit == suit
        )

    (rank, face), (other_rank, _) = shown(one), shown(other)
    return rank > other_rank or (rank == other_rank and face == shade)


LEADS = [(suit, shade) for suit in range(4) for shade in (LIGHT, DARK)]


def followers(suit: int) -> list[int]:
    """List the cards that show a suit."""
    return [
        card for card in range(52) if suit in (OURS.face(card, 0).suit, OURS.face(card, 1).suit)
    ]


@pytest.mark.parametrize(("suit", "shade"), LEADS)
def test_dh_8_the_followers_of_a_lead_are_in_strict_total_order(suit: int, shade: int) -> None:
    strength = TABLE.strength[2 * suit + shade]
    cards = followers(suit)
    assert len(cards) == 26
    assert len({strength[card] for card in cards}) == 26
    for one, other in combinations(cards, 2):
        assert beats(one, other, suit, shade) != beats(other, one, suit, shade)
        assert (strength[one] > strength[other]) == beats(one, other, suit, shade)
    assert all(strength[card] > 0 for card in cards)
    assert all(strength[card] == 0 for card in range(52) if card not in cards)


@pytest.mark.parametrize(("suit", "shade"), LEADS)
def test_dh_8_the_table_of_lower_cards_says_the_same(suit: int, shade: int) -> None:
    cards = followers(suit)
    for one in range(52):
        lower = [other for other in cards if one in cards and beats(one, other, suit, shade)]
        lower = [other for other in lower if other != one]
        assert TABLE.lower[2 * suit + shade][one] == sum(1 << other for other in lower)


def test_dh_8_that_makes_2600_comparisons() -> None:
    assert sum(len(list(combinations(followers(suit), 2))) for suit, _ in LEADS) == 2600


@pytest.mark.parametrize(("suit", "shade"), LEADS)
def test_dh_8_every_follower_against_every_lead(suit: int, shade: int) -> None:
    # An ace that shows the suit on neither face.
    bystander = {CLUBS: "LAS", DIAMONDS: "LAH"}.get(suit, "LAC")
    for rank in RANKS:
        lead = f"{SHADES[shade]}{rank}{SUITS[suit]}"
        for card in followers(suit):
            if card == OURS.card_of(lead):
                continue
            names = [lead, OURS.names[card][LIGHT], bystander]
            round = hearts_round(names)
            play_hearts(round, names)
            assert round.leader == beats(card, OURS.card_of(lead), suit, shade)


def test_every_card_shows_its_two_suits() -> None:
    for card in range(52):
        for shade in (LIGHT, DARK):
            assert TABLE.shows[shade][card] == OURS.face(card, shade).suit
    for suit in range(4):
        assert TABLE.of_suit[suit] == sum(1 << card for card in followers(suit))
    assert TABLE.queens[DARK] == faces(["DQS"])
    assert TABLE.queens[LIGHT] == faces(["LQS"])
    assert OURS.face(OURS.card_of("DQS"), DARK).suit == SPADES


# --- breaking hearts -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "picture",
    [
        "L3C L7C L8C LKC -> hearts hold",
        "L3C L7C L8C L3H -> hearts break",
        "L3C L7C L8C L9S -> hearts break",  # a heart on its dark face
        "L3C L7C L8C L5C -> hearts break",  # the queen of spades on its dark face
        "L6D L7D L8D L9D -> hearts break",  # led by the face without a point
        "LQS L3S L4S L6S -> hearts break",
    ],
)
def test_dh_7_hearts_break_when_a_trick_with_any_point_card_is_taken(picture: str) -> None:
    assert_shows(hearts_breaking, picture)


def test_dh_7_once_broken_hearts_stay_broken() -> None:
    round = hearts_round(["L3C", "L7C", "L8C", "LKC"])
    round.broken = 1
    play_hearts(round, ["L3C", "L7C", "L8C", "LKC"])
    assert round.broken == 1

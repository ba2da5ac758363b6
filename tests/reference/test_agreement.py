"""Random matches played by both rule books at once agree at every move."""

import random
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from twofold.games.double_dealing_shuffle import rules as fast_shuffle
from twofold.games.double_dealing_shuffle.game import legal_lifts
from twofold.games.double_dealing_shuffle.gestures import HANDS, Lift, gesture, intended
from twofold.games.double_decker import rules as fast_decker
from twofold.games.double_hearts import rules as fast_hearts
from twofold.kernel import compile_all

from . import agree_decker, agree_hearts, agree_shuffle
from . import double_dealing_shuffle as slow_shuffle
from . import double_decker as slow_decker
from . import double_hearts as slow_hearts
from .agreement import Disagreement
from .drawn_pairings import DRAWN, KINDS, pairing_of

COMPARE: dict[str, Callable[..., None]] = {
    "double-decker": agree_decker.compare,
    "double-hearts": agree_hearts.compare,
    "double-dealing-shuffle": agree_shuffle.compare,
}
MATCHES = 10_000
CHUNK = 500
RARE = {
    "double-decker": [
        "tricks of one colour",
        "passes",
        "winners with one number",
        "colours alike throughout",
        "tied largest piles",
        "dealer by the last scores",
        "dealer by the clock",
        "shared wins",
    ],
    "double-hearts": [
        "opened by the three",
        "opened by a point card",
        "first tricks with nothing but points",
        "clubs under the ban",
        "leads before hearts break",
        "leads of nothing but points",
        "tricks topped by twins",
        "moons",
        "shared wins",
    ],
    "double-dealing-shuffle": [
        "ties",
        "ties of one",
        "wins by two",
        "matches won with five cards",
    ],
}


def compare_some(game: str, by_choices: bool, numbers: range = range(150)) -> Counter[str]:
    """Plays matches of a game by both, and tells which rare cases they met."""
    met: Counter[str] = Counter()
    for number in numbers:
        COMPARE[game](number, met, by_choices=by_choices)
    return met


@pytest.mark.parametrize("first", [0, 50, 100])
@pytest.mark.parametrize("game", COMPARE)
def test_a_match_played_by_choices_agrees_at_every_move(game: str, first: int) -> None:
    compare_some(game, by_choices=True, numbers=range(first, first + 50))


@pytest.mark.parametrize("game", COMPARE)
def test_a_match_played_on_a_record_agrees_at_every_move(game: str) -> None:
    compare_some(game, by_choices=False, numbers=range(48))


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, MATCHES, CHUNK))
@pytest.mark.parametrize("game", COMPARE)
def test_ten_thousand_matches_of_a_game_agree_at_every_move(game: str, first: int) -> None:
    compile_all()
    met = compare_some(game, by_choices=False, numbers=range(first, first + CHUNK))
    assert [case for case in RARE[game] if not met[case]] == []


def test_every_table_of_double_hearts_is_among_the_first_matches() -> None:
    tables = {(setting.players, setting.leftover) for setting in agree_hearts.SETTINGS}
    assert tables == {(4, "last-trick"), *((3, way) for way in slow_hearts.LEFTOVERS)}
    assert len(agree_hearts.SETTINGS) <= 150
    for kind in KINDS:
        assert {setting.target for setting in agree_hearts.SETTINGS if setting.deck == kind} == {
            1,
            60,
            250,
        }


@pytest.mark.parametrize("kind", KINDS)
def test_a_pairing_that_is_drawn_is_one_that_the_reference_takes(kind: str) -> None:
    for number in range(DRAWN):
        deck = slow_hearts.Deck(pairing_of(kind, number))
        costly = [deck.is_point_card(opener) for opener in ("D2C", "D3C")]
        if kind == "drawn, opened by point cards":
            assert costly == [True, True]
        if kind == "usual":
            assert costly == [False, False]


# Hands that are not exact


@pytest.mark.parametrize("cards", range(1, 14))
def test_a_gesture_at_any_height_of_cards_or_halves_means_one_lift(cards: int) -> None:
    heights = [half / (2 * cards) for half in range(2 * cards + 1)]
    for grip, to in product(heights, repeat=2):
        rest = cards - intended(cards, grip, to, 0).size
        drops = [half / (2 * rest) for half in range(2 * rest + 1)] if rest else [0.0, 0.5, 1.0]
        for drop in drops:
            meant = intended(cards, grip, to, drop)
            assert meant == slow_shuffle.intended(cards, grip, to, drop)


def test_a_gesture_at_a_random_height_means_one_lift() -> None:
    chance = random.Random("heights")
    for _ in range(20_000):
        cards = chance.randrange(1, 14)
        grip, to, drop = (chance.choice([chance.random(), 0.0, 1.0]) for _ in range(3))
        assert intended(cards, grip, to, drop) == slow_shuffle.intended(cards, grip, to, drop)


def test_the_plainest_gesture_for_a_lift_means_it_in_both() -> None:
    for cards in range(1, 14):
        for lift in legal_lifts(cards):
            assert slow_shuffle.intended(cards, *gesture(cards, lift)) == lift


@pytest.mark.parametrize("hands", HANDS)
@pytest.mark.parametrize("cards", [1, 2, 5, 9, 13])
def test_true_lifts_are_as_likely_as_the_reference_reckons_ds_3(cards: int, hands: str) -> None:
    chance = random.Random(f"{cards} {hands}")
    lifts = slow_shuffle.legal_lifts(cards)
    corners = [(0, 1, 0), (0, cards, 0), (cards - 1, 1, cards - 1)]
    for meant in {*corners, *chance.sample(lifts, min(len(lifts), 5))}:
        exactly = agree_shuffle.true_lifts(cards, Lift(*meant), HANDS[hands])
        reckoned = slow_shuffle.lift_probabilities(cards, meant, float(HANDS[hands].fumble))
        apart = sum(
            abs(exactly.get(Lift(*lift), Fraction(0)) - Fraction(share))
            for lift, share in reckoned.items()
        )
        assert set(exactly) <= {Lift(*lift) for lift in lifts}
        assert apart / 2 < 1e-12


# Planted faults


def no_pass(trick: list[tuple[int, str]], card: str) -> bool:
    return False


def the_higher_winner_only(trick: list[tuple[int, str]]) -> str:
    """Forgets the next-highest cards: of two winners with one number the first colour leads."""
    colours = sorted(slow_decker.colours_in(trick), key=slow_decker.COLOURS.index)
    return max(colours, key=lambda colour: slow_decker.numbers_of_colour(trick, colour)[0])


def the_last_tied_dealer(totals: list[int], last_scores: list[int], dealer: int) -> int:
    """Goes round the wrong way among tied players."""
    tied = [seat for seat, total in enumerate(totals) if total == min(totals)]
    lowest = min(last_scores[seat] for seat in tied)
    tied = [seat for seat in tied if last_scores[seat] == lowest]
    return min(tied, key=lambda seat: (dealer - seat) % len(totals))


def no_largest_pile(taken: list[str]) -> str:
    return "R"


def light_twin(deck: slow_hearts.Deck, lead_face: str, cards: list[str]) -> int:
    """Lets the first of two twins win."""
    suit = slow_hearts.suit_of(lead_face)
    faces = [deck.face_in_suit(card, suit) for card in cards]
    ranks = [0 if face is None else slow_hearts.rank_of(face) for face in faces]
    return ranks.index(max(ranks))


def duty_before_ban(match: slow_hearts.Match, hand: list[str], suit: str) -> list[str]:
    """Follows suit first, and sets point cards aside afterwards."""
    follows = [card for card in hand if match.deck.face_in_suit(card, suit)] or hand
    plain = [card for card in follows if not match.deck.is_point_card(card)]
    return plain if plain and not match.trick_log else follows


def no_moon(match: slow_hearts.Match) -> None:
    match.scores = [*match.scores, match.points]


def never_left_over(match: slow_hearts.Match, taker: int, points: int, last: bool) -> None:
    """Keeps the card left over until the last trick, whatever the table chose."""
    if last and match.leftover is not None:
        match.leftover_taker = taker
        match.taken[taker].append(match.leftover)


def light_points_only(deck: slow_hearts.Deck, card: str) -> bool:
    return card[2] == "H" or card[1:] == "QS"


def always_left(match: slow_hearts.Match, hands_before: int) -> str:
    return "left"


def one_too_deep(deck: list[str], lift: slow_shuffle.Lift) -> list[str]:
    start, size, drop = lift
    others = deck[:start] + deck[start + size :]
    return others[: drop + 1] + deck[start : start + size] + others[drop + 1 :]


def both_hands_stay(
    guesses: list[str | None], checks: list[str | None], red_piles: list[str]
) -> list[int]:
    """Forgets that two hands at one pile go to the lap."""
    return [
        (guesses[seat] == red_piles[1 - seat]) + (checks[seat] == red_piles[seat])
        for seat in (0, 1)
    ]


def red_always_below(deck: list[str], top: int) -> str:
    return "bottom"


SLOW_FAULTS: list[tuple[str, Any, str, Any]] = [
    ("double-decker", slow_decker, "is_third_colour", no_pass),
    ("double-decker", slow_decker, "leading_colour", the_higher_winner_only),
    ("double-decker", slow_decker, "next_dealer", the_last_tied_dealer),
    ("double-decker", slow_decker, "positive_colour", no_largest_pile),
    ("double-hearts", slow_hearts.Deck, "winner", light_twin),
    ("double-hearts", slow_hearts.Deck, "is_point_card", light_points_only),
    ("double-hearts", slow_hearts.Match, "_follows", duty_before_ban),
    ("double-hearts", slow_hearts.Match, "_score", no_moon),
    ("double-hearts", slow_hearts.Match, "_take_leftover", never_left_over),
    ("double-hearts", slow_hearts.Match, "_direction_of_hand", always_left),
    ("double-dealing-shuffle", slow_shuffle, "lifted", one_too_deep),
    ("double-dealing-shuffle", slow_shuffle, "hands_left", both_hands_stay),
    ("double-dealing-shuffle", slow_shuffle, "red_pile", red_always_below),
]


def named(value: object) -> str | None:
    """Calls a planted fault by its function."""
    return value.__name__ if callable(value) else None


@pytest.mark.parametrize(("game", "where", "name", "fault"), SLOW_FAULTS, ids=named)
@pytest.mark.parametrize("by_choices", [False, True])
def test_a_fault_planted_in_the_reference_is_caught(
    game: str, where: Any, name: str, fault: Any, by_choices: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(where, name, fault)
    with pytest.raises(Disagreement, match=r"the reference says .*, the fast rules say"):
        compare_some(game, by_choices)


def not_the_lowest(round: fast_decker.Round) -> int:
    hand = round.hands[round.turn]
    return hand & (hand - 1) or hand


def one_point_more(deck: fast_hearts.Deck, cards: int) -> int:
    return 1


def passed_for_nothing(taken: int, passed: int) -> int:
    return 0


def any_card_held(deck: fast_hearts.Deck, round: fast_hearts.Round) -> int:
    return round.hands[round.turn]


def nobody(round: fast_shuffle.Round) -> int:
    return fast_shuffle.NOBODY


def three_stay(round: fast_shuffle.Round, seat: int) -> int:
    return 3


FAST_FAULTS: list[tuple[str, Any, str, Any]] = [
    ("double-decker", fast_decker, "legal", not_the_lowest),
    ("double-decker", fast_decker, "score", passed_for_nothing),
    ("double-hearts", fast_hearts, "legal", any_card_held),
    ("double-hearts", fast_hearts, "points", one_point_more),
    ("double-dealing-shuffle", fast_shuffle, "winner", nobody),
    ("double-dealing-shuffle", fast_shuffle, "hands_left", three_stay),
]


@pytest.mark.parametrize(("game", "where", "name", "fault"), FAST_FAULTS, ids=named)
def test_a_fault_planted_in_the_fast_rules_is_caught(
    game: str, where: Any, name: str, fault: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(where, name, fault)
    with pytest.raises(Disagreement, match=r"the reference says .*, the fast rules say"):
        compare_some(game, by_choices=False)

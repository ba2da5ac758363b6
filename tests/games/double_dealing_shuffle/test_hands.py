"""Double Dealing Shuffle: lifts, gestures, and how far hands and eyes stray."""

import math
from collections import defaultdict
from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.boards import assert_shows, shuffled_deck
from twofold.chance import Bell, Stream
from twofold.chance.bell import TOTAL
from twofold.games.double_dealing_shuffle import rules
from twofold.games.double_dealing_shuffle.game import legal_lifts
from twofold.games.double_dealing_shuffle.gestures import (
    HANDS,
    Hands,
    Lift,
    gesture,
    intended,
    picture_of,
    true_lift,
)

KEY = bytes(range(64))
HEIGHTS = st.floats(0, 1)


# --- a shuffle -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "picture",
    [
        "........R start 5 size 4 drop 0 -> ...R.....",
        "........R start 8 size 1 drop 0 -> R........",
        "........R start 0 size 3 drop 6 -> .....R...",
        "........R start 0 size 8 drop 1 -> R........",
        "...R..... start 5 size 2 drop 1 -> .....R...",
        "...R..... start 0 size 2 drop 5 -> .R.......",
        "...R..... start 2 size 3 drop 2 -> ...R.....",
        "R........ start 0 size 9 drop 0 -> R........",
        "..R start 2 size 1 drop 1 -> .R.",
    ],
)
def test_ds_2_a_packet_is_lifted_and_slid_back_in(picture: str) -> None:
    assert_shows(shuffled_deck, picture)


@pytest.mark.parametrize("cards", range(1, 13))
def test_ds_2_a_lift_moves_every_card_as_hands_do(cards: int) -> None:
    deck = list(range(cards))
    for lift in legal_lifts(cards):
        packet = deck[lift.start : lift.start + lift.size]
        rest = deck[: lift.start] + deck[lift.start + lift.size :]
        after = rest[: lift.drop] + packet + rest[lift.drop :]
        assert [rules.red_after(red, *lift) for red in deck] == [after.index(red) for red in deck]


@pytest.mark.parametrize("cards", range(1, 13))
def test_ds_2_the_legal_lifts_are_all_that_the_deck_allows(cards: int) -> None:
    wide = range(-2, cards + 3)
    legal = [Lift(*lift) for lift in product(wide, wide, wide) if rules.is_lift(cards, *lift)]
    assert legal == legal_lifts(cards)
    assert all(
        lift.start >= 0
        and lift.size >= 1
        and lift.start + lift.size <= cards
        and 0 <= lift.drop <= cards - lift.size
        for lift in legal
    )
    # A packet of each size has a place for each card it leaves and one more, twice over.
    assert len(legal) == sum((cards - size + 1) ** 2 for size in range(1, cards + 1))


def test_ds_2_putting_a_packet_back_where_it_was_is_allowed_and_changes_nothing() -> None:
    for lift in legal_lifts(9):
        if lift.drop == lift.start:
            assert [rules.red_after(red, *lift) for red in range(9)] == list(range(9))


# --- what a gesture means --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "heights", "lift"),
    [
        (9, (0.0, 1.0, 0.5), (0, 9, 0)),
        (9, (1.0, 0.0, 0.5), (0, 9, 0)),
        (9, (0.25, 0.75, 1.0), (2, 5, 4)),
        (9, (0.75, 0.25, 0.0), (2, 5, 0)),
        (10, (0.25, 0.75, 0.3), (2, 6, 1)),  # 2.5 rounds to 2, 7.5 to 8
        (10, (0.35, 0.65, 0.5), (4, 2, 4)),  # 3.5 rounds to 4, 6.5 to 6
        (4, (0.5, 1.0, 0.75), (2, 2, 2)),  # 1.5 rounds to 2
        (4, (0.5, 1.0, 0.25), (2, 2, 0)),  # 0.5 rounds to 0
        # At least one card: below the grip, or above it at the foot of the deck.
        (9, (0.0, 0.0, 0.0), (0, 1, 0)),
        (9, (0.5, 0.5, 0.5), (4, 1, 4)),
        (9, (1.0, 1.0, 0.0), (8, 1, 0)),
        (9, (0.99, 1.0, 1.0), (8, 1, 8)),
        (1, (0.2, 0.9, 0.9), (0, 1, 0)),
        (1, (1.0, 1.0, 1.0), (0, 1, 0)),
    ],
)
def test_ds_3_a_gesture_means_a_lift(
    cards: int, heights: tuple[float, float, float], lift: tuple[int, int, int]
) -> None:
    assert intended(cards, *heights) == lift


@given(st.integers(1, 20), HEIGHTS, HEIGHTS, HEIGHTS)
def test_ds_3_every_gesture_means_a_legal_lift_as_its_formula_says(
    cards: int, grip: float, to: float, drop: float
) -> None:
    lift = intended(cards, grip, to, drop)
    assert rules.is_lift(cards, *lift)
    start, end = round(cards * min(grip, to)), round(cards * max(grip, to))
    if start < end:
        assert lift == (start, end - start, round(drop * (cards - (end - start))))
    else:
        assert lift.size == 1
        assert lift.start in (start, start - 1)
        assert lift.drop == round(drop * (cards - 1))


@pytest.mark.parametrize("cards", range(1, 15))
def test_ds_3_every_legal_lift_has_a_gesture_that_means_it(cards: int) -> None:
    for lift in legal_lifts(cards):
        heights = gesture(cards, lift)
        assert all(0 <= height <= 1 for height in heights)
        assert intended(cards, *heights) == lift


# --- how far hands stray ---------------------------------------------------------------------


class Script:
    """A source that gives the numbers written down for it, one after another."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self.numbers = list(numbers)
        self.used = 0

    def below(self, limit: int, /) -> int:
        """Give the next number."""
        assert limit == TOTAL
        self.used += 1
        return self.numbers[self.used - 1]


def offsets(bell: Bell) -> dict[int, tuple[int, float]]:
    """Give for each offset a number that draws it, and its share of all draws."""
    lower = (0, *bell.thresholds)
    return {
        place - bell.reach: (lower[place], (upper - lower[place]) / TOTAL)
        for place, upper in enumerate(bell.thresholds)
    }


def drawn_shares(cards: int, meant: Lift, hands: Hands) -> dict[Lift, float]:
    """Go through all draws of one lift and add up how often each lift comes of it."""
    parts = offsets(Bell(hands.fumble))
    still = [parts[0][0]] * 3
    shares: dict[Lift, float] = defaultdict(float)
    for three in product(parts.values(), repeat=3):
        source = Script([number for number, _ in three] + still)
        lift = true_lift(cards, meant, hands, source)
        if source.used == 3:
            shares[lift] += math.prod(share for _, share in three)
        else:
            # An illegal draw is drawn again whole, here without straying.
            assert source.used == 6
            assert lift == meant
    whole = math.fsum(shares.values())
    return {lift: share / whole for lift, share in shares.items()}


@pytest.mark.parametrize("kind", ["natural", "quick-fingers"])
@pytest.mark.parametrize(
    ("cards", "meant"),
    [
        (9, (2, 4, 3)),
        (9, (0, 1, 0)),
        (9, (8, 1, 8)),
        (9, (5, 4, 0)),
        (9, (0, 9, 0)),
        (7, (6, 1, 0)),
        (12, (3, 1, 11)),
        (2, (0, 1, 1)),
        (1, (0, 1, 0)),
    ],
)
def test_ds_3_the_true_lift_comes_with_the_weight_of_the_formula(
    kind: str, cards: int, meant: tuple[int, int, int]
) -> None:
    hands, aim = HANDS[kind], Lift(*meant)
    fumble = float(hands.fumble)

    def weight(lift: Lift) -> float:
        astray = (
            lift.start - aim.start,
            lift.start + lift.size - (aim.start + aim.size),
            lift.drop - aim.drop,
        )
        return math.exp(-sum((x / fumble) ** 2 for x in astray) / 2)

    shares = drawn_shares(cards, aim, hands)
    weights = {lift: weight(lift) for lift in legal_lifts(cards)}
    whole = math.fsum(weights.values())
    assert set(shares) <= set(weights)
    for lift, expected in weights.items():
        assert shares.get(lift, 0.0) == pytest.approx(expected / whole, rel=1e-9, abs=1e-15)


def test_ds_3_exact_hands_do_what_they_mean_and_are_seen_as_they_are() -> None:
    stream = Stream(KEY, "exact")
    for lift in legal_lifts(9):
        assert true_lift(9, lift, HANDS["exact"], stream) == lift
        seen = picture_of(lift, HANDS["exact"], stream)
        assert seen == (lift.start, lift.start + lift.size, lift.drop)


@pytest.mark.parametrize(
    ("kind", "fumble", "glimpse"), [("natural", 0.4, 0.8), ("quick-fingers", 0.5, 1.3)]
)
def test_ds_3_the_picture_strays_by_the_glimpse_of_the_table(
    kind: str, fumble: float, glimpse: float
) -> None:
    hands, stream, lift = HANDS[kind], Stream(KEY, "glimpse"), Lift(3, 2, 5)
    assert float(hands.fumble) == fumble
    assert float(hands.glimpse) == 100 * glimpse
    pictures = [picture_of(lift, hands, stream) for _ in range(4000)]
    errors = [[seen.start - 3 for seen in pictures], [seen.end - 5 for seen in pictures]]
    errors.append([seen.drop - 5 for seen in pictures])
    for error in errors:
        # Four standard errors of a mean, and of a spread, over 4,000 draws.
        assert abs(sum(error) / 4000) < 4 * glimpse / math.sqrt(4000)
        spread = math.sqrt(sum(one * one for one in error) / 4000)
        assert abs(spread - glimpse) < 4 * glimpse / math.sqrt(8000)
    for one, other in ((0, 1), (0, 2), (1, 2)):
        together = sum(a * b for a, b in zip(errors[one], errors[other], strict=True)) / 4000
        assert abs(together) < 4 * glimpse**2 / math.sqrt(4000)


def test_ds_3_a_picture_is_told_to_a_hundredth_of_a_card() -> None:
    stream = Stream(KEY, "hundredths")
    for _ in range(100):
        for place in picture_of(Lift(3, 2, 5), HANDS["natural"], stream):
            assert round(place, 2) == place

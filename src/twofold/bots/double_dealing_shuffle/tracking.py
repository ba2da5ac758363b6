"""What can be known of a red card: its place, weighed by every picture and every gesture.

An owner knows what was meant; the other knows only the pictures, and takes every lift that could
have been meant for equally likely. Both then go by the rule of Bayes, over every lift there is.

Weights are whole numbers kept in floats below 2⁵³. Their sums are exact in any order, so every
machine finds the same places, to the last bit.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt

from twofold.chance import Bell
from twofold.chance.bell import TOTAL
from twofold.games.double_dealing_shuffle.choices import Choice, Shuffle
from twofold.games.double_dealing_shuffle.game import legal_lifts
from twofold.games.double_dealing_shuffle.gestures import HANDS, Lift, Picture, intended
from twofold.games.double_dealing_shuffle.rules import red_after

Weights = npt.NDArray[np.float64]

UNIT: Final = 1 << 26
"""What the weights of all places come to, but for what rounding takes."""
_FINE: Final = 1 << 43
"""Fine enough for single lifts, and small enough that the sum of all is exact."""
_UNLIKELY: Final = 2.0**-30
"""Lifts that fit a picture so badly beside the best are left out."""
FORGOTTEN: Final = Picture(float("nan"), float("nan"), float("nan"))
"""In the place of a picture: there was a lift, and nothing is known of it."""


@dataclass(frozen=True, eq=False)
class Deck:
    """All that may happen to so many cards in such hands."""

    cards: int
    lifts: Sequence[Lift]
    number: dict[Lift, int]
    places: Weights
    """By lift: start, end and drop."""
    moves: Weights
    """By lift, then from place and to place in one: 1 where it takes a card from there to there."""
    strays: Weights
    """By lift meant, then lift done: how likely."""
    glimpses: Weights
    """How likely a picture errs by so many hundredths, from as far below as above."""


@cache
def deck_of(cards: int, hands: str) -> Deck:
    """Lay out the lifts of a deck and how hands stray among them."""
    lifts = legal_lifts(cards)
    places = np.array([(lift.start, lift.start + lift.size, lift.drop) for lift in lifts], float)
    moves = np.zeros((len(lifts), cards, cards))
    for number, lift in enumerate(lifts):
        for place in range(cards):
            moves[number, place, red_after(place, *lift)] = 1
    fumbles = _shares(HANDS[hands].fumble)
    meant, done = places[:, None, :], places[None, :, :]
    strays = _product(_looked_up(fumbles, done - meant))
    strays = np.floor(strays * _FINE)
    return Deck(
        cards,
        lifts,
        {lift: number for number, lift in enumerate(lifts)},
        places,
        moves.reshape(len(lifts), cards * cards),
        strays / strays.sum(axis=1, keepdims=True),
        _shares(HANDS[hands].glimpse),
    )


def at_the_bottom(cards: int) -> Weights:
    """Give what is known before the first count."""
    known = np.zeros(cards)
    known[-1] = UNIT
    return known


def lifts_in(deck: Deck, picture: Picture) -> Weights:
    """Say how well each lift fits a picture; the best has 1."""
    if picture.start != picture.start:
        return np.ones(len(deck.lifts))
    seen = np.rint(100 * np.array(picture))
    fits = _product(_looked_up(deck.glimpses, seen - 100 * deck.places))
    best = fits.max()
    return fits / best if best > 0 else np.ones(len(deck.lifts))


def alike(deck: Deck) -> Weights:
    """Say how well each lift fits a picture that is true to another: by that one, then by lift."""
    far = 100 * (deck.places[:, None, :] - deck.places[None, :, :])
    return _product(_looked_up(deck.glimpses, far))


def follow_own(
    deck: Deck, gestures: Sequence[Choice | None], pictures: Sequence[Picture | None]
) -> Weights:
    """Weigh the places of one's own red card, after so many counts."""
    known = at_the_bottom(deck.cards)
    for gesture, picture in zip(gestures, pictures, strict=True):
        if isinstance(gesture, Shuffle) and picture is not None:
            lifts = deck.strays[meant_by(deck, gesture)] * lifts_in(deck, picture)
            known = _scaled(known @ _taken(deck, lifts / lifts.max()))
    return known


def follow_both(deck: Deck, pictures: Iterable[Picture | None]) -> Weights:
    """Weigh the places of a red card of which only pictures are known.

    Gives weights by the place where its owner must think that it is, if the hand did all that was
    meant, and then by the true place.
    """
    cards = deck.cards
    known = np.zeros((cards, cards))
    known[-1, -1] = UNIT
    for picture in pictures:
        if picture is not None:
            known = _scaled(known.reshape(-1) @ _taken_by_both(deck, picture))
            known = known.reshape(cards, cards)
    return known


def thought_place(deck: Deck, gestures: Sequence[Choice | None]) -> int:
    """Give where one's own red card is if the hand did all that was meant."""
    red = deck.cards - 1
    for gesture in gestures:
        if isinstance(gesture, Shuffle):
            red = red_after(red, *deck.lifts[meant_by(deck, gesture)])
    return red


def meant_by(deck: Deck, gesture: Shuffle) -> int:
    """Give the number of the lift that a gesture means."""
    return deck.number[intended(deck.cards, gesture.grip, gesture.to, gesture.drop)]


def _taken(deck: Deck, lifts: Weights) -> Weights:
    """Say where such lifts take a card: from place, to place."""
    together = np.floor(lifts * _FINE) @ deck.moves
    return _scaled(together, deck.cards).reshape(deck.cards, deck.cards)


@lru_cache(maxsize=64)
def _taken_by_both(deck: Deck, picture: Picture) -> Weights:
    """Say where a picture takes both: from thought and true place in one, to both in one."""
    cards = deck.cards
    fits = lifts_in(deck, picture)
    likely = np.flatnonzero(fits > _UNLIKELY)
    together = np.floor(deck.strays[:, likely] * fits[likely] * _FINE)
    moved = deck.moves.T @ (together @ deck.moves[likely])
    apart = moved.reshape(cards, cards, cards, cards).transpose(0, 2, 1, 3)
    return _scaled(apart, cards * cards).reshape(cards * cards, cards * cards)


def _scaled(weights: Weights, times: int = 1) -> Weights:
    """Bring whole weights to a sum of UNIT, or of UNIT for each of so many places."""
    return np.floor(weights * UNIT / (weights.sum() / times))


def _product(of_places: Weights) -> Weights:
    """Multiply what start, end and drop give, in this order everywhere."""
    return of_places[..., 0] * of_places[..., 1] * of_places[..., 2]


def _shares(sigma: str) -> Weights:
    """Say how likely each offset of a bell is, out of the table that the game draws from."""
    thresholds = Bell(sigma).thresholds
    before = (0, *thresholds)
    return np.array(
        [(high - low) / TOTAL for low, high in zip(before, thresholds, strict=False)], float
    )


def _looked_up(shares: Weights, offsets: Weights) -> Weights:
    reach = len(shares) // 2
    inside = np.abs(offsets) <= reach
    return np.where(inside, shares[np.where(inside, offsets + reach, 0).astype(np.int64)], 0.0)

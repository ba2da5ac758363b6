"""Gestures: lifts after which the other must be unsure, or sure and wrong, and oneself not.

Each lift that one may mean is tried in thought: what its picture would tell the other, and what
oneself. The picture is taken to be true to the card; how it strays is weighed all the same.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np

from twofold.bots.double_dealing_shuffle.tracking import UNIT, Deck, Weights, alike, deck_of

SHARPNESS: Final = 1.5
"""How much surer than the pictures make them others point."""


@dataclass(frozen=True, eq=False)
class Hopes:
    """What may come of several choices, at the cut that then is best."""

    own: Weights
    """How likely one's check is right."""
    others: Weights
    """How likely the other's guess is right."""

    def gains(self) -> Weights:
        """Say how many hands more one may hope for over this deck."""
        return self.own - self.others


def hopes(public: Weights, own: Weights) -> Hopes:
    """Weigh what is known by all, and by the owner: places of the red card are the last axis."""
    seen = public.cumsum(axis=-1)[..., :-1] / UNIT
    known = own.cumsum(axis=-1)[..., :-1] / UNIT
    checks = np.maximum(known, 1 - known)
    guesses = np.clip(0.5 + SHARPNESS * (seen - 0.5), 0, 1)
    right = known * guesses + (1 - known) * (1 - guesses)
    best = np.round(checks - right, 6).argmax(axis=-1)[..., None]
    return Hopes(
        np.take_along_axis(checks, best, axis=-1)[..., 0],
        np.take_along_axis(right, best, axis=-1)[..., 0],
    )


def try_lifts(deck: Deck, hands: str, public: Weights, own: Weights) -> Hopes:
    """Weigh every lift that may be meant now."""
    told, kept = _pictured(deck.cards, hands)
    return hopes(_led(public, told), _led(own, kept))


def _led(known: Weights, moved: Weights) -> Weights:
    """Carry what is known through every lift."""
    return np.floor((known[:, None] * moved).sum(axis=1) / UNIT)


@cache
def _pictured(cards: int, hands: str) -> tuple[Weights, Weights]:
    """Say where a card goes for all one can tell: by lift pictured, from place, to place.

    First if nobody knows what was meant, then if the pictured lift was.
    """
    deck = deck_of(cards, hands)
    fits = alike(deck)
    told = fits * np.floor(deck.strays * UNIT).sum(axis=0)
    return _moved(deck, told), _moved(deck, fits * deck.strays)


def _moved(deck: Deck, lifts: Weights) -> Weights:
    whole = np.floor(lifts / lifts.max(axis=1, keepdims=True) * UNIT)
    share = np.floor(whole * UNIT / whole.sum(axis=1, keepdims=True))
    return (share @ deck.moves).reshape(-1, deck.cards, deck.cards)

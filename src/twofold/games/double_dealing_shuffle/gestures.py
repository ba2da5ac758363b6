"""Trickery: what a gesture intends, what the hand truly does, and what both players see of it.

The model is ruling DS-3. A gesture names three heights of the deck, between 0 (top) and 1. The
true lift strays from the intended one, and the picture that both players are shown strays from the
true one. docs/gestures.md shows how much of it a player can tell.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

from twofold.chance import Bell, Source
from twofold.games.double_dealing_shuffle.rules import is_lift


class Lift(NamedTuple):
    """One shuffle: `size` cards from below `start` others go back in below `drop` of the rest."""

    start: int
    size: int
    drop: int


class Picture(NamedTuple):
    """A lift as both players see it, in cards: where the packet began, ended and went in."""

    start: float
    end: float
    drop: float


@dataclass(frozen=True)
class Hands:
    """How exact hands are, and how well they are seen."""

    fumble: str
    """How far a hand strays, in cards (standard deviation)."""
    glimpse: str
    """How far a picture strays, in hundredths of a card."""


HANDS: Final = {
    "exact": Hands("0", "0"),
    "natural": Hands("0.4", "80"),
    "quick-fingers": Hands("0.5", "130"),
}


def intended(cards: int, grip: float, to: float, drop: float) -> Lift:
    """Give the lift that a gesture means: from one height to another, let go at a third."""
    start, end = round(cards * min(grip, to)), round(cards * max(grip, to))
    if start == end:
        start, end = (start, end + 1) if end < cards else (start - 1, end)
    size = end - start
    return Lift(start, size, round(drop * (cards - size)))


def gesture(cards: int, lift: Lift) -> tuple[float, float, float]:
    """Give heights that mean this lift."""
    rest = cards - lift.size
    end = lift.start + lift.size
    return lift.start / cards, end / cards, lift.drop / rest if rest else 0.0


def true_lift(cards: int, meant: Lift, hands: Hands, source: Source) -> Lift:
    """Draw the true lift: start, end and drop stray each on their own, till a lift is legal."""
    bell = Bell(hands.fumble)
    while True:
        start = meant.start + bell.draw(source)
        size = meant.start + meant.size + bell.draw(source) - start
        drop = meant.drop + bell.draw(source)
        if is_lift(cards, start, size, drop):
            return Lift(start, size, drop)


def picture_of(lift: Lift, hands: Hands, source: Source) -> Picture:
    """Draw the one picture that both players see of a true lift."""
    bell = Bell(hands.glimpse)
    places = (lift.start, lift.start + lift.size, lift.drop)
    return Picture(*((100 * place + bell.draw(source)) / 100 for place in places))

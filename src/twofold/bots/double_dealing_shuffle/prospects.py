"""What a round is worth: the chance to win the match from every size of deck.

Players of equal skill win and lose rounds by chance. The chances to win the match follow from how
often they do so by one hand or by two, whatever the sizes.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

import numpy as np

from twofold.bots.double_dealing_shuffle.pointing import PART, Parts
from twofold.games.double_dealing_shuffle.rules import FIRST_SIZE, SIZE_TO_WIN

ROUNDS: Final[Mapping[str, tuple[int, ...]]] = MappingProxyType(
    {
        "exact": (0, 1, 8, 1, 0),
        "natural": (1, 6, 10, 6, 1),
        "quick-fingers": (1, 6, 10, 6, 1),
    }
)
"""By hands: how often a round between equals ends with −2 to 2 hands more, in small numbers."""
_STEPS: Final = 200


def values_of(hands: str, size: int) -> Parts:
    """Say what −2 to 2 hands more are worth with a deck of this size, out of PART."""
    chances = _chances(hands)
    return np.array([chances[_within(size - gained)] for gained in range(-2, 3)], np.int64)


@cache
def _chances(hands: str) -> Mapping[int, int]:
    """Find the chance to win from every size: what the round leads to, over and over."""
    largest = 2 * FIRST_SIZE - SIZE_TO_WIN
    chances = dict.fromkeys(range(SIZE_TO_WIN, largest + 1), PART // 2)
    chances[SIZE_TO_WIN], chances[largest] = PART, 0
    counts = ROUNDS[hands]
    for _ in range(_STEPS):
        for size in range(SIZE_TO_WIN + 1, FIRST_SIZE):
            led = sum(
                count * chances[_within(size - gained)]
                for gained, count in zip(range(-2, 3), counts, strict=True)
            )
            chances[size] = led // sum(counts)
            chances[2 * FIRST_SIZE - size] = PART - chances[size]
    return chances


def _within(size: int) -> int:
    return min(max(size, SIZE_TO_WIN), 2 * FIRST_SIZE - SIZE_TO_WIN)

"""What a round is worth: the chance to win the match from every size of deck.

Players of equal skill win and lose rounds by chance. How often by how many hands is counted once,
for the larger decks and the smaller ones apart; the chances to win the match follow from it.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

import numpy as np

from twofold.bots.double_dealing_shuffle.pointing import PART, Parts
from twofold.games.double_dealing_shuffle.rules import FIRST_SIZE, SIZE_TO_WIN

ROUNDS: Final[Mapping[str, Mapping[int, tuple[int, ...]]]] = MappingProxyType(
    {
        "exact": MappingProxyType({7: (0, 1, 8, 1, 0), 8: (0, 1, 8, 1, 0), 9: (0, 1, 8, 1, 0)}),
        "natural": MappingProxyType({7: (1, 2, 4, 2, 1), 8: (1, 2, 4, 2, 1), 9: (1, 2, 4, 2, 1)}),
        "quick-fingers": MappingProxyType(
            {7: (1, 2, 4, 2, 1), 8: (1, 2, 4, 2, 1), 9: (1, 2, 4, 2, 1)}
        ),
    }
)
"""By hands, then size of one's deck: rounds that experts ended with −2 to 2 hands more."""
_STEPS: Final = 2_000


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
    for _ in range(_STEPS):
        for size, counts in ROUNDS[hands].items():
            led = sum(
                count * chances[_within(size - gained)]
                for gained, count in zip(range(-2, 3), counts, strict=True)
            )
            chances[size] = led // sum(counts) if size != FIRST_SIZE else PART // 2
            chances[2 * FIRST_SIZE - size] = PART - chances[size]
    return chances


def _within(size: int) -> int:
    return min(max(size, SIZE_TO_WIN), 2 * FIRST_SIZE - SIZE_TO_WIN)

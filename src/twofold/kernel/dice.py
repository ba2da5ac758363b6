"""A quick generator for simulation: a counter, mixed (SplitMix64).

The n-th number of a stream depends on its start and n alone, so game i of a seed is the same
whoever plays it, and where. For play among people there is `twofold.chance` instead.
"""

import hashlib
from collections.abc import Iterable, MutableSequence
from typing import Self, TypeVar, cast

import numpy as np

from twofold.kernel.compile import kernel, primitive
from twofold.kernel.record import Record, row

Item = TypeVar("Item")

_MASK = (1 << 64) - 1
_SIGN = 1 << 63
STEP = 0x9E3779B97F4A7C15


class Dice(Record):
    """One stream of numbers, at its present place."""

    place: int

    @classmethod
    def of(cls, *name: int | str) -> Self:
        """Give the stream that belongs to this name, such as a seed, a game and a purpose."""
        label = "\x1f".join(f"{type(part).__name__}:{part}" for part in name)
        start = hashlib.sha256(label.encode()).digest()[:8]
        dice = cls.blank()
        dice.place = int.from_bytes(start, "big", signed=True)
        return dice

    def below(self, limit: int) -> int:
        """Give a number from 0 to limit − 1, all equally likely."""
        return below(self, limit)

    def shuffled(self, items: Iterable[Item]) -> list[Item]:
        """Give the items in an order drawn at random."""
        left = list(items)
        order = row(range(len(left)))
        shuffle(self, order, len(left))
        return [left[place] for place in order]


DiceRow = MutableSequence[Dice]


def dice_row(dice: Iterable[Dice]) -> DiceRow:
    """Lay several streams side by side, as kernels take them."""
    return cast("DiceRow", np.array(list(dice), Dice.layout))


@primitive
def roll(dice: Dice) -> int:
    """Give the next 32 bits of the stream."""
    word = (dice.place + STEP) & _MASK
    dice.place = word - (1 << 64) if word & _SIGN else word
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _MASK
    return (word ^ (word >> 31)) >> 32


@kernel
def below(dice: Dice, limit: int) -> int:
    """Give a number from 0 to limit − 1, all equally likely; the limit is below 2³¹."""
    product = roll(dice) * limit
    low = product & 0xFFFFFFFF
    if low < limit:
        # Lemire's method: the few low products that would favour small results are drawn again.
        uneven = (0x100000000 - limit) % limit
        while low < uneven:
            product = roll(dice) * limit
            low = product & 0xFFFFFFFF
    return product >> 32


@kernel
def shuffle(dice: Dice, cards: MutableSequence[int], count: int) -> None:
    """Put the first count cards of a row into an order drawn at random (Fisher–Yates)."""
    for last in range(count - 1, 0, -1):
        other = below(dice, last + 1)
        card = cards[other]
        cards[other] = cards[last]
        cards[last] = card

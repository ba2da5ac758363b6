"""A bot that takes any choice, all equally likely: the yardstick below every other."""

from collections.abc import Sequence
from typing import TypeVar

from twofold.kernel import Dice, below, kernel, nth, size

Choice = TypeVar("Choice")


class RandomBot:
    """Chooses by its dice alone."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice

    def choose(self, view: object, choices: Sequence[Choice]) -> Choice:  # noqa: ARG002 - unread
        """Take any choice."""
        return choices[below(self.dice, len(choices))]

    def close(self) -> None:
        """Leave the seat."""


@kernel
def any_card(cards: int, dice: Dice) -> int:
    """Take any card of a set."""
    return nth(cards, below(dice, size(cards)))


@kernel
def any_three(hand: int, dice: Dice) -> int:
    """Take any three cards of a hand, as a set.

    The sets are counted in the order of a choice list: by lowest card, then the middle one.
    """
    cards = size(hand)
    rest = below(dice, cards * (cards - 1) * (cards - 2) // 6)
    chosen = 0
    place = 0
    for wanted in range(2, -1, -1):
        # How many ways are there to take `wanted` more cards above this one?
        ways = _ways(cards - 1 - place, wanted)
        while rest >= ways:
            rest -= ways
            place += 1
            ways = _ways(cards - 1 - place, wanted)
        chosen |= 1 << nth(hand, place)
        place += 1
    return chosen


@kernel
def _ways(cards: int, wanted: int) -> int:
    """Count the sets of two, one or no cards."""
    if wanted == 2:
        return cards * (cards - 1) // 2
    return cards if wanted == 1 else 1

"""Sets of cards as bit masks: bit i of a whole number says that card i is in the set.

`hand & ~points` is a hand without its point cards. At most 63 cards, so no set is negative.
"""

from collections.abc import Iterable, Iterator

from twofold.kernel.compile import primitive


@primitive
def size(cards: int) -> int:
    """Count the cards of a set."""
    return int(cards).bit_count()


@primitive
def lowest(cards: int) -> int:
    """Give the lowest card of a set that is not empty."""
    return (int(cards) & -int(cards)).bit_length() - 1


@primitive
def highest(cards: int) -> int:
    """Give the highest card of a set that is not empty."""
    return int(cards).bit_length() - 1


@primitive
def nth(cards: int, n: int) -> int:
    """Give the card of a set that has n lower ones."""
    for _ in range(n):
        cards &= cards - 1
    return lowest(cards)


def members(cards: int) -> Iterator[int]:
    """Walk through a set from its lowest card up."""
    rest = int(cards)
    while rest:
        yield lowest(rest)
        rest &= rest - 1


def set_of(cards: Iterable[int]) -> int:
    """Make a set of single cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask

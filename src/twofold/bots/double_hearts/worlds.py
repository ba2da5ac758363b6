"""Deals of the unseen cards: each that agrees with what was seen, exactly as likely as any other.

Unseen cards are of four kinds that leave a doubt: those that may be in places 0 or 1, in 0 or 2, in
1 or 2, in all three. How many of each kind lie in place 0, and of those for 1 or 2 in place 1,
settles all the rest: that is a split. The splits are counted once for a position, each with the
number of its deals; then a deal is a split drawn by those numbers, and cards drawn within it.
"""

from itertools import combinations
from math import comb
from typing import Annotated, Final

from twofold.bots.double_hearts.knowledge import PLACES, Unseen
from twofold.kernel import Dice, Record, Row, Table, below, kernel, members, nth, roll, set_of, size

_MOST_UNSEEN: Final = 39
_MOST_SPLITS: Final = 1470
"""Of two kinds up to 13 cards lie in place 0 together: 105 ways; of the third 0 to 13 in 1."""
_DRAWN_BITS: Final = 62


class Ways(Record):
    """How many ways there are to choose so many cards of so many."""

    of: Annotated[Table, (_MOST_UNSEEN + 1, _MOST_UNSEEN + 1)]


class Splits(Record):
    """All the splits of a position, with their deals counted up."""

    sure: Annotated[Row, PLACES]
    """By place: the cards that can be nowhere else."""
    open: Annotated[Row, 4]
    """By kind, the cards in doubt: places 0 or 1, 0 or 2, 1 or 2, any."""
    room: Annotated[Row, PLACES]
    """By place: how many cards in doubt it takes."""
    count: int
    first: Annotated[Row, _MOST_SPLITS]
    """How many of the kind for 0 or 1 lie in place 0."""
    second: Annotated[Row, _MOST_SPLITS]
    """How many of the kind for 0 or 2 lie in place 0."""
    third: Annotated[Row, _MOST_SPLITS]
    """How many of the kind for 1 or 2 lie in place 1."""
    until: Annotated[Row, _MOST_SPLITS]
    """How many deals this split and those before it have."""


def ways() -> Ways:
    """Count the ways to choose cards."""
    table = Ways.blank()
    for cards in range(_MOST_UNSEEN + 1):
        for chosen in range(cards + 1):
            table.of[cards][chosen] = comb(cards, chosen)
    return table


@kernel
def count(unseen: Unseen, ways: Ways, splits: Splits) -> int:
    """Count the deals that agree with what was seen, split by split, and give their number."""
    here = unseen.may[0]
    there = unseen.may[1]
    last = unseen.may[2]
    splits.sure[0] = here & ~there & ~last
    splits.sure[1] = there & ~here & ~last
    splits.sure[2] = last & ~here & ~there
    splits.open[0] = here & there & ~last
    splits.open[1] = here & last & ~there
    splits.open[2] = there & last & ~here
    splits.open[3] = here & there & last
    for place in range(PLACES):
        splits.room[place] = unseen.room[place] - size(splits.sure[place])
    zero = splits.room[0]
    one = splits.room[1]
    two = splits.room[2]
    any = size(splits.open[3])
    total = 0
    number = 0
    if zero < 0 or one < 0 or two < 0:
        splits.count = 0
        return 0
    either = size(splits.open[0])
    outer = size(splits.open[1])
    later = size(splits.open[2])
    for first in range(min(either, zero) + 1):
        for second in range(min(outer, zero - first) + 1):
            free = zero - first - second
            if free > any:
                continue
            for third in range(min(later, one - (either - first)) + 1):
                rest = one - (either - first) - third
                if rest < 0 or rest > any - free:
                    continue
                if two != (outer - second) + (later - third) + (any - free - rest):
                    continue
                deals = ways.of[either][first] * ways.of[outer][second] * ways.of[later][third]
                total += deals * ways.of[any][free] * ways.of[any - free][rest]
                splits.first[number] = first
                splits.second[number] = second
                splits.third[number] = third
                splits.until[number] = total
                number += 1
    splits.count = number
    return total


@kernel
def draw(splits: Splits, dice: Dice, hands: Row, at: int) -> None:
    """Draw a deal, and write the cards of each place into a row from a position on."""
    place = split_drawn(splits, dice)
    first = some(splits.open[0], splits.first[place], dice)
    second = some(splits.open[1], splits.second[place], dice)
    third = some(splits.open[2], splits.third[place], dice)
    zero = splits.sure[0] | first | second
    one = splits.sure[1] | (splits.open[0] & ~first) | third
    two = splits.sure[2] | (splits.open[1] & ~second) | (splits.open[2] & ~third)
    any = splits.open[3]
    free = some(any, splits.room[0] - size(first) - size(second), dice)
    any &= ~free
    rest = some(any, splits.room[1] - size(splits.open[0] & ~first) - size(third), dice)
    hands[at] = zero | free
    hands[at + 1] = one | rest
    hands[at + 2] = two | (any & ~rest)


@kernel
def split_drawn(splits: Splits, dice: Dice) -> int:
    """Draw a split by the number of its deals."""
    last = splits.count - 1
    if last == 0:
        return 0
    total = splits.until[last]
    even = (1 << _DRAWN_BITS) - (1 << _DRAWN_BITS) % total
    drawn = even
    while drawn >= even:
        drawn = (roll(dice) << 30) | (roll(dice) >> 2)
    drawn %= total
    low = 0
    while low < last:
        middle = (low + last) >> 1
        if splits.until[middle] > drawn:
            last = middle
        else:
            low = middle + 1
    return low


@kernel
def some(cards: int, wanted: int, dice: Dice) -> int:
    """Draw so many cards of a set, every choice equally likely."""
    held = size(cards)
    if 2 * wanted > held:
        return cards & ~drawn(cards, held - wanted, held, dice)
    return drawn(cards, wanted, held, dice)


@kernel
def drawn(cards: int, wanted: int, held: int, dice: Dice) -> int:
    """Draw so many cards of a set of known size, one after another."""
    left = cards
    for taken in range(wanted):
        left &= ~(1 << nth(left, below(dice, held - taken)))
    return cards & ~left


def every_deal(unseen: Unseen) -> list[tuple[int, int, int]]:
    """List every deal of the unseen cards that agrees with what was seen."""
    cards = unseen.may[0] | unseen.may[1] | unseen.may[2]
    deals: list[tuple[int, int, int]] = []
    for first in combinations(members(unseen.may[0]), unseen.room[0]):
        here = set_of(first)
        for second in combinations(members(unseen.may[1] & ~here), unseen.room[1]):
            there = set_of(second)
            last = cards & ~here & ~there
            if last & ~unseen.may[2] == 0:
                deals.append((here, there, last))
    return deals

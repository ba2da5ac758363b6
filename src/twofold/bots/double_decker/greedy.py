"""Greedy at Double Decker: looks at the present trick, and grows one colour.

For every card it reckons what the trick will bring if things go as they usually do.
"""

from collections.abc import Sequence

from twofold.cards.three_colours import NUMBERS, card_of, name_of
from twofold.games.double_decker import rules
from twofold.games.double_decker.choices import Choice, Play
from twofold.games.double_decker.view import Seen, View, seen_in
from twofold.kernel import kernel, lowest, set_of, size

HUNDRED = 100


class GreedyDecker:
    """Sits at Double Decker and thinks one trick ahead."""

    def choose(self, view: View, choices: Sequence[Choice]) -> Choice:
        """Choose for now."""
        return Play(name_of(card(seen_in(view), set_of(card_of(one.card) for one in choices))))

    def close(self) -> None:
        """Leave the seat."""


@kernel
def unseen(seen: Seen) -> int:
    """Give the cards that may still be in other hands."""
    cards = (1 << (3 * NUMBERS)) - 1
    if seen.players != 7:
        cards &= ~(1 | (1 << NUMBERS) | (1 << (2 * NUMBERS)))
    cards &= ~(seen.hand | seen.trick)
    for seat in range(seen.players):
        cards &= ~(seen.taken[seat] | seen.passed[seat])
    return cards


@kernel
def favourite(seen: Seen) -> int:
    """Choose the colour to grow: what is won already, and high cards held."""
    best = 0
    highest = -1
    for colour in range(3):
        held = rules.numbers_in(seen.hand, colour)
        worth = 30 * size(rules.numbers_in(seen.taken[seen.seat], colour))
        while held:
            worth += max(0, lowest(held) - 8)
            held &= held - 1
        if worth > highest:
            best, highest = colour, worth
    return best


@kernel
def card(seen: Seen, legal: int) -> int:
    """Choose the card that promises the most."""
    rest = unseen(seen)
    grown = favourite(seen)
    best = 0
    highest = -(1 << 30)
    while legal:
        one = lowest(legal)
        legal &= legal - 1
        worth = promise(seen, one, rest, grown)
        if worth > highest:
            best, highest = one, worth
    return best


@kernel
def promise(seen: Seen, card: int, rest: int, grown: int) -> int:
    """Reckon, in hundredths of a point, what playing a card now promises."""
    colour = card // NUMBERS
    number = card % NUMBERS
    # What the card would be worth later on: high ones of the colour grown, low ones of others.
    keep = 6 * number if colour == grown else 3 * (20 - number)
    in_trick = rules.numbers_in(seen.trick, colour)
    third = in_trick == 0 and seen.second >= 0
    if third:
        return -2 * HUNDRED - keep
    if in_trick >> number:
        # Somebody is higher: the card goes to them.
        return -keep
    to_come = seen.players - 1 - seen.acted
    higher = size(rules.numbers_in(rest, colour) >> number)
    chance = HUNDRED
    for _ in range(to_come):
        # Each of those to come has about this chance to hold and play a higher one.
        chance = chance * (size(rest) - higher) // size(rest) if size(rest) else chance
    cards = 1 + size(in_trick) + (to_come + 1) // 3
    gain = cards if colour == grown else -cards
    return gain * chance - keep

"""Greedy at Double Hearts: looks one card ahead, ducks, and gets rid of what will hurt.

It counts which unseen cards would be higher or lower than a card, and knows nothing of plans.
"""

from collections.abc import Sequence

from twofold.cards.dark_hand import LIGHT
from twofold.games.double_hearts import rules
from twofold.games.double_hearts.choices import Choice, Lead, Pass, Play
from twofold.games.double_hearts.rules import Deck, Round
from twofold.games.double_hearts.view import Seen, View, deck_in, pairing_in, seen_in
from twofold.kernel import kernel, lowest, members, set_of, size

ALL = (1 << 52) - 1
POINT_WORTH = 12
"""What a point handed to others weighs against one unseen lower card."""
PASSED_POINT_WORTH = 0


class GreedyHearts:
    """Sits at Double Hearts and thinks one card ahead."""

    def choose(self, view: View, choices: Sequence[Choice]) -> Choice:
        """Choose for now."""
        deck, names, seen = deck_in(view), pairing_in(view).names, seen_in(view)
        if view.phase == "pass":
            low, middle, high = members(three(deck, seen))
            return Pass((names[low][LIGHT], names[middle][LIGHT], names[high][LIGHT]))
        card_of = pairing_in(view).card_of
        held = [choice.face for choice in choices if isinstance(choice, Lead)]
        held += [choice.card for choice in choices if isinstance(choice, Play)]
        play = card(deck, seen, set_of(map(card_of, held)))
        name = names[play >> 1][play & 1]
        return Lead(name) if view.trick is None else Play(name)

    def close(self) -> None:
        """Leave the seat."""


@kernel
def unseen(seen: Seen) -> int:
    """Give the cards that may still be in other hands."""
    cards = ALL & ~seen.hand
    for seat in range(seen.players):
        cards &= ~seen.taken[seat]
    for place in range(seen.lying):
        cards &= ~(1 << seen.trick[place])
    return cards


@kernel
def danger(deck: Deck, rest: int, card: int) -> int:
    """Count the unseen cards that either face of a card would beat, if their suit were led."""
    count = 0
    for shade in range(2):
        led = 2 * deck.shows[shade][card] + shade
        count += size(rest & deck.lower[led][card])
    return count


@kernel
def three(deck: Deck, seen: Seen) -> int:
    """Choose three cards to pass: the most dangerous."""
    return most_dangerous_three(deck, seen.hand, unseen(seen))


@kernel
def most_dangerous_three(deck: Deck, hand: int, rest: int) -> int:
    """Choose the three cards of a hand that are most dangerous while these are in other hands."""
    chosen = 0
    for _ in range(3):
        best = 0
        highest = -1
        left = hand & ~chosen
        while left:
            card = lowest(left)
            left &= left - 1
            worth = danger(deck, rest, card)
            worth += PASSED_POINT_WORTH * rules.points(deck, 1 << card)
            if worth > highest:
                best, highest = card, worth
        chosen |= 1 << best
    return chosen


@kernel
def card(deck: Deck, seen: Seen, legal: int) -> int:
    """Choose a card to play, as 2 · card + the shade announced."""
    return thought(deck, seen, legal, unseen(seen))


@kernel
def thought(deck: Deck, table: Seen | Round, legal: int, rest: int) -> int:
    """Choose a card where the table stands so, and these cards are in other hands."""
    if table.lying == 0:
        return lead(deck, table, legal, rest)
    led = 2 * table.suit + table.shade
    if legal & deck.of_suit[table.suit] == 0:
        return 2 * discard(deck, legal, rest)
    under = 0
    left = legal
    while left:
        one = lowest(left)
        left &= left - 1
        if deck.strength[led][one] < table.best:
            under |= 1 << one
    if under:
        return 2 * discard(deck, under, rest)
    if table.lying == table.players - 1:
        # It takes the trick anyway: with its most dangerous card that costs nothing.
        harmless = legal & ~deck.points
        return 2 * most_dangerous(deck, harmless if harmless else legal, rest)
    return 2 * weakest(deck, legal, led)


@kernel
def discard(deck: Deck, cards: int, rest: int) -> int:
    """Choose a card that will not take the trick: points first, then danger."""
    best = 0
    highest = -1
    while cards:
        one = lowest(cards)
        cards &= cards - 1
        worth = POINT_WORTH * rules.points(deck, 1 << one) + danger(deck, rest, one)
        if worth > highest:
            best, highest = one, worth
    return best


@kernel
def most_dangerous(deck: Deck, cards: int, rest: int) -> int:
    """Choose the card that beats the most unseen ones."""
    best = 0
    highest = -1
    while cards:
        one = lowest(cards)
        cards &= cards - 1
        worth = danger(deck, rest, one)
        if worth > highest:
            best, highest = one, worth
    return best


@kernel
def weakest(deck: Deck, cards: int, led: int) -> int:
    """Choose the card that is lowest in the suit led."""
    best = 0
    least = 1 << 30
    while cards:
        one = lowest(cards)
        cards &= cards - 1
        if deck.strength[led][one] < least:
            best, least = one, deck.strength[led][one]
    return best


@kernel
def lead(deck: Deck, table: Seen | Round, legal: int, rest: int) -> int:
    """Choose a card and a face to lead: one that many unseen cards beat and few don't."""
    best = 0
    highest = -(1 << 30)
    while legal:
        one = lowest(legal)
        legal &= legal - 1
        for shade in range(2):
            if table.tricks == 0 and shade == 0:
                continue
            suit = deck.shows[shade][one]
            led = 2 * suit + shade
            followers = size(rest & deck.of_suit[suit])
            lower = size(rest & deck.lower[led][one])
            higher = followers - lower
            worth = (100 * higher) // (followers + 1) - 4 * rules.points(deck, 1 << one)
            if worth > highest:
                best, highest = 2 * one + shade, worth
    return best

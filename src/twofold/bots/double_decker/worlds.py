"""Deals of the unseen cards: each that agrees with what was seen, exactly as likely as any other.

Nobody must follow at Double Decker, so a play tells nothing of what its player holds besides. An
unseen card may be in any other hand, and how many cards each hand has is known: a shuffled pack.
"""

from collections.abc import Iterator
from itertools import combinations
from math import factorial
from typing import Annotated, Final

from twofold.cards.three_colours import card_of, pack
from twofold.games.double_decker import rules
from twofold.games.double_decker.view import View
from twofold.kernel import Dice, Record, Row, kernel, members, set_of, shuffle

PLACES: Final = 6
"""So many other hands there are at the largest table."""
_MOST_UNSEEN: Final = 54


class Unseen(Record):
    """The cards that a seat does not see, and the hands that they lie in."""

    places: int
    """How many other hands there are."""
    room: Annotated[Row, PLACES]
    """By place: how many cards it holds. The other seats come clockwise."""
    count: int
    cards: Annotated[Row, _MOST_UNSEEN]
    """The cards one after another; drawing a deal changes their order."""


def unseen_in(view: View) -> Unseen:
    """Tell from a view which cards are unseen, and how many of them each hand has."""
    assert view.seat is not None
    unseen = Unseen.blank()
    unseen.places = view.players - 1
    tricks = (*view.tricks, *([view.trick] if view.trick else ()))
    gone = set_of(map(card_of, view.hand))
    played = [0] * view.players
    for trick in tricks:
        for place, name in enumerate(trick.plays):
            gone |= 1 << card_of(name)
            played[(trick.leader + place) % view.players] += 1
    for place in range(unseen.places):
        seat = (view.seat + 1 + place) % view.players
        unseen.room[place] = rules.hand_size(view.players) - played[seat]
    for card in pack(view.players):
        if not gone >> card & 1:
            unseen.cards[unseen.count] = card
            unseen.count += 1
    return unseen


@kernel
def draw(unseen: Unseen, dice: Dice, hands: Row, at: int) -> None:
    """Draw a deal, and write the cards of each place into a row from a position on."""
    shuffle(dice, unseen.cards, unseen.count)
    next = 0
    for place in range(unseen.places):
        hand = 0
        for _ in range(unseen.room[place]):
            hand |= 1 << unseen.cards[next]
            next += 1
        hands[at + place] = hand


@kernel
def draw_many(unseen: Unseen, dice: Dice, hands: Row, number: int) -> None:
    """Draw so many deals, one after another."""
    for world in range(number):
        draw(unseen, dice, hands, unseen.places * world)


def deals_possible(unseen: Unseen) -> int:
    """Count the deals of the unseen cards that agree with what was seen."""
    deals = factorial(unseen.count)
    for place in range(unseen.places):
        deals //= factorial(unseen.room[place])
    return deals


def every_deal(unseen: Unseen) -> Iterator[tuple[int, ...]]:
    """Give every deal of the unseen cards that agrees with what was seen."""
    yield from _dealt(unseen, 0, set_of(unseen.cards[: unseen.count]))


def _dealt(unseen: Unseen, place: int, cards: int) -> Iterator[tuple[int, ...]]:
    if place == unseen.places:
        yield ()
        return
    for one in combinations(members(cards), unseen.room[place]):
        hand = set_of(one)
        for others in _dealt(unseen, place + 1, cards & ~hand):
            yield (hand, *others)

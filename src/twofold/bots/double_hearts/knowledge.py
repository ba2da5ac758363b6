"""What a seat at Double Hearts can tell of the cards that it does not see.

There are always three places where an unseen card can be: the three other hands, or among three
players two hands and the card left over, which is a hand of one. A place that is gone has no room.
"""

from typing import Annotated, Final

from twofold.cards import standard
from twofold.games.double_hearts.rules import Deck
from twofold.games.double_hearts.state import Trick
from twofold.games.double_hearts.view import View, deck_in, pairing_in
from twofold.kernel import Record, Row, set_of, size

PLACES: Final = 3
ALL: Final = (1 << standard.PACK) - 1


class Unseen(Record):
    """Where the cards may be that a seat does not see."""

    room: Annotated[Row, PLACES]
    """By place: how many cards it holds. The other seats come clockwise; then a card left over."""
    may: Annotated[Row, PLACES]
    """By place: the unseen cards that it may hold."""


def unseen_in(view: View) -> Unseen:
    """Tell from a view where each unseen card may be; nothing that was shown is forgotten."""
    assert view.seat is not None
    deck, pairing = deck_in(view), pairing_in(view)
    others = [(view.seat + step) % view.players for step in range(1, view.players)]
    tricks = (*view.tricks, *([view.trick] if view.trick else ()))
    cannot = lacking(deck, view, tricks)
    given = set_of(map(pairing.card_of, view.given)) if view.phase == "play" else 0
    played = [0] * view.players
    turned_up = 0
    for trick in tricks:
        for place, name in enumerate(trick.plays):
            played[(trick.leader + place) % view.players] |= 1 << pairing.card_of(name)
        if trick.leftover:
            turned_up = 1 << pairing.card_of(trick.leftover)
    hidden = ALL & ~turned_up & ~set_of(map(pairing.card_of, view.hand))
    for cards in played:
        hidden &= ~cards
    unseen = Unseen.blank()
    for place, seat in enumerate(others):
        unseen.room[place] = 52 // view.players - size(played[seat])
        unseen.may[place] = hidden & ~cannot[seat]
    if view.players == 3 and not turned_up:
        unseen.room[2] = 1
        unseen.may[2] = hidden & ~given
        if tricks and pairing.card_of(tricks[0].plays[0]) == deck.openers[1]:
            # DH-4: the three opened, so the two is the card left over.
            deuce = 1 << deck.openers[0]
            unseen.may[2] = deuce
            unseen.may[0] &= ~deuce
            unseen.may[1] &= ~deuce
    if given:
        steps = {"left": 1, "right": view.players - 1, "across": 2}[view.direction]
        for place in range(view.players - 1):
            if place != steps - 1:
                unseen.may[place] &= ~given
    return unseen


def lacking(deck: Deck, view: View, tricks: tuple[Trick, ...]) -> list[int]:
    """Give by seat the cards that its plays have shown it not to hold."""
    pairing = pairing_in(view)
    cannot = [0] * view.players
    broken = False
    for number, trick in enumerate(tricks):
        cards = [1 << pairing.card_of(name) for name in trick.plays]
        face = trick.plays[0]
        suit = deck.of_suit[pairing.face(pairing.card_of(face), int(face[0] == "D")).suit]
        if number and not broken and cards[0] & deck.points:
            # DH-6: a point card is led before hearts break only from a hand of nothing else.
            cannot[trick.leader] |= ALL & ~deck.points
        for place, card in enumerate(cards[1:], start=1):
            seat = (trick.leader + place) % view.players
            missing = 0 if card & suit else suit
            if number == 0 and card & deck.points:
                # DH-5: a point card falls on the first trick only from a hand of nothing else.
                missing |= ALL & ~deck.points
            elif number == 0:
                missing &= ~deck.points
            cannot[seat] |= missing
        if trick.taker is not None:
            broken = broken or any(card & deck.points for card in cards)
    return cannot

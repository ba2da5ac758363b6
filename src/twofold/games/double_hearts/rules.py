"""The rule book of Double Hearts, as kernels over one record, in the order of the book.

A card is an index (that of its light face), a set of cards a bit mask. Which faces share a card
stands in a `Deck` record, so that another pairing is other data. RULES.md tells the same in words.
"""

from typing import Annotated

from twofold.cards import standard
from twofold.cards.dark_hand import DARK, LIGHT, Pairing
from twofold.kernel import Record, Row, Table, kernel, size

NOBODY = -1
NO_SUIT = -1
ALL_POINTS = 52
LAST_TRICK, FIRST_TRICK, FIRST_POINTS = range(3)
"""Who takes the card left over among three players (DH-9): the taker of which trick."""


class Deck(Record):
    """The deck: for every card what its two faces are."""

    of_suit: Annotated[Row, 4]
    """By suit: the cards that show it on either face."""
    hearts: Annotated[Row, 2]
    """By shade: the cards with a heart on that face."""
    queens: Annotated[Row, 2]
    """By shade: the card with the queen of spades on that face, as a set."""
    points: int
    """The cards with a point on either face."""
    openers: Annotated[Row, 2]
    """The cards with the dark two and the dark three of clubs."""
    shows: Annotated[Table, (2, 52)]
    """By shade, then card: the suit of that face."""
    strength: Annotated[Table, (8, 52)]
    """By suit and shade led (2 · suit + shade), then card: how high it counts; 0 follows not."""
    lower: Annotated[Table, (8, 52)]
    """By suit and shade led, then card: the cards that follow too and are lower."""


class Round(Record):
    """One deal played out."""

    players: int
    leftover_to: int
    hands: Annotated[Row, 4]
    given: Annotated[Row, 4]
    leftover: int
    """The card left over among three players, as a set, until it is taken."""
    turn: int
    """Whose turn it is to play; nobody's while cards are passed and when all are played."""
    tricks: int
    """How many tricks are finished."""
    leader: int
    lying: int
    """How many cards lie in the trick."""
    trick: Annotated[Row, 4]
    """The cards of the trick, from the lead on."""
    suit: int
    shade: int
    best: int
    """The strength of the highest card in the trick."""
    winning: int
    """The seat that played it."""
    broken: int
    """1 once hearts are broken."""
    taken: Annotated[Row, 4]


# The deck


def deck_of(pairing: Pairing) -> Deck:
    """Lay out a pairing as the tables that the rules read."""
    deck = Deck.blank()
    queen = standard.card_of("QS")
    for card in range(standard.PACK):
        for shade in (LIGHT, DARK):
            face = pairing.face(card, shade)
            deck.shows[shade][card] = face.suit
            deck.of_suit[face.suit] |= 1 << card
            if face.suit == standard.HEARTS:
                deck.hearts[shade] |= 1 << card
            for led in (LIGHT, DARK):
                # DH-8: of twins the one in the shade of the lead is higher.
                twin = 1 if shade == led else 0
                deck.strength[2 * face.suit + led][card] = 2 * face.rank + twin + 1
    for led in range(8):
        heights = {card: int(deck.strength[led][card]) for card in range(standard.PACK)}
        lower = 0
        for card in sorted(filter(heights.get, heights), key=heights.__getitem__):
            deck.lower[led][card] = lower
            lower |= 1 << card
    deck.queens[LIGHT] = 1 << queen
    deck.queens[DARK] = 1 << pairing.light_of[queen]
    deck.points = deck.hearts[0] | deck.hearts[1] | deck.queens[0] | deck.queens[1]
    for place, opener in enumerate(("2C", "3C")):
        deck.openers[place] = pairing.light_of[standard.card_of(opener)]
    return deck


# The deal


@kernel
def deal(round: Round, cards: Row) -> None:
    """Deal a shuffled pack: every seat its cards in turn, the last one over among three."""
    each = 52 // round.players
    for seat in range(round.players):
        hand = 0
        for place in range(seat * each, (seat + 1) * each):
            hand |= 1 << cards[place]
        round.hands[seat] = hand
    if round.players == 3:
        round.leftover = 1 << cards[51]


# The pass


@kernel
def direction(players: int, number: int) -> int:
    """Say how many seats on, clockwise, cards go in the round of this number; 0 holds (DH-3)."""
    turn = number % players
    if turn == 0:
        return 1
    if turn == 1:
        return players - 1
    if turn == 2 and players == 4:
        return 2
    return 0


@kernel
def exchange(round: Round, steps: int) -> None:
    """Hand over what every seat gives, all at once."""
    for seat in range(round.players):
        round.hands[seat] &= ~round.given[seat]
    for seat in range(round.players):
        round.hands[(seat + steps) % round.players] |= round.given[seat]


# The lead of the first trick


@kernel
def opener(deck: Deck, round: Round) -> int:
    """Give the card that opens: the dark two of clubs, or the three if that is left over (DH-4)."""
    deuce = deck.openers[0]
    if round.leftover & (1 << deuce):
        return deck.openers[1]
    return deuce


@kernel
def open_play(deck: Deck, round: Round) -> None:
    """Give the lead to the holder of the opening card."""
    card = 1 << opener(deck, round)
    for seat in range(round.players):
        if round.hands[seat] & card:
            round.turn = seat
            round.leader = seat
    round.suit = NO_SUIT


# What may be played


@kernel
def legal(deck: Deck, round: Round) -> int:
    """Give the cards that the seat whose turn it is may play; a lead may show either face."""
    hand = round.hands[round.turn]
    if round.lying == 0:
        return may_lead(deck, round, hand)
    if round.tricks == 0 and hand & ~deck.points:
        # DH-5: the ban on point cards comes before the duty to follow.
        hand &= ~deck.points
    followers = hand & deck.of_suit[round.suit]
    if followers:
        return followers
    return hand


@kernel
def may_lead(deck: Deck, round: Round, hand: int) -> int:
    """Give the cards that may be led: a point card only once hearts broke, if possible (DH-6)."""
    if round.tricks == 0:
        return 1 << opener(deck, round)
    if round.broken == 0 and hand & ~deck.points:
        return hand & ~deck.points
    return hand


@kernel
def may_show(round: Round, shade: int) -> bool:
    """Say whether a card may be led by this face: either one, but the opening card is led dark."""
    return round.tricks > 0 or shade == 1


# The play


@kernel
def following(players: int, seat: int) -> int:
    """Give the next seat clockwise."""
    return seat + 1 if seat + 1 < players else 0


@kernel
def play(deck: Deck, round: Round, card: int, shade: int) -> None:
    """Play a card; if it is led, the shade is that of the face announced."""
    seat = round.turn
    round.hands[seat] &= ~(1 << card)
    if round.lying == 0:
        round.suit = deck.shows[shade][card]
        round.shade = shade
        round.best = 0
    height = deck.strength[2 * round.suit + round.shade][card]
    if height > round.best:
        round.best = height
        round.winning = seat
    round.trick[round.lying] = card
    round.lying += 1
    if round.lying == round.players:
        take(deck, round)
    else:
        round.turn = following(round.players, seat)


# The trick


@kernel
def take(deck: Deck, round: Round) -> None:
    """Give the finished trick to the seat that played highest; it leads next."""
    seat = round.winning
    trick = 0
    for place in range(round.players):
        trick |= 1 << round.trick[place]
    if trick & deck.points:
        # DH-7; the card left over is taken, not played: it never breaks hearts (DH-9).
        round.broken = 1
    round.tricks += 1
    ended = (round.hands[0] | round.hands[1] | round.hands[2] | round.hands[3]) == 0
    if round.leftover and leftover_falls(deck, round, trick, ended):
        trick |= round.leftover
        round.leftover = 0
    round.taken[seat] |= trick
    round.leader = seat
    round.lying = 0
    round.turn = NOBODY if ended else seat


@kernel
def leftover_falls(deck: Deck, round: Round, trick: int, ended: bool) -> bool:
    """Say whether the taker of this trick takes the card left over too (DH-9)."""
    if ended or round.leftover_to == FIRST_TRICK:
        return True
    return round.leftover_to == FIRST_POINTS and (trick & deck.points) != 0


# The score


@kernel
def points(deck: Deck, cards: int) -> int:
    """Count the points on both faces of some cards: hearts 1, queens of spades 13."""
    hearts = size(cards & deck.hearts[0]) + size(cards & deck.hearts[1])
    return hearts + 13 * (size(cards & deck.queens[0]) + size(cards & deck.queens[1]))


@kernel
def score(deck: Deck, round: Round, scores: Row) -> None:
    """Score the round."""
    for seat in range(round.players):
        scores[seat] = points(deck, round.taken[seat])
    shoot_the_moon(round.players, scores)


@kernel
def shoot_the_moon(players: int, scores: Row) -> None:
    """Turn points into scores: whoever took all 52 has shot the moon (DH-10)."""
    for seat in range(players):
        if scores[seat] == ALL_POINTS:
            for other in range(players):
                scores[other] = ALL_POINTS
            scores[seat] = 0
            return

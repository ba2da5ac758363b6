"""The rule book of Double Decker, as kernels over one record, in the order of the book.

A card is an index (21 · colour + number), a set of cards a bit mask. RULES.md tells the same in
words.
"""

from typing import Annotated

from twofold.cards.three_colours import NUMBERS
from twofold.kernel import Record, Row, highest, kernel, size

NOBODY = -1
NO_COLOUR = -1
ONE_COLOUR = (1 << NUMBERS) - 1
ROUNDS = 5


class Round(Record):
    """One deal played out."""

    players: int
    hands: Annotated[Row, 7]
    turn: int
    """Whose turn it is to play; nobody's when all is played."""
    tricks: int
    """How many tricks are finished."""
    leader: int
    acted: int
    """How many seats have played or passed in this trick."""
    trick: int
    """The cards in the trick, as a set; passed cards are not in it."""
    first: int
    second: int
    """The colours of the trick, in the order led."""
    played_by: Annotated[Row, 63]
    """By card: the seat that played it."""
    taken: Annotated[Row, 7]
    passed: Annotated[Row, 7]
    """The cards each seat has passed, as a set."""


# The deck


@kernel
def colour_of(card: int) -> int:
    """Give the colour of a card."""
    return (card >= NUMBERS) + (card >= 2 * NUMBERS)


# The deal


@kernel
def hand_size(players: int) -> int:
    """Say how many cards each player is dealt."""
    return 9 if players == 7 else 60 // players


@kernel
def deal(round: Round, cards: Row) -> None:
    """Deal a shuffled deck: every seat its cards in turn."""
    each = hand_size(round.players)
    for seat in range(round.players):
        hand = 0
        for place in range(seat * each, (seat + 1) * each):
            hand |= 1 << cards[place]
        round.hands[seat] = hand


@kernel
def open_play(round: Round, dealer: int) -> None:
    """Give the dealer the lead (DD-1)."""
    round.turn = dealer
    round.leader = dealer
    round.first = NO_COLOUR
    round.second = NO_COLOUR


# What may be played


@kernel
def legal(round: Round) -> int:
    """Give the cards that may be played or passed: every card held (DD-2)."""
    return round.hands[round.turn]


@kernel
def is_pass(round: Round, card: int) -> bool:
    """Say whether a card, played now, is a pass: a third colour on a double trick (DD-2)."""
    colour = colour_of(card)
    return round.second != NO_COLOUR and colour != round.first and colour != round.second


# The play


@kernel
def following(players: int, seat: int) -> int:
    """Give the next seat clockwise."""
    return seat + 1 if seat + 1 < players else 0


@kernel
def play(round: Round, card: int) -> None:
    """Play a card, or pass it; the trick decides which it is."""
    seat = round.turn
    lay(round, seat, card)
    if round.acted == round.players:
        take(round)
    else:
        round.turn = following(round.players, seat)


@kernel
def lay(round: Round, seat: int, card: int) -> None:
    """Lay a card into the trick, or face down in front of its player if it is a pass."""
    round.hands[seat] &= ~(1 << card)
    round.acted += 1
    if is_pass(round, card):
        round.passed[seat] |= 1 << card
        return
    colour = colour_of(card)
    if round.first == NO_COLOUR:
        round.first = colour
    elif colour != round.first:
        round.second = colour
    round.trick |= 1 << card
    round.played_by[card] = seat


# The trick


@kernel
def numbers_in(cards: int, colour: int) -> int:
    """Give the numbers of one colour among some cards, as a set."""
    return (cards >> (NUMBERS * colour)) & ONE_COLOUR


@kernel
def winner(round: Round, colour: int) -> int:
    """Give the seat that played the highest card of a colour in the trick."""
    number = highest(numbers_in(round.trick, colour))
    return round.played_by[NUMBERS * colour + number]


@kernel
def next_to_lead(round: Round) -> int:
    """Give the seat that leads next: of two winners the one with the higher number.

    DD-4 compares the two colours' numbers from the highest down, and a colour with no further
    card is the lower: that is how two sets compare as whole numbers. Equal: the colour that comes
    first of red, blue and green.
    """
    if round.second == NO_COLOUR:
        return winner(round, round.first)
    early = min(round.first, round.second)
    late = max(round.first, round.second)
    if numbers_in(round.trick, late) > numbers_in(round.trick, early):
        return winner(round, late)
    return winner(round, early)


@kernel
def take(round: Round) -> None:
    """Give each colour of the finished trick to its winner."""
    leader = next_to_lead(round)
    take_colour(round, round.first)
    if round.second != NO_COLOUR:
        take_colour(round, round.second)
    round.trick = 0
    round.first = NO_COLOUR
    round.second = NO_COLOUR
    round.acted = 0
    round.tricks += 1
    round.leader = leader
    # DD-7: everyone's last card is set aside.
    round.turn = NOBODY if round.tricks == hand_size(round.players) - 1 else leader


@kernel
def take_colour(round: Round, colour: int) -> None:
    """Give one colour of the trick to its winner."""
    round.taken[winner(round, colour)] |= round.trick & (ONE_COLOUR << (NUMBERS * colour))


# The score


@kernel
def positive(taken: int) -> int:
    """Give the colour of the largest pile; among equals the first of red, blue, green (DD-6)."""
    best = 0
    for colour in range(1, 3):
        if size(numbers_in(taken, colour)) > size(numbers_in(taken, best)):
            best = colour
    return best


@kernel
def score(taken: int, passed: int) -> int:
    """Score a player: the largest pile counts +1 a card, the others −1, passed cards −2."""
    largest = size(numbers_in(taken, positive(taken)))
    return 2 * largest - size(taken) - 2 * size(passed)


# The next dealer


@kernel
def next_dealer(players: int, dealer: int, totals: Row, scores: Row) -> int:
    """Give the next dealer: lowest total, then lowest score of the round, then clockwise (DD-8)."""
    best = (dealer + 1) % players
    for step in range(2, players + 1):
        seat = (dealer + step) % players
        if totals[seat] < totals[best] or (
            totals[seat] == totals[best] and scores[seat] < scores[best]
        ):
            best = seat
    return best

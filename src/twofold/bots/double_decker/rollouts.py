"""How a search plays a world to the end of the round: quickly, and sensibly.

Every seat plays from its own hand and what lies open, never by what the world has in the other
hands. It knows what greedy knows, and a little more: what a card is worth later, whom a lost card
goes to, and that a second colour lets the others pass. How much each counts was found by self-play.
"""

from dataclasses import dataclass
from typing import Annotated, Final

from twofold.cards.three_colours import NUMBERS
from twofold.games.double_decker import rules
from twofold.games.double_decker.rules import NO_COLOUR, Round
from twofold.kernel import Record, Row, Table, kernel, lowest, size

POINT: Final = 1000
_HIGH: Final = 13
"""Cards from this number up count as high when a colour is chosen to grow."""
CARDS: Final = 3 * NUMBERS
_MOST_HELD: Final = 15
_SEATS: Final = 7


@dataclass(frozen=True)
class Weights:
    """How a quick thought weighs what it sees, in thousandths: of a point, unless it says else."""

    pile: int
    """What a card taken says for growing its colour; this and the next two in any measure."""
    held: int
    high: int
    grown: int
    """What taking a card of the colour grown is worth."""
    other: int
    """What taking a card of another colour costs."""
    coming: int
    """How many more cards each seat to come adds to a colour, in thousandths."""
    reach: int
    """How likely a seat to come holds, and plays, a given higher card, in thousandths."""
    strong: int
    """What it is worth to keep a card of the colour grown that nothing unseen beats."""
    strong_fall: int
    """What remains of that for each unseen higher card, in thousandths."""
    bad: int
    """What it costs to keep a card of another colour that nothing unseen beats."""
    bad_fall: int
    early: int
    """How much more keeping counts for each card held, in thousandths."""
    gift: int
    """What it costs to give a card to a player whose largest pile it grows."""
    opening: int
    """What opening a second colour is worth for each seat to come, which may then pass."""


class Habits(Record):
    """The weights, laid out as kernels take them."""

    pile: int
    held: int
    high: int
    coming: int
    gift: int
    opening: int
    worth: Annotated[Row, 2]
    """By role of a colour, other or grown: what it is worth to take a card of it."""
    keep: Annotated[Table, (2, NUMBERS)]
    """By role, then unseen higher cards: what it is worth to keep a card."""
    early: Annotated[Row, _MOST_HELD + 1]
    """By cards held: how much keeping counts."""
    win: Annotated[Table, (_SEATS, NUMBERS)]
    """By seats to come, then unseen higher cards: how likely a card stays the highest."""


def habits_of(weights: Weights) -> Habits:
    """Lay out weights; whole numbers throughout, so every machine plays alike."""
    habits = Habits.blank()
    habits.pile, habits.held, habits.high = weights.pile, weights.held, weights.high
    habits.coming, habits.gift, habits.opening = weights.coming, weights.gift, weights.opening
    habits.worth[0], habits.worth[1] = -weights.other, weights.grown
    strong, bad, none_higher = weights.strong, -weights.bad, POINT
    for higher in range(NUMBERS):
        habits.keep[0][higher] = bad
        habits.keep[1][higher] = strong
        likely = POINT
        for to_come in range(_SEATS):
            habits.win[to_come][higher] = likely
            likely = likely * none_higher // POINT
        strong = strong * weights.strong_fall // POINT
        bad = bad * weights.bad_fall // POINT
        none_higher = none_higher * (POINT - weights.reach) // POINT
    for held in range(_MOST_HELD + 1):
        habits.early[held] = POINT + weights.early * held
    return habits


@kernel
def liked(round: Round, habits: Habits, promised: Row) -> int:
    """Give the card that a quick thought prefers; note by card what each that is held promises."""
    seat = round.turn
    hand = round.hands[seat]
    rest = held(round) & ~hand
    mine = round.taken[seat]
    to_come = round.players - 1 - round.acted
    early = habits.early[size(hand)]
    grown = favourite(hand, mine, habits)
    best = 0
    highest = -(1 << 40)
    for colour in range(3):
        left = rules.numbers_in(hand, colour)
        if left == 0:
            continue
        role = int(colour == grown)
        others = rules.numbers_in(rest, colour)
        lying = rules.numbers_in(round.trick, colour)
        prize = habits.worth[role] * (1 + size(lying)) + (
            habits.worth[role] * habits.coming * to_come // POINT
        )
        base = 0
        lost = 0
        third = 0
        if lying:
            taker = rules.winner(round, colour)
            lost = -habits.gift if rules.positive(round.taken[taker]) == colour else habits.gift
        elif round.second != NO_COLOUR:
            third = 1
        elif round.first != NO_COLOUR:
            base = habits.opening * to_come
        while left:
            number = lowest(left)
            left &= left - 1
            higher = size(others >> number)
            worth = base - habits.keep[role][higher] * early // POINT
            if third:
                worth -= 2 * POINT
            elif lying >> number:
                worth += lost
            else:
                worth += prize * habits.win[to_come][higher] // POINT
            promised[NUMBERS * colour + number] = worth
            if worth > highest:
                best, highest = NUMBERS * colour + number, worth
    return best


@kernel
def favourite(hand: int, taken: int, habits: Habits) -> int:
    """Choose the colour to grow: by what is taken, cards held, and high ones among them."""
    best = 0
    highest = -1
    for colour in range(3):
        numbers = rules.numbers_in(hand, colour)
        worth = habits.pile * size(rules.numbers_in(taken, colour))
        worth += habits.held * size(numbers) + habits.high * size(numbers >> _HIGH)
        if worth > highest:
            best, highest = colour, worth
    return best


@kernel
def held(round: Round) -> int:
    """Give the cards in all hands."""
    cards = 0
    for seat in range(round.players):
        cards |= round.hands[seat]
    return cards

"""The rule book of Double Dealing Shuffle, as kernels over one record, in the order of the book.

Cards are alike but for the red one, so a deck is its size and how many cards lie above the red
one. A lift takes `size` cards from below `start` others and slides them back in below `drop` of
the rest (DS-2). RULES.md tells the same in words.
"""

from typing import Annotated

from twofold.kernel import Record, Row, kernel

TOP, BOTTOM = range(2)
NO_PILE = -1
NOBODY = -1
FIRST_SIZE = 9
COUNTS = 3
SIZE_TO_WIN = 6


class Round(Record):
    """One round: two decks, side by side."""

    sizes: Annotated[Row, 2]
    red: Annotated[Row, 2]
    """By seat: how many cards lie above the red one."""
    cuts: Annotated[Row, 2]
    """By seat: the cards in the top pile, once cut."""
    guesses: Annotated[Row, 2]
    checks: Annotated[Row, 2]


# The start of a round


@kernel
def begin(round: Round, first: int, second: int) -> None:
    """Set out two decks of these sizes, the red card of each at the bottom (DS-1)."""
    round.sizes[0] = first
    round.sizes[1] = second
    for seat in range(2):
        round.red[seat] = round.sizes[seat] - 1
        round.guesses[seat] = NO_PILE
        round.checks[seat] = NO_PILE


# The shuffle


@kernel
def is_lift(cards: int, start: int, size: int, drop: int) -> bool:
    """Say whether so many cards allow this lift."""
    return start >= 0 and size >= 1 and start + size <= cards and 0 <= drop <= cards - size


@kernel
def red_after(red: int, start: int, size: int, drop: int) -> int:
    """Say how many cards lie above the red one after a lift."""
    if start <= red < start + size:
        return drop + red - start
    rest = red if red < start else red - size
    return rest if rest < drop else rest + size


@kernel
def lift(round: Round, seat: int, start: int, size: int, drop: int) -> None:
    """Shuffle a deck by one lift."""
    round.red[seat] = red_after(round.red[seat], start, size, drop)


# The split


@kernel
def is_cut(cards: int, top: int) -> bool:
    """Say whether so many cards can be cut with this many on top; no pile is empty (DS-5)."""
    return 1 <= top < cards


@kernel
def red_pile(round: Round, seat: int) -> int:
    """Give the pile that holds the red card of a seat's deck."""
    return TOP if round.red[seat] < round.cuts[seat] else BOTTOM


# The score


@kernel
def guess_stays(round: Round, seat: int) -> bool:
    """Say whether a guess hand stays on the table (DS-7)."""
    pile = round.guesses[seat]
    return pile == red_pile(round, 1 - seat) and round.checks[1 - seat] != pile


@kernel
def check_stays(round: Round, seat: int) -> bool:
    """Say whether a check hand stays on the table (DS-7)."""
    pile = round.checks[seat]
    return pile == red_pile(round, seat) and round.guesses[1 - seat] != pile


@kernel
def hands_left(round: Round, seat: int) -> int:
    """Count the hands that a seat has left on the table."""
    left = 0
    if guess_stays(round, seat):
        left += 1
    if check_stays(round, seat):
        left += 1
    return left


@kernel
def winner(round: Round) -> int:
    """Give the seat with more hands left, or nobody for a tie."""
    first = hands_left(round, 0)
    second = hands_left(round, 1)
    if first == second:
        return NOBODY
    return 0 if first > second else 1


@kernel
def size_after(round: Round, seat: int) -> int:
    """Give the size of a deck after the winner has given a card for each hand left (DS-8)."""
    best = winner(round)
    if best == NOBODY:
        return round.sizes[seat]
    given = hands_left(round, best)
    return round.sizes[seat] - given if seat == best else round.sizes[seat] + given

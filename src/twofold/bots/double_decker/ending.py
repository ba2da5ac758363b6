"""Endings: where every card is known, what comes of each move when all play their best.

Everybody sees all cards and plays for the greatest share of the win, and of equal shares for the
most points; of moves that are equal in both the first counts, low cards before high ones.
"""

from math import factorial
from typing import Annotated, Final, cast

import numpy as np

from twofold.bots.double_decker.search import copy, enter, weigh
from twofold.bots.double_decker.worlds import Unseen, deals_possible
from twofold.bots.opinions import Tried
from twofold.bots.outlook import Outlook
from twofold.games.double_decker import rules
from twofold.games.double_decker.rules import Round
from twofold.kernel import Record, Row, Table, kernel, lowest, size

DEEPEST: Final = 12
"""One more than the plays that an ending may have to come."""
_SEATS: Final = 7
RoundRow = list[Round]


class Ending(Record):
    """By depth: what is still to be tried there, and what the best found so far leads to."""

    left: Annotated[Row, DEEPEST]
    reached: Annotated[Row, DEEPEST]
    """Whether anything is found there."""
    shares: Annotated[Table, (DEEPEST, _SEATS)]
    scores: Annotated[Table, (DEEPEST, _SEATS)]


def rounds_deep() -> RoundRow:
    """Lay out a round for every depth."""
    return cast("RoundRow", np.zeros(DEEPEST, Round.layout))


def ends_of(root: Round, unseen: Unseen) -> int:
    """Count the ways that this round may go on, over all deals of the unseen cards.

    One that is too long to be played out in every way counts as endless.
    """
    held = [size(root.hands[root.turn]), *unseen.room[: unseen.places]]
    if sum(held) - len(held) >= DEEPEST:
        return 1 << 62
    ends = deals_possible(unseen)
    for cards in held:
        ends *= factorial(cards)
    return ends


@kernel
def play_endings(
    root: Round,
    worlds: Row,
    count: int,
    outlook: Outlook,
    rounds_to_come: int,
    rounds: RoundRow,
    ending: Ending,
    tried: Tried,
) -> None:
    """Note what comes of every move of the root in so many worlds."""
    seat = root.turn
    legal = rules.legal(root)
    for world in range(count):
        left = legal
        while left:
            card = lowest(left)
            left &= left - 1
            enter(root, seat, worlds, (root.players - 1) * world, rounds[0])
            rules.play(rounds[0], card)
            solve(rounds, outlook, rounds_to_come, ending)
            # No squares: where every deal is tried, the mean is no estimate and has no error.
            tried.tries[2 * card] += 1
            tried.share[2 * card] += ending.shares[0][seat]
            tried.points[2 * card] += ending.scores[0][seat]


@kernel
def solve(rounds: RoundRow, outlook: Outlook, rounds_to_come: int, ending: Ending) -> int:
    """Play the first of the rounds to its end in every way, and count the ends reached.

    The shares and scores that come of best play stand at depth 0 of the ending.
    """
    if rounds[0].turn < 0:
        weigh(rounds[0], outlook, rounds_to_come, ending.scores[0], ending.shares[0])
        return 1
    depth = 0
    ends = 0
    set_out(rounds, 0, ending)
    while depth >= 0:
        if ending.left[depth] == 0:
            depth -= 1
            if depth >= 0:
                better(outlook.players, rounds[depth].turn, depth, ending)
            continue
        card = lowest(ending.left[depth])
        ending.left[depth] &= ending.left[depth] - 1
        after = rounds[depth + 1]
        copy(rounds[depth], after)
        for seat in range(outlook.players):
            after.hands[seat] = rounds[depth].hands[seat]
        rules.play(after, card)
        if after.turn >= 0:
            depth += 1
            set_out(rounds, depth, ending)
            continue
        ends += 1
        weigh(after, outlook, rounds_to_come, ending.scores[depth + 1], ending.shares[depth + 1])
        better(outlook.players, rounds[depth].turn, depth, ending)
    return ends


@kernel
def set_out(rounds: RoundRow, depth: int, ending: Ending) -> None:
    """Note the moves at a depth as not tried yet."""
    ending.left[depth] = rules.legal(rounds[depth])
    ending.reached[depth] = 0


@kernel
def better(players: int, mover: int, depth: int, ending: Ending) -> None:
    """Take over what came of a move if it is better for its mover than the best so far."""
    gain = ending.shares[depth + 1][mover] - ending.shares[depth][mover]
    if gain == 0:
        gain = ending.scores[depth + 1][mover] - ending.scores[depth][mover]
    if gain > 0 or ending.reached[depth] == 0:
        ending.reached[depth] = 1
        for seat in range(players):
            ending.shares[depth][seat] = ending.shares[depth + 1][seat]
            ending.scores[depth][seat] = ending.scores[depth + 1][seat]

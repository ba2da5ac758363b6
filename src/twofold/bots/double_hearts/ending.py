"""Endings: where every card is known, what comes of each move when all play their best.

Everybody sees all cards and plays for the greatest share of the win; of equal moves the first
counts, light faces before dark ones, low cards before high ones.
"""

from typing import Annotated, Final, cast

import numpy as np

from twofold.bots.double_hearts.search import Match, copy, share
from twofold.bots.outlook import Outlook
from twofold.games.double_hearts import rules
from twofold.games.double_hearts.rules import Deck, Round
from twofold.kernel import Record, Row, Table, kernel, lowest

DEEPEST: Final = 17
"""How many plays ahead an ending may reach: four tricks of four, and one more place."""
RoundRow = list[Round]


class Ending(Record):
    """By depth: what is still to be tried there, and the best found so far."""

    light: Annotated[Row, DEEPEST]
    dark: Annotated[Row, DEEPEST]
    best: Annotated[Row, DEEPEST]
    shares: Annotated[Table, (DEEPEST, 4)]
    """The shares that the best move there leads to."""
    scores: Annotated[Table, (DEEPEST, 4)]


def rounds_deep() -> RoundRow:
    """Lay out a round for every depth."""
    return cast("RoundRow", np.zeros(DEEPEST, Round.layout))


@kernel
def set_out(deck: Deck, rounds: RoundRow, depth: int, ending: Ending) -> None:
    """Note the moves at a depth as not tried yet."""
    round = rounds[depth]
    legal = rules.legal(deck, round)
    ending.light[depth] = legal if rules.may_show(round, 0) else 0
    ending.dark[depth] = legal if round.lying == 0 else 0
    ending.best[depth] = -1


@kernel
def solve(
    deck: Deck, rounds: RoundRow, outlook: Outlook, match: Match, ending: Ending, shares: Row
) -> int:
    """Play the first of the rounds to its end in every way, and count the ends reached.

    The shares and scores that come of best play stand at depth 0 of the ending.
    """
    depth = 0
    ends = 0
    set_out(deck, rounds, 0, ending)
    while depth >= 0:
        if ending.light[depth]:
            card = lowest(ending.light[depth])
            ending.light[depth] &= ending.light[depth] - 1
            shade = 0
        elif ending.dark[depth]:
            card = lowest(ending.dark[depth])
            ending.dark[depth] &= ending.dark[depth] - 1
            shade = 1
        else:
            depth -= 1
            if depth >= 0:
                better(rounds[depth].turn, depth, ending)
            continue
        after = rounds[depth + 1]
        copy_all(rounds[depth], after)
        rules.play(deck, after, card, shade)
        if after.turn >= 0:
            depth += 1
            set_out(deck, rounds, depth, ending)
            continue
        ends += 1
        rules.score(deck, after, ending.scores[depth + 1])
        share(outlook, match, ending.scores[depth + 1], shares)
        for seat in range(outlook.players):
            ending.shares[depth + 1][seat] = shares[seat]
        ending.best[depth + 1] = 0
        better(rounds[depth].turn, depth, ending)
    return ends


@kernel
def better(mover: int, depth: int, ending: Ending) -> None:
    """Take over what came of a move if it is better for its mover than the best so far."""
    if ending.best[depth] < 0 or ending.shares[depth + 1][mover] > ending.shares[depth][mover]:
        ending.best[depth] = 0
        for seat in range(4):
            ending.shares[depth][seat] = ending.shares[depth + 1][seat]
            ending.scores[depth][seat] = ending.scores[depth + 1][seat]


@kernel
def copy_all(source: Round, target: Round) -> None:
    """Copy a round with its hands."""
    copy(source, target)
    for seat in range(4):
        target.hands[seat] = source.hands[seat]
    target.leftover = source.leftover

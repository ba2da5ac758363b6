"""What a total is worth before the match is over: the chance to win from there.

The chances of several seats are in proportion to a weight each, which falls with the distance from
the best total, the more slowly the more rounds are to come. Weights are whole numbers, so every
machine reckons alike.
"""

from collections.abc import Sequence
from decimal import Context, Decimal
from typing import Annotated, Final

from twofold.kernel import Record, Row, Table, kernel

UNIT: Final = 1 << 20
"""A whole win; what a player gets of it is counted in such parts."""
FARTHEST: Final = 512
"""Greater distances count as this one."""
MOST_ROUNDS: Final = 24
"""Where more rounds are to come, it is as with so many."""
_NEAREST: Final = 1 << 24
_DIGITS: Final = Context(prec=30)


class Outlook(Record):
    """A match as it stands before a round is scored."""

    players: int
    totals: Annotated[Row, 7]
    weights: Annotated[Table, (MOST_ROUNDS + 1, FARTHEST + 1)]
    """By rounds to come, then distance."""


def lay_out(outlook: Outlook, scales: Sequence[str]) -> None:
    """Write the weights of every distance: by rounds to come, the distance that is worth e to 1."""
    for rounds, scale in enumerate(scales):
        nearer = _DIGITS.exp(_DIGITS.divide(Decimal(-1), Decimal(scale)))
        weight = Decimal(_NEAREST)
        for distance in range(FARTHEST + 1):
            outlook.weights[rounds][distance] = max(1, int(weight))
            weight = _DIGITS.multiply(weight, nearer)


@kernel
def share_out(outlook: Outlook, distances: Row, rounds: int, shares: Row) -> None:
    """Share a win among the seats by their distances from the best total."""
    weights = outlook.weights[min(rounds, MOST_ROUNDS)]
    together = 0
    for seat in range(outlook.players):
        together += weights[min(distances[seat], FARTHEST)]
    for seat in range(outlook.players):
        shares[seat] = UNIT * weights[min(distances[seat], FARTHEST)] // together


@kernel
def share_win(outlook: Outlook, distances: Row, shares: Row) -> None:
    """Share a win that is certain among the seats at the best total."""
    winners = 0
    for seat in range(outlook.players):
        if distances[seat] == 0:
            winners += 1
    for seat in range(outlook.players):
        shares[seat] = UNIT // winners if distances[seat] == 0 else 0

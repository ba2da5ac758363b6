"""What a search found out about each choice, in sums, and the opinions that follow."""

from math import sqrt
from typing import Annotated, Any, Final, Protocol

from twofold.bots.bot import Opinion
from twofold.bots.outlook import UNIT
from twofold.kernel import Record, Row, kernel

MOVES: Final = 126
"""A move is 2 · card + shade, as in the tree."""


class Sums(Protocol):
    """What came of trying several things, by place: sums, and sums of squares."""

    @property
    def tries(self) -> Row: ...  # noqa: D102
    @property
    def share(self) -> Row: ...  # noqa: D102
    @property
    def share_squared(self) -> Row: ...  # noqa: D102
    @property
    def points(self) -> Row: ...  # noqa: D102
    @property
    def points_squared(self) -> Row: ...  # noqa: D102


class Tried(Record):
    """By move of the root: how often it was tried, and what came of it, in sums."""

    tries: Annotated[Row, MOVES]
    share: Annotated[Row, MOVES]
    share_squared: Annotated[Row, MOVES]
    points: Annotated[Row, MOVES]
    points_squared: Annotated[Row, MOVES]


@kernel
def note(tried: Tried, move: int, share: int, points: int) -> None:
    """Note what came of a move."""
    tried.tries[move] += 1
    tried.share[move] += share
    tried.share_squared[move] += share * share
    tried.points[move] += points
    tried.points_squared[move] += points * points


@kernel
def spread(total: int, squares: int, tries: int) -> float:
    """Say how far shares of the win differ, as a standard deviation, from their sums."""
    mean = total / tries
    return sqrt(max(0.0, squares / tries - mean * mean)) / UNIT


def opinion_of(choice: Any, sums: Sums, place: int, widest: float) -> Opinion:
    """Say what is thought of a choice; of one never tried only that points range so wide."""
    tries = sums.tries[place]
    if tries == 0:
        return Opinion(choice, 0.0, 1.0, 0.0, widest, 0)
    chance, points = sums.share[place] / tries, sums.points[place] / tries
    return Opinion(
        choice,
        chance / UNIT,
        _error(sums.share_squared[place], chance, tries) / UNIT,
        points,
        _error(sums.points_squared[place], points, tries),
        tries,
    )


def _error(squares: int, mean: float, tries: int) -> float:
    return sqrt(max(0.0, squares / tries - mean * mean) / max(1, tries - 1))

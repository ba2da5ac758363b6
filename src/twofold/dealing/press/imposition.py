"""Where cards lie on printed pages, so that fronts and backs meet when the sheet is turned over.

A sheet is turned on its long edge, so that left and right change places: the back of a card lies in
the mirrored column. The grid is centred, and a card has the same height on both sides.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from twofold.dealing.press.style import Style

WIDTH: Final = 63.0
HEIGHT: Final = 88.2
"""A card in millimetres: poker size, and 5 : 7 as on the screen."""
COLUMNS: Final = 3
ROWS: Final = 3
BLEED: Final = 3.0
"""How far the stock's colour goes on around the outermost cards."""
Card = TypeVar("Card")


@dataclass(frozen=True)
class Place(Generic[Card]):
    """A card and the corner at its top left, in millimetres from the paper's."""

    card: Card
    x: float
    y: float


@dataclass(frozen=True)
class Side(Generic[Card]):
    """One side of a sheet of paper."""

    sheet: int
    back: bool
    places: tuple[Place[Card], ...]


def origin(style: Style) -> tuple[float, float]:
    """Give the top left corner of the grid, which is centred on the paper."""
    wide, tall = style.size
    return (wide - COLUMNS * WIDTH) / 2, (tall - ROWS * HEIGHT) / 2


def imposed(cards: Sequence[tuple[Card, Card]], style: Style) -> list[Side[Card]]:
    """Lay out cards, each a front and a back: every front page is followed by its backs."""
    left, top = origin(style)
    sides: list[Side[Card]] = []
    for sheet, start in enumerate(range(0, len(cards), COLUMNS * ROWS), start=1):
        fronts: list[Place[Card]] = []
        backs: list[Place[Card]] = []
        for place, (front, back) in enumerate(cards[start : start + COLUMNS * ROWS]):
            row, column = divmod(place, COLUMNS)
            y = top + row * HEIGHT
            fronts.append(Place(front, left + column * WIDTH, y))
            backs.append(Place(back, left + (COLUMNS - 1 - column) * WIDTH, y))
        sides += [Side(sheet, False, tuple(fronts)), Side(sheet, True, tuple(backs))]
    return sides


def cuts(style: Style) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Give where to cut: the x of every upright cut and the y of every level one."""
    left, top = origin(style)
    return (
        tuple(left + column * WIDTH for column in range(COLUMNS + 1)),
        tuple(top + row * HEIGHT for row in range(ROWS + 1)),
    )

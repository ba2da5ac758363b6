"""How a set of boards turned out, next to what chance makes of many: points, shapes, short suits.

The expectations are exact, counted over all 635,013,559,600 hands.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import comb, prod, sqrt
from typing import Final

from twofold.cards.standard import PACK
from twofold.dealing.board import COMPASS, Board

POINTS: Final = {"A": 4, "K": 3, "Q": 2, "J": 1}
_HAND: Final = 13
_HANDS: Final = comb(PACK, _HAND)
Shape = tuple[int, ...]
"""The lengths of a hand's suits, the longest first."""


@dataclass(frozen=True)
class Row:
    """One thing counted: how often it was seen, and how often it was to be expected."""

    label: str
    seen: int
    expected: float


@dataclass(frozen=True)
class Seat:
    """The points of one seat over a set of boards."""

    seat: str
    mean: float
    error: float
    """How far the mean of so many boards strays from 10, once in three times further."""
    points: tuple[Row, ...]
    """By points, from 0 to the highest seen or to be expected."""


@dataclass(frozen=True)
class Statistics:
    """A set of boards in figures."""

    boards: int
    seats: tuple[Seat, ...]
    shapes: tuple[Row, ...]
    """All hands by shape, the likeliest first."""
    short: tuple[Row, ...]
    """Hands with a void, and with a singleton, by seat and in all."""


def of(boards: Iterable[Board]) -> Statistics:
    """Count a set of bridge boards."""
    points: list[Counter[int]] = [Counter() for _ in COMPASS]
    shapes: list[Counter[Shape]] = [Counter() for _ in COMPASS]
    count = 0
    for board in boards:
        count += 1
        for seat, hand in enumerate(board.hands):
            points[seat][points_of(hand)] += 1
            shapes[seat][shape_of(hand)] += 1
    together = sum(shapes, Counter[Shape]())
    seats = tuple(
        _seat(name, counted, count) for name, counted in zip(COMPASS, points, strict=True)
    )
    return Statistics(
        count,
        seats,
        tuple(
            Row("".join(map(_digit, shape)), together[shape], float(4 * count * chance))
            for shape, chance in sorted(shape_chances().items(), key=lambda pair: -pair[1])
        ),
        tuple(_short(shapes, together, count)),
    )


def points_of(hand: Iterable[str]) -> int:
    """Count a hand's points: ace 4, king 3, queen 2, jack 1."""
    return sum(POINTS.get(card[0], 0) for card in hand)


def shape_of(hand: Iterable[str]) -> Shape:
    """Give the lengths of a hand's suits, the longest first."""
    suits = [card[1] for card in hand]
    return tuple(sorted((suits.count(suit) for suit in "SHDC"), reverse=True))


def _seat(name: str, counted: Mapping[int, int], boards: int) -> Seat:
    chances = point_chances()
    last = max(
        max(counted, default=0),
        max(p for p in chances if boards * chances[p] >= 0.5) if boards else 0,
    )
    mean = sum(points * times for points, times in counted.items()) / boards if boards else 0.0
    spread = sum(chance * (points - 10) ** 2 for points, chance in chances.items())
    return Seat(
        name,
        mean,
        sqrt(spread / boards) if boards else 0.0,
        tuple(
            Row(str(points), counted.get(points, 0), float(boards * chances[points]))
            for points in range(last + 1)
        ),
    )


def _short(shapes: list[Counter[Shape]], together: Counter[Shape], boards: int) -> Iterable[Row]:
    """Count hands with a void, then those with a singleton."""
    for length, word in ((0, "void"), (1, "singleton")):
        chance = sum(chance for shape, chance in shape_chances().items() if length in shape)
        for name, counted, hands in (
            *((seat, one, boards) for seat, one in zip(COMPASS, shapes, strict=True)),
            ("all", together, 4 * boards),
        ):
            seen = sum(times for shape, times in counted.items() if length in shape)
            yield Row(f"{name} {word}", seen, float(hands * chance))


def _digit(length: int) -> str:
    return f"{length:X}"


@cache
def point_chances() -> dict[int, Fraction]:
    """Give the chance of every number of points a hand may have."""
    ways: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for worth in POINTS.values():
        more: Counter[tuple[int, int]] = Counter()
        for (cards, points), way in ways.items():
            for held in range(5):
                more[cards + held, points + worth * held] += way * comb(4, held)
        ways = more
    total: Counter[int] = Counter()
    for (cards, points), way in ways.items():
        if cards <= _HAND:
            total[points] += way * comb(PACK - 16, _HAND - cards)
    return {points: Fraction(total[points], _HANDS) for points in sorted(total)}


@cache
def shape_chances() -> dict[Shape, Fraction]:
    """Give the chance of every shape a hand may have."""
    shapes = [
        (a, b, c, _HAND - a - b - c)
        for a in range(_HAND + 1)
        for b in range(a + 1)
        for c in range(b + 1)
        if 0 <= _HAND - a - b - c <= c
    ]
    return {
        shape: Fraction(
            len(set(permutations(shape))) * prod(comb(_HAND, length) for length in shape), _HANDS
        )
        for shape in shapes
    }

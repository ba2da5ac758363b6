"""A set of boards in figures: the counts are right, and so is what chance makes of them."""

from fractions import Fraction
from math import comb

import pytest

from tests.dealing.formats.boards import dealt
from twofold.dealing import statistics


def test_the_chances_are_those_of_all_hands() -> None:
    points, shapes = statistics.point_chances(), statistics.shape_chances()
    assert sum(points.values()) == sum(shapes.values()) == 1
    assert (min(points), max(points), len(shapes)) == (0, 37, 39)
    assert points[37] == Fraction(4, comb(52, 13))
    assert points[0] == Fraction(comb(36, 13), comb(52, 13))
    assert sum(chance * count for count, chance in points.items()) == 10


@pytest.mark.parametrize(
    ("shape", "percent"),
    [((4, 4, 3, 2), 21.5512), ((4, 3, 3, 3), 10.5361), ((4, 4, 4, 1), 2.9932)],
)  # fmt: skip
def test_known_shapes_have_their_known_chances(shape: statistics.Shape, percent: float) -> None:
    assert float(100 * statistics.shape_chances()[shape]) == pytest.approx(percent, abs=1e-4)


def test_every_hand_is_counted_once() -> None:
    boards = dealt(60)
    found = statistics.of(boards)
    assert found.boards == 60
    assert [seat.seat for seat in found.seats] == list("NESW")
    for place, seat in enumerate(found.seats):
        counted = [statistics.points_of(board.hands[place]) for board in boards]
        assert sum(row.seen for row in seat.points) == 60
        assert seat.mean == pytest.approx(sum(counted) / 60)
        assert seat.points[10].seen == counted.count(10)
    assert sum(row.seen for row in found.shapes) == 240
    assert sum(row.expected for row in found.shapes) == pytest.approx(240)
    assert sum(seat.mean for seat in found.seats) == pytest.approx(40)


def test_short_suits_are_counted_by_seat_and_in_all() -> None:
    boards = dealt(60)
    rows = {row.label: row for row in statistics.of(boards).short}
    for length, word in ((0, "void"), (1, "singleton")):
        for place, seat in enumerate("NESW"):
            hands = [statistics.shape_of(board.hands[place]) for board in boards]
            assert rows[f"{seat} {word}"].seen == sum(length in shape for shape in hands)
        seen = sum(rows[f"{seat} {word}"].seen for seat in "NESW")
        assert rows[f"all {word}"].seen == seen
    assert rows["all void"].expected / 240 == pytest.approx(0.0510655, abs=1e-6)


def test_no_boards_have_figures_too() -> None:
    found = statistics.of([])
    assert found.boards == 0
    assert all(row.seen == 0 and row.expected == 0 for row in found.shapes)

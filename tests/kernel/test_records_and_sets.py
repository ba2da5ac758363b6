"""Records, rows, sets and dice as plain Python sees them."""

from collections import Counter
from math import ceil
from typing import Annotated

import pytest
from hypothesis import given
from hypothesis import strategies as st

from twofold.kernel import (
    Dice,
    Record,
    Row,
    Table,
    below,
    dice_row,
    highest,
    lowest,
    members,
    nth,
    roll,
    row,
    set_of,
    size,
)

SETS = st.sets(st.integers(0, 62))


class Small(Record):
    """A record with one field of each kind."""

    one: int
    some: Annotated[Row, 3]
    many: Annotated[Table, (2, 3)]


# --- records ---------------------------------------------------------------------------------


def test_a_blank_record_is_all_zero() -> None:
    small = Small.blank()
    assert small.one == 0
    assert list(small.some) == [0, 0, 0]
    assert [list(line) for line in small.many] == [[0, 0, 0], [0, 0, 0]]
    assert small.tobytes() == bytes(8 * (1 + 3 + 6))


def test_a_record_gives_pythons_own_whole_numbers() -> None:
    small = Small.blank()
    small.one = 2**62
    small.some[1] = 2**62
    assert small.one + small.some[1] == 2**63
    assert type(small.one) is int
    assert type(small.some[1]) is int
    assert type(row([2**62])[0]) is int


def test_a_copy_shares_nothing() -> None:
    small = Small.blank()
    copy = small.copy()
    copy.one, copy.some[2], copy.many[1][2] = 1, 2, 3
    assert small.tobytes() == Small.blank().tobytes()
    assert (copy.one, list(copy.some), copy.many[1][2]) == (1, [0, 0, 2], 3)


def test_two_blanks_share_nothing() -> None:
    one, other = Small.blank(), Small.blank()
    one.one = 5
    assert other.one == 0


@pytest.mark.parametrize("number", [2**63, -(2**63) - 1])
def test_a_number_too_big_for_a_record_is_refused(number: int) -> None:
    small = Small.blank()
    with pytest.raises((OverflowError, ValueError)):
        small.one = number
    with pytest.raises((OverflowError, ValueError)):
        small.some[0] = number


# --- sets ------------------------------------------------------------------------------------


@given(SETS)
def test_a_set_of_cards_is_a_set(cards: set[int]) -> None:
    mask = set_of(cards)
    assert size(mask) == len(cards)
    assert list(members(mask)) == sorted(cards)
    assert [nth(mask, n) for n in range(len(cards))] == sorted(cards)
    if cards:
        assert (lowest(mask), highest(mask)) == (min(cards), max(cards))


@given(SETS, SETS)
def test_the_signs_for_sets_mean_what_they_say(one: set[int], other: set[int]) -> None:
    assert set(members(set_of(one) & ~set_of(other))) == one - other
    assert set(members(set_of(one) | set_of(other))) == one | other


# --- dice ------------------------------------------------------------------------------------


def test_the_stream_is_splitmix64() -> None:
    # As published for the seed 1234567; a roll is the upper half.
    published = [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    dice = Dice.blank()
    dice.place = 1234567
    assert [roll(dice) for _ in published] == [word >> 32 for word in published]


def test_a_stream_belongs_to_its_name() -> None:
    names: list[tuple[int | str, ...]] = [(), (1,), ("1",), (1, 2), (12,), ("1", 2), (2, 1)]
    assert len({Dice.of(*name).place for name in names}) == len(names)
    assert Dice.of(1, "deal").place == Dice.of(1, "deal").place


def test_streams_side_by_side_are_the_same_streams() -> None:
    laid = dice_row([Dice.of(1), Dice.of(2)])
    assert [roll(laid[0]), roll(laid[1])] == [roll(Dice.of(1)), roll(Dice.of(2))]


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 52, 3 * 2**29, 2**31 - 1])
def test_no_number_below_a_limit_is_favoured(limit: int) -> None:
    dice = Dice.of("evenly", limit)
    parts = min(limit, 3)
    drawn = Counter(below(dice, limit) * parts // limit for _ in range(3000))
    for part in range(parts):
        # So many of the numbers fall into this part; 27 is one standard deviation at most.
        numbers = ceil((part + 1) * limit / parts) - ceil(part * limit / parts)
        assert abs(drawn[part] - 3000 * numbers / limit) < 110


def test_a_row_is_shuffled_by_dice_as_by_a_stream() -> None:
    dice = Dice.of("row")
    orders = Counter("".join(dice.shuffled("ABC")) for _ in range(1200))
    assert sorted(orders) == ["ABC", "ACB", "BAC", "BCA", "CAB", "CBA"]
    # Even is 200 each; 13 is one standard deviation.
    assert all(150 < times < 250 for times in orders.values())
    assert dice.shuffled([]) == []
    assert all(0 <= dice.below(5) < 5 for _ in range(50))

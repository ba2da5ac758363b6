"""A dealer's sheets: how they are laid out, shared out, written and read (PD-5, PD-6)."""

import re
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from twofold.chance import subkey
from twofold.dealing.board import HIGHEST_NUMBER, random_board
from twofold.dealing.deck import BRIDGE, Deck, double_decker, double_hearts
from twofold.dealing.guide import steps
from twofold.dealing.permutations import PERFECT, SCHEMES, permutations_for
from twofold.dealing.sheet import (
    Dealer,
    Sheet,
    heights,
    read_dealer,
    rows,
    shared_out,
    sheets_of,
)
from twofold.dealing.trouble import WrongDealing, WrongSheet

ROOT = bytes(range(64))
DECKS = (BRIDGE, double_hearts(), double_hearts(3), *map(double_decker, range(4, 8)))


def pairs_of(deck: Deck, count: int, scheme: str = "classic") -> list[tuple[Sheet, Sheet]]:
    """Write the sheets of so many boards."""
    pairs: list[tuple[Sheet, Sheet]] = []
    for number in range(1, count + 1):
        key = subkey(ROOT, number)
        board = random_board(deck, number, key)
        pairs.append(sheets_of(board, permutations_for(deck, board, key, scheme), deck))
    return pairs


def dealer(deck: Deck = BRIDGE, scheme: str = "classic") -> Dealer:
    """Give a dealer with a sheet of each kind."""
    return shared_out(pairs_of(deck, 2, scheme), ["Anna", "Boris"], deck, "Friday")[0]


def test_pd_5_52_digits_lie_in_groups_of_four_in_rows_of_five_five_and_three() -> None:
    first, _ = pairs_of(BRIDGE, 1)[0]
    laid = rows(first.passes[0])
    assert [len(row) for row in laid] == [5, 5, 3]
    assert {len(group) for row in laid for group in row} == {4}
    assert "".join(group for row in laid for group in row) == first.passes[0]


def test_a_deck_of_63_cards_ends_with_a_group_of_three() -> None:
    laid = rows("1" * 63)
    assert [len(row) for row in laid] == [5, 5, 5, 1]
    assert laid[-1] == ["111"]


def test_heights_after_a_row_count_all_cards_dealt_until_then() -> None:
    digits = "1234" * 4 + "1111" + "2222" * 3 + "3333" * 2 + "4443" + "4444" * 2
    assert heights(digits, 4) == [(8, 4, 4, 4), (8, 16, 12, 4), (8, 16, 13, 15)]


def test_pd_6_only_sheet_1_tells_the_order_of_the_suits() -> None:
    for scheme in SCHEMES:
        for first, second in pairs_of(BRIDGE, 3, scheme):
            assert sorted(first.suits or "") == sorted("SHDC")
            assert second.suits is None
            assert b"suits" not in msgspec.json.encode(second)


def test_pd_6_sheet_2_has_no_digits_of_permutation_1_and_the_other_way_round() -> None:
    for scheme in SCHEMES:
        for first, second in pairs_of(BRIDGE, 3, scheme):
            assert len(second.passes) == 1
            assert not set(first.passes) & set(second.passes)


@given(count=st.integers(0, 12), names=st.integers(2, 6))
def test_pd_6_no_dealer_gets_both_permutations_of_a_board(count: int, names: int) -> None:
    pairs = pairs_of(BRIDGE, count)
    dealers = shared_out(pairs, [f"Dealer {number}" for number in range(names)], BRIDGE)
    for one in dealers:
        boards = [sheet.board for sheet in one.sheets]
        assert len(boards) == len(set(boards))
    given = sorted((sheet for one in dealers for sheet in one.sheets), key=_place)
    assert given == [sheet for pair in pairs for sheet in pair]
    shares = [len(one.sheets) for one in dealers]
    assert max(shares) - min(shares) <= 2


def _place(sheet: Sheet) -> tuple[int, int]:
    return sheet.board, sheet.permutation


def test_pd_6_one_dealer_alone_is_refused() -> None:
    with pytest.raises(WrongDealing, match="It takes two dealers"):
        shared_out(pairs_of(BRIDGE, 2), ["Anna"], BRIDGE)


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: f"{deck.name}-{len(deck.hands)}")
@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_dealers_file_is_read_back_as_it_was_written(deck: Deck, scheme: str) -> None:
    one = dealer(deck, scheme)
    assert read_dealer(msgspec.json.encode(one)) == one
    assert len(deck.sizes) == len(one.hands)


@given(st.binary())
def test_bytes_of_any_kind_are_no_dealers_file(text: bytes) -> None:
    with pytest.raises(WrongSheet):
        read_dealer(text)


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"null",
        b"\xff\xfe",
        b'"\\ud800"',
        b'{"x":' + b"[" * 100_000,
        b'{"dealer":"A","deck":"bridge","players":' + b"9" * 5000 + b',"hands":[],"sheets":[]}',
    ],
    ids=["nothing", "null", "no text", "half a sign", "far too deep", "far too large"],
)
def test_a_file_made_to_trip_a_reader_is_refused(text: bytes) -> None:
    with pytest.raises(WrongSheet, match="This is no dealer's file"):
        read_dealer(text)


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=5)
    | st.sampled_from(["1234", "SHDC"]),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=5,
)


def _dealer_as_read() -> dict[str, Any]:
    return msgspec.json.decode(msgspec.json.encode(dealer()))


@given(st.data())
def test_a_file_with_one_thing_changed_is_refused_or_can_be_dealt_from(data: st.DataObject) -> None:
    told = _dealer_as_read()
    place = data.draw(st.sampled_from([told, *told["sheets"]]))
    place[data.draw(st.sampled_from(sorted(place)))] = data.draw(ANYTHING)
    try:
        text = msgspec.json.encode(told)
    except UnicodeEncodeError:
        return
    try:
        one = read_dealer(text)
    except WrongSheet:
        return
    for sheet in one.sheets:
        assert steps(one, sheet)


def swap_thirteen(digits: str) -> str:
    return digits.replace("2", "1", 1)


@pytest.mark.parametrize(
    ("sheet", "field", "value", "said"),
    [
        (0, "passes", [], "says nothing that can be dealt"),
        (0, "passes", ["1" * 51], "51 digits for 52 cards"),
        (0, "passes", ["1" * 51 + "5"], "digits that are no piles"),
        (0, "passes", ["1" * 51 + "²"], "digits that are no piles"),
        (0, "passes", ["1" * 51 + "0"], "digits that are no piles"),
        (0, "passes", ["1" * 52, "1" * 51], "51 digits for 52 cards"),
        (0, "piles", 1, "says nothing"),
        (0, "piles", 10, "says nothing"),
        (0, "piles", -3, "says nothing"),
        (0, "permutation", 3, "says nothing"),
        (0, "suits", "SHD", "in which order the suits lie"),
        (0, "suits", "SHDD", "in which order the suits lie"),
        (0, "suits", None, "in which order the suits lie"),
        (0, "board", 0, "no board"),
        (0, "board", HIGHEST_NUMBER + 1, "no board"),
        (0, "copies", 0, "no board"),
        (1, "suits", "SHDC", "tells a second dealer the order"),
        (1, "passes", ["1234" * 13, "1234" * 13], "does not deal the hands of Bridge"),
        (1, "passes", ["1" * 14 + "2" * 12 + "3" * 13 + "4" * 13], "does not deal the hands"),
        (1, "piles", 5, "does not deal the hands"),
        (1, "board", 1, "Both permutations of board 1"),
    ],
)
def test_a_sheet_that_cannot_be_dealt_is_refused_and_named(
    sheet: int, field: str, value: object, said: str
) -> None:
    told = _dealer_as_read()
    assert [one["permutation"] for one in told["sheets"]] == [1, 2]
    told["sheets"][sheet][field] = value
    with pytest.raises(WrongSheet, match=re.escape(said)):
        read_dealer(msgspec.json.encode(told))


@pytest.mark.parametrize(
    ("field", "value"),
    [("deck", "tarot"), ("players", 5), ("players", -4), ("hands", ["N", "E"]), ("hands", "NESW")],
)
def test_a_dealer_of_no_deck_of_ours_is_refused(field: str, value: object) -> None:
    told = {**_dealer_as_read(), field: value}
    with pytest.raises(WrongSheet, match="This is no dealer's file"):
        read_dealer(msgspec.json.encode(told))


def test_copies_and_a_mark_for_boards_dealt_anew_are_on_both_sheets() -> None:
    board = random_board(BRIDGE, 7, ROOT)
    drawn = permutations_for(BRIDGE, board, ROOT, PERFECT)
    for sheet in sheets_of(board, drawn, BRIDGE, 3, redone=True):
        assert (sheet.board, sheet.copies, sheet.redone) == (7, 3, True)

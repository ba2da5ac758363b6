"""DUP: the makers' own example, 156 bytes a board, and what is wrong in one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.dealing.formats.boards import any_board, dealt
from twofold.dealing.board import Board, dealer_of, vulnerable_of
from twofold.dealing.formats import dup
from twofold.dealing.trouble import WrongBoard, WrongDealing

NUMBERS = b"180437272408224221062507175150321516492941264031464543351128302039140152133403"
LETTERS = (
    b"\x06J987\x03JT7643\x04A4\x05Q" + b"\x06\x03KQ2\x04QT9\x05AK98543"
    b"\x06AQ42\x03A8\x04KJ762\x05J2" + b"\x06KT653\x0395\x04853\x05T76"
)
EXAMPLE = NUMBERS + LETTERS + b"YN1  1 32 "
"""The board and the last bytes that the makers' description shows."""


def refused(content: bytes | str) -> str:
    with pytest.raises(WrongBoard) as wrong:
        dup.read(content)
    return str(wrong.value)


def test_the_makers_example_is_read() -> None:
    (board,) = dup.read(EXAMPLE)
    assert board.number == 1
    assert " ".join(board.hands[0]) == "JS 9S 8S 7S JH TH 7H 6H 4H 3H AD 4D QC"
    assert " ".join(board.hands[3]) == "KS TS 6S 5S 3S 9H 5H 8D 5D 3D TC 7C 6C"


def test_letters_and_last_bytes_are_written_as_the_makers_show_them() -> None:
    written = dup.write(dup.read(EXAMPLE))
    assert len(written) == 156
    assert written[78:146] == LETTERS
    assert written[146:] == b"YN1  1 1  "


@given(st.integers(1, 960), st.integers(1, 32))
def test_what_is_written_is_read_back_the_same(first: int, count: int) -> None:
    boards = dealt(count, first)
    assert dup.read(dup.write(boards)) == boards


@given(any_board(1))
def test_any_deal_is_written_and_read_back(board: Board) -> None:
    usual = Board(1, board.hands, dealer_of(1), vulnerable_of(1))
    assert dup.read(dup.write([usual])) == [usual]


def test_boards_follow_from_the_first_of_the_set() -> None:
    record = EXAMPLE[:148] + b"12 1 13 "
    assert [board.number for board in dup.read(record * 2)] == [12, 13]
    assert [board.number for board in dup.read((EXAMPLE[:148] + b" " * 8) * 2)] == [1, 2]


@pytest.mark.parametrize("end", [b"", b"\r\n", b"\x1a", b"\x00" * 4])
def test_what_old_programs_put_at_the_end_is_passed_over(end: bytes) -> None:
    assert len(dup.read(EXAMPLE + end)) == 1


@pytest.mark.parametrize(
    "shown", [b" " * 68, b"\x00" * 68, LETTERS.replace(b"K", b"R"), LETTERS[::-1]]
)
def test_hands_in_letters_may_be_left_out_or_in_another_language(shown: bytes) -> None:
    if shown == LETTERS[::-1]:
        assert "differ" in refused(NUMBERS + shown + EXAMPLE[146:])
    else:
        assert dup.read(NUMBERS + shown + EXAMPLE[146:]) == dup.read(EXAMPLE)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "line 1: a DUP file has 156 bytes for every board; this one has 0 in all."),
        (EXAMPLE[:-1], "this one has 155 in all."),
        (EXAMPLE + b"more", "line 2: a DUP file has 156 bytes for every board"),
        (EXAMPLE + b"53" + EXAMPLE[2:], "line 2: Board 2, N: a card is a number from 01 to 52"),
        (b"00" + EXAMPLE[2:], "line 1: Board 1, N: a card is a number from 01 to 52, not “00”."),
        (b"\xb2 " + EXAMPLE[2:], "line 1: Board 1, N: a card is a number"),
        (b"04" + EXAMPLE[2:], "line 1: Board 1: JS is there twice, with N."),
        (b"51" + EXAMPLE[2:], "line 1: Board 1: 3C is there twice, with N and E."),
        (EXAMPLE[:148] + b"0  1 32 ", "line 1: A board has a number from 1"),
        (EXAMPLE[:148] + b"\xb2  1 32 ", "line 1: A board has a number from 1"),
        (EXAMPLE.replace(b"J987", b"J98K"), None),
        (EXAMPLE.replace(b"\x04A4", b"\x04A8"), None),
        (EXAMPLE.replace(b"\x05Q", b"\x05T").replace(b"\x05T76", b"\x05Q76"), "differ"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_refused_with_the_board_and_the_card(
    content: bytes, said: str | None
) -> None:
    told = refused(content)
    assert (said or "differ") in told
    assert told.startswith("line ")
    assert told.isprintable()


@given(st.binary(max_size=400) | st.binary(min_size=156, max_size=156))
def test_rubbish_is_refused_and_never_breaks(content: bytes) -> None:
    assert refused(content).startswith("line ")


def test_text_is_taken_as_bytes() -> None:
    assert dup.read(EXAMPLE.decode("latin-1")) == dup.read(EXAMPLE)
    assert "156 bytes" in refused("♠")


def test_boards_that_do_not_follow_one_another_are_not_written() -> None:
    one, two, three = dealt(3)
    turned = Board(2, two.hands, "W", two.vulnerable)
    for boards in ([], [one, three], [one, turned], dealt(2, 999)):
        with pytest.raises(WrongDealing, match=r"DUP"):
            dup.write(boards)

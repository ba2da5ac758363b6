"""LIN: what Bridge Base and others write is read, what is wrong is named."""

import warnings

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.dealing.formats.boards import DEAL, any_board, sets
from twofold.dealing.board import Board
from twofold.dealing.formats import lin, pbn
from twofold.dealing.trouble import WrongBoard

BOARD = pbn.read(f'[Deal "{DEAL}"]')[0]
SOUTH, WEST, NORTH, EAST = (
    "SJ973HJ98742D3CK4",
    "SKQT2HATDJ6542C85",
    "SH63DAKQ987CA9732",
    "SA8654HKQ5DTCQJT6",
)
THREE = f"{SOUTH},{WEST},{NORTH}"


def refused(text: str | bytes) -> str:
    with pytest.raises(WrongBoard) as wrong:
        lin.read(text)
    return str(wrong.value)


@given(sets())
def test_what_is_written_is_read_back_the_same(boards: list[Board]) -> None:
    assert lin.read(lin.write(boards)) == boards
    assert lin.read(lin.write(boards).replace("\n", "\r\n").encode()) == boards


@given(any_board())
def test_endplay_reads_our_file_as_the_same_deal(board: Board) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from endplay.parsers import lin as theirs  # noqa: PLC0415 - it warns when it is loaded
    (read,) = theirs.loads(lin.write([board]))
    assert read.deal is not None
    assert f'"{read.deal.to_pbn()}"' in pbn.write([board])
    assert read.board_num == board.number


@pytest.mark.parametrize(
    "deal",
    [
        f"1{THREE}", f"1{THREE},", f"1{THREE},{EAST}", f"1{THREE},{EAST},", f"1{THREE.lower()}",
        f"1{SOUTH},{WEST},,{EAST}", f"1{THREE.replace('SH63', 'H63')}",
        f"1{THREE.replace('SH63', 'S-H63')}", f"1{THREE.replace('T', '10')}",
        f"1C4KD3HJ98742S379J,{WEST},{NORTH}", f"1{SOUTH},\n{WEST},\n {NORTH}",
    ],
)  # fmt: skip
def test_three_or_four_hands_are_read_in_any_order_of_suits(deal: str) -> None:
    (board,) = lin.read(f"md|{deal}|")
    assert board.hands == BOARD.hands
    assert board.dealer == "S"


@pytest.mark.parametrize(("digit", "dealer"), ["1S", "2W", "3N", "4E", "0N"])
def test_the_digit_names_the_dealer(digit: str, dealer: str) -> None:
    assert lin.read(f"md|{digit}{THREE}|")[0].dealer == dealer


@pytest.mark.parametrize(
    ("letter", "vulnerable"),
    [
        ("o", "None"),
        ("0", "None"),
        ("n", "NS"),
        ("e", "EW"),
        ("b", "All"),
        ("B", "All"),
        ("", "NS"),
    ],
)
def test_a_letter_says_who_is_vulnerable(letter: str, vulnerable: str) -> None:
    assert lin.read(f"qx|o2|md|1{THREE}|sv|{letter}|")[0].vulnerable == vulnerable


@pytest.mark.parametrize(
    "text",
    [
        f"pn|a,b,c,d|st||md|1{THREE}|rh||ah|Board 7|sv|o|mb|p|mb|1N|an|15-17|pg||pc|SA|mc|9|",
        f"qx|o7|md|1{THREE}|sv|o|",
        f"qx|c7,BOARD 7|pn|a,b,c,d|md|1{THREE}|sv|o|",
        f"ah|7|sv|o|md|1{THREE}|",
        f"% a remark\nqx|o7|\nrh||\nah|Board 7 of 24|\nmd|1{THREE}|\nsv|o|\npg||\n",
    ],
)
def test_a_boards_number_stands_in_one_of_several_places(text: str) -> None:
    (board,) = lin.read(text)
    assert (board.number, board.dealer, board.vulnerable) == (7, "S", "None")


def test_a_match_at_two_tables_gives_each_board_once() -> None:
    text = "".join(
        f"qx|{room}{number}|md|{3 + number % 2}{THREE}|sv|n|pg||\n"
        for number in (1, 2)
        for room in "oc"
    )
    assert [(board.number, board.dealer) for board in lin.read(text)] == [(1, "E"), (2, "N")]


def test_boards_without_numbers_follow_one_another() -> None:
    assert [board.number for board in lin.read(f"md|1{THREE}|sv|o|\nmd|2{THREE}|sv|n|\n")] == [1, 2]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1: There is no deal"),
        ("md||", "line 1: There is no deal"),
        (f"st||\nmd|1{THREE.replace('CK4', 'CK')}|", "line 2: Board 1: S has 12 cards, not 13."),
        (f"md|1{THREE.replace('CK4', 'CK')},{EAST}|", "S has 12 cards, not 13; nobody has 4C."),
        (f"\n\nmd|1{THREE.replace('CK4', 'CKA')}|", "line 3: Board 1: AC is there twice"),
        (f"md|1{THREE.replace('CK4', 'CK1')}|", "“1C” is no card."),
        (f"md|7{THREE}|", "the dealer is a digit from 1 to 4, not 7."),
        (f"md|²{THREE}|", "the dealer is a digit from 1 to 4"),
        (f"md|1{THREE}|sv|x|", "vulnerable is o, n, e or b, not “x”."),
        ("md|1SAKQ|", "a deal has three or four hands, not 1."),
        (f"md|1{SOUTH},,,|", "nothing is said of N and E and W."),
        (f"md|1{THREE},{EAST},{EAST}|", "a deal has three or four hands, not 5."),
        (f"md|1,,{THREE}|", "a deal has three or four hands, not 5."),
        (f"md|1{THREE.replace(WEST, 'KQT2')}|", "W: a hand begins with the letter of a suit"),
        (f"ah|Board 0|md|1{THREE}|", "A board has a number from 1"),
        (f"md|1{'S' * 1_000_000}|", "a deal has three or four hands"),
        (f"md|1{'SA' * 1_000_000},,|", "AS is there twice, with S."),
        (f"qx|o1|md|1{THREE}|\nqx|o1|md|1{WEST},{SOUTH},{NORTH}|", "line 2: Board 1 is there"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_refused_with_its_line_and_card(text: str, said: str) -> None:
    told = refused(text)
    assert told.startswith("line ")
    assert said in told
    assert len(told) < 300


@given(st.text() | st.text("md|1,SHDCAK qx o7 ah sv\n").map(lambda text: f"md|1{text}|"))
def test_rubbish_is_refused_and_never_breaks(text: str) -> None:
    assert refused(text).startswith("line ")

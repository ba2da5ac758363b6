"""PBN: what others write is read, what is wrong is named, what we write others read."""

import warnings
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.dealing.formats.boards import DEAL, any_board, dealt, sets
from twofold.dealing.board import Board
from twofold.dealing.formats import pbn
from twofold.dealing.trouble import WrongBoard


def refused(text: str | bytes) -> str:
    with pytest.raises(WrongBoard) as wrong:
        pbn.read(text)
    return str(wrong.value)


def hand(board: Board, seat: str) -> str:
    return " ".join(board.hands["NESW".index(seat)])


@given(sets())
def test_what_is_written_is_read_back_the_same(boards: list[Board]) -> None:
    assert pbn.read(pbn.write(boards)) == boards
    assert pbn.read(pbn.write(boards).replace("\n", "\r\n").encode()) == boards


@given(any_board())
def test_endplay_reads_our_file_as_the_same_deal(board: Board) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from endplay.parsers import pbn as theirs  # noqa: PLC0415 - it warns when it is loaded
    (read,) = theirs.loads(pbn.write([board]))
    assert read.board_num == board.number
    assert read.dealer is not None
    assert read.vul is not None
    assert read.dealer.abbr == board.dealer
    assert (
        read.vul.name == {"None": "none", "NS": "ns", "EW": "ew", "All": "both"}[board.vulnerable]
    )
    assert read.deal is not None
    mine = [".".join(suits) for suits in map(by_suit, board.hands)]
    assert str(read.deal.to_pbn()) == "N:" + " ".join(mine)


def by_suit(cards: tuple[str, ...]) -> list[str]:
    return ["".join(card[0] for card in cards if card[1] == suit) for suit in "SHDC"]


def test_a_void_is_read_as_nothing_and_as_a_dash() -> None:
    (board,) = pbn.read(f'[Deal "{DEAL}"]')
    assert pbn.read(f'[Deal "{DEAL.replace("N:.", "N:-.")}"]') == [board]
    assert hand(board, "N") == "6H 3H AD KD QD 9D 8D 7D AC 9C 7C 3C 2C"


@pytest.mark.parametrize("turn", range(4))
def test_a_deal_may_begin_with_any_hand(turn: int) -> None:
    hands = DEAL[2:].split()
    turned = " ".join(hands[turn:] + hands[:turn])
    assert pbn.read(f'[Deal "{"NESW"[turn]}:{turned}"]') == pbn.read(f'[Deal "{DEAL}"]')


def test_what_the_tags_leave_out_follows_from_the_number() -> None:
    boards = pbn.read(f'[Deal "{DEAL}"]\n\n[Deal "{DEAL}"]\n\n[Board "7"]\n[Deal "{DEAL}"]\n')
    assert [(one.number, one.dealer, one.vulnerable) for one in boards] == [
        (1, "N", "None"),
        (2, "E", "NS"),
        (7, "S", "All"),
    ]


@pytest.mark.parametrize(
    ("said", "meant"),
    [("None", "None"), ("Love", "None"), ("-", "None"), ("NS", "NS"), ("EW", "EW"), ("All", "All"),
     ("Both", "All"), ("both", "All")],
)  # fmt: skip
def test_vulnerability_has_many_names(said: str, meant: str) -> None:
    (board,) = pbn.read(f'[Vulnerable "{said}"][Dealer "w"][Deal "{DEAL}"]')
    assert (board.vulnerable, board.dealer) == (meant, "W")


QUIRKS = """\
% PBN 2.1
% IMPORT
%Creator: somebody's [Deal "no deal"] program
; a remark of a line [Board "9"]
{ a remark of
  several lines, [Deal "none"]

}
[Event "Friday \\"late\\""]
[board "3"] [Dealer
   "S"]   [Vulnerable "EW"] ; [Vulnerable "All"]
%escaped [Deal "nothing"]
[Deal
  "A DEAL"]
[Auction "S"]
1C =1= Pass 1H "a remark [Board" AP
[Note "1:prepared"]
[Play "W"]
SK H3 *
[Note "2:again"]
[ScoreTable "Rank\\2R;Contract\\5L"]
 1 3NT


[Event "#"]
[Board "4"]
[Deal "#"]
[Dealer "#"]

[Event "a game without a deal"]
[Board "5"]
""".replace("A DEAL", DEAL.lower().replace("t", "10"))


def test_import_format_is_read_with_its_quirks() -> None:
    three, four = pbn.read(QUIRKS)
    assert (three.number, three.dealer, three.vulnerable) == (3, "S", "EW")
    assert (four.number, four.dealer, four.vulnerable) == (4, "S", "All")
    assert three.hands == four.hands == pbn.read(f'[Deal "{DEAL}"]')[0].hands


def test_games_without_an_empty_line_between_them_are_told_apart() -> None:
    one, two = (f'[Board "{number}"]\n[Deal "{DEAL}"]\n' for number in (1, 2))
    assert [board.number for board in pbn.read(one + two)] == [1, 2]
    assert len(pbn.read(f'[Deal "{DEAL}"]\n[Deal "{DEAL}"]')) == 2


def test_a_board_that_several_tables_played_is_one_board() -> None:
    game = f'[Board "3"]\n[Deal "{DEAL}"]\n\n'
    assert len(pbn.read(game * 3)) == 1
    other = game.replace("N:", "S:")
    assert refused(game + other) == (
        "line 5: Board 3 is there twice, and not the same as on line 2."
    )


def test_a_hand_that_is_not_given_holds_the_rest() -> None:
    hands = DEAL.split()
    assert pbn.read(f'[Deal "{" ".join([*hands[:3], "-"])}"]') == pbn.read(f'[Deal "{DEAL}"]')
    assert refused('[Deal "N:- - - -"]') == (
        "line 1: Board 1: nothing is said of N and E and S and W."
    )


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "utf-16"])
def test_every_usual_encoding_is_read(encoding: str) -> None:
    text = f'[Event "Café"]\n[Deal "{DEAL}"]\n'
    assert pbn.read(text.encode(encoding)) == pbn.read(text)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (DEAL.replace("QJT6", "QJT"), "E has 12 cards, not 13; nobody has 6C."),
        (DEAL.replace("QJT6", "QJTA"), "AC is there twice, with N and E."),
        (DEAL.replace("QJT6", "QJTT"), "TC is there twice, with E."),
        (DEAL.replace("QJT6", "QJT1"), "Board 12, E: “1C” is no card."),
        (DEAL.replace("QJT6", "QJTX"), "Board 12, E: “XC” is no card."),
        (DEAL.replace("QJT6", "QJT6é"), "Board 12, E: “ÉC” is no card."),
        (DEAL.replace(".QJT6", ""), "a hand has four suits with three points between them"),
        (DEAL.replace("QJT6", "QJT6.2"), "a hand has four suits with three points between them"),
        (DEAL.replace(" KQT2.AT.J6542.85", ""), "a deal has four hands, not 3."),
        (DEAL + " AKQ.JT9.876.5432", "a deal has four hands, not 5."),
        (DEAL.replace("N:", "X:"), "a deal begins with its first hand, as N:, not “X:.63.AKQ987”."),
        (DEAL.replace("N:", ""), "a deal begins with its first hand"),
        (DEAL.replace("N:", "NE:"), "a deal begins with its first hand"),
        ("N:" + "AKQ." * 100_000, "a deal has four hands, not 1."),
        ("N:" + "A" * 1_000_000 + "... - - -", "AS is there twice, with N."),
        ("N:\x1b[2J", "\\x1b[2J"),
    ],
)  # fmt: skip
def test_a_wrong_deal_is_refused_with_its_line_and_card(wrong: str, said: str) -> None:
    told = refused(f'[Event ""]\n[Board "12"]\n[Deal "{wrong}"]\n')
    assert told.startswith("line 3: Board 12")
    assert said in told or wrong.startswith("N:\x1b")
    assert len(told) < 300
    assert told.isprintable()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1: There is no deal"),
        ("hello", "line 1: “hello” is no part of PBN."),
        ('[Event "x"]\n[Deal "N:\n\n', "line 2: this tag has no end: “[Deal \"N:”."),
        ('[Event "x"]\n\n{ never closed\n', "line 3: this comment has no end"),
        ('[Board "1"]\n[Board]\n', "line 2: this tag has no end"),
        (f'[Deal "{DEAL}"] 8\n', "line 1: “8” is no part of PBN."),
        (f'\n[Board "0"][Deal "{DEAL}"]', "line 2: A board has a number from 1 to 100000"),
        (f'[Board "12A"][Deal "{DEAL}"]', "line 1: A board has a number"),
        (f'[Board "{"9" * 5000}"][Deal "{DEAL}"]', "line 1: A board has a number"),
        (f'[Board "²"][Deal "{DEAL}"]', "line 1: A board has a number"),
        (f'[Dealer "NE"][Deal "{DEAL}"]', "the dealer is N, E, S or W, not “NE”."),
        (f'[Dealer "X"][Deal "{DEAL}"]', "the dealer is N, E, S or W, not “X”."),
        (f'[Vulnerable "NE"][Deal "{DEAL}"]', "vulnerable is None, NS, EW or All, not “NE”."),
    ],
)  # fmt: skip
def test_a_wrong_file_is_refused_with_its_line(text: str, said: str) -> None:
    assert said in refused(text)


@given(st.text() | st.text('[]"{};%\\:.-# \nDealNESW23456789TJQKA'))
def test_rubbish_is_refused_and_never_breaks(text: str) -> None:
    assert refused(text).startswith("line ")


@given(any_board(), st.data())
def test_a_damaged_file_is_read_or_refused(board: Board, data: st.DataObject) -> None:
    text = pbn.write([board])
    place = data.draw(st.integers(0, len(text) - 1))
    damaged = (
        text[:place]
        + data.draw(st.sampled_from(["", '"', "[", "{", "2", "\n"]))
        + text[place + 1 :]
    )
    with suppress(WrongBoard):
        (read,) = pbn.read(damaged)
        assert sorted(card for cards in read.hands for card in cards) == sorted(
            card for cards in board.hands for card in cards
        )


def test_the_fifteen_tags_come_first_and_in_order() -> None:
    text = pbn.write(dealt(1), heading=pbn.Heading('A "fine" evening\n', "Here", "2024.05.31"))
    names = [line[1:].split()[0] for line in text.splitlines() if line.startswith("[")]
    assert names == [
        "Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable",
        "Deal", "Scoring", "Declarer", "Contract", "Result",
    ]  # fmt: skip
    assert '[Event "A \\"fine\\" evening/n"]' in text or '[Event "A \\"fine\\" evening\\n"]' in text
    assert pbn.read(text) == dealt(1)

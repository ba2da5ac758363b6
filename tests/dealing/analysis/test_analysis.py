"""Double-dummy tables and par: known deals come out as known, and any number of boards."""

import pytest

from tests.dealing.formats.boards import dealt
from twofold.dealing.analysis import (
    DENOMINATIONS,
    Analysis,
    ParContract,
    analyse,
    analysed,
    cores,
)
from twofold.dealing.board import Board
from twofold.dealing.formats import pbn

ALL_ALIKE = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
SHARED = "W:..T9872.KQJ98765 AKQJT.987.65.432 98765.AKQJT.43.A 432.65432.AKQJ.T"


def board(deal: str, vulnerable: str = "None", dealer: str = "N") -> Board:
    return pbn.read(f'[Dealer "{dealer}"][Vulnerable "{vulnerable}"][Deal "{deal}"]')[0]


def one(deal: str, vulnerable: str = "None", dealer: str = "N") -> Analysis:
    (analysis,) = analyse([board(deal, vulnerable, dealer)])
    return analysis


def test_whoever_holds_a_whole_suit_makes_every_trick_with_it() -> None:
    analysis = one(ALL_ALIKE)
    for holder, suit in zip("NESW", "SHDC", strict=True):
        side = "NS" if holder in "NS" else "EW"
        assert {seat: analysis.of(seat, suit) for seat in "NESW"} == {
            seat: 13 if seat in side else 0 for seat in "NESW"
        }
    assert {analysis.of(seat, "NT") for seat in "NESW"} == {0}


def test_par_of_a_board_where_north_cannot_be_outbid() -> None:
    analysis = one(ALL_ALIKE)
    assert analysis.score == 1510
    assert analysis.contracts == (ParContract(7, "S", "NS", 0),)
    assert analysis.words == "NS +1510: 7 spades by North or South, made"
    assert analysis.contracts[0].short == "NS 7S"


def test_a_sacrifice_is_par_when_it_is_cheaper_than_their_game() -> None:
    equal, favourable = one(SHARED, "All", "W"), one(SHARED, "EW", "W")
    assert (equal.score, [contract.short for contract in equal.contracts]) == (-600, ["EW 5C"])
    assert (favourable.score, [contract.short for contract in favourable.contracts]) == (
        -500,
        ["S 5SX-3"],
    )
    assert favourable.words == "NS -500: 5 spades doubled by South, 3 down"


def test_a_table_comes_out_by_declarer_and_denomination() -> None:
    analysis = one(SHARED)
    assert DENOMINATIONS == ("C", "D", "H", "S", "NT")
    assert analysis.tricks == {
        "N": (2, 5, 7, 7, 7),
        "E": (11, 8, 5, 4, 4),
        "S": (2, 5, 7, 8, 7),
        "W": (11, 8, 5, 4, 4),
    }


def test_the_same_is_written_into_pbn() -> None:
    text = pbn.write([board(SHARED, "All", "W")], [one(SHARED, "All", "W")])
    assert '[DoubleDummyTricks "77752787524458b4458b"]\n' in text
    assert '[OptimumScore "NS -600"]\n[ParContract "EW 5C"]\n' in text
    table = text.partition('[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]\n')[2]
    assert table.splitlines()[:6] == [
        "N NT  7",
        "N  S  7",
        "N  H  7",
        "N  D  5",
        "N  C  2",
        "S NT  7",
    ]
    assert len(table.split("\n\n")[0].splitlines()) == 20
    assert pbn.read(text) == [board(SHARED, "All", "W")]


def test_overtricks_and_a_board_passed_out_have_words() -> None:
    assert ParContract(3, "NT", "E", 1).words == "3 notrump by East, 1 over"
    assert ParContract(3, "NT", "E", 1).short == "E 3NT+1"
    passed = Analysis({}, 0, ())
    assert passed.words == "0: passed out"
    assert '[ParContract "Pass"]' in pbn.write(
        dealt(1), [Analysis(dict.fromkeys("NESW", (6, 6, 6, 6, 6)), 0, ())]
    )


def test_more_boards_than_endplay_takes_are_analysed_in_order() -> None:
    boards = [board(SHARED if place % 3 else ALL_ALIKE) for place in range(41)]
    told: list[int] = []
    analyses = analyse(boards, told.append)
    assert [analysis.score > 0 for analysis in analyses] == [place % 3 == 0 for place in range(41)]
    assert told == sorted(told)
    assert told[-1] == 41


def test_no_call_is_larger_than_endplay_allows() -> None:
    assert cores() >= 1
    sizes = [len(some) for some in analysed([board(ALL_ALIKE)] * 100, threads=64)]
    assert sizes == [40, 40, 20]


def test_no_more_threads_are_used_than_there_are_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr("endplay._dds.SetMaxThreads", asked.append)
    analyse([board(ALL_ALIKE)])
    analyse([board(ALL_ALIKE)], threads=1)
    assert asked == [cores(), 1]


def test_no_boards_are_analysed_to_nothing() -> None:
    assert analyse([]) == []

"""The language of conditions: it means what endplay means by it, and what is wrong is named."""

import warnings
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.dealing.formats.boards import any_board, dealt
from twofold.dealing.analysis import analyse, deal_of
from twofold.dealing.board import Board
from twofold.dealing.language import WrongCondition, condition

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from endplay.dealer.constraint import ConstraintInterpreter

    THEIRS = ConstraintInterpreter()

COMMON = [
    "hcp(north) >= 15 and shape(north, any 4333 + any 4432 + any 5332)",
    "hcp(west, spades) + hcp(east, spades) > 4",
    "spades(north) + spades(south) >= 8",
    "shape(north, xxx5 - any 5332)",
    "shape(south, 5xxx + any 4441 - 54xx)",
    "shape(west, any 54xx)",
    "controls(north) + controls(south) > 5",
    "control(north, clubs) > 1",
    "losers(north) < 7",
    "losers(east, hearts) == 1",
    "cccc(north) > 12",
    "hascard(north, AS)",
    "hascard(west, td)",
    "c13(north) > 9",
    "pt9(north, spades) > 4",
    "pt3(west) != 2",
    "top5(east, diamonds) >= 2",
    "top3(south) < 4",
    "tens(south) == 2",
    "jacks(east) > 1",
    "queens(east, spades) == 1",
    "aces(north) - kings(north) > 0",
    "hcp(north) > 12 ? hearts(north) == 4 : clubs(west) > 2",
    "not (hcp(north) > 12) || hcp(south) % 2 == 1",
    "!hcp(north) && hcp(south) / 3 <= 2",
    "hcp(north) * 2 > hcp(east) + hcp(west)",
    "(hcp(north) > 10) + (hcp(east) > 10) == 1",
]


def theirs(text: str) -> Callable[[Any], Any]:
    """Compile a condition as endplay does."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return THEIRS.lambdify(text)


@pytest.mark.parametrize("text", COMMON)
def test_a_condition_means_what_endplay_means_by_it(text: str) -> None:
    ours, other = condition(text), theirs(text)
    boards = dealt(60)
    found = [ours(board) for board in boards]
    assert found == [bool(other(deal_of(board))) for board in boards]


@given(any_board(), st.sampled_from(COMMON))
def test_and_so_it_does_for_odd_deals(board: Board, text: str) -> None:
    assert condition(text)(board) == bool(theirs(text)(deal_of(board)))


def test_endplays_slips_are_mended() -> None:
    (board,) = dealt(1)
    for ours, meant in (("club(north)", "clubs(north)"), ("hcps(north)", "hcp(north)")):
        assert condition(f"{ours} == {meant}")(board)


def test_capitals_do_not_matter() -> None:
    for board in dealt(10):
        shouted = condition("HCP(North) >= 10 AND HASCARD(South, as)")
        assert shouted(board) == condition("hcp(north) >= 10 and hascard(south, AS)")(board)


def test_tricks_are_those_of_the_double_dummy_table() -> None:
    boards = dealt(2)
    for board, analysis in zip(boards, analyse(boards), strict=True):
        for seat, name in zip("NESW", ("north", "east", "south", "west"), strict=True):
            assert condition(f"tricks({name}, hearts) == {analysis.of(seat, 'H')}")(board)
            assert condition(f"tricks({name}, notrumps) == {analysis.of(seat, 'NT')}")(board)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "The condition is empty."),
        ("hcp(nort) > 3", "at character 4, “(nort) > 3”: write it as hcp(north)"),
        ("1 and foo(north)>3", "at character 10, “(north)>3”: there is no function “foo”."),
        ("hpc(north) > 1", "there is no function “hpc”. Did you mean hcp?"),
        ("hcp(north) > 15 and", "something is missing at its end"),
        ("hcp(north) >", "something is missing at its end"),
        ("((hcp(north))", "something is missing at its end"),
        ("hcp(north) > 3)", "goes wrong at character 15, “)”."),
        ("hcp(north) = 3", "goes wrong at character 12, “= 3”."),
        ("hcp(north) > 3 and hcpp", "“hcpp” at character 20 is not known. Did you mean hcp(north)"),
        ("north", "“north” at character 1 is not known."),
        ("1 < hcp(north) < 5", "join two by “and”"),
        ("hcp(north) > 1 == 3", "join two by “and”"),
        ("shape(north, 4444)", "the shape 4444 is not of 13 cards."),
        ("shape(north, any 4430)", "the shape 4430 is not of 13 cards."),
        ("shape(north, 99xx)", "the shape 99xx is not of 13 cards."),
        ("shape(north, balanced)", "write it as shape(north, any 4333"),
        ("hascard(north, AKS)", "hascard asks for one card, as AS."),
        ("hascard(north, SA)", "write it as hascard(north, AS)."),
        ("score(none, x3N, 3) > 1", "“score” at character 1 cannot be worked out here."),
        ("quality(north, spades)", "“quality” at character 1 cannot be worked out here."),
        ("hcp(north) > 1 and imps(3)", "“imp” at character 20 cannot be worked out here."),
        ("\x1b[31m", "\\x1b[31m"),
        ("1e999", "cannot be read."),
        ("9" * 5000, "cannot be read."),
        ("(" * 5000, "More than 30 brackets are open at character 31."),
        ("not " * 2000 + "1", "is nested too deeply."),
        ("1+" * 6000, "A condition has at most 10000 characters, not 12000."),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_with_its_place(text: str, said: str) -> None:
    with pytest.raises(WrongCondition) as wrong:
        condition(text)
    assert said in str(wrong.value)
    assert str(wrong.value).isprintable()
    assert len(str(wrong.value)) < 300


def test_a_division_by_nothing_is_said_when_it_happens() -> None:
    with pytest.raises(WrongCondition, match="divides by nothing"):
        condition("hcp(north) / 0 > 1")(dealt(1)[0])


@given(st.text(max_size=60) | st.text("hcp(north) and>=153+,shape4x?:", max_size=60))
def test_rubbish_is_read_or_refused_and_never_breaks(text: str) -> None:
    with suppress(WrongCondition):
        assert condition(text)(dealt(1)[0]) in (True, False)

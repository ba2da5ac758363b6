"""Kinds of boards: all that there are stand on the page, and each is what it says."""

from fractions import Fraction
from pathlib import Path

import pytest

from tests.dealing.formats.boards import DEAL, dealt
from twofold.chance import Stream
from twofold.dealing.board import Board
from twofold.dealing.formats import pbn
from twofold.dealing.kinds import UnknownKind, chosen, kind_named, kinds
from twofold.dealing.language import condition
from twofold.dealing.statistics import points_of, shape_of
from twofold.dealing.trouble import WrongDealing

PAGE = Path(__file__).parents[3] / "docs/kinds.md"
PESCETTIS = frozenset(
    {
        "unbalanced", "weaknt", "strongnt", "twont", "strongtwo", "weaktwo", "three", "twoclubs",
        "4441", "singlesuit", "twosuits", "partscore", "game", "slam", "grand", "game-invite",
        "slam-invite", "jumpshift", "jumpfit", "splinter", "bacon", "weird",
    }
)  # fmt: skip


def is_kind(name: str, board: Board) -> bool:
    return condition(kinds()[name].text)(board)


def board_of(deal: str) -> Board:
    return pbn.read(f'[Deal "{deal}"]')[0]


def test_every_kind_of_pescetti_is_here_under_its_name() -> None:
    assert len(PESCETTIS) == 22
    assert len({kind_named(name).name for name in PESCETTIS}) == 22


def test_the_page_and_the_file_hold_the_same_kinds() -> None:
    text = PAGE.read_text(encoding="utf-8")
    rows = [
        line.split(" | ")
        for line in text.partition("\n## ")[0].splitlines()
        if line.startswith("| `")
    ]
    assert [
        (row[0].strip("|` "), row[1].strip(), row[2].strip("` "), int(row[3].strip("| ")))
        for row in rows
    ] == [(kind.name, kind.meaning, kind.also or "", kind.one_in) for kind in kinds().values()]
    blocks = text.split("\n### ")[1:]
    assert [block.splitlines()[0] for block in blocks] == list(kinds())
    for block, kind in zip(blocks, kinds().values(), strict=True):
        assert f"Asked of {kind.who}:" in block
        assert block.split("```")[1].removeprefix("text\n").strip() == kind.condition.strip()


@pytest.mark.parametrize("name", list(kinds()))
def test_every_condition_can_be_read_and_holds_for_a_side_as_for_the_other(name: str) -> None:
    rule = condition(kinds()[name].text)
    for board in dealt(30):
        turned = Board(board.number, board.hands[1:] + board.hands[:1], "N", "None")
        if name != "competitive":
            assert rule(board) == rule(turned)


BALANCED = {(4, 3, 3, 3), (4, 4, 3, 2), (5, 3, 3, 2)}


def test_a_strong_notrump_is_balanced_with_15_to_17() -> None:
    for board in dealt(200):
        assert is_kind("strong-notrump", board) == any(
            15 <= points_of(hand) <= 17 and shape_of(hand) in BALANCED for hand in board.hands
        )


def test_an_unbalanced_board_has_no_balanced_hand() -> None:
    for board in dealt(200):
        assert is_kind("unbalanced", board) == (
            not any(shape_of(hand) in BALANCED for hand in board.hands)
        )


def fit(board: Board, side: tuple[int, int]) -> int:
    cards = [card[1] for seat in side for card in board.hands[seat]]
    return max(cards.count(suit) for suit in "SHDC")


def test_a_game_is_26_points_and_a_fit_of_eight_on_one_side() -> None:
    for board in dealt(200):
        assert is_kind("game", board) == any(
            sum(points_of(board.hands[seat]) for seat in side) >= 26 and fit(board, side) >= 8
            for side in ((0, 2), (1, 3))
        )


def test_suiters_are_what_their_shapes_say() -> None:
    for board in dealt(300):
        shapes = [shape_of(hand) for hand in board.hands]
        assert is_kind("two-suiter", board) == any(shape[1] >= 5 for shape in shapes)
        assert is_kind("three-suiter", board) == ((4, 4, 4, 1) in shapes)
        assert is_kind("single-suiter", board) == any(
            6 <= shape[0] <= 9 and shape[1] <= 3 for shape in shapes
        )


def test_a_bare_seven_of_diamonds_and_four_of_a_rank_are_bacon() -> None:
    bare = "N:AKQJ.AKQJ.7.AKQJ T987.T987.AKQ.T9 654.654.JT98.876 32.32.65432.5432"
    assert is_kind("bacon", board_of(bare))
    assert is_kind("bacon", board_of(bare.replace(".7.", ".K.").replace("AKQ.T9", "A7Q.T9")))
    assert not is_kind("bacon", board_of(DEAL))


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        (["slam"], [("slam", 1)]),
        (["slam:0.5", "game"], [("slam", Fraction(1, 2)), ("game", 1)]),
        ([" Slam : 2 "], [("slam", 2)]),
        (["weaknt:.8", "any:3"], [("weak-notrump", Fraction(4, 5)), ("any", 3)]),
        (["Two NoTrump"], [("two-notrump", 1)]),
    ],
)
def test_a_kind_may_have_a_weight(asked: list[str], found: list[tuple[str, Fraction]]) -> None:
    assert [(choice.name, choice.weight) for choice in chosen(asked)] == found


@pytest.mark.parametrize(
    "weight",
    ["", "0", "0.0", "-1", "x", "1e9", "1/2", "nan", "inf", "9" * 5000, "²", "1000001", "1:2"],
)
def test_a_weight_that_is_none_is_refused(weight: str) -> None:
    with pytest.raises(WrongDealing, match="weight is a number above 0") as wrong:
        chosen([f"slam:{weight}"])
    assert len(str(wrong.value)) < 200


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("slma", "Did you mean slam"),
        ("strong-nt", "strongnt"),
        ("", "There are any, unbalanced"),
        ("\x1b[2J", "called “\\x1b[2J”"),
    ],
)
def test_an_unknown_kind_is_refused_with_names_near_it(name: str, said: str) -> None:
    with pytest.raises(UnknownKind) as wrong:
        kind_named(name)
    assert said in str(wrong.value)
    assert str(wrong.value).isprintable()


@pytest.mark.slow
def test_kinds_are_as_rare_as_the_page_says() -> None:
    deals = 100_000
    rules = {kind.name: condition(kind.text) for kind in kinds().values()}
    seen = dict.fromkeys(rules, 0)
    stream = Stream(bytes(64), "rarity")
    for _ in range(deals):
        order = stream.shuffled(range(52))
        for name, rule in rules.items():
            seen[name] += rule.holds(order)
    for name, kind in kinds().items():
        expected = deals / kind.one_in
        assert abs(seen[name] - expected) < 0.3 * expected + 4 * expected**0.5, name

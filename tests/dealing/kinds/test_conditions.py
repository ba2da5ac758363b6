"""Boards that meet conditions: the first of a key's deals that is right, or a refusal."""

from collections import Counter
from fractions import Fraction

import pytest

from tests.dealing.formats.boards import KEY
from twofold.chance import Stream, subkey
from twofold.dealing.board import random_board
from twofold.dealing.conditions import NeverTrue, boards_where, draw_where, drawn
from twofold.dealing.deck import BRIDGE, double_decker, double_hearts
from twofold.dealing.kinds import chosen, kinds
from twofold.dealing.language import WrongCondition, condition
from twofold.dealing.statistics import points_of
from twofold.dealing.trouble import WrongDealing

KEYS = [subkey(KEY, number) for number in range(400)]


def test_without_conditions_a_board_is_the_one_its_key_deals() -> None:
    for deck in (BRIDGE, double_hearts(3), double_decker(5)):
        draw = draw_where(None)
        for number, key in enumerate(KEYS[:10], start=1):
            assert draw(deck, number, key) == random_board(deck, number, key)


def test_a_deal_that_is_right_at_once_is_kept() -> None:
    draw, rule = draw_where("hcp(north) > 9"), condition("hcp(north) > 9")
    plain = [random_board(BRIDGE, number, key) for number, key in enumerate(KEYS[:50], start=1)]
    for board, key in zip(plain, KEYS, strict=False):
        if rule(board):
            assert draw(BRIDGE, board.number, key) == board


def test_every_board_meets_the_condition_and_the_same_key_gives_the_same() -> None:
    text = "hcp(north) >= 15 and shape(north, any 4333 + any 4432 + any 5332)"
    numbers = range(5, 25)
    boards = list(boards_where(BRIDGE, numbers, KEYS[:20], text))
    assert [board.number for board in boards] == list(numbers)
    assert [board.dealer for board in boards[:4]] == list("NESW")
    assert all(map(condition(text), boards))
    assert boards == list(boards_where(BRIDGE, numbers, KEYS[:20], text))
    assert len({board.hands for board in boards}) == 20


def test_the_first_deal_that_is_right_is_taken_so_none_is_favoured() -> None:
    rule = condition("spades(north) == 6")
    (board,) = boards_where(BRIDGE, [1], KEYS[:1], rule.text)
    stream = Stream(KEYS[0], "board")
    order = next(order for _ in range(1000) if rule.holds(order := stream.shuffled(range(52))))
    pack = BRIDGE.sorted_pack("SHDC")
    assert board.hands[0] == BRIDGE.sort([pack[place] for place in order[:13]])


def test_chosen_deals_are_spread_as_deals_that_are_met_by_chance() -> None:
    boards = boards_where(BRIDGE, range(1, 401), KEYS, "hcp(north) >= 20")
    points = Counter(points_of(board.hands[0]) for board in boards)
    # Of hands with 20 points or more, 46.0 in a hundred have just 20, and 26.9 have 21.
    assert min(points) == 20
    assert 400 * 0.46 - 50 < points[20] < 400 * 0.46 + 50
    assert 400 * 0.269 - 45 < points[21] < 400 * 0.269 + 45


@pytest.mark.parametrize(
    ("where", "asked", "said"),
    [
        ("hcp(north) > 37", [], "Board 7: none of 50 deals was right for “hcp(north) > 37”."),
        (None, ["grand"], "Board 7: none of 50 deals was right for the kind grand-slam."),
        ("hcp(north) < 9", ["two-clubs"], "for the kind two-clubs and “hcp(north) < 9”."),
        ("0", ["any"], "for the kind any and “0”."),
    ],
)
def test_what_never_comes_true_stops_with_a_message(
    where: str | None, asked: list[str], said: str
) -> None:
    with pytest.raises(NeverTrue) as wrong:
        list(boards_where(BRIDGE, [7], KEYS[:1], where, asked, 50))
    assert said in str(wrong.value)


def test_what_cannot_be_asked_is_refused_before_a_card_is_dealt() -> None:
    for where, kind, tries in ((None, "slam", 0), ("hcp(", None, 1), (None, "slam:0", 1)):
        with pytest.raises(WrongDealing):
            draw_where(where, [kind] if kind else None, tries)
    with pytest.raises(WrongCondition):
        draw_where("hcp(north")
    with pytest.raises(WrongDealing, match="for bridge boards"):
        draw_where("hcp(north) > 1")(double_hearts(4), 1, KEY)


def test_every_board_is_of_a_kind_that_was_asked_for() -> None:
    names = ["strong-notrump", "weak-two"]
    rules = [condition(kinds()[name].text) for name in names]
    for board in boards_where(BRIDGE, range(1, 31), KEYS[:30], None, names):
        assert any(rule(board) for rule in rules)


def test_weights_are_honoured_by_the_boards_own_keys() -> None:
    choices = chosen(["slam:0.5", "game:1.5", "any:2"])
    seen = Counter(drawn(choices, subkey(KEY, "weights", number)).name for number in range(4000))
    for name, share in (
        ("slam", Fraction(1, 8)),
        ("game", Fraction(3, 8)),
        ("any", Fraction(1, 2)),
    ):
        spread = float(4000 * share * (1 - share)) ** 0.5
        assert abs(seen[name] - 4000 * share) < 4 * spread
    assert drawn(choices, KEYS[0]) is drawn(choices, KEYS[0])

"""An evening's boards: each has a key of its own, from a root that is random or a seed's."""

import pytest

from twofold.dealing.board import Board, random_board
from twofold.dealing.deck import BRIDGE
from twofold.dealing.evening import Evening, deal, numbers, root_of, with_permutations
from twofold.dealing.trouble import WrongDealing

ROOT = bytes(range(64))


def test_boards_of_an_evening_are_drawn_apart() -> None:
    boards = [board.hands for board, _ in deal(Evening(ROOT), numbers(1, 40))]
    assert len(set(boards)) == 40


def test_even_the_same_hands_have_permutations_of_their_own_on_every_board() -> None:
    same = random_board(BRIDGE, 1, ROOT).hands
    drawn = [
        with_permutations(Evening(ROOT), Board(number, same, "N", "None"))[1]
        for number in range(1, 41)
    ]
    assert len({one.first for one in drawn}) == 40
    assert len({one.second for one in drawn}) == 40
    assert len({one.suits for one in drawn}) > 10


def test_a_board_is_the_same_whichever_others_are_dealt() -> None:
    assert list(deal(Evening(ROOT), [7])) == list(deal(Evening(ROOT), numbers(1, 9)))[6:7]


def test_without_a_seed_no_two_evenings_are_alike() -> None:
    assert root_of(None) != root_of(None)


def test_a_seed_leads_to_the_same_root_in_every_release() -> None:
    assert root_of("friday 3") == root_of("friday 3")
    assert root_of("friday 3").hex().startswith("5340cfe699c2dae7af775aeca3660f0c")
    assert root_of("friday 3") != root_of("friday 4")


@pytest.mark.parametrize(("first", "count"), [(0, 1), (1, 0), (-1, 5), (100_001, 1), (2, 100_000)])
def test_numbers_that_no_board_has_are_refused(first: int, count: int) -> None:
    with pytest.raises(WrongDealing, match="numbered from 1 to 100000"):
        numbers(first, count)

"""Verifying: every board's sheets are carried out, and what does not fit is named."""

from dataclasses import replace

import pytest

from twofold.chance import subkey
from twofold.dealing.board import Board, random_board
from twofold.dealing.deck import BRIDGE, Deck, double_decker, double_hearts
from twofold.dealing.permutations import SCHEMES, Permutations, permutations_for
from twofold.dealing.verify import Strayed, misfit, verified, verify

ROOT = bytes(range(64))
DECKS = (BRIDGE, double_hearts(), double_hearts(3), *map(double_decker, range(4, 8)))


def pairs_of(deck: Deck, count: int, scheme: str) -> list[tuple[Board, Permutations]]:
    """Draw so many boards and their permutations."""
    keys = [subkey(ROOT, number) for number in range(count)]
    boards = [random_board(deck, number, key) for number, key in enumerate(keys, start=1)]
    return [
        (board, permutations_for(deck, board, key, scheme))
        for board, key in zip(boards, keys, strict=True)
    ]


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: f"{deck.name}-{len(deck.hands)}")
@pytest.mark.parametrize("scheme", SCHEMES)
def test_what_was_drawn_is_right(deck: Deck, scheme: str) -> None:
    found = verify(deck, pairs_of(deck, 20, scheme))
    assert [finding.board for finding in found] == list(range(1, 21))
    assert all(finding.right for finding in found)
    assert str(found[0]) == "Board 1 is dealt as it should be."


def test_one_wrong_digit_strays_the_cards_that_it_touches() -> None:
    board, drawn = pairs_of(BRIDGE, 1, "classic")[0]
    one, other = drawn.second.index("1"), drawn.second.index("3")
    digits = list(drawn.second)
    digits[one], digits[other] = digits[other], digits[one]
    finding = verified(BRIDGE, board, replace(drawn, second="".join(digits)))
    assert not finding.right
    assert {(stray.came_to, stray.belongs_to) for stray in finding.strayed} == {
        ("N", "S"),
        ("S", "N"),
    }
    for stray in finding.strayed:
        assert stray.card in board.hands["NESW".index(stray.belongs_to)]
    first = finding.strayed[0]
    assert str(finding) == (
        f"Board 1 is dealt wrong: {first.card} comes to {first.came_to}, "
        f"not {first.belongs_to}; 1 more card strays."
    )


def test_every_single_digit_of_both_permutations_matters() -> None:
    board, drawn = pairs_of(BRIDGE, 1, "perfect")[0]
    for place in range(52):
        wrong = str(int(drawn.second[place]) % 4 + 1)
        digits = f"{drawn.second[:place]}{wrong}{drawn.second[place + 1 :]}"
        assert not verified(BRIDGE, board, replace(drawn, second=digits)).right


def test_boards_in_one_file_are_judged_each_by_itself() -> None:
    pairs = pairs_of(BRIDGE, 3, "classic")
    swapped = [pairs[0], (pairs[1][0], pairs[2][1]), pairs[2]]
    assert [finding.right for finding in verify(BRIDGE, swapped)] == [True, False, True]


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"suits": "SHD"}, "its suits are not the deck's."),
        ({"suits": "SHDDC"}, "its suits are not the deck's."),
        ({"first": ()}, "permutation 1 has no digits."),
        ({"first": ("1" * 51,)}, "permutation 1 has 51 digits for 52 cards."),
        ({"first": ("0" * 52,)}, "permutation 1 has digits that are no piles."),
        ({"first": ("²" * 52,)}, "permutation 1 has digits that are no piles."),
        ({"second": ""}, "permutation 2 has 0 digits for 52 cards."),
        ({"second": "5" * 52}, "permutation 2 has digits that are no piles."),
    ],
)
def test_what_cannot_be_dealt_is_said_and_not_tried(changed: dict[str, str], said: str) -> None:
    board, drawn = pairs_of(BRIDGE, 1, "classic")[0]
    finding = verified(BRIDGE, board, replace(drawn, **changed))
    assert not finding.right
    assert str(finding) == f"Board 1 cannot be dealt: {said}"


def test_permutations_drawn_here_fit_their_deck() -> None:
    for deck in DECKS:
        for scheme in SCHEMES:
            assert misfit(deck, pairs_of(deck, 1, scheme)[0][1]) == ""


def test_a_hand_with_a_card_too_many_is_no_crash_but_a_stray() -> None:
    board, drawn = pairs_of(BRIDGE, 1, "classic")[0]
    place = drawn.second.index("2")
    digits = f"{drawn.second[:place]}1{drawn.second[place + 1 :]}"
    (stray,) = verified(BRIDGE, board, replace(drawn, second=digits)).strayed
    assert stray == Strayed(stray.card, "N", "E")
    assert str(verified(BRIDGE, board, replace(drawn, second=digits))) == (
        f"Board 1 is dealt wrong: {stray.card} comes to N, not E."
    )

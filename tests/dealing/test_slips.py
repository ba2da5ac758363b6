"""Recovery: a slip planted in what a simulated dealer does is found and named."""

import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import pytest

from tests.dealing.simulated_dealer import on_to_piles, picked_up, sorted_stack
from twofold.chance import subkey
from twofold.dealing.board import Board, random_board
from twofold.dealing.deck import BRIDGE, Deck, double_decker, double_hearts
from twofold.dealing.permutations import CLASSIC, PERFECT, Permutations, permutations_for
from twofold.dealing.slips import (
    Misread,
    Missorted,
    PickedUp,
    Pocketed,
    Repeated,
    Skipped,
    Slip,
    Spot,
    Swapped,
    explain,
)
from twofold.dealing.trouble import WrongBoard, WrongDealing

ROOT = bytes(range(64))
COURSES = [
    (BRIDGE, CLASSIC, None),
    (BRIDGE, PERFECT, None),
    (BRIDGE, PERFECT, 8),
    (BRIDGE, CLASSIC, 6),
    (double_hearts(3), CLASSIC, None),
    (double_decker(5), PERFECT, None),
]
Stack = list[str]
Hands = dict[str, Sequence[str]]
Ordered = Callable[[dict[int, Stack]], Stack]


class Clumsy:
    """A pair of dealers who make one slip: at one digit, in one pass, of the piles or the pack."""

    def __init__(self, deck: Deck, drawn: Permutations) -> None:
        self.deck = deck
        self.players = sum(name != "Left over" for name in deck.hands)
        self.suits = drawn.suits
        self.passes = [*drawn.first, drawn.second]
        self.ups: list[Ordered] = [picked_up] * len(drawn.first)
        self.crossed: tuple[int, int] | None = None
        self.pass_crossed = 0
        self.pockets = list(deck.hands)

    def dealt(self) -> Hands:
        """Give the hands that come of it."""
        stack = sorted_stack(self.deck.name, self.players, self.suits)
        for number, up in enumerate(self.ups):
            stack = up(on_to_piles(self.ready(stack, number), self.passes[number]))
        piles = on_to_piles(self.ready(stack, len(self.ups)), self.passes[-1])
        return {name: piles[pile] for pile, name in enumerate(self.pockets, start=1)}

    def ready(self, stack: Stack, number: int) -> Stack:
        """Cross two neighbours of the stack if that is the slip, counted from the top."""
        if self.crossed and self.pass_crossed == number:
            cards = stack[::-1]
            one, other = self.crossed
            cards[one], cards[other] = cards[other], cards[one]
            return cards[::-1]
        return stack


def spot(drawn: Permutations, number: int, index: int) -> Spot:
    """Name a digit."""
    first = len(drawn.first)
    return Spot(2, index) if number == first else Spot(1, index, number + 1, first)


def drawings(seed: int) -> list[tuple[Deck, Board, Permutations, random.Random]]:
    """Draw a board of every kind."""
    found: list[tuple[Deck, Board, Permutations, random.Random]] = []
    for place, (deck, scheme, piles) in enumerate(COURSES):
        key = subkey(ROOT, seed, place)
        board = random_board(deck, 1, key)
        drawn = permutations_for(deck, board, key, scheme, piles)
        found.append((deck, board, drawn, random.Random(f"{seed} {place}")))
    return found


def assert_found(deck: Deck, board: Board, drawn: Permutations, hands: Hands, slip: Slip) -> None:
    """Expect the slip among those that explain the hands, and silence if nothing went wrong."""
    right = {name: set(hand) for name, hand in zip(deck.hands, board.hands, strict=True)}
    found = explain(deck, board, drawn, hands)
    if {name: set(hand) for name, hand in hands.items()} == right:
        assert found == []
    else:
        assert slip in found


@pytest.mark.parametrize("seed", range(4))
def test_one_digit_misread_is_found(seed: int) -> None:
    for deck, board, drawn, chance in drawings(seed):
        clumsy = Clumsy(deck, drawn)
        number = chance.randrange(len(clumsy.passes))
        digits = clumsy.passes[number]
        index = chance.randrange(len(digits))
        piles = sorted(set("".join(drawn.first)) if number < len(drawn.first) else set(digits))
        wrong = chance.choice([pile for pile in piles if pile != digits[index]])
        clumsy.passes[number] = f"{digits[:index]}{wrong}{digits[index + 1 :]}"
        slip = Misread(spot(drawn, number, index), int(wrong), int(digits[index]))
        assert_found(deck, board, drawn, clumsy.dealt(), slip)


@pytest.mark.parametrize("seed", range(4))
def test_two_neighbours_swapped_are_found(seed: int) -> None:
    for deck, board, drawn, chance in drawings(seed):
        clumsy = Clumsy(deck, drawn)
        clumsy.pass_crossed = chance.randrange(len(clumsy.passes))
        index = chance.randrange(deck.cards - 1)
        clumsy.crossed = (index, index + 1)
        slip = Swapped(spot(drawn, clumsy.pass_crossed, index))
        assert_found(deck, board, drawn, clumsy.dealt(), slip)


def head_of_run(digits: str, index: int) -> int:
    """Go back to the first of equal neighbours: which of them was skipped nobody can tell."""
    while index and digits[index - 1] == digits[index]:
        index -= 1
    return index


@pytest.mark.parametrize("seed", range(4))
def test_one_digit_skipped_is_found_when_the_last_card_goes_where_one_is_short(seed: int) -> None:
    for deck, board, drawn, chance in drawings(seed):
        clumsy = Clumsy(deck, drawn)
        number = chance.randrange(len(clumsy.passes))
        digits = clumsy.passes[number]
        index = head_of_run(digits, chance.randrange(len(digits)))
        clumsy.passes[number] = digits[:index] + digits[index + 1 :] + digits[index]
        slip = Skipped(spot(drawn, number, index), int(digits[index]))
        assert_found(deck, board, drawn, clumsy.dealt(), slip)


@pytest.mark.parametrize("seed", range(3))
def test_a_digit_skipped_is_found_when_the_last_card_goes_astray(seed: int) -> None:
    for deck, board, drawn, chance in drawings(seed):
        clumsy = Clumsy(deck, drawn)
        number = chance.randrange(len(clumsy.passes))
        digits = clumsy.passes[number]
        index = head_of_run(digits, chance.randrange(len(digits)))
        pile = chance.choice([pile for pile in sorted(set(digits)) if pile != digits[index]])
        clumsy.passes[number] = digits[:index] + digits[index + 1 :] + pile
        slip = Skipped(spot(drawn, number, index), int(pile))
        assert_found(deck, board, drawn, clumsy.dealt(), slip)


def test_a_card_left_in_hand_at_the_end_is_a_digit_skipped() -> None:
    deck, board, drawn, _ = drawings(1)[0]
    index = head_of_run(drawn.second, 20)
    stack = sorted_stack("bridge", 4, drawn.suits)
    stack = picked_up(on_to_piles(stack, drawn.first[0]))
    left = stack.pop(0)
    piles = on_to_piles(stack, drawn.second[:index] + drawn.second[index + 1 :])
    hands = {name: piles[pile] for pile, name in enumerate("NESW", start=1)}
    assert left not in [card for hand in hands.values() for card in hand]
    assert explain(deck, board, drawn, hands) == [Skipped(Spot(2, index), None)]


def test_of_equal_neighbours_only_the_first_is_named_since_nobody_can_tell_them_apart() -> None:
    deck, board, drawn, _ = drawings(0)[0]
    digits = drawn.second
    index = next(place for place in range(20) if digits[place] == digits[place + 1])
    clumsy = Clumsy(deck, drawn)
    clumsy.passes[1] = digits[: index + 1] + digits[index + 2 :] + digits[index]
    skipped = [
        slip for slip in explain(deck, board, drawn, clumsy.dealt()) if isinstance(slip, Skipped)
    ]
    assert skipped == [Skipped(Spot(2, index), int(digits[index]))]


@pytest.mark.parametrize("seed", range(4))
def test_two_cards_dealt_for_one_digit_are_found(seed: int) -> None:
    for deck, board, drawn, chance in drawings(seed):
        clumsy = Clumsy(deck, drawn)
        number = chance.randrange(len(clumsy.passes))
        digits = clumsy.passes[number]
        index = head_of_run(digits, chance.randrange(len(digits)))
        clumsy.passes[number] = (digits[: index + 1] + digits[index:])[:-1]
        slip = Repeated(spot(drawn, number, index))
        assert_found(deck, board, drawn, clumsy.dealt(), slip)


@pytest.mark.parametrize("seed", range(4))
def test_piles_picked_up_in_a_wrong_order_are_found(seed: int) -> None:
    for deck, board, drawn, chance in drawings(seed):
        clumsy = Clumsy(deck, drawn)
        number = chance.randrange(len(drawn.first))
        order = sorted({int(digit) for digit in drawn.first[number]})
        place = chance.randrange(len(order) - 1)
        order[place : place + 2] = order[place + 1], order[place]
        clumsy.ups[number] = lambda piles, order=order: [
            card for pile in reversed(order) for card in piles[pile]
        ]
        slip = PickedUp(number + 1, len(drawn.first), tuple(order))
        assert_found(deck, board, drawn, clumsy.dealt(), slip)


@pytest.mark.parametrize("order", [(4, 3, 2, 1), (2, 3, 4, 1), (3, 1, 4, 2)])
def test_of_four_piles_every_wrong_order_is_found(order: tuple[int, ...]) -> None:
    deck, board, drawn, _ = drawings(0)[0]
    clumsy = Clumsy(deck, drawn)
    clumsy.ups[0] = lambda piles: [card for pile in reversed(order) for card in piles[pile]]
    assert explain(deck, board, drawn, clumsy.dealt()) == [PickedUp(1, 1, order)]


@pytest.mark.parametrize("seed", range(3))
def test_hands_put_into_wrong_pockets_are_found(seed: int) -> None:
    for deck, board, drawn, chance in drawings(seed):
        clumsy = Clumsy(deck, drawn)
        one, other = chance.sample(range(len(deck.hands)), 2)
        pockets = clumsy.pockets
        pockets[one], pockets[other] = pockets[other], pockets[one]
        slip = Pocketed(tuple(pockets))
        assert_found(deck, board, drawn, clumsy.dealt(), slip)


def test_hands_pocketed_one_seat_on_are_told_by_pile() -> None:
    deck, board, drawn, _ = drawings(0)[0]
    clumsy = Clumsy(deck, drawn)
    clumsy.pockets = ["E", "S", "W", "N"]
    (slip,) = explain(deck, board, drawn, clumsy.dealt())
    assert str(slip) == (
        "Permutation 2: the piles went to the wrong hands, "
        "pile 1 to E, pile 2 to S, pile 3 to W, pile 4 to N."
    )


@pytest.mark.parametrize("seed", range(3))
def test_two_suits_exchanged_in_the_sorted_pack_are_found(seed: int) -> None:
    for deck, board, drawn, chance in drawings(seed):
        one, other = chance.sample(range(len(drawn.suits)), 2)
        order = list(drawn.suits)
        order[one], order[other] = order[other], order[one]
        clumsy = Clumsy(deck, drawn)
        clumsy.suits = "".join(order)
        slip = Missorted(clumsy.suits, drawn.suits)
        assert_found(deck, board, drawn, clumsy.dealt(), slip)


def test_a_right_board_has_no_slip_and_neither_has_a_right_hand() -> None:
    for deck, board, drawn, _ in drawings(3):
        hands = dict(zip(deck.hands, board.hands, strict=True))
        assert explain(deck, board, drawn, hands) == []
        for name, hand in hands.items():
            assert explain(deck, board, drawn, {name: hand}) == []


def test_two_slips_far_apart_are_explained_by_none() -> None:
    deck, board, drawn, _ = drawings(2)[0]
    clumsy = Clumsy(deck, drawn)
    for number, index in ((0, 3), (1, 40)):
        digits = clumsy.passes[number]
        wrong = str(int(digits[index]) % 4 + 1)
        clumsy.passes[number] = f"{digits[:index]}{wrong}{digits[index + 1 :]}"
    assert explain(deck, board, drawn, clumsy.dealt()) == []


@pytest.mark.parametrize("seed", range(3))
def test_one_wrong_hand_alone_is_enough_to_find_the_slip_among_few(seed: int) -> None:
    deck, board, drawn, chance = drawings(seed)[0]
    clumsy = Clumsy(deck, drawn)
    digits = drawn.second
    index = digits.index("1", chance.randrange(30))
    clumsy.passes[1] = f"{digits[:index]}3{digits[index + 1 :]}"
    found = explain(deck, board, drawn, {"N": clumsy.dealt()["N"]})
    assert Misread(Spot(2, index), 3, 1) in found
    assert len(found) < 10


@pytest.mark.parametrize(("deck", "scheme"), [(BRIDGE, PERFECT), (double_decker(7), PERFECT)])
def test_a_board_is_explained_within_a_second(deck: Deck, scheme: str) -> None:
    board = random_board(deck, 1, ROOT)
    drawn = permutations_for(deck, board, ROOT, scheme)
    hands = dict(zip(deck.hands, board.hands[1:] + board.hands[:1], strict=True))
    start = time.process_time()
    assert len(explain(deck, board, drawn, hands)) >= (deck == BRIDGE)
    assert time.process_time() - start < 1


@pytest.mark.parametrize(
    ("slip", "said"),
    [
        (
            Misread(Spot(2, 28), 3, 1),
            "Permutation 2, row 2, group 3, digit 1: dealt to pile 3 instead of pile 1.",
        ),
        (
            Swapped(Spot(1, 0, 2, 3)),
            "Permutation 1, pass 2, row 1, group 1, digit 1: "
            "this card and the next were dealt in the wrong order.",
        ),
        (
            Skipped(Spot(1, 51), 4),
            "Permutation 1, row 3, group 3, digit 4: "
            "skipped, and the card left at the end put on pile 4.",
        ),
        (
            Skipped(Spot(1, 51), None),
            "Permutation 1, row 3, group 3, digit 4: "
            "skipped, and the card left at the end not dealt.",
        ),
        (
            Repeated(Spot(2, 7)),
            "Permutation 2, row 1, group 2, digit 4: "
            "two cards were dealt for this digit, and the last digit not used.",
        ),
        (
            PickedUp(1, 1, (2, 1, 3, 4)),
            "Permutation 1: from the top, the piles were picked up in the order 2, 1, 3, 4.",
        ),
        (
            PickedUp(2, 3, (2, 1, 3, 4)),
            "Permutation 1, pass 2: "
            "from the top, the piles were picked up in the order 2, 1, 3, 4.",
        ),
        (
            Missorted("SHDC", "HSDC"),
            "Permutation 1: the pack was sorted SHDC instead of HSDC.",
        ),
    ],
)
def test_a_slip_is_told_in_a_sentence(slip: Slip, said: str) -> None:
    assert str(slip) == said


@pytest.mark.parametrize(
    ("found", "said"),
    [
        ({}, "no hand is given"),
        ({"X": ["AS"]}, "“X” is no hand of this deck"),
        ({"N": ["AS", "1S"]}, "N: “1S” is no card"),
        ({"N": ["AS"], "S": ["AS"]}, "AS is there twice"),
        ({"N": ["\x1b[2J"]}, r"“\\x1b\[2J” is no card"),
    ],
)
def test_hands_that_cannot_lie_on_a_table_are_refused(
    found: Mapping[str, Sequence[str]], said: str
) -> None:
    deck, board, drawn, _ = drawings(0)[0]
    with pytest.raises(WrongBoard, match=f"Board 1.*{said}"):
        explain(deck, board, drawn, found)


def test_permutations_that_cannot_be_dealt_are_refused() -> None:
    deck, board, drawn, _ = drawings(0)[0]
    with pytest.raises(WrongDealing, match="Board 1 cannot be dealt: permutation 2 has 1 digits"):
        explain(deck, board, replace(drawn, second="1"), {"N": []})

"""Two permutations that deal a board, held against a dealer of plain lists (PD-1 to PD-5)."""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, cycle, islice, permutations, product
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.dealing.simulated_dealer import dealt, on_to_piles, picked_up, sorted_stack
from twofold.chance import subkey
from twofold.dealing import permutations as room
from twofold.dealing.board import Board, board_of, random_board
from twofold.dealing.deck import BRIDGE, Deck, double_decker, double_hearts
from twofold.dealing.permutations import CLASSIC, PERFECT, SCHEMES, passes_to, permutations_for
from twofold.dealing.sheet import sheets_of
from twofold.dealing.trouble import WrongDealing

ROOT = bytes(range(64))
DECKS = (BRIDGE, double_hearts(), double_hearts(3), *map(double_decker, range(4, 8)))
PILES = (None, *range(2, 10))
COURSES = [(deck, scheme, piles) for deck in DECKS for scheme in SCHEMES for piles in PILES]
UNLIKELY_AT_23 = 52.0
"""A chi-squared with 23 degrees of freedom exceeds it once in two thousand times."""


def players_of(deck: Deck) -> int:
    return sum(name != "Left over" for name in deck.hands)


def boards(number: int) -> Iterator[tuple[Deck, Board, room.Permutations]]:
    """Give so many boards, over every deck, scheme and number of piles in turn."""
    for place, (deck, scheme, piles) in enumerate(islice(cycle(COURSES), number)):
        key = subkey(ROOT, "board", place)
        board = random_board(deck, place + 1, key)
        yield deck, board, permutations_for(deck, board, subkey(key, "two"), scheme, piles)


def chi_squared(counts: Counter[str], cells: int) -> float:
    expected = counts.total() / cells
    found = sum((count - expected) ** 2 / expected for count in counts.values())
    return found + expected * (cells - len(counts))


def test_ten_thousand_boards_come_out_right_when_their_sheets_are_carried_out() -> None:
    wrong = [
        (deck.title, board.number)
        for deck, board, drawn in boards(10_000)
        if dealt(*sheets_of(board, drawn, deck), deck.name, players_of(deck))
        != [frozenset(hand) for hand in board.hands]
    ]
    assert wrong == []


def test_the_two_dealers_of_this_house_agree_on_every_hand() -> None:
    for deck, board, drawn in boards(len(COURSES)):
        hands = [frozenset(hand) for hand in room.carried_out(deck, drawn)]
        assert hands == dealt(*sheets_of(board, drawn, deck), deck.name, players_of(deck))


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: f"{deck.name}-{players_of(deck)}")
def test_pd_1_the_sorted_pack_is_the_simulated_dealers_from_the_top(deck: Deck) -> None:
    suits = deck.suits[::-1]
    pack = sorted_stack(deck.name, players_of(deck), suits)[::-1]
    assert deck.sorted_pack(suits) == pack
    assert len(set(pack)) == deck.cards == len(deck.known)


def test_pd_1_the_first_card_dealt_is_the_ace_of_the_first_suit() -> None:
    top = " ".join(BRIDGE.sorted_pack("HCDS")[:14])
    assert top == "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H AC"


def test_pd_1_every_order_of_the_suits_is_equally_likely() -> None:
    board = random_board(BRIDGE, 1, ROOT)
    counts = Counter(
        permutations_for(BRIDGE, board, subkey(ROOT, "suits", number)).suits
        for number in range(2400)
    )
    assert chi_squared(counts, math.factorial(4)) < UNLIKELY_AT_23


def test_that_check_of_the_suits_notices_an_order_that_is_favoured() -> None:
    board = random_board(BRIDGE, 1, ROOT)
    counts: Counter[str] = Counter()
    for number in range(2400):
        suits = permutations_for(BRIDGE, board, subkey(ROOT, "suits", number)).suits
        counts["SHDC" if number % 20 == 0 else suits] += 1
    assert chi_squared(counts, math.factorial(4)) > UNLIKELY_AT_23


@pytest.mark.parametrize("scheme", SCHEMES)
def test_pd_1_suits_and_first_permutation_do_not_depend_on_the_deal(scheme: str) -> None:
    one, other = (random_board(BRIDGE, 1, subkey(ROOT, number)) for number in range(2))
    assert one != other
    for number in range(50):
        key = subkey(ROOT, "same", number)
        drawn = [permutations_for(BRIDGE, board, key, scheme) for board in (one, other)]
        assert drawn[0].suits == drawn[1].suits
        assert drawn[0].first == drawn[1].first
        assert drawn[0].second != drawn[1].second


def test_pd_1_a_board_and_its_suits_are_independent_even_from_one_key() -> None:
    counts: Counter[str] = Counter()
    for number in range(2400):
        key = subkey(ROOT, "both", number)
        board = random_board(BRIDGE, 1, key)
        owner = next(place for place, hand in enumerate(board.hands) if "AS" in hand)
        counts[f"{permutations_for(BRIDGE, board, key).suits.index('S')}{owner}"] += 1
    assert chi_squared(counts, 16) < 40.0


def test_pd_2_every_card_goes_on_top_so_that_a_pile_comes_out_reversed() -> None:
    assert room.deal_out("abcdef", "121221", 2) == [["f", "c", "a"], ["e", "d", "b"]]


def test_pd_3_pile_1_is_on_top_of_the_pack_that_is_handed_on() -> None:
    piles = [["a", "b"], ["c"], ["d", "e"], ["f"]]
    assert room.passed("bacedf", "112334") == ["a", "b", "c", "d", "e", "f"]
    stacks = {pile: stack[::-1] for pile, stack in enumerate(piles, start=1)}
    assert picked_up(stacks)[::-1] == ["a", "b", "c", "d", "e", "f"]


def test_the_sheets_own_example_deals_4233_as_it_says() -> None:
    assert room.deal_out(["AS", "KS", "QS", "JS"], "4233", 4) == [[], ["KS"], ["JS", "QS"], ["AS"]]


def test_pd_4_the_second_permutations_piles_are_north_east_south_and_west() -> None:
    assert BRIDGE.hands == ("N", "E", "S", "W")
    board = random_board(BRIDGE, 1, ROOT)
    drawn = permutations_for(BRIDGE, board, ROOT)
    stack = sorted_stack("bridge", 4, drawn.suits)
    piles = on_to_piles(picked_up(on_to_piles(stack, drawn.first[0])), drawn.second)
    for pile, name in enumerate("NESW", start=1):
        assert set(piles[pile]) == set(board.hands["NESW".index(name)])


@given(st.binary(min_size=64, max_size=64))
def test_pd_5_each_digit_occurs_thirteen_times_in_both_permutations(key: bytes) -> None:
    drawn = permutations_for(BRIDGE, random_board(BRIDGE, 1, key), key)
    for digits in (*drawn.first, drawn.second):
        assert Counter(digits) == dict.fromkeys("1234", 13)


def test_every_place_of_a_classic_permutation_may_hold_every_digit() -> None:
    board = random_board(BRIDGE, 1, ROOT)
    counts = [Counter[str]() for _ in range(52)]
    for number in range(1000):
        drawn = permutations_for(BRIDGE, board, subkey(ROOT, "digits", number))
        for place, digit in enumerate(drawn.first[0]):
            counts[place][digit] += 1
    assert max(chi_squared(count, 4) for count in counts) < 25.0


@pytest.mark.parametrize(("piles", "passes"), [(2, 6), (3, 4), (4, 3), (7, 3), (8, 2), (9, 2)])
def test_pd_7_the_perfect_scheme_makes_as_few_passes_as_can_give_every_order(
    piles: int, passes: int
) -> None:
    drawn = permutations_for(BRIDGE, random_board(BRIDGE, 1, ROOT), ROOT, PERFECT, piles)
    assert len(drawn.first) == passes
    assert set("".join(drawn.first)) <= set("123456789"[:piles])
    assert drawn.suits.strip("SHDC") == ""


@given(st.permutations(range(52)), st.integers(2, 9))
def test_pd_7_passes_bring_a_pack_into_any_order_whatever(order: list[int], piles: int) -> None:
    stack = [str(card) for card in reversed(range(52))]
    for digits in passes_to(order, piles):
        stack = picked_up(on_to_piles(stack, digits))
    assert [int(card) for card in reversed(stack)] == order


@pytest.mark.parametrize("cards", range(1, 9))
@pytest.mark.parametrize("piles", [2, 3, 9])
def test_passes_serve_a_pack_of_any_size(cards: int, piles: int) -> None:
    order = sorted(range(cards), key=lambda card: card * 5 % 9)
    stack = [str(card) for card in reversed(range(cards))]
    for digits in passes_to(order, piles):
        stack = picked_up(on_to_piles(stack, digits))
    assert [int(card) for card in reversed(stack)] == order


TINY = Deck("tiny", "Tiny", "PQ", (("P2", "P1"), ("Q2", "Q1")), ("A", "B"), (2, 2))
TINY_BOARDS = tuple(
    board_of(TINY, 1, (pair, [card for card in TINY.known if card not in pair]))
    for pair in combinations(sorted(TINY.known), 2)
)


class Told:
    """Stands where a stream of chance does, and gives the orders that it is told to."""

    orders: ClassVar[dict[str, Sequence[object]]] = {}

    def __init__(self, _key: bytes, label: str) -> None:
        self.label = label

    def shuffled(self, items: Sequence[object]) -> list[object]:
        """Give the order that was told."""
        assert len(items) == len(self.orders[self.label])
        return list(self.orders[self.label])


def every_tiny_dealing(
    scheme: str, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Board, room.Permutations]]:
    """Give every board of the tiny deck with every outcome of chance, all equally likely."""
    monkeypatch.setattr(room, "Stream", Told)
    label, items = {CLASSIC: ("first", "1122"), PERFECT: ("order", range(4))}[scheme]
    for suits, order in product(permutations("PQ"), permutations(items)):
        Told.orders = {"suits": suits, label: order}
        for board in TINY_BOARDS:
            yield board, permutations_for(TINY, board, ROOT, scheme)


def tells(told: Iterable[tuple[object, object]]) -> bool:
    """Say whether one thing depends on another, by whole numbers."""
    counts = Counter(told)
    ones, others = {one for one, _ in counts}, {other for _, other in counts}
    return any(len({counts[one, other] for one in ones}) > 1 for other in others)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_pd_7_permutation_1_tells_exactly_nothing(
    scheme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = every_tiny_dealing(scheme, monkeypatch)
    assert not tells((board, (one.suits, one.first)) for board, one in drawn)


def test_pd_7_permutation_2_of_the_perfect_scheme_tells_exactly_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert not tells((board, one.second) for board, one in every_tiny_dealing(PERFECT, monkeypatch))


def test_pd_7_permutation_2_of_the_classic_scheme_tells_something(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert tells((board, one.second) for board, one in every_tiny_dealing(CLASSIC, monkeypatch))


def test_pd_7_the_perfect_scheme_draws_every_order_of_the_pack_equally_often() -> None:
    counts: Counter[str] = Counter()
    for number in range(2400):
        key = subkey(ROOT, "order", number)
        stack = ["3", "2", "1", "0"]
        for digits in permutations_for(TINY, TINY_BOARDS[0], key, PERFECT).first:
            stack = picked_up(on_to_piles(stack, digits))
        counts["".join(stack)] += 1
    assert chi_squared(counts, math.factorial(4)) < UNLIKELY_AT_23


def test_the_same_key_draws_the_same_and_another_does_not() -> None:
    board = random_board(BRIDGE, 1, ROOT)
    for scheme in SCHEMES:
        drawn = permutations_for(BRIDGE, board, ROOT, scheme)
        assert permutations_for(BRIDGE, board, ROOT, scheme) == drawn
        assert permutations_for(BRIDGE, board, subkey(ROOT, 1), scheme) != drawn


@pytest.mark.parametrize("piles", [-1, 0, 1, 10])
def test_a_number_of_piles_that_no_digit_can_name_is_refused(piles: int) -> None:
    with pytest.raises(WrongDealing, match=f"2 to 9 piles, not {piles}"):
        permutations_for(BRIDGE, random_board(BRIDGE, 1, ROOT), ROOT, CLASSIC, piles)


def test_a_scheme_that_is_none_is_refused() -> None:
    with pytest.raises(WrongDealing, match="classic or perfect"):
        permutations_for(BRIDGE, random_board(BRIDGE, 1, ROOT), ROOT, "best")

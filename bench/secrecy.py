"""What each dealer's sheet tells of the deal, in bits: exactly on small decks, sampled on the full.

On a small deck every outcome of chance is made in turn, all equally likely, and handed to the very
function that draws the permutations; then deals and sheets are counted. "Exactly 0" is said only if
the counts are independent as whole numbers: no logarithm decides it.

On the full deck the classic scheme's second sheet is weighed. Deal and sheet are drawn as a dealing
room draws them; the likelihood of the sheet for that deal is then counted, not estimated: it is the
number of ways to part the sorted pack into the first dealer's piles that lead to this sheet, for
every order of the suits. As long as the deal is not known all second sheets are equally likely, so

    information = mean of log2(ways, averaged over orders of suits, * deals / first permutations)

The sampling error of that mean is the only one, and it is printed.
"""

import argparse
import itertools
import math
import statistics
import time
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any
from unittest import mock

import numba
import numpy as np
from numpy.typing import NDArray

from twofold.chance import subkey
from twofold.dealing import permutations
from twofold.dealing.board import Board, board_of, random_board
from twofold.dealing.deck import BRIDGE, Deck
from twofold.dealing.permutations import (
    CLASSIC,
    PERFECT,
    SCHEMES,
    Permutations,
    permutations_for,
)

CHECKED = 3
"""So many samples are counted a second time, in whole numbers."""


def tiny(suits: int, ranks: int, hands: int) -> Deck:
    """Make a deck small enough for every deal and every sheet to be looked at."""
    letters = "PQRS"[:suits]
    runs = tuple(tuple(f"{letter}{rank}" for rank in range(ranks, 0, -1)) for letter in letters)
    names = tuple("ABCD"[:hands])
    title = f"{suits} suits of {ranks}, {hands} hands"
    return Deck(title, title, letters, runs, names, (suits * ranks // hands,) * hands)


def arrangements(items: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    """Give every different order of some items, of which some may be alike."""
    if not items:
        yield ()
    for item in dict.fromkeys(items):
        rest = list(items)
        rest.remove(item)
        for others in arrangements(rest):
            yield item, *others


def every_board(deck: Deck) -> Iterator[Board]:
    """Give every deal of a deck."""
    pack = deck.sorted_pack(deck.suits)
    places: list[int] = [hand for hand, size in enumerate(deck.sizes) for _ in range(size)]
    for owners in arrangements(places):
        hands: list[list[str]] = [[] for _ in deck.sizes]
        for card, owner in zip(pack, owners, strict=True):
            hands[int(owner)].append(card)
        yield board_of(deck, 1, hands)


class Told:
    """Stands where a stream of chance does, and gives the orders that it is told to."""

    orders: dict[str, tuple[Any, ...]]

    def __init__(self, _key: bytes, label: str) -> None:
        self.label = label

    def shuffled(self, items: Sequence[Any]) -> list[Any]:
        """Give the order that was told."""
        order = self.orders[self.label]
        assert sorted(order) == sorted(items)
        return list(order)


def every_dealing(deck: Deck, scheme: str) -> Iterator[tuple[Board, Permutations]]:
    """Give every board with every way to deal it, each as likely as any other."""
    piles = [str(hand + 1) for hand, size in enumerate(deck.sizes) for _ in range(size)]
    chances = {
        CLASSIC: ("first", tuple(arrangements(piles))),
        PERFECT: ("order", tuple(itertools.permutations(range(deck.cards)))),
    }
    label, orders = chances[scheme]
    boards = tuple(every_board(deck))
    with mock.patch.object(permutations, "Stream", Told):
        for suits in itertools.permutations(deck.suits):
            for order in orders:
                Told.orders = {"suits": suits, label: order}
                for board in boards:
                    yield board, permutations_for(deck, board, bytes(64), scheme)


def information(together: Counter[tuple[Hashable, Hashable]]) -> float:
    """Give the mutual information of two things counted together, in bits; 0 only if exactly 0."""
    total = together.total()
    one: Counter[Hashable] = Counter()
    other: Counter[Hashable] = Counter()
    for (left, right), count in together.items():
        one[left] += count
        other[right] += count
    if all(
        together[left, right] * total == count * others
        for left, count in one.items()
        for right, others in other.items()
    ):
        return 0.0
    return sum(
        count / total * math.log2(count * total / (one[left] * other[right]))
        for (left, right), count in together.items()
    )


def small_deck(deck: Deck, scheme: str) -> str:
    """Look at everything that can happen with a small deck, and say what the sheets tell."""
    sheets: dict[str, Callable[[Permutations], Hashable]] = {
        "sheet 1": lambda drawn: (drawn.suits, drawn.first),
        "sheet 2": lambda drawn: drawn.second,
        "both": lambda drawn: drawn,
    }
    counted: dict[str, Counter[tuple[Hashable, Hashable]]] = {name: Counter() for name in sheets}
    hand: Counter[tuple[Hashable, Hashable]] = Counter()
    likely: list[tuple[float, float]] = []
    for board, drawn in every_dealing(deck, scheme):
        hand[board.hands[0], drawn.second] += 1
        if scheme == CLASSIC:
            likely.append(told(deck, board, drawn, exactly=True))
        for name, sheet in sheets.items():
            counted[name][board.hands, sheet(drawn)] += 1
    # The full deck's way of counting must come to the same here.
    for counts, bits in zip((counted["sheet 2"], hand), zip(*likely, strict=True), strict=False):
        assert math.isclose(information(counts), statistics.fmean(bits), rel_tol=1e-12)
    deals = len({hands for hands, _ in counted["sheet 2"]})
    cells = [f"{deck.title:24}{scheme:9}{counted['both'].total():>9,}{math.log2(deals):>8.4f}"]
    for name in sheets:
        bits = information(counted[name])
        cells.append(f"{bits:9.4f}" if bits else "exactly 0")
    return "  ".join(cells)


def words_of(deck: Deck, board: Board, drawn: Permutations, suits: str) -> tuple[str, list[str]]:
    """Give whose the cards of the sorted pack are, and in that order of whose each pile's are."""
    owner = {card: str(hand) for hand, cards in enumerate(board.hands) for card in cards}
    pack = "".join(owner[card] for card in deck.sorted_pack(suits))
    second = "".join(str(int(digit) - 1) for digit in drawn.second)
    return pack, [pile[::-1] for pile in piles_of(second, drawn)]


def piles_of(pack: str, drawn: Permutations) -> list[str]:
    """Part a pack that was picked up into the first dealer's piles again."""
    piles: list[str] = []
    for pile in sorted(set(drawn.first[0])):
        size = drawn.first[0].count(pile)
        piles.append(pack[:size])
        pack = pack[size:]
    return piles


def exact_ways(pack: str, piles: Sequence[str]) -> int:
    """Count the ways to part a pack into these piles, in whole numbers."""
    ways = {(0,) * len(piles): 1}
    for card in pack:
        after: Counter[tuple[int, ...]] = Counter()
        for dealt, number in ways.items():
            for pile, height in enumerate(dealt):
                if piles[pile][height : height + 1] == card:
                    after[(*dealt[:pile], height + 1, *dealt[pile + 1 :])] += number
        ways = after
    return sum(ways.values())


def _ways(pack: NDArray[np.int64], piles: NDArray[np.int64], sizes: NDArray[np.int64]) -> float:
    """Count the same, quickly: every term is positive, so hardly a digit is lost."""
    strides = np.ones(len(sizes), np.int64)
    for pile in range(len(sizes) - 2, -1, -1):
        strides[pile] = strides[pile + 1] * (sizes[pile + 1] + 1)
    ways = np.zeros(strides[0] * (sizes[0] + 1))
    ways[0] = 1.0
    dealt = np.zeros(len(sizes), np.int64)
    card = 0
    for place in range(len(ways) - 1):
        if ways[place] > 0.0:
            for pile in range(len(sizes)):
                if dealt[pile] < sizes[pile] and piles[pile, dealt[pile]] == pack[card]:
                    ways[place + strides[pile]] += ways[place]
        pile = len(sizes) - 1
        while dealt[pile] == sizes[pile]:
            card -= dealt[pile]
            dealt[pile] = 0
            pile -= 1
        dealt[pile] += 1
        card += 1
    return ways[-1]


quick_ways: Any = numba.njit(_ways)


def ways(pack: str, piles: Sequence[str]) -> float:
    """Count the ways to part a pack into these piles."""
    sizes = np.array([len(pile) for pile in piles])
    rows = np.full((len(piles), max(sizes)), -1)
    for row, pile in zip(rows, piles, strict=True):
        row[: len(pile)] = [int(owner) for owner in pile]
    return float(quick_ways(np.array([int(owner) for owner in pack]), rows, sizes))


def told(
    deck: Deck, board: Board, drawn: Permutations, *, exactly: bool = False
) -> tuple[float, float]:
    """Say what a classic sheet 2 tells of its deal, and of the first hand in it, in bits."""
    of_deal: list[float] = []
    of_hand: list[float] = []
    for order in itertools.permutations(deck.suits):
        pack, piles = words_of(deck, board, drawn, "".join(order))
        of_deal.append(ways(pack, piles))
        # One hand against the rest: all other owners are alike.
        alike = str.maketrans("123", "111")
        of_hand.append(ways(pack.translate(alike), [pile.translate(alike) for pile in piles]))
        if exactly:
            assert math.isclose(of_deal[-1], exact_ways(pack, piles), rel_tol=1e-12)
    weight = math.log2(ways_to_part(deck.sizes))
    weight -= math.log2(ways_to_part([len(pile) for pile in piles_of(drawn.second, drawn)]))
    rest = math.log2(ways_to_part(deck.sizes[1:]))
    return (
        math.log2(statistics.fmean(of_deal)) + weight,
        math.log2(statistics.fmean(of_hand)) + weight - rest,
    )


def ways_to_part(sizes: Sequence[int]) -> int:
    """Count the ways to part as many cards as these sizes need: the deals of a deck, for one."""
    number = math.factorial(sum(sizes))
    for size in sizes:
        number //= math.factorial(size)
    return number


def full_deck(samples: int, seed: int, piles: int) -> str:
    """Sample the full deck, and say what sheet 2 tells."""
    root = subkey(bytes(64), "secrecy", seed, piles)
    found: list[tuple[float, float]] = []
    for number in range(samples):
        key = subkey(root, number)
        board = random_board(BRIDGE, 1, key)
        drawn = permutations_for(BRIDGE, board, key, CLASSIC, piles)
        found.append(told(BRIDGE, board, drawn, exactly=number < CHECKED))
    of_deal, of_hand = zip(*found, strict=True)
    others = [deal - hand for deal, hand in found]
    cells = [f"{piles:5}"]
    for bits in (of_deal, of_hand, others):
        error = statistics.stdev(bits) / math.sqrt(samples)
        cells.append(f"{statistics.fmean(bits):8.2f} ± {error:.2f}")
    return "  ".join(cells)


def main() -> None:
    """Look at small decks and the full one, and print what the sheets tell."""
    parser = argparse.ArgumentParser(description="What each dealer's sheet tells of the deal.")
    parser.add_argument("--samples", type=int, default=1000, help="boards a row (%(default)s)")
    parser.add_argument(
        "--piles", type=int, nargs="+", default=[2, 3, 4, 5], help="of the first dealer (2 to 5)"
    )
    parser.add_argument("--seed", type=int, default=1, help="(default %(default)s)")
    options = parser.parse_args()
    start = time.perf_counter()
    print("Small decks, every outcome looked at. Bits of the deal, and told by:")
    print(f"{'deck':24}{'scheme':9}{'outcomes':>9}{'deal':>8}    sheet 1    sheet 2       both")
    for deck in (tiny(2, 3, 2), tiny(3, 2, 2), tiny(3, 2, 3)):
        for scheme in SCHEMES:
            print(small_deck(deck, scheme), flush=True)
    print(small_deck(tiny(2, 4, 2), CLASSIC), flush=True)
    whole, rest = (math.log2(ways_to_part(sizes)) for sizes in (BRIDGE.sizes, BRIDGE.sizes[1:]))
    print()
    print(f"Bridge, classic, sheet 2 alone, {options.samples:,} boards a row, seed {options.seed}.")
    print(f"Bits that it tells of the whole deal ({whole:.2f}), of one hand ({whole - rest:.2f}),")
    print(f"and, to whoever also sees that hand, of the other three ({rest:.2f}):")
    print("piles      the deal       a hand   the others")
    for piles in options.piles:
        print(full_deck(options.samples, options.seed, piles), flush=True)
    print(f"\n{time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()

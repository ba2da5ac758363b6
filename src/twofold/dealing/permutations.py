"""The two permutations that deal a board by hand, so that neither dealer knows it.

A pass deals the pack, card by card, on to numbered piles, as a string of digits says; then pile 1
is put on pile 2, both on pile 3, and so on. The first dealer makes one pass (the classic scheme) or
several (the perfect one); in the second dealer's pass the piles are the hands.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import Final, TypeVar

from twofold.chance import Stream
from twofold.dealing.board import Board
from twofold.dealing.deck import Deck
from twofold.dealing.trouble import WrongDealing

CLASSIC: Final = "classic"
PERFECT: Final = "perfect"
SCHEMES: Final = (CLASSIC, PERFECT)
MOST_PILES: Final = 9
Card = TypeVar("Card")


@dataclass(frozen=True)
class Permutations:
    """How a board is dealt: what each of two dealers does with the pack."""

    scheme: str
    suits: str
    """The order of the suits in the sorted pack, which only the first dealer knows."""
    first: tuple[str, ...]
    """The first dealer's passes, each a digit for every card."""
    second: str


def deal_out(pack: Sequence[Card], digits: str, piles: int) -> list[list[Card]]:
    """Deal a pack on to piles: every card goes on top, so a pile comes out reversed (PD-2)."""
    heaps: list[list[Card]] = [[] for _ in range(piles)]
    for card, digit in zip(pack, digits, strict=True):
        heaps[int(digit) - 1].append(card)
    return [heap[::-1] for heap in heaps]


def passed(pack: Sequence[Card], digits: str) -> list[Card]:
    """Deal a pack out and pick it up at once: by pile, and in each pile the last card first."""
    backwards = range(len(pack) - 1, -1, -1)
    return [pack[place] for place in sorted(backwards, key=digits.__getitem__)]


def picked_up(piles: Sequence[Sequence[Card]]) -> list[Card]:
    """Pick up piles, pile 1 on pile 2, both on pile 3, and so on (PD-3)."""
    return [card for pile in piles for card in pile]


def carried_out(deck: Deck, permutations: Permutations) -> list[list[str]]:
    """Carry out both parts, and give the hands that come of it."""
    pack = deck.sorted_pack(permutations.suits)
    for digits in permutations.first:
        pack = passed(pack, digits)
    return deal_out(pack, permutations.second, len(deck.hands))


def permutations_for(
    deck: Deck, board: Board, key: bytes, scheme: str = CLASSIC, piles: int | None = None
) -> Permutations:
    """Draw the permutations of a board by a key."""
    count = len(deck.hands) if piles is None else piles
    if not 2 <= count <= MOST_PILES:
        raise WrongDealing(f"The first dealer makes 2 to {MOST_PILES} piles, not {count}.")
    suits = "".join(Stream(key, "suits").shuffled(deck.suits))
    if scheme == CLASSIC:
        even = tuple(_even(deck.cards, count)) if piles else deck.sizes
        first: tuple[str, ...] = ("".join(Stream(key, "first").shuffled(_numbered(even))),)
    elif scheme == PERFECT:
        order = Stream(key, "order").shuffled(range(deck.cards))
        first = passes_to(order, count)
    else:
        raise WrongDealing(f"A scheme is {' or '.join(SCHEMES)}.")
    pack = deck.sorted_pack(suits)
    for one in first:
        pack = passed(pack, one)
    owner = dict(zip(chain.from_iterable(board.hands), _numbered(deck.sizes), strict=True))
    return Permutations(scheme, suits, first, "".join(map(owner.__getitem__, pack)))


def passes_to(order: Sequence[int], piles: int) -> tuple[str, ...]:
    """Find the passes that bring a pack into an order; `order[j]` is the card to lie j-th.

    Like sorting by digits, from the last to the first: the last pass parts the pack into runs of
    neighbours, the one before parts each run, and so on. A pile comes out reversed, so every second
    pass from the end back counts its piles the other way round.
    """
    rounds = 1
    while piles**rounds < len(order):
        rounds += 1
    digits_at = _digits(len(order), piles, rounds)
    target = {card: place for place, card in enumerate(order)}
    pack = list(range(len(order)))
    passes: list[str] = []
    for level in range(rounds - 1, -1, -1):
        backwards = level % 2 == 1
        digits = [digits_at[target[card]][level] for card in pack]
        one = "".join(str(piles - digit if backwards else digit + 1) for digit in digits)
        passes.append(one)
        pack = passed(pack, one)
    assert pack == list(order)
    return tuple(passes)


@cache
def _numbered(sizes: tuple[int, ...]) -> str:
    """Give every pile's digit as often as the pile has cards: 111222 and so on."""
    return "".join(str(pile) * size for pile, size in enumerate(sizes, start=1))


def _digits(cards: int, piles: int, rounds: int) -> list[tuple[int, ...]]:
    """Give every place a code of so many digits, rising with the place, as even as can be."""
    if rounds == 0:
        return [()] * cards
    codes: list[tuple[int, ...]] = []
    for digit, size in enumerate(_even(cards, piles)):
        codes += [(digit, *rest) for rest in _digits(size, piles, rounds - 1)]
    return codes


def _even(cards: int, piles: int) -> list[int]:
    """Share cards out evenly."""
    return [cards // piles + (pile < cards % piles) for pile in range(piles)]

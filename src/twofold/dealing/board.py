"""A board: its number, and what each hand holds.

Dealer and vulnerability follow from the number, in the cycle of sixteen, unless a file says
otherwise.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from twofold.cards.words import quoted
from twofold.chance import Stream
from twofold.dealing.deck import Deck
from twofold.dealing.trouble import WrongBoard

COMPASS: Final = "NESW"
VULNERABLE: Final = ("None", "NS", "EW", "All")
HIGHEST_NUMBER: Final = 100_000


@dataclass(frozen=True)
class Board:
    """A board of any deck; dealer and vulnerability are bridge's."""

    number: int
    hands: tuple[tuple[str, ...], ...]
    """By hand of the deck: its cards, sorted."""
    dealer: str
    vulnerable: str


def dealer_of(number: int) -> str:
    """Give the dealer of a board: N, E, S, W in turn."""
    return COMPASS[(number - 1) % 4]


def vulnerable_of(number: int) -> str:
    """Give the vulnerability of a board: each row of four starts one further on."""
    place = (number - 1) % 16
    return VULNERABLE[(place + place // 4) % 4]


def board_of(
    deck: Deck,
    number: int,
    hands: Sequence[Sequence[str]],
    dealer: str | None = None,
    vulnerable: str | None = None,
) -> Board:
    """Make a board of some hands; refuse one that is not the whole deck, naming the card."""
    seen: dict[str, str] = {}
    for name, hand, size in zip(deck.hands, hands, deck.sizes, strict=True):
        for card in hand:
            if card not in deck.known:
                raise WrongBoard(f"Board {number}, {name}: {quoted(card)} is no card.")
            if card in seen:
                both = name if seen[card] == name else f"{seen[card]} and {name}"
                raise WrongBoard(f"Board {number}: {card} is there twice, with {both}.")
            seen[card] = name
        if len(hand) != size:
            raise WrongBoard(f"Board {number}: {name} has {len(hand)} cards, not {size}.")
    return Board(
        number,
        tuple(deck.sort(hand) for hand in hands),
        dealer or dealer_of(number),
        vulnerable or vulnerable_of(number),
    )


def random_board(deck: Deck, number: int, key: bytes) -> Board:
    """Deal a board by a key: all deals are equally likely."""
    order = Stream(key, "board").shuffled(deck.sorted_pack(deck.suits))
    hands: list[list[str]] = []
    for size in deck.sizes:
        hands.append(order[:size])
        order = order[size:]
    return Board(number, tuple(map(deck.sort, hands)), dealer_of(number), vulnerable_of(number))

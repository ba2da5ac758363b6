"""The standard pack of 52: `AS` is the ace of spades, `TD` the ten of diamonds.

A card's index is 13 · suit + rank, clubs first, deuces low.
"""

from typing import Final

from twofold.cards.errors import UnknownCard

SUITS: Final = "CDHS"
RANKS: Final = "23456789TJQKA"
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
PACK: Final = 52

SUIT_NAMES: Final = ("club", "diamond", "heart", "spade")
RANK_NAMES: Final = (
    "two", "three", "four", "five", "six", "seven", "eight",
    "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip

_NAMES: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
_CARDS: Final = {name: card for card, name in enumerate(_NAMES)}


def card_of(name: str) -> int:
    """Give the card that has this name."""
    card = _CARDS.get(name)
    if card is None:
        raise UnknownCard(name, "the standard pack", "AS or TD, rank then suit")
    return card


def name_of(card: int) -> str:
    """Give the name of a card."""
    return _NAMES[card]


def suit_of(card: int) -> int:
    """Give the suit of a card, an index into SUITS."""
    return card // 13


def rank_of(card: int) -> int:
    """Give the rank of a card, an index into RANKS."""
    return card % 13

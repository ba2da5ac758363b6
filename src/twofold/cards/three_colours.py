"""The deck of three colours, numbered 0 to 20: `R7`, `B20`, `G0`.

A card's index is 21 · colour + number, red first.
"""

from typing import Final

from twofold.cards.errors import UnknownCard

COLOURS: Final = "RBG"
COLOUR_NAMES: Final = ("red", "blue", "green")
RED, BLUE, GREEN = range(3)
NUMBERS: Final = 21

_NAMES: Final = tuple(f"{colour}{number}" for colour in COLOURS for number in range(NUMBERS))
_CARDS: Final = {name: card for card, name in enumerate(_NAMES)}


def pack(players: int) -> tuple[int, ...]:
    """Give the cards used by so many players: 1 to 20 in each colour, and the 0s for seven."""
    lowest = 0 if players == 7 else 1
    return tuple(
        NUMBERS * colour + number for colour in range(3) for number in range(lowest, NUMBERS)
    )


def card_of(name: str) -> int:
    """Give the card that has this name."""
    card = _CARDS.get(name)
    if card is None:
        raise UnknownCard(name, "the three-colour deck", "R7, B20 or G0, colour then number")
    return card


def name_of(card: int) -> str:
    """Give the name of a card."""
    return _NAMES[card]

"""The print shop: whole decks of two-sided cards, to be printed, cut and played with."""

from typing import Final

from twofold.cards import red_blue, standard, three_colours
from twofold.cards.dark_hand import DARK, LIGHT, Face, Pairing, default_pairing
from twofold.dealing.press.imposition import BLEED, HEIGHT, WIDTH, cuts, imposed
from twofold.dealing.press.signs import rank_shown
from twofold.dealing.press.style import PLAIN, Style
from twofold.dealing.press.typesetting import typeset
from twofold.dealing.trouble import WrongDealing

DOUBLE_DECKER: Final = "double-decker"
DARK_HAND: Final = "dark-hand"
RED_BLUE: Final = "red-blue"
TITLES: Final = {
    DOUBLE_DECKER: "Double Decker: the three-colour deck",
    DARK_HAND: "Double Hearts: the Dark Hand deck",
    RED_BLUE: "Double Dealing Shuffle: red and blue cards",
}
_BACK: Final = {"kind": "back"}


def deck_pdf(name: str, pairing: Pairing | None = None, style: Style = PLAIN) -> bytes:
    """Print a deck: fronts and backs by turns, to be printed double-sided."""
    if name == DOUBLE_DECKER:
        cards = [(_decker(card), _BACK) for card in range(3 * three_colours.NUMBERS)]
    elif name == DARK_HAND:
        deck = pairing or default_pairing()
        cards = [(_two_way(deck, card), _BACK) for card in range(standard.PACK)]
    elif name == RED_BLUE:
        # Each player has nine cards (DS-1).
        cards = [({"kind": red_blue.BLUE}, {"kind": red_blue.RED}) for _ in range(18)]
    else:
        raise WrongDealing(f"The print shop has {', '.join(TITLES)}.")
    across, down = cuts(style)
    content = {
        "title": TITLES[name],
        "width": WIDTH,
        "height": HEIGHT,
        "bleed": BLEED,
        "across": across,
        "down": down,
        "sides": imposed(cards, style),
    }
    return typeset("deck.typ", content, style)


def _decker(card: int) -> dict[str, object]:
    colour, number = divmod(card, three_colours.NUMBERS)
    return {"kind": "decker", "colour": three_colours.COLOURS[colour], "number": number}


def _two_way(deck: Pairing, card: int) -> dict[str, object]:
    light, dark = _face(deck.face(card, LIGHT)), _face(deck.face(card, DARK))
    return {"kind": "two-way", "light": light, "dark": dark}


def _face(face: Face) -> dict[str, object]:
    rank = standard.RANKS[face.rank]
    pips = int(rank_shown(rank)) if rank_shown(rank).isdigit() else 0
    suit = standard.SUITS[face.suit]
    queen = rank + suit == "QS"
    return {
        "rank": rank_shown(rank),
        "suit": suit,
        "pips": pips,
        "points": 13 if queen else int(suit == "H"),
    }

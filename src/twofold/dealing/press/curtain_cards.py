"""Curtain cards: what a hand should hold, folded away so that whoever adds one sees nothing."""

from collections.abc import Sequence

from twofold.dealing.board import Board
from twofold.dealing.deck import BRIDGE, Deck
from twofold.dealing.press.diagrams import holdings
from twofold.dealing.press.names import printed
from twofold.dealing.press.style import PLAIN, Style
from twofold.dealing.press.typesetting import typeset


def curtain_cards_pdf(
    boards: Sequence[Board],
    copies: int = 1,
    title: str = "",
    style: Style = PLAIN,
    deck: Deck = BRIDGE,
) -> bytes:
    """Print a curtain card for every hand of every pack: a row of them for a bridge board."""
    cards = [
        {
            "board": board.number,
            "hand": hand,
            "cards": hand.cards,
            "pack": f"pack {pack} of {copies}" if copies > 1 else "",
        }
        for pack in range(1, copies + 1)
        for board in boards
        for hand in holdings(board, deck)
    ]
    name = printed(title)
    heading = f"Curtain cards: {name}" if name else "Curtain cards"
    return typeset("curtain.typ", {"heading": heading, "cards": cards}, style)

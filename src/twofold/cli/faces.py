"""Cards with two faces, drawn: light on the left or above, dark on the right or below."""

from collections.abc import Callable
from typing import Final

from rich.text import Text

from twofold.cards import standard
from twofold.cards.dark_hand import DARK, LIGHT, SIGNS, Face, Pairing

_RED: Final = (standard.DIAMONDS, standard.HEARTS)


def suit_text(suit: int) -> Text:
    """Draw a suit."""
    return Text(SIGNS[suit], style="suit.red" if suit in _RED else "")


def face_text(face: Face) -> Text:
    """Draw a face: Q♠."""
    rank = standard.RANKS[face.rank].replace("T", "10")
    return Text(rank + SIGNS[face.suit], style="suit.red" if face.suit in _RED else "")


def card_text(
    pairing: Pairing, card: int, points: int = 0, live: Callable[[Face], bool] | None = None
) -> Text:
    """Draw a card in a line, Q♠│2♥+14, with its points; faces that are not live are dim."""
    line = Text()
    for shade in (LIGHT, DARK):
        face = pairing.face(card, shade)
        drawn = face_text(face)
        if shade == LIGHT:
            # The folds of cards in a column lie under one another.
            drawn.pad_left(3 - drawn.cell_len)
        if live is not None:
            drawn.stylize("bold" if live(face) else "dim")
        line.append_text(drawn)
        if shade == LIGHT:
            line.append("│", style="dim")
    if points:
        line.append(f"+{points}", style="bold")
    return line


def picture(pairing: Pairing, card: int, suit: int, style: str = "") -> list[Text]:
    """Draw a card as a box, the light half in thin lines, the dark in thick; a suit is marked."""
    lines = [Text("╭─────╮", style)]
    for shade, sides in ((LIGHT, "│"), (DARK, "┃")):
        shown = pairing.face(card, shade)
        face = Text("▸" if shown.suit == suit else " ").append_text(face_text(shown))
        face.stylize("bold" if shown.suit == suit else "")
        face.truncate(5, pad=True)
        lines.append(Text.assemble((sides, style), face, (sides, style)))
        lines.append(Text("┢━━━━━┪" if shade == LIGHT else "┗━━━━━┛", style))
    return lines

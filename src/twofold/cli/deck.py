"""Decks of two-faced cards: shown, and checked."""

from pathlib import Path

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from twofold.cards import standard
from twofold.cards.dark_hand import DARK, LIGHT, Pairing
from twofold.cards.errors import WrongDeck
from twofold.cli import files
from twofold.cli.deck_file import pairing_in
from twofold.cli.faces import card_text, suit_text
from twofold.cli.terminal import Terminal
from twofold.cli.trouble import WRONG, Trouble


def table(pairing: Pairing) -> RenderableType:
    """Draw a deck: a column for each light suit, from the ace down."""
    drawn = Table(box=None, padding=(0, 3, 0, 0), pad_edge=False)
    suits = (standard.SPADES, standard.HEARTS, standard.CLUBS, standard.DIAMONDS)
    for suit in suits:
        drawn.add_column(Text("light ", "quiet").append_text(suit_text(suit)), no_wrap=True)
    for rank in range(12, -1, -1):
        row: list[Text] = []
        for suit in suits:
            card = standard.card_of(standard.RANKS[rank] + standard.SUITS[suit])
            row.append(card_text(pairing, card, _points(pairing, card)))
        drawn.add_row(*row)
    title = Text("Dark Hand", style="title")
    title.append("  ·  52 cards, the light face left of the line, the dark one right", "quiet")
    foot = Text("+14: the points of a card, hearts 1 and queens of spades 13, on either face")
    foot.stylize("quiet")
    return Padding(Group(title, "", drawn, "", foot), (1, 1), expand=False)


def _points(pairing: Pairing, card: int) -> int:
    points = 0
    for face in (pairing.face(card, shade) for shade in (LIGHT, DARK)):
        points += face.suit == standard.HEARTS
        points += 13 * (face.suit == standard.SPADES and standard.RANKS[face.rank] == "Q")
    return points


def check(terminal: Terminal, path: Path) -> int:
    """Say whether a deck file is right; give the exit status."""
    try:
        pairing = pairing_in(path)
    except WrongDeck as error:
        raise Trouble(f"{files.named(path)} is no right deck. {error}", WRONG) from None
    terminal.tell(f"{files.named(path)} is a right deck: {standard.PACK} cards.")
    unlike = pairing.unlike_printed()
    if unlike:
        terminal.tell(f"Warning: {unlike}")
    return 0

"""Score sheets for a table with paper cards: Double Decker and Double Hearts."""

from twofold.dealing.press.style import PLAIN, Style
from twofold.dealing.press.typesetting import typeset


def score_sheets_pdf(style: Style = PLAIN) -> bytes:
    """Print a page for each of the two games."""
    return typeset("scores.typ", {"title": "Score sheets"}, style)

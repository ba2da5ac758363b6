"""A dealer's sheets, as PDF, HTML and plain text; none names a hand (PD-6)."""

from typing import Final

from twofold.dealing.press.guidance import READ, guidance
from twofold.dealing.press.names import printed
from twofold.dealing.press.style import PLAIN, Style
from twofold.dealing.press.typesetting import typeset
from twofold.dealing.sheet import Dealer

SECRET: Final = "Show these sheets to nobody until the boards have been played."


def heading(dealer: Dealer) -> str:
    """Give the name of a dealer's file."""
    return f"Dealing sheets of {printed(dealer.dealer)}"


def dealer_pdf(dealer: Dealer, style: Style = PLAIN) -> bytes:
    """Print a dealer's sheets."""
    content = {
        "heading": heading(dealer),
        "dealer": printed(dealer.dealer),
        "title": printed(dealer.title),
        "secret": SECRET,
        "read": READ,
        "sheets": [guidance(dealer, sheet) for sheet in dealer.sheets],
    }
    return typeset("sheets.typ", content, style)

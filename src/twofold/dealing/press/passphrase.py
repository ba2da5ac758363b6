"""The passphrase of the director's file, on a slip of its own for an envelope."""

from twofold.cards.words import plain
from twofold.dealing.press.names import printed
from twofold.dealing.press.style import PLAIN, Style
from twofold.dealing.press.typesetting import typeset


def passphrase_pdf(passphrase: str, title: str = "", style: Style = PLAIN) -> bytes:
    """Print the slip; the passphrase stands on the page only, never in the file's title."""
    content = {"heading": "Passphrase", "title": printed(title), "passphrase": plain(passphrase)}
    return typeset("passphrase.typ", content, style)

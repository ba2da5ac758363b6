"""Lines on the standard output, for people and programs alike: text, and nothing but text."""

import sys

from twofold.cards.words import plain


def tell(line: str = "") -> None:
    """Print one line as it is, however long."""
    sys.stdout.write(plain(line) + "\n")

"""A name or title from outside, made fit to print: plain text of a bearable length."""

from typing import Final

from twofold.cards.words import plain

LONGEST: Final = 120


def printed(name: str) -> str:
    """Give a name as it is printed: control signs written out, cut off where it gets too long."""
    text = plain(" ".join(name.split()))
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"

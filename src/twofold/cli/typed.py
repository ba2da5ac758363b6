"""What a player types, in any case and with any suit sign, as the names of cards."""

import re
from typing import Final, NamedTuple

from twofold.cards.words import quoted

_SIGNS: Final = str.maketrans({"♣": "C", "♦": "D", "♥": "H", "♠": "S", "♢": "D", "♡": "H"})
_FACE: Final = re.compile(r"([LD]?)(10|[2-9TJQKA])([CDHS])", re.ASCII)
_NUMBER: Final = re.compile(r"[0-9]{1,3}", re.ASCII)
_NUMBER_AND_SHADE: Final = re.compile(r"([0-9]{1,3})\s*([ldLD])", re.ASCII)


class Unclear(ValueError):
    """What was typed cannot be understood; the message says what could be."""


class TypedFace(NamedTuple):
    """A face as typed."""

    shade: str
    """L, D, or nothing."""
    name: str
    """Rank and suit, as QS."""


def words_of(text: str) -> list[str]:
    """Split a line at spaces and commas."""
    return text.replace(",", " ").split()


def face(word: str) -> TypedFace | None:
    """Read a face such as lqs, D10♥ or 7h; None if it is none."""
    found = _FACE.fullmatch(word.translate(_SIGNS).upper())
    if found is None:
        return None
    shade, rank, suit = found.groups()
    return TypedFace(shade, ("T" if rank == "10" else rank) + suit)


def number(word: str) -> int | None:
    """Read a number from a list; None if it is none."""
    return int(word) if _NUMBER.fullmatch(word) else None


def number_and_shade(text: str) -> tuple[int, str] | None:
    """Read `3d` or `3 l`; None if it is neither."""
    found = _NUMBER_AND_SHADE.fullmatch(text)
    return (int(found[1]), found[2].upper()) if found else None


def nothing_known(word: str, example: str) -> Unclear:
    """Say that a word means nothing here."""
    return Unclear(f"{quoted(word)} means nothing here: type {example}, or ? for help.")

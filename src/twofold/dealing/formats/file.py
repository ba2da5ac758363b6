"""A file of boards, whatever its format: chosen by the ending of its name, or by what is in it."""

from dataclasses import dataclass
from io import BytesIO
from pathlib import PurePath
from typing import Final

from twofold.cards.words import plain, quoted
from twofold.dealing.board import Board
from twofold.dealing.deck import BRIDGE, Deck
from twofold.dealing.formats import dup, json, lin, pbn
from twofold.dealing.permutations import Permutations
from twofold.dealing.trouble import WrongBoard, WrongDealing

FORMATS: Final = ("pbn", "lin", "dup", "json")


@dataclass(frozen=True)
class BoardFile:
    """What a file of boards holds."""

    format: str
    deck: Deck
    boards: tuple[Board, ...]
    permutations: tuple[Permutations | None, ...]
    """By board: how it is dealt, which only our own format says."""


def read(name: str, content: bytes) -> BoardFile:
    """Read a file of boards; an error names the file, the line and the card."""
    shown = plain(PurePath(name).name)
    format = format_of(name, content)
    if format is None:
        raise WrongBoard(f"{shown}, line 1: This is no file of boards in PBN, LIN, DUP or JSON.")
    try:
        if format == "json":
            deck, dealt = json.read_dealt(content)
            boards = tuple(board for board, _ in dealt)
            return BoardFile(format, deck, boards, tuple(how for _, how in dealt))
        reader = {"pbn": pbn.read, "lin": lin.read, "dup": dup.read}[format]
        found = tuple(reader(content))
    except WrongBoard as wrong:
        raise WrongBoard(f"{shown}, {wrong}") from None
    return BoardFile(format, BRIDGE, found, (None,) * len(found))


def write(name: str, file: BoardFile) -> bytes:
    """Write boards in the format that a name ends with; only ours keeps how they are dealt."""
    format = PurePath(name).suffix.lower().removeprefix(".")
    if format not in FORMATS:
        raise WrongDealing(f"{quoted(PurePath(name).name)} ends in none of {', '.join(FORMATS)}.")
    if format == "json":
        sink = BytesIO()
        dealt = zip(file.boards, file.permutations, strict=True)
        json.write(file.deck, dealt, sink, file.deck.players)
        return sink.getvalue()
    if file.deck != BRIDGE:
        raise WrongDealing(f"{format.upper()} knows bridge boards only: take JSON.")
    if format == "dup":
        return dup.write(file.boards)
    return (lin.write(file.boards) if format == "lin" else pbn.write(file.boards)).encode()


def format_of(name: str, content: bytes) -> str | None:
    """Tell a file's format by its ending, else by what it holds; `None` for neither."""
    ending = PurePath(name).suffix.lower().removeprefix(".")
    if ending in FORMATS:
        return ending
    if dup.looks_like(content):
        return "dup"
    text = content.replace(b"\x00", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")
    lower = text.lower()
    if text.startswith(b"{"):
        return "json"
    if b"[deal" in lower or text.startswith((b"% PBN", b"[")):
        return "pbn"
    return "lin" if b"md|" in lower else None

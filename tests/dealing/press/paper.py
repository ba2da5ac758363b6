"""Paper read back: the words, the big digits and the pictures of a PDF, by Poppler's tools."""

import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from html import unescape

import pytest

from twofold.dealing.board import Board, random_board
from twofold.dealing.deck import Deck
from twofold.dealing.permutations import permutations_for
from twofold.dealing.sheet import Dealer, shared_out, sheets_of

NUMBER = r'"([\d.]+)"'
WORD = re.compile(
    rf"<page width|<word xMin={NUMBER} yMin={NUMBER} xMax={NUMBER} yMax={NUMBER}>([^<]*)</word>"
)
MARKUP = r'#let x $y$ *b* _i_ @ref <lab> \ "q" `c` = h // c [z] {1} <b>&amp;</b>'
"""A name that means something to Typst and to HTML."""


@dataclass(frozen=True)
class Word:
    """A word on paper."""

    page: int
    x: float
    y: float
    height: float
    text: str


def poppler(tool: str, pdf: bytes, *options: str) -> bytes:
    """Give what one of Poppler's tools says of a PDF; skip where there is none, save in CI."""
    if shutil.which(tool) is None and not os.environ.get("CI"):
        pytest.skip(f"{tool} is not installed: apt-get install poppler-utils")
    return subprocess.run([tool, *options], input=pdf, capture_output=True, check=True).stdout


def pages(pdf: bytes, *options: str) -> list[str]:
    """Give the text of every page."""
    return poppler("pdftotext", pdf, *options, "-", "-").decode().split("\f")[:-1]


def text(pdf: bytes) -> str:
    """Give all the text, every gap a single space, unseen joints left out."""
    return " ".join(" ".join(pages(pdf, "-raw")).replace("\u200b", "").split())


def words(pdf: bytes) -> list[Word]:
    """Give all words, page by page, from top to bottom and from left to right."""
    found: list[Word] = []
    page = 0
    for hit in WORD.finditer(poppler("pdftotext", pdf, "-bbox", "-", "-").decode()):
        if hit[1] is None:
            page += 1
            continue
        top, bottom = float(hit[2]), float(hit[4])
        found.append(Word(page, float(hit[1]), top, bottom - top, unescape(hit[5])))
    return sorted(found, key=lambda word: (word.page, round(word.y), word.x))


def titled(pdf: bytes) -> dict[str, str]:
    """Give what the file says of itself."""
    lines = poppler("pdfinfo", pdf, "-").decode().splitlines()
    return {key: told.strip() for key, _, told in (line.partition(":") for line in lines)}


def boards_of(deck: Deck, count: int) -> list[Board]:
    """Deal some boards, the same every time."""
    return [random_board(deck, number, bytes([number]) * 64) for number in range(1, count + 1)]


def dealers_of(
    deck: Deck,
    count: int = 3,
    scheme: str = "classic",
    piles: int | None = None,
    names: tuple[str, ...] = ("Ann", "Ben"),
    title: str = "Tuesday",
    *,
    copies: int = 1,
    redone: bool = False,
) -> list[Dealer]:
    """Share some boards out among dealers."""
    pairs = [
        sheets_of(
            board,
            permutations_for(deck, board, bytes([board.number]) * 64, scheme, piles),
            deck,
            copies,
            redone=redone,
        )
        for board in boards_of(deck, count)
    ]
    return shared_out(pairs, names, deck, title)

"""LIN, the format of Bridge Base Online: pairs of a command and its value, `md|3S…|`."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from twofold.cards.words import quoted
from twofold.dealing.board import COMPASS, Board
from twofold.dealing.formats.hands import (
    SUITS,
    board_number,
    each_once,
    holding,
    suit_by_suit,
    whole_board,
)
from twofold.dealing.formats.text import on_line, text_of
from twofold.dealing.trouble import WrongBoard

_SEATS: Final = "SWNE"
"""The order of the hands, and of the dealer's digits from 1."""
_VULNERABLE: Final = {"o": "None", "0": "None", "-": "None", "n": "NS", "e": "EW", "b": "All"}
_LETTERS: Final = {"None": "o", "NS": "n", "EW": "e", "All": "b"}
_ROOM: Final = re.compile(r"[oc](\d+)")
_DIGITS: Final = re.compile(r"\d+")


@dataclass
class _Found:
    """What the commands so far say of a board."""

    line: int = 0
    deal: str = ""
    room: str = ""
    """The number that `qx|o7|` gives."""
    name: str = ""
    """The number that `ah|Board 7|` gives, which comes before the other."""
    vulnerable: str = ""


def read(text: str | bytes) -> list[Board]:
    """Read the boards of a LIN file, each given by its `md` command."""
    boards: list[tuple[int, Board]] = []
    for found in _found(text_of(text)):
        with on_line(found.line):
            boards.append((found.line, _board(found, boards[-1][1].number if boards else 0)))
    if not boards:
        raise WrongBoard("line 1: There is no deal in this LIN file.")
    return each_once(boards)


def _found(text: str) -> list[_Found]:
    """Share the commands out over the boards; most programs name a board after its `md`."""
    parts = text.split("|")
    boards: list[_Found] = []
    now, line = _Found(), 1
    for command, value in zip(parts[::2], parts[1::2], strict=False):
        line += command.count("\n")
        key, clean = command.strip().lower(), value.replace("\n", "").strip()
        if key == "qx":
            room = _ROOM.match(clean)
            now = _Found(room=room[1] if room else "")
        elif key == "md" and clean.strip("0123456789"):
            if now.deal:
                now = _Found()
            now.line, now.deal = line, clean
            boards.append(now)
        elif key == "ah":
            number = _DIGITS.search(clean)
            if number:
                if now.name:
                    now = _Found()
                now.name = number[0]
        elif key == "sv":
            if now.vulnerable:
                now = _Found()
            now.vulnerable = clean
        line += value.count("\n")
    return boards


def _board(found: _Found, before: int) -> Board:
    """Make the board of its commands; what they leave out follows from the number."""
    said = found.name or found.room
    number = board_number(said) if said else before + 1
    digit, cards = found.deal[0], found.deal
    dealer = None
    if digit.isdigit():
        if digit not in "01234":
            raise WrongBoard(f"Board {number}: the dealer is a digit from 1 to 4, not {digit}.")
        dealer = _SEATS[int(digit) - 1] if digit != "0" else None
        cards = cards[1:]
    vulnerable = None
    if found.vulnerable:
        if found.vulnerable.lower() not in _VULNERABLE:
            raise WrongBoard(
                f"Board {number}: vulnerable is o, n, e or b, not {quoted(found.vulnerable)}."
            )
        vulnerable = _VULNERABLE[found.vulnerable.lower()]
    written = [hand.strip() for hand in cards.split(",")]
    if len(written) > 4 and not any(written[4:]):
        written = written[:4]
    if not 3 <= len(written) <= 4:
        raise WrongBoard(f"Board {number}: a deal has three or four hands, not {len(written)}.")
    hands: list[list[str] | None] = [None] * 4
    for seat, hand in zip(_SEATS, written, strict=False):
        if hand:
            hands[COMPASS.index(seat)] = _hand(number, seat, hand)
    return whole_board(number, hands, dealer, vulnerable)


def _hand(number: int, seat: str, written: str) -> list[str]:
    """Read a hand: a suit's letter, then its ranks; suits may come in any order."""
    parts = re.split(f"([{SUITS}])", written.upper().replace(" ", ""))
    if parts[0]:
        raise WrongBoard(
            f"Board {number}, {seat}: a hand begins with the letter of a suit, "
            f"not {quoted(written)}."
        )
    return [
        card
        for suit, ranks in zip(parts[1::2], parts[2::2], strict=True)
        for card in holding(suit, ranks)
    ]


def write(boards: Iterable[Board]) -> str:
    """Write boards as LIN, a line each, without an auction."""
    return "".join(_line(board) for board in boards)


def _line(board: Board) -> str:
    hands = ",".join(
        "".join(
            suit + ranks
            for suit, ranks in zip(
                SUITS, suit_by_suit(board.hands[COMPASS.index(seat)]), strict=True
            )
        )
        for seat in _SEATS
    )
    return (
        f"qx|o{board.number}|pn|,,,|st||md|{_SEATS.index(board.dealer) + 1}{hands}|rh||"
        f"ah|Board {board.number}|sv|{_LETTERS[board.vulnerable]}|pg||\n"
    )

"""DUP, the format of Duplimate dealing machines: 156 bytes a board, and nothing between them.

The makers' own description is followed. Bytes 1-78 are three hands, North, East and South, thirteen
cards each, a card as two digits from 01, the ace of spades, to 52, the deuce of clubs. Bytes 79-146
are all four hands to be read by people: for each, four suits, every one a sign of the old DOS
characters and its ranks. The last ten bytes say whether the hands are random (Y), whether to count
backwards (N), the first board of the set (three bytes), the copies of each (two), and the last
board (three). A number of a board, its dealer and its vulnerability are nowhere: boards follow one
another from the first, in the usual cycle.
"""

from collections.abc import Iterable
from typing import Final

from twofold.cards.words import quoted
from twofold.dealing.board import COMPASS, Board, dealer_of, vulnerable_of
from twofold.dealing.deck import BRIDGE
from twofold.dealing.formats.hands import SUITS, board_number, suit_by_suit, whole_board
from twofold.dealing.trouble import WrongBoard, WrongDealing

RECORD: Final = 156
_HANDS: Final = 78
_SHOWN: Final = 68
_SIGNS: Final = b"\x06\x03\x04\x05"
"""Spade, heart, diamond and club in the characters of DOS."""
_PACK: Final = BRIDGE.sorted_pack(SUITS)
_END: Final = b"\r\n\x1a\x00"


def read(content: str | bytes) -> list[Board]:
    """Read the boards of a DUP file; in an error a line is a board's 156 bytes."""
    data = content.encode("latin-1", "replace") if isinstance(content, str) else content
    whole = data[: len(data) - len(data) % RECORD]
    if data[len(whole) :].strip(_END + b" ") or not whole:
        raise WrongBoard(
            f"line {len(data) // RECORD + 1}: a DUP file has {RECORD} bytes for every board; "
            f"this one has {len(data)} in all."
        )
    records = [whole[start : start + RECORD] for start in range(0, len(whole), RECORD)]
    first = _first(records[0])
    return [_board(line, first + line - 1, record) for line, record in enumerate(records, start=1)]


def looks_like(content: bytes) -> bool:
    """Tell a DUP file from text: it begins with 78 digits and has a record's length."""
    return len(content) >= RECORD and content[:_HANDS].isdigit()


def _first(record: bytes) -> int:
    """Read the number of the first board; machines that leave it out mean 1."""
    field = record[_HANDS + _SHOWN + 2 : RECORD][:3].strip(b" \x00").decode("latin-1")
    if not field:
        return 1
    try:
        return board_number(field)
    except WrongBoard as wrong:
        raise WrongBoard(f"line 1: {wrong}") from None


def _board(line: int, number: int, record: bytes) -> Board:
    hands: list[list[str] | None] = []
    digits = record[:_HANDS]
    for seat in range(3):
        hand: list[str] = []
        for place in range(26 * seat, 26 * seat + 26, 2):
            pair = digits[place : place + 2]
            card = int(pair) if pair.isdigit() else 0
            if not 1 <= card <= len(_PACK):
                raise WrongBoard(
                    f"line {line}: Board {number}, {COMPASS[seat]}: a card is a number from 01 "
                    f"to 52, not {quoted(pair.decode('latin-1'))}."
                )
            hand.append(_PACK[card - 1])
        hands.append(hand)
    try:
        board = whole_board(number, [*hands, None])
    except WrongBoard as wrong:
        raise WrongBoard(f"line {line}: {wrong}") from None
    shown = record[_HANDS : _HANDS + _SHOWN]
    if _says_something(shown) and shown != _as_shown(board) and _cards(shown) != _cards_of(board):
        raise WrongBoard(
            f"line {line}: Board {number}: the hands as numbers and the hands as letters differ."
        )
    return board


def _says_something(shown: bytes) -> bool:
    """Tell whether the hands in letters can be compared: blind files leave them out."""
    ranks = shown.translate(None, _SIGNS)
    return len(ranks) == 52 and set(ranks) == set(b"AKQJT98765432")


def _cards(shown: bytes) -> list[frozenset[str]]:
    """Read the hands in letters."""
    hands: list[frozenset[str]] = []
    for start in range(0, _SHOWN, 17):
        suit = "?"
        cards: set[str] = set()
        for byte in shown[start : start + 17]:
            if byte in _SIGNS:
                suit = SUITS[_SIGNS.index(byte)]
            else:
                cards.add(chr(byte) + suit)
        hands.append(frozenset(cards))
    return hands


def _cards_of(board: Board) -> list[frozenset[str]]:
    return [frozenset(hand) for hand in board.hands]


def _as_shown(board: Board) -> bytes:
    return b"".join(
        _SIGNS[suit : suit + 1] + ranks.encode()
        for hand in board.hands
        for suit, ranks in enumerate(suit_by_suit(hand))
    )


def write(boards: Iterable[Board]) -> bytes:
    """Write a set of boards for a dealing machine; they must follow one another."""
    whole = list(boards)
    if not whole:
        raise WrongDealing("A DUP file needs a board.")
    first, last = whole[0].number, whole[-1].number
    for number, board in enumerate(whole, start=first):
        cycle = (number, dealer_of(number), vulnerable_of(number))
        if (board.number, board.dealer, board.vulnerable) != cycle:
            raise WrongDealing(
                f"DUP has no place for numbers, dealers and vulnerability: boards must follow one "
                f"another in the usual cycle, and board {board.number} does not. Take PBN or LIN."
            )
    if last > 999:
        raise WrongDealing(f"DUP counts boards up to 999, not to {last}. Take PBN or LIN.")
    end = f"YN{first:<3}1 {last:<3}".encode()
    numbers = {card: f"{place:02}" for place, card in enumerate(_PACK, start=1)}
    return b"".join(
        "".join(numbers[card] for hand in board.hands[:3] for card in hand).encode()
        + _as_shown(board)
        + end
        for board in whole
    )

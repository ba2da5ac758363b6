"""Hands of bridge as files write them, made into a board that is surely whole."""

from collections.abc import Iterable, Sequence
from typing import Final

from twofold.cards.words import quoted
from twofold.dealing.board import COMPASS, HIGHEST_NUMBER, Board, board_of
from twofold.dealing.deck import BRIDGE
from twofold.dealing.trouble import WrongBoard

SUITS: Final = BRIDGE.suits
HAND: Final = 13


def holding(suit: str, ranks: str) -> list[str]:
    """Name the cards of a suit by their ranks; a void is `-` or empty, a ten is T or 10."""
    if ranks == "-":
        return []
    return [rank + suit for rank in ranks.upper().replace("10", "T")]


def suit_by_suit(hand: Sequence[str]) -> list[str]:
    """Give the ranks held in spades, hearts, diamonds and clubs, high cards first."""
    return ["".join(card[0] for card in hand if card[1] == suit) for suit in SUITS]


def whole_board(
    number: int,
    hands: Sequence[Sequence[str] | None],
    dealer: str | None = None,
    vulnerable: str | None = None,
) -> Board:
    """Make a board of four hands, or of three: an unknown hand holds the rest."""
    _check(number, hands)
    unknown = [seat for seat, hand in zip(COMPASS, hands, strict=True) if hand is None]
    if len(unknown) > 1:
        raise WrongBoard(f"Board {number}: nothing is said of {' and '.join(unknown)}.")
    rest = sorted(BRIDGE.known.difference(*(hand for hand in hands if hand is not None)))
    known = [rest if hand is None else hand for hand in hands]
    return board_of(BRIDGE, number, known, dealer, vulnerable)


def _check(number: int, hands: Sequence[Sequence[str] | None]) -> None:
    """Refuse what is no card, a card that is there twice, and a hand of another size."""
    owner: dict[str, str] = {}
    for seat, hand in zip(COMPASS, hands, strict=True):
        for card in hand or ():
            if card not in BRIDGE.known:
                raise WrongBoard(f"Board {number}, {seat}: {quoted(card)} is no card.")
            if card in owner:
                both = seat if owner[card] == seat else f"{owner[card]} and {seat}"
                raise WrongBoard(f"Board {number}: {card} is there twice, with {both}.")
            owner[card] = seat
    missing = BRIDGE.sort([*BRIDGE.known.difference(owner)])
    for seat, hand in zip(COMPASS, hands, strict=True):
        if hand is not None and len(hand) != HAND:
            lost = f"; nobody has {_listed(missing)}" if missing and None not in hands else ""
            raise WrongBoard(f"Board {number}: {seat} has {len(hand)} cards, not {HAND}{lost}.")


def _listed(cards: Sequence[str]) -> str:
    shown = ", ".join(cards[:HAND])
    return shown if len(cards) <= HAND else f"{shown} and {len(cards) - HAND} more"


def board_number(text: str) -> int:
    """Read the number of a board."""
    digits = text.strip()
    if digits.isascii() and digits.isdigit() and len(digits) <= 10:
        number = int(digits)
        if 1 <= number <= HIGHEST_NUMBER:
            return number
    raise WrongBoard(f"A board has a number from 1 to {HIGHEST_NUMBER}, not {quoted(text)}.")


def each_once(found: Iterable[tuple[int, Board]]) -> list[Board]:
    """Give each board once, though a file may hold it once for every table that played it."""
    first: dict[int, tuple[int, Board]] = {}
    for line, board in found:
        before, known = first.setdefault(board.number, (line, board))
        if known != board:
            raise WrongBoard(
                f"line {line}: Board {board.number} is there twice, "
                f"and not the same as on line {before}."
            )
    return [board for _, board in first.values()]

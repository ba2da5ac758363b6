"""A board's diagram: who holds what, as a hand record and a curtain card show it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from twofold.cards.words import plain
from twofold.dealing.board import COMPASS, Board
from twofold.dealing.deck import BRIDGE, Deck
from twofold.dealing.press.guidance import SEATS
from twofold.dealing.press.signs import DENOMINATIONS, rank_shown

HONOURS: Final = {"A": 4, "K": 3, "Q": 2, "J": 1}
VULNERABLE: Final = {"None": "None", "NS": "N–S", "EW": "E–W", "All": "All"}


class Analysis(Protocol):
    """What is known of a board at double dummy, as it is printed."""

    @property
    def words(self) -> str:
        """Say par: the score and the contracts."""
        ...

    def of(self, declarer: str, denomination: str) -> int:
        """Say how many tricks a declarer makes in a denomination."""
        ...


@dataclass(frozen=True)
class Holding:
    """What one hand holds."""

    seat: str
    name: str
    suits: tuple[tuple[str, tuple[str, ...]], ...]
    """By suit: its letter and the ranks or numbers, high ones first."""
    points: int | None
    """High card points; only at bridge."""

    @property
    def cards(self) -> int:
        """Count the cards."""
        return sum(len(ranks) for _, ranks in self.suits)


@dataclass(frozen=True)
class Diagram:
    """A board as it is printed."""

    board: int
    dealer: str
    vulnerable: str
    """Both empty unless at bridge."""
    hands: tuple[Holding, ...]
    table: tuple[tuple[str, tuple[int, ...]], ...]
    """By declarer: the tricks in each of DENOMINATIONS; empty without an analysis."""
    par: str


def holdings(board: Board, deck: Deck = BRIDGE) -> tuple[Holding, ...]:
    """Say what each hand of a board holds."""
    return tuple(
        _holding(deck, seat, hand) for seat, hand in zip(deck.hands, board.hands, strict=True)
    )


def diagram(board: Board, analysis: Analysis | None = None, deck: Deck = BRIDGE) -> Diagram:
    """Make the diagram of a board."""
    bridge = deck.name == BRIDGE.name
    table: tuple[tuple[str, tuple[int, ...]], ...] = ()
    if analysis:
        table = tuple(
            (seat, tuple(analysis.of(seat, name) for name in DENOMINATIONS)) for seat in COMPASS
        )
    return Diagram(
        board.number,
        SEATS[board.dealer] if bridge else "",
        VULNERABLE[board.vulnerable] if bridge else "",
        holdings(board, deck),
        table,
        plain(analysis.words) if analysis else "",
    )


def _holding(deck: Deck, seat: str, hand: Sequence[str]) -> Holding:
    found: dict[str, list[str]] = {suit: [] for suit in deck.suits}
    for card in deck.sort(hand):
        if deck.name == "double-decker":
            found[card[0]].append(card[1:])
        else:
            found[card[-1]].append(card[-2])
    points = None
    if deck.name == BRIDGE.name:
        points = sum(HONOURS.get(rank, 0) for ranks in found.values() for rank in ranks)
    suits = tuple((suit, tuple(map(rank_shown, ranks))) for suit, ranks in found.items())
    return Holding(seat, SEATS.get(seat, seat), suits, points)

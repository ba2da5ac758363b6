"""A deck that can be dealt by hand: how it is sorted, and into which hands it goes.

Cards are written by their names, as `AS`, `LQS` or `R7`; the dealing room works with paper.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from twofold.cards import standard, three_colours
from twofold.dealing.trouble import WrongDealing

LEFT_OVER: Final = "Left over"
"""The name of the pile with the one card that three players of Double Hearts leave over."""


@dataclass(frozen=True)
class Deck:
    """A deck and the hands that it is dealt into."""

    name: str
    title: str
    suits: str
    """The letters of its suits or colours."""
    runs: tuple[tuple[str, ...], ...]
    """By suit: the cards as they lie in the sorted pack, from the top (PD-1)."""
    hands: tuple[str, ...]
    """The names of the hands, in the order of the second permutation's piles (PD-4)."""
    sizes: tuple[int, ...]

    @property
    def players(self) -> int:
        """Say how many players there are; a card left over is nobody's hand."""
        return sum(name != LEFT_OVER for name in self.hands)

    @property
    def cards(self) -> int:
        """Say how many cards there are."""
        return sum(self.sizes)

    @cached_property
    def known(self) -> frozenset[str]:
        """Give the names of all cards."""
        return frozenset(card for run in self.runs for card in run)

    def sorted_pack(self, suits: str) -> list[str]:
        """Give the pack sorted by these suits, face down, its top card first."""
        return [card for suit in suits for card in self.runs[self.suits.index(suit)]]

    def sort(self, cards: Sequence[str]) -> tuple[str, ...]:
        """Sort a hand as it is written down: suit by suit, high cards first."""
        return tuple(sorted(cards, key=self._place.__getitem__))

    @cached_property
    def _place(self) -> dict[str, int]:
        return {card: place for place, card in enumerate(self.sorted_pack(self.suits))}


def _standard_runs(shade: str) -> tuple[tuple[str, ...], ...]:
    ranks = standard.RANKS[::-1]
    return tuple(tuple(f"{shade}{rank}{suit}" for rank in ranks) for suit in "SHDC")


BRIDGE: Final = Deck(
    "bridge", "Bridge", "SHDC", _standard_runs(""), ("N", "E", "S", "W"), (13, 13, 13, 13)
)


def double_hearts(players: int = 4) -> Deck:
    """Give the Dark Hand deck, sorted by its light faces; among three players one is left over."""
    if players not in (3, 4):
        raise WrongDealing(f"Double Hearts is for 3 or 4 players, not {players}.")
    hands = tuple(f"Player {seat}" for seat in range(1, players + 1))
    sizes = (13,) * 4
    if players == 3:
        hands, sizes = (*hands, LEFT_OVER), (17, 17, 17, 1)
    return Deck("double-hearts", "Double Hearts", "SHDC", _standard_runs("L"), hands, sizes)


def double_decker(players: int = 4) -> Deck:
    """Give the three-colour deck for so many players."""
    if players not in range(4, 8):
        raise WrongDealing(f"Double Decker is for 4 to 7 players, not {players}.")
    cards = three_colours.pack(players)
    runs = tuple(
        tuple(
            three_colours.name_of(card)
            for card in reversed(cards)
            if card // three_colours.NUMBERS == colour
        )
        for colour in range(3)
    )
    hands = tuple(f"Player {seat}" for seat in range(1, players + 1))
    return Deck(
        "double-decker", "Double Decker", "RBG", runs, hands, (len(cards) // players,) * players
    )


def deck_named(name: str, players: int | None = None) -> Deck:
    """Give the deck of this name, for so many players."""
    if name == "bridge":
        if players not in (None, 4):
            raise WrongDealing(f"Bridge is for 4 players, not {players}.")
        return BRIDGE
    if name == "double-hearts":
        return double_hearts(players or 4)
    if name == "double-decker":
        return double_decker(players or 4)
    raise WrongDealing("A deck is bridge, double-hearts or double-decker.")

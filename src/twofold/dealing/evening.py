"""An evening's boards: what the director asked for, and every board with its permutations.

Everything follows from one secret root key: every board has a key of its own, and its deal and its
permutations are drawn from that by streams which tell nothing of each other.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from twofold.chance import KEY_BYTES, new_key, subkey
from twofold.dealing.board import HIGHEST_NUMBER, Board, random_board
from twofold.dealing.deck import BRIDGE, Deck
from twofold.dealing.permutations import (
    CLASSIC,
    MOST_PILES,
    SCHEMES,
    Permutations,
    permutations_for,
)
from twofold.dealing.trouble import WrongDealing

MOST_COPIES: Final = 99
TWO_DEALERS: Final = ("Dealer 1", "Dealer 2")
_SCRYPT: Final = {"n": 1 << 14, "r": 8, "p": 1}
Dealt = tuple[Board, Permutations]
Draw = Callable[[Deck, int, bytes], Board]
"""How one board is drawn by its key: any deal, or one that meets conditions."""


@dataclass(frozen=True)
class Evening:
    """What the director asked for."""

    root: bytes
    deck: Deck = BRIDGE
    scheme: str = CLASSIC
    piles: int | None = None
    """The first dealer's piles; None makes as many as there are hands."""
    copies: int = 1
    dealers: tuple[str, ...] = TWO_DEALERS
    title: str = ""

    def __post_init__(self) -> None:
        """Refuse what cannot be dealt."""
        if self.scheme not in SCHEMES:
            raise WrongDealing(f"A scheme is {' or '.join(SCHEMES)}.")
        if self.piles is not None and not 2 <= self.piles <= MOST_PILES:
            raise WrongDealing(f"The first dealer makes 2 to {MOST_PILES} piles.")
        if not 1 <= self.copies <= MOST_COPIES:
            raise WrongDealing(f"Copies are 1 to {MOST_COPIES}.")
        if len(self.dealers) < 2:
            raise WrongDealing("It takes two dealers: nobody may hold both permutations.")
        if len(set(self.dealers)) != len(self.dealers):
            raise WrongDealing("Two dealers have the same name: nobody may hold both parts.")


def root_of(seed: str | None) -> bytes:
    """Give a random root key, or the one that a seed leads to, slowly, so that guessing is slow."""
    if seed is None:
        return new_key()
    salt = b"twofold dealing"
    return hashlib.scrypt(seed.encode(), salt=salt, dklen=KEY_BYTES, **_SCRYPT)


def numbers(first: int, count: int) -> range:
    """Give the numbers of so many boards, from a first one on."""
    if first < 1 or count < 1 or first + count - 1 > HIGHEST_NUMBER:
        raise WrongDealing(
            f"Boards are numbered from 1 to {HIGHEST_NUMBER}, and there is one at least."
        )
    return range(first, first + count)


def deal(evening: Evening, which: Iterable[int], draw: Draw = random_board) -> Iterator[Dealt]:
    """Deal boards of these numbers, one after the other."""
    for number in which:
        key = _key(evening, number)
        board = draw(evening.deck, number, key)
        yield board, permutations_for(evening.deck, board, key, evening.scheme, evening.piles)


def with_permutations(evening: Evening, board: Board) -> Dealt:
    """Draw the permutations that deal a board from elsewhere."""
    key = _key(evening, board.number)
    return board, permutations_for(evening.deck, board, key, evening.scheme, evening.piles)


def _key(evening: Evening, number: int) -> bytes:
    """Give the key of a board, from which its deal and its permutations are drawn apart."""
    return subkey(evening.root, "board", number)

"""Whether sheets deal the boards they are for: each is carried out, card by card, and compared."""

from collections.abc import Iterable
from dataclasses import dataclass

from twofold.dealing.board import Board
from twofold.dealing.deck import Deck
from twofold.dealing.permutations import Permutations, carried_out


@dataclass(frozen=True)
class Strayed:
    """A card that comes to another hand than the board says."""

    card: str
    came_to: str
    belongs_to: str


@dataclass(frozen=True)
class Finding:
    """What came of carrying out the permutations of one board."""

    board: int
    strayed: tuple[Strayed, ...] = ()
    trouble: str = ""
    """Why they cannot be carried out at all; nothing if they can."""

    @property
    def right(self) -> bool:
        """Say whether the board comes of them."""
        return not self.strayed and not self.trouble

    def __str__(self) -> str:
        """Say it in a sentence."""
        if self.trouble:
            return f"Board {self.board} cannot be dealt: {self.trouble}"
        if not self.strayed:
            return f"Board {self.board} is dealt as it should be."
        one = self.strayed[0]
        others = len(self.strayed) - 1
        more = f"; {others} more {'card strays' if others == 1 else 'cards stray'}"
        return (
            f"Board {self.board} is dealt wrong: {one.card} comes to {one.came_to}, "
            f"not {one.belongs_to}{more if others else ''}."
        )


def verify(deck: Deck, pairs: Iterable[tuple[Board, Permutations]]) -> list[Finding]:
    """Carry out the permutations of every board, and compare what comes of them."""
    return [verified(deck, board, permutations) for board, permutations in pairs]


def verified(deck: Deck, board: Board, permutations: Permutations) -> Finding:
    """Carry out the permutations of one board, and compare what comes of them."""
    trouble = misfit(deck, permutations)
    if trouble:
        return Finding(board.number, trouble=trouble)
    came_to = {
        card: name
        for name, hand in zip(deck.hands, carried_out(deck, permutations), strict=True)
        for card in hand
    }
    return Finding(
        board.number,
        tuple(
            Strayed(card, came_to[card], name)
            for name, hand in zip(deck.hands, board.hands, strict=True)
            for card in hand
            if came_to[card] != name
        ),
    )


def misfit(deck: Deck, permutations: Permutations) -> str:
    """Say why permutations, from a file perhaps, are none for this deck; nothing if they are."""
    if sorted(permutations.suits) != sorted(deck.suits):
        return "its suits are not the deck's."
    if not permutations.first:
        return "permutation 1 has no digits."
    for number, digits in enumerate((*permutations.first, permutations.second)):
        last = number == len(permutations.first)
        piles = "123456789"[: len(deck.hands)] if last else "123456789"
        named = "permutation 2" if last else "permutation 1"
        if len(digits) != deck.cards:
            return f"{named} has {len(digits)} digits for {deck.cards} cards."
        if not set(digits) <= set(piles):
            return f"{named} has digits that are no piles."
    return ""

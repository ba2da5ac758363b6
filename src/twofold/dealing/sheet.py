"""A dealer's sheets: what one person must know to deal, and nothing else.

It is what a dealer's PDF shows, what lies beside it as JSON for the guide, and all that the guide
is given. No sheet names a hand; a dealer never holds both permutations of a board (PD-6).
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from twofold.dealing.board import HIGHEST_NUMBER, Board
from twofold.dealing.deck import Deck, deck_named
from twofold.dealing.permutations import MOST_PILES, Permutations
from twofold.dealing.trouble import WrongDealing, WrongSheet

GROUP: Final = 4
"""Digits in a group (PD-5)."""
ROW: Final = 5
"""Groups in a row (PD-5)."""


class Sheet(msgspec.Struct, frozen=True, omit_defaults=True):
    """One permutation of one board."""

    board: int
    permutation: int
    """1 or 2."""
    piles: int
    passes: tuple[str, ...]
    """A digit for every card; the second permutation is one pass."""
    suits: str | None = None
    """The order of the suits in the sorted pack; only with permutation 1."""
    copies: int = 1
    """How many packs are dealt alike, for so many sections."""
    redone: bool = False
    """Whether the board was dealt anew, and an older sheet must be thrown away."""


class Dealer(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything that one dealer holds."""

    dealer: str
    deck: str
    """The name of the deck: bridge, double-hearts or double-decker."""
    players: int
    hands: tuple[str, ...]
    """Where the piles of a second permutation go."""
    sheets: tuple[Sheet, ...]
    title: str = ""


def sheets_of(
    board: Board, permutations: Permutations, deck: Deck, copies: int = 1, *, redone: bool = False
) -> tuple[Sheet, Sheet]:
    """Write the two sheets of a board."""
    piles = max(int(max(digits)) for digits in permutations.first)
    first = Sheet(board.number, 1, piles, permutations.first, permutations.suits, copies, redone)
    second = Sheet(board.number, 2, len(deck.hands), (permutations.second,), None, copies, redone)
    return first, second


def shared_out(
    pairs: Sequence[tuple[Sheet, Sheet]], names: Sequence[str], deck: Deck, title: str = ""
) -> list[Dealer]:
    """Share the work evenly: the first part of a board to one dealer, the second to the next."""
    if len(names) < 2:
        raise WrongDealing("It takes two dealers at least: nobody may hold both permutations.")
    work: list[list[Sheet]] = [[] for _ in names]
    for place, (first, second) in enumerate(pairs):
        work[place % len(names)].append(first)
        work[(place + 1) % len(names)].append(second)
    return [
        Dealer(name, deck.name, deck.players, deck.hands, tuple(sheets), title)
        for name, sheets in zip(names, work, strict=True)
    ]


def rows(digits: str) -> list[list[str]]:
    """Lay digits out as a sheet shows them: groups of four, five groups in a row (PD-5)."""
    groups = [digits[start : start + GROUP] for start in range(0, len(digits), GROUP)]
    return [groups[start : start + ROW] for start in range(0, len(groups), ROW)]


def heights(digits: str, piles: int) -> list[tuple[int, ...]]:
    """Give the heights of all piles after every row, so that a slip is found at once."""
    after: list[tuple[int, ...]] = []
    dealt = ""
    for row in rows(digits):
        dealt += "".join(row)
        after.append(tuple(dealt.count(str(pile)) for pile in range(1, piles + 1)))
    return after


def read_dealer(text: bytes) -> Dealer:
    """Read a dealer's file, and refuse what is none."""
    try:
        dealer = msgspec.json.decode(text, type=Dealer)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise WrongSheet(f"This is no dealer's file: {error}.") from None
    try:
        deck = deck_named(dealer.deck, dealer.players)
    except WrongDealing as error:
        raise WrongSheet(f"This is no dealer's file: {error}") from None
    if len(dealer.hands) != len(deck.hands):
        raise WrongSheet(f"This is no dealer's file: {deck.title} has {len(deck.hands)} hands.")
    for sheet in dealer.sheets:
        _check(sheet, deck)
    firsts = {sheet.board for sheet in dealer.sheets if sheet.permutation == 1}
    for sheet in dealer.sheets:
        if sheet.permutation == 2 and sheet.board in firsts:
            raise WrongSheet(f"Both permutations of board {sheet.board}: no dealer may hold them.")
    return dealer


def _check(sheet: Sheet, deck: Deck) -> None:
    named = f"The sheet of board {sheet.board}"
    if not 1 <= sheet.board <= HIGHEST_NUMBER or sheet.copies < 1:
        raise WrongSheet(f"{named} is for no board that is dealt.")
    if not sheet.passes or sheet.permutation not in (1, 2) or not 2 <= sheet.piles <= MOST_PILES:
        raise WrongSheet(f"{named} says nothing that can be dealt.")
    allowed = set("123456789"[: sheet.piles])
    for digits in sheet.passes:
        if not set(digits) <= allowed:
            raise WrongSheet(f"{named} has digits that are no piles.")
        if len(digits) != deck.cards:
            raise WrongSheet(f"{named} has {len(digits)} digits for {deck.cards} cards.")
    if sheet.permutation == 1:
        if sorted(sheet.suits or "") != sorted(deck.suits):
            raise WrongSheet(f"{named} does not say in which order the suits lie.")
        return
    if sheet.suits is not None:
        raise WrongSheet(f"{named} tells a second dealer the order of the suits.")
    sizes = tuple(sheet.passes[0].count(str(pile)) for pile in range(1, sheet.piles + 1))
    if len(sheet.passes) != 1 or sizes != deck.sizes:
        raise WrongSheet(f"{named} does not deal the hands of {deck.title}.")

"""Boards that meet conditions: deals are made until one is right, and never made to be right."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import lcm
from typing import Final

from twofold.cards.words import quoted
from twofold.chance import Stream
from twofold.dealing.board import Board, board_of
from twofold.dealing.deck import BRIDGE, Deck
from twofold.dealing.kinds import Choice, chosen
from twofold.dealing.language import Condition, condition
from twofold.dealing.trouble import WrongDealing

__all__ = ["TRIES", "Condition", "NeverTrue", "boards_where", "condition", "draw_where"]

TRIES: Final = 1_000_000
"""How many deals are tried for a board before giving up."""


class NeverTrue(WrongDealing):
    """What was asked for was true for none of very many deals."""


def draw_where(
    where: str | None, kinds: Iterable[str] | None = None, tries: int | None = None
) -> Callable[[Deck, int, bytes], Board]:
    """Give what draws a board by its key, so that a condition holds and its kind is one of these.

    All such deals are equally likely. The key gives deal after deal, and the first that will do is
    taken; it also draws which of the kinds the board shall be, by their weights, before a card is
    dealt.
    """
    limit = TRIES if tries is None else tries
    if limit < 1:
        raise WrongDealing(f"At least one deal must be tried, not {limit}.")
    choices = chosen(kinds or ())
    always = () if where is None else (condition(where),)

    def draw(deck: Deck, number: int, key: bytes) -> Board:
        if deck.name != BRIDGE.name and (choices or always):
            raise WrongDealing("Kinds and conditions are for bridge boards.")
        choice = drawn(choices, key) if choices else None
        wanted = (*always, choice.condition) if choice else always
        order = _first_right(deck, key, wanted, limit)
        if order is None:
            kind = [f"the kind {choice.name}"] if choice else []
            asked = " and ".join([*kind, *(quoted(one.text) for one in always)])
            raise NeverTrue(f"Board {number}: none of {limit:,} deals was right for {asked}.")
        pack = deck.sorted_pack(deck.suits)
        cards = iter([pack[place] for place in order])
        return board_of(deck, number, [[next(cards) for _ in range(size)] for size in deck.sizes])

    return draw


def _first_right(
    deck: Deck, key: bytes, wanted: Sequence[Condition], tries: int
) -> list[int] | None:
    """Give the first of a key's deals for which all conditions hold, as places in the pack."""
    stream = Stream(key, "board")
    pack = range(deck.cards)
    for _ in range(tries):
        order = stream.shuffled(pack)
        if all(one.holds(order) for one in wanted):
            return order
    return None


def boards_where(
    deck: Deck,
    numbers: Iterable[int],
    keys: Iterable[bytes],
    where: str | None = None,
    kinds: Sequence[str] = (),
    tries: int | None = None,
) -> Iterator[Board]:
    """Draw boards of these numbers, each by its key, so that conditions hold."""
    draw = draw_where(where, kinds, tries)
    for number, key in zip(numbers, keys, strict=True):
        yield draw(deck, number, key)


def drawn(choices: Sequence[Choice], key: bytes) -> Choice:
    """Draw a kind by weight from a board's own key."""
    whole = lcm(*(choice.weight.denominator for choice in choices))
    parts = [int(choice.weight * whole) for choice in choices]
    place = Stream(key, "kind").below(sum(parts))
    for choice, part in zip(choices, parts, strict=True):
        if place < part:
            return choice
        place -= part
    raise AssertionError("A place below the sum lies in one of the parts.")

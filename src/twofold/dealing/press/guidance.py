"""What a sheet tells its dealer, in words: how to begin, what to deal, how to end (PD-8).

Paper, HTML and plain text all say what stands here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from twofold.cards import standard, three_colours
from twofold.dealing.deck import Deck, deck_named
from twofold.dealing.press.names import printed
from twofold.dealing.sheet import Dealer, Sheet, heights, rows
from twofold.dealing.trouble import WrongSheet

LEFT_OVER: Final = "Left over"
SEATS: Final = {"N": "North", "E": "East", "S": "South", "W": "West"}
READ: Final = (
    "Read along the rows. For each digit deal one card, face down, on top of the pile it names."
)


@dataclass(frozen=True)
class Row:
    """A row of digits and what the table should look like after it."""

    first: int
    """Which card the row begins with."""
    groups: tuple[str, ...]
    dealt: tuple[int, ...]
    """After each group: how many cards have been dealt."""
    heights: tuple[int, ...]
    """After the row: how many cards lie on each pile."""


@dataclass(frozen=True)
class Pass:
    """One pass through the pack."""

    name: str
    """Pass 1 of 3; nothing if it is the only one."""
    rows: tuple[Row, ...]
    after: str
    """How the next pass begins; nothing after the last."""


@dataclass(frozen=True)
class Guidance:
    """A sheet in words."""

    board: int
    permutation: int
    piles: int
    redone: str
    """That an older sheet must be thrown away, if so."""
    copies: str
    """How many packs are dealt alike, if more than one."""
    suits: tuple[tuple[str, str], ...]
    """By suit, in the order of the sorted pack: its letter and its name."""
    begin: tuple[str, ...]
    passes: tuple[Pass, ...]
    end: tuple[str, ...]
    places: tuple[str, ...]
    """Where the piles of a second permutation go, by pile."""
    pockets: bool
    """Whether these places are the pockets of a bridge board."""


def guidance(dealer: Dealer, sheet: Sheet) -> Guidance:
    """Put a sheet into words."""
    deck = deck_named(dealer.deck, dealer.players)
    if sheet.permutation == 1:
        suits, begin, end, places = *_sorted(deck, sheet), _handing_on(sheet), ()
    else:
        suits = ()
        begin = ("Take the pack as it comes. Rearrange nothing.",)
        places = tuple(SEATS.get(hand, printed(hand)) for hand in dealer.hands)
        end = _shared_out(deck, places)
    return Guidance(
        sheet.board,
        sheet.permutation,
        sheet.piles,
        "Dealt anew: throw every older sheet of this board away." if sheet.redone else "",
        f"Deal {sheet.copies} packs alike." if sheet.copies > 1 else "",
        suits,
        begin,
        _passes(sheet),
        end,
        places,
        deck.name == "bridge",
    )


def pick_up(piles: int) -> str:
    """Say how piles are picked up: pile 1 on pile 2, both on pile 3, all on pile 4 (PD-3)."""
    steps = ["pile 1 on pile 2"]
    if piles > 2:
        steps.append("both on pile 3")
    if piles > 3:
        steps.append("all on pile 4")
    if piles > 4:
        steps.append(f"and so on up to pile {piles}")
    return ", ".join(steps)


def _passes(sheet: Sheet) -> tuple[Pass, ...]:
    last = len(sheet.passes)
    found: list[Pass] = []
    for number, digits in enumerate(sheet.passes, start=1):
        dealt = 0
        lines: list[Row] = []
        for groups, high in zip(rows(digits), heights(digits, sheet.piles), strict=True):
            first = dealt + 1
            counts: list[int] = []
            for group in groups:
                dealt += len(group)
                counts.append(dealt)
            lines.append(Row(first, tuple(groups), tuple(counts), high))
        again = f"Pick up {pick_up(sheet.piles)}. Go on with the pack as it is."
        found.append(
            Pass(
                f"Pass {number} of {last}" if last > 1 else "",
                tuple(lines),
                again if number < last else "",
            )
        )
    return tuple(found)


def _sorted(deck: Deck, sheet: Sheet) -> tuple[tuple[tuple[str, str], ...], tuple[str, ...]]:
    order = sheet.suits or ""
    if sorted(order) != sorted(deck.suits):
        raise WrongSheet(f"The sheet of board {sheet.board} does not say how the pack is sorted.")
    if deck.name == "double-decker":
        low = deck.runs[0][-1][1:]
        names = dict(zip(three_colours.COLOURS, three_colours.COLOUR_NAMES, strict=True))
        how = f"Sort the pack by colour, each from 20 down to {low}:"
        first = f"the {names[order[0]]} 20"
    else:
        names = {
            letter: f"{name}s"
            for letter, name in zip(standard.SUITS, standard.SUIT_NAMES, strict=True)
        }
        light = deck.name == "double-hearts"
        faces = "by the light faces, suit by suit" if light else "by suit"
        how = f"Sort the pack {faces}, each from ace down to 2:"
        first = f"the {'light ' if light else ''}ace of {names[order[0]]}"
    begin = (how, f"Turn it face down: the first card dealt is {first}.")
    return tuple((letter, names[letter]) for letter in order), begin


def _handing_on(sheet: Sheet) -> tuple[str, ...]:
    return (
        f"Pick up {pick_up(sheet.piles)}.",
        f"Hand the pack on, face down, to whoever has permutation 2 of board {sheet.board}.",
    )


def _shared_out(deck: Deck, places: Sequence[str]) -> tuple[str, ...]:
    if deck.name == "bridge":
        where = ", ".join(f"{pile} {place}" for pile, place in enumerate(places, start=1))
        return (
            "Shuffle each hand.",
            f"Pocket them clockwise from North: pile {where}.",
            "Add each curtain card without looking.",
        )
    lines = (
        "Shuffle each hand. Its pile has the number of its player.",
        "Lay the hands down clockwise from Player 1, face down.",
        "Add each curtain card without looking, if there are any.",
    )
    if LEFT_OVER in places:
        pile = places.index(LEFT_OVER) + 1
        lines = (*lines, f"Pile {pile} is the card left over: it stays face down, unseen.")
    return lines

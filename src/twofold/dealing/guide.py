"""The guide: what one dealer does, one thing at a time, from one sheet and nothing else.

The terminal and the web page show the same steps; they follow from the sheet alone, so that no
guide can know more than its dealer does (PD-6).
"""

from itertools import groupby
from typing import Final

import msgspec

from twofold.dealing.deck import BRIDGE, LEFT_OVER, Deck, deck_named
from twofold.dealing.sheet import GROUP, ROW, Dealer, Sheet


class _Step(msgspec.Struct, frozen=True, tag_field="kind", tag=str.lower):
    """One thing to do."""


class Redone(_Step, frozen=True):
    """Throw away older sheets of this board, which was dealt anew."""

    board: int


class Sort(_Step, frozen=True):
    """Sort the pack, as permutation 1 begins (PD-1)."""

    deck: str
    suits: str
    highest: str
    """The rank or number that lies on top of each suit."""
    lowest: str


class Take(_Step, frozen=True):
    """Take the pack as it comes, as permutation 2 begins (PD-8)."""

    board: int


class Deal(_Step, frozen=True):
    """Deal one card on to a pile (PD-2)."""

    pile: int
    card: int
    """Which card of the pack it is, counted from 1."""
    cards: int
    run: int
    """Which card it is of those that go on the same pile one after another, counted from 1."""
    runs: int
    """How many cards go there one after another."""
    row: int
    """The row, the group in it and the digit in that, each counted from 1 (PD-5)."""
    group: int
    digit: int
    heights: tuple[int, ...]
    """How high all piles are afterwards."""
    number: int
    """Which pass it belongs to, counted from 1."""
    passes: int


class PickUp(_Step, frozen=True):
    """Pick up the piles that hold cards, each on the next (PD-3)."""

    piles: tuple[int, ...]
    heights: tuple[int, ...]
    number: int
    passes: int


class HandOn(_Step, frozen=True):
    """Hand the pack on to the second dealer, as permutation 1 ends (PD-8)."""

    board: int


class Shuffle(_Step, frozen=True):
    """Shuffle each hand by itself, so that its order tells nothing (PD-8)."""

    heights: tuple[int, ...]


class Pocket(_Step, frozen=True):
    """Put the hands where they belong (PD-4)."""

    deck: str
    hands: tuple[str, ...]


class Curtain(_Step, frozen=True):
    """Add the curtain cards, as permutation 2 ends (PD-8)."""


class Again(_Step, frozen=True):
    """Deal further packs by the same sheet."""

    copies: int


Step = Redone | Sort | Take | Deal | PickUp | HandOn | Shuffle | Pocket | Curtain | Again

_SUITS: Final = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
_COLOURS: Final = {"R": "red", "B": "blue", "G": "green"}
_COMPASS: Final = {"N": "North", "E": "East", "S": "South", "W": "West"}
_RANKS: Final = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "10"}


def steps(dealer: Dealer, sheet: Sheet) -> tuple[Step, ...]:
    """Give everything that a dealer does by this sheet, in order."""
    deck = deck_named(dealer.deck, dealer.players)
    told: list[Step] = [Redone(sheet.board)] if sheet.redone else []
    told.append(_sort(deck, sheet.suits) if sheet.suits else Take(sheet.board))
    for number, digits in enumerate(sheet.passes, start=1):
        dealt = _deals(digits, sheet.piles, number, len(sheet.passes))
        told += dealt
        heights = dealt[-1].heights
        if sheet.permutation == 1:
            held = tuple(pile for pile, height in enumerate(heights, start=1) if height)
            told.append(PickUp(held, heights, number, len(sheet.passes)))
        else:
            told += [Shuffle(heights), Pocket(deck.name, dealer.hands), Curtain()]
    if sheet.permutation == 1:
        told.append(HandOn(sheet.board))
    if sheet.copies > 1:
        told.append(Again(sheet.copies))
    return tuple(told)


def _sort(deck: Deck, suits: str) -> Sort:
    top, bottom = (_rank(deck, deck.runs[0][end]) for end in (0, -1))
    return Sort(deck.name, suits, top, bottom)


def _rank(deck: Deck, card: str) -> str:
    return card[1:] if deck.name == "double-decker" else card[-2]


def _deals(digits: str, piles: int, number: int, passes: int) -> list[Deal]:
    heights = [0] * piles
    dealt: list[Deal] = []
    for digit, same in groupby(digits):
        runs = len(list(same))
        for run in range(1, runs + 1):
            heights[int(digit) - 1] += 1
            row, group, place = place_of(len(dealt))
            dealt.append(
                Deal(
                    int(digit), len(dealt) + 1, len(digits), run, runs, row, group, place,
                    tuple(heights), number, passes,
                )
            )  # fmt: skip
    return dealt


def place_of(index: int) -> tuple[int, int, int]:
    """Give the row, the group and the digit in it where a card stands on its sheet (PD-5)."""
    group, digit = divmod(index, GROUP)
    return group // ROW + 1, group % ROW + 1, digit + 1


def words(step: Step) -> str:
    """Say what to do in a step, in a sentence or two."""
    match step:
        case Redone(board):
            return f"Board {board} was dealt anew: throw away older sheets of it."
        case Sort():
            return _sorting(step)
        case Take(board):
            return f"Take the pack for board {board} as it comes. Rearrange nothing."
        case Deal(pile):
            return f"Pile {pile}" + (f", {step.run} of {step.runs}" if step.runs > 1 else "")
        case PickUp():
            return _picking_up(step)
        case HandOn(board):
            return (
                f"Hand the pack on as it is, face down, to the dealer with permutation 2 "
                f"of board {board}."
            )
        case Shuffle():
            return "Give each hand a quick shuffle, by itself."
        case Pocket():
            return _pocketing(step)
        case Curtain():
            return "Add each hand's curtain card, if there are any, without looking."
        case Again(copies):
            return f"That is one pack. {copies} are dealt alike: the others go by this sheet too."


def _sorting(step: Sort) -> str:
    highest, lowest = (_RANKS.get(rank, rank) for rank in (step.highest, step.lowest))
    if step.deck == "double-decker":
        order = ", ".join(_COLOURS[letter] for letter in step.suits)
        first = f"{_COLOURS[step.suits[0]]} {highest}"
    else:
        order = ", ".join(_SUITS[letter] for letter in step.suits)
        first = f"{highest} of {_SUITS[step.suits[0]]}"
    faces = " by the light faces" if step.deck == "double-hearts" else ""
    return (
        f"Sort the pack{faces}, face down, from the top: {order}, each from {highest} down to "
        f"{lowest}. The first card dealt is the {first}."
    )


def _picking_up(step: PickUp) -> str:
    first, *others = step.piles
    if not others:
        said = f"Take up pile {first}."
    else:
        onto = [f"pile {first} on pile {others[0]}"]
        onto += [f"both on pile {pile}" for pile in others[1:2]]
        onto += [f"all on pile {pile}" for pile in others[2:4]]
        if len(others) > 4:
            onto.append(f"and so on to pile {others[-1]}")
        said = f"Put {', '.join(onto)}. Pile {first} is then on top."
    if step.number < step.passes:
        said += f" Go on with the pack as it is: pass {step.number + 1} of {step.passes}."
    return said


def _pocketing(step: Pocket) -> str:
    owners = ", ".join(
        f"{'' if pile > 1 else 'pile '}{pile} {_COMPASS.get(hand, hand)}"
        for pile, hand in enumerate(step.hands, start=1)
        if hand != LEFT_OVER
    )
    if step.deck == BRIDGE.name:
        return f"Pocket the hands clockwise from North: {owners}."
    said = f"Lay the hands down clockwise: {owners}."
    if LEFT_OVER in step.hands:
        pile = step.hands.index(LEFT_OVER) + 1
        said += f" Pile {pile} is the card left over: it stays face down, unseen."
    return said

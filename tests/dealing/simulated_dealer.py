"""A dealer of plain lists, who does with paper cards what the how-to sheet says and knows no more.

A stack is a list whose last card lies on top. Nothing here is taken from the package's own way of
dealing; only sheets and the guide's steps are read.
"""

from collections.abc import Sequence

from twofold.dealing.guide import Deal, HandOn, PickUp, Pocket, Sort, Step, Take
from twofold.dealing.sheet import Sheet

Stack = list[str]


def sorted_stack(deck: str, players: int, suits: str) -> Stack:
    """Sort a pack: the first suit's highest card on top."""
    stack: Stack = []
    for suit in reversed(suits):
        if deck == "double-decker":
            stack += [f"{suit}{number}" for number in range(0 if players == 7 else 1, 21)]
        else:
            light = "L" if deck == "double-hearts" else ""
            stack += [f"{light}{rank}{suit}" for rank in "23456789TJQKA"]
    return stack


def on_to_piles(stack: Stack, digits: str) -> dict[int, Stack]:
    """Deal a stack, top card first, each on top of the pile that its digit names."""
    piles: dict[int, Stack] = {pile: [] for pile in range(1, 10)}
    for digit in digits:
        piles[int(digit)].append(stack.pop())
    assert not stack, "every card has a digit"
    return piles


def picked_up(piles: dict[int, Stack]) -> Stack:
    """Put pile 1 on pile 2, both on pile 3, and so on."""
    in_hand: Stack = []
    for pile in sorted(piles):
        in_hand = piles[pile] + in_hand
    return in_hand


def dealt(first: Sheet, second: Sheet, deck: str, players: int) -> list[frozenset[str]]:
    """Carry out two sheets, and give the hands by pile."""
    assert first.suits is not None
    stack = sorted_stack(deck, players, first.suits)
    for digits in first.passes:
        stack = picked_up(on_to_piles(stack, digits))
    (digits,) = second.passes
    piles = on_to_piles(stack, digits)
    return [frozenset(piles[pile]) for pile in range(1, second.piles + 1)]


def guided(
    first: Sequence[Step], second: Sequence[Step], players: int
) -> dict[str, frozenset[str]]:
    """Do what the guides of two dealers say, step by step, and give the hands by name."""
    stack: Stack = []
    piles: dict[int, Stack] = {}
    handed_on = False
    hands: dict[str, frozenset[str]] = {}
    for step in (*first, *second):
        match step:
            case Sort():
                stack = sorted_stack(step.deck, players, step.suits)
            case Deal():
                piles.setdefault(step.pile, []).append(stack.pop())
                heights = tuple(
                    len(piles.get(pile, [])) for pile in range(1, len(step.heights) + 1)
                )
                assert heights == step.heights
            case PickUp():
                assert not stack
                for below in step.piles[1:]:
                    piles[below] += piles.pop(min(piles))
                ((_, stack),) = piles.items()
                piles = {}
            case HandOn():
                handed_on = True
            case Take():
                assert handed_on
            case Pocket():
                assert not stack
                hands = {
                    name: frozenset(piles[pile]) for pile, name in enumerate(step.hands, start=1)
                }
            case _:
                pass
    return hands

"""Greedy at Double Dealing Shuffle: follows the most likely card, and shuffles at random.

It takes its own hand to have done what was meant, and a picture to be true to the nearest card.
"""

from collections.abc import Sequence
from typing import TypeVar

from twofold.bots.double_dealing_shuffle.patience import weary
from twofold.games.double_dealing_shuffle.choices import (
    Check,
    Choice,
    Cut,
    Guess,
    Pile,
    Rest,
    Shuffle,
)
from twofold.games.double_dealing_shuffle.gestures import Lift, Picture, intended
from twofold.games.double_dealing_shuffle.rules import red_after
from twofold.games.double_dealing_shuffle.view import View
from twofold.kernel import Dice

Item = TypeVar("Item")


class GreedyShuffle:
    """Sits at Double Dealing Shuffle and follows both red cards."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice

    def choose(self, view: View, choices: Sequence[Choice]) -> Choice:
        """Choose for now."""
        assert view.seat is not None
        own, other = view.decks[view.seat], view.decks[1 - view.seat]
        if view.phase == "shuffle":
            # Deep lifts move the red card; resting tells the other too much.
            lifts = [one for one in choices if isinstance(one, Shuffle) and _moves(view, own, one)]
            return self._any(lifts) if lifts else Rest()
        if view.phase == "cut":
            return Cut(min(own - 1, max(1, own // 2 - 1 + self.dice.below(3))))
        assert view.cuts is not None
        if weary(view, self.dice):
            return self._any(choices)
        if view.phase == "guess":
            lifts = [_read(other, pictures[1 - view.seat]) for pictures in view.pictures]
            return Guess(_pile(followed(other, lifts), view.cuts[1 - view.seat]))
        return Check(_pile(own_red(view, own), view.cuts[view.seat]))

    def close(self) -> None:
        """Leave the seat."""

    def _any(self, items: Sequence[Item]) -> Item:
        return items[self.dice.below(len(items))]


def own_red(view: View, cards: int) -> int:
    """Give where one's own red card should be, if one's hand did what was meant."""
    return followed(cards, [_meant(cards, gesture) for gesture in view.gestures])


def followed(cards: int, lifts: Sequence[Lift | None]) -> int:
    """Follow the red card from the bottom of a deck through some lifts."""
    red = cards - 1
    for lift in lifts:
        if lift is not None:
            red = red_after(red, *lift)
    return red


def _moves(view: View, cards: int, gesture: Shuffle) -> bool:
    red = own_red(view, cards)
    return red_after(red, *intended(cards, gesture.grip, gesture.to, gesture.drop)) != red


def _meant(cards: int, gesture: Choice | None) -> Lift | None:
    if not isinstance(gesture, Shuffle):
        return None
    return intended(cards, gesture.grip, gesture.to, gesture.drop)


def _read(cards: int, picture: Picture | None) -> Lift | None:
    """Take a picture to be true to the nearest card."""
    if picture is None:
        return None
    start = min(max(0, round(picture.start)), cards - 1)
    size = min(max(1, round(picture.end) - start), cards - start)
    return Lift(start, size, min(max(0, round(picture.drop)), cards - size))


def _pile(red: int, top: int) -> Pile:
    return "top" if red < top else "bottom"

"""Decks of alike cards drawn from the side, lying down: the top on the left, the foot on the right.

A lift is drawn from its picture alone, as blurred as it was seen.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import erf, sqrt
from typing import Final

from rich.console import Console, ConsoleOptions, RenderResult

from twofold.cli.screens.drawing import fitted
from twofold.games.double_dealing_shuffle.gestures import HANDS, Lift, Picture
from twofold.games.double_dealing_shuffle.rules import red_after

LABEL: Final = 18
_WIDEST: Final = 4
"""Columns for one card."""
_INK: Final = "─░▒▓█"


def _columns(options: ConsoleOptions, cards: int) -> int:
    return max(1, min(_WIDEST, (options.max_width - LABEL - 1) // cards))


@dataclass(frozen=True)
class Deck:
    """A deck, edge on, with its places numbered; the red card is drawn where it is known."""

    name: str
    cards: int
    red: int | None = None
    cut: int | None = None
    """How many cards are in the top pile, once the deck is cut."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        wide = _columns(options, self.cards)
        edges, places = fitted(f" {self.name}", LABEL), fitted("", LABEL)
        for card in range(self.cards):
            if card == self.cut:
                edges.append("  ")
                places.append("  ")
            is_red = card == self.red
            edges.append_text(fitted("█" * max(1, wide - 1), wide, "red" if is_red else "blue"))
            word = "red" if is_red and wide > 3 else "R" if is_red else str(card + 1)
            places.append_text(fitted(word.center(wide - 1), wide, "red" if is_red else "quiet"))
        yield edges
        yield places


@dataclass(frozen=True)
class Lifted:
    """A count, as it was seen: where the packet left the deck, and where it went in."""

    rests: str
    lifts: tuple[str, str]
    """What is said of it, in words."""
    cards: int
    picture: Picture | None
    hands: str

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        wide = _columns(options, self.cards)
        if self.picture is None:
            line = fitted(f" {self.rests}", LABEL)
            yield line.append("─" * (wide * self.cards), style="quiet")
            return
        start, end, drop = self.picture
        blur = float(HANDS[self.hands].glimpse) / 100
        for words, low in zip(self.lifts, (start, drop), strict=True):
            line = fitted(f" {words}", LABEL)
            high = low + max(end - start, 0.5)
            for column in range(wide * self.cards):
                there = _share((column + 0.5) / wide, low, high, blur)
                ink = _INK[round(there * (len(_INK) - 1))]
                line.append(ink, style="now" if ink != _INK[0] else "quiet")
            yield line


def _share(place: float, low: float, high: float, blur: float) -> float:
    """Say how surely a place lies between two edges that are seen with this blur."""
    if blur == 0:
        return float(low <= place < high)
    return max(0.0, _bell((place - low) / blur) - _bell((place - high) / blur))


def _bell(distance: float) -> float:
    return (1 + erf(distance / sqrt(2))) / 2


def red_place(cards: int, lifts: Sequence[Lift | None]) -> int:
    """Give how many cards lie above the red one, which began at the bottom, after these lifts."""
    red = cards - 1
    for lift in lifts:
        if lift is not None:
            red = red_after(red, *lift)
    return red


def lift_words(lift: Lift, cards: int) -> str:
    """Say a lift: cards 2 to 5, in on top."""
    first, last = lift.start + 1, lift.start + lift.size
    which = f"card {first}" if first == last else f"cards {first} to {last}"
    rest = cards - lift.size
    if lift.drop == 0:
        return f"{which}, in on top"
    if lift.drop == rest:
        return f"{which}, in at the foot"
    return f"{which}, in below {lift.drop}"

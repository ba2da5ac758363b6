"""A match of Double Dealing Shuffle as values: what the table chose and what happened."""

from dataclasses import dataclass
from typing import Final

from twofold.games.double_dealing_shuffle.choices import Choice, Pile
from twofold.games.double_dealing_shuffle.gestures import HANDS, Hands, Lift, Picture
from twofold.games.double_dealing_shuffle.rules import (
    COUNTS,
    FIRST_SIZE,
    NO_PILE,
    SIZE_TO_WIN,
    Round,
)
from twofold.games.game import WrongTable

PILES: Final[tuple[Pile, Pile]] = ("top", "bottom")


@dataclass(frozen=True)
class Options:
    """What a table may choose."""

    hands: str = "natural"
    caller: int | None = None
    """The first caller; None leaves it to chance (DS-9)."""

    def __post_init__(self) -> None:
        """Refuse what no table can choose."""
        if self.hands not in HANDS:
            raise WrongTable(f"Hands are {', '.join(HANDS)}.")
        if self.caller not in (None, 0, 1):
            raise WrongTable("The first caller is seat 0 or 1.")


@dataclass(frozen=True)
class Shown:
    """One count: what both hands truly did, and the pictures that both players saw."""

    lifts: tuple[Lift | None, ...]
    pictures: tuple[Picture | None, ...]
    gestures: tuple[Choice | None, ...] = (None, None)
    """What each meant, which only they know."""


@dataclass(frozen=True)
class Finished:
    """A round played out."""

    caller: int
    sizes: tuple[int, ...]
    shown: tuple[Shown, ...]
    cuts: tuple[int, ...]
    guesses: tuple[int, ...]
    checks: tuple[int, ...]
    red: tuple[int, ...]
    """The pile with the red card, by seat."""
    left: tuple[int, ...]
    winner: int | None


@dataclass(frozen=True)
class State:
    """A match, at one moment."""

    options: Options
    sizes: tuple[int, ...] = (FIRST_SIZE, FIRST_SIZE)
    finished: tuple[Finished, ...] = ()
    caller: int | None = None
    key: bytes | None = None
    """The key of the present round; None while chance is awaited, or where hands are replayed."""
    round: Round | None = None
    shown: tuple[Shown, ...] = ()
    cut: bool = False
    guessed: bool = False
    sealed: tuple[Choice | None, ...] = (None, None)
    """What one seat has chosen while the other has not."""

    @property
    def hands(self) -> Hands:
        """Give how exact hands are at this table."""
        return HANDS[self.options.hands]

    @property
    def over(self) -> bool:
        """Say whether a deck is down to six cards or fewer (DS-8)."""
        return min(self.sizes) <= SIZE_TO_WIN

    @property
    def phase(self) -> str:
        """Say what is to be chosen: shuffle, cut, guess or check; or start, or over."""
        if self.round is None:
            return "over" if self.over else "start"
        if len(self.shown) < COUNTS:
            return "shuffle"
        if not self.cut:
            return "cut"
        return "check" if self.guessed else "guess"


def pile_name(pile: int) -> Pile | None:
    """Give the word for a pile; None for a hand in the lap."""
    return None if pile == NO_PILE else PILES[pile]


def pile_of(name: Pile | None) -> int:
    """Give the pile that a word means."""
    return NO_PILE if name is None else PILES.index(name)

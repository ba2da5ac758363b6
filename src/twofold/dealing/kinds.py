"""Kinds of boards by name, as a teacher or a director asks for them: `slam`, `weak-two:0.5`."""

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction
from functools import cache
from importlib import resources
from typing import Final

from twofold.cards.words import quoted
from twofold.dealing.language import Condition, condition
from twofold.dealing.trouble import WrongDealing

HEAVIEST: Final = 1_000_000
_PLAYERS: Final = ("north", "east", "south", "west")
_TURNS: Final = {
    "the board": ((0,), " and "),
    "a side": ((0, 1), " or "),
    "anyone": ((0, 1, 2, 3), " or "),
    "everyone": ((0, 1, 2, 3), " and "),
}
"""How far North is turned in each copy of a condition, and what joins the copies."""
_WEIGHT: Final = re.compile(r"\d{1,7}(\.\d{1,6})?|\.\d{1,6}", re.ASCII)


class UnknownKind(WrongDealing):
    """A name that no kind of board has."""


@dataclass(frozen=True)
class Kind:
    """A kind of board: what it is called, and what it means."""

    name: str
    meaning: str
    condition: str
    """In the language of Dealer, of North."""
    who: str
    """Whom it is asked of."""
    one_in: int
    """About one board in so many is of this kind."""
    also: str | None = None
    """Another name that it goes by."""

    @property
    def text(self) -> str:
        """Give the whole condition, asked of all whom it concerns."""
        turns, joined = _TURNS[self.who]
        return joined.join(f"({_turned(self.condition, turn)})" for turn in turns)


def _turned(text: str, turn: int) -> str:
    """Ask the same of the players so many seats further round."""
    return re.sub(
        r"\b(north|east|south|west)\b",
        lambda found: _PLAYERS[(_PLAYERS.index(found[1]) + turn) % 4],
        text,
    )


@dataclass(frozen=True)
class Choice:
    """A kind of board that may be asked for, and how often next to the others."""

    name: str
    condition: Condition
    weight: Fraction = Fraction(1)


@cache
def kinds() -> dict[str, Kind]:
    """Give all kinds by name."""
    text = resources.files("twofold.dealing").joinpath("kinds.toml").read_text(encoding="utf-8")
    return {name: Kind(name, **fields) for name, fields in tomllib.loads(text).items()}


def kind_named(name: str) -> Kind:
    """Give the kind of this name, or of this other name."""
    names = {kind.also: kind for kind in kinds().values() if kind.also} | kinds()
    sought = name.strip().lower().replace("_", "-").replace(" ", "-")
    if sought not in names:
        near = get_close_matches(sought, names, 3, 0.5)
        hint = f"Did you mean {' or '.join(near)}?" if near else f"There are {', '.join(kinds())}."
        raise UnknownKind(f"There is no kind of board called {quoted(name)}. {hint}")
    return names[sought]


def chosen(asked: Iterable[str]) -> list[Choice]:
    """Read kinds with their weights, `slam:0.5`; the weight is 1 if there is none."""
    choices: list[Choice] = []
    for one in asked:
        name, colon, weight = one.partition(":")
        kind = kind_named(name)
        share = _weight(one, weight) if colon else Fraction(1)
        choices.append(Choice(kind.name, condition(kind.text), share))
    return choices


def _weight(asked: str, weight: str) -> Fraction:
    clean = weight.strip()
    share = Fraction(clean) if _WEIGHT.fullmatch(clean) else Fraction(0)
    if not 0 < share <= HEAVIEST:
        raise WrongDealing(
            f"A kind's weight is a number above 0, as slam:0.5, not as in {quoted(asked)}."
        )
    return share

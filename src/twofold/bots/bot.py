"""What a bot is: it is shown a view and the legal choices, and answers with one of them."""

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

import msgspec


class Opinion(msgspec.Struct, frozen=True):
    """What a bot thinks of one choice, from the same thinking by which it chooses."""

    choice: Any
    chance: float
    """The share of the win that it expects for its seat: 1 to win alone, 0 to lose."""
    chance_error: float
    """The standard error of the chance."""
    points: float
    """What its seat is expected to score in this round, in the game's own points."""
    points_error: float
    tries: int
    """How many times it was tried in thought."""


class Bot(Protocol):
    """A player that sits in one seat."""

    def choose(self, view: Any, choices: Sequence[Any]) -> Any:
        """Answer a view with a choice."""
        ...

    def close(self) -> None:
        """Leave the seat."""
        ...


@runtime_checkable
class Adviser(Bot, Protocol):
    """A bot that can say what it thinks of every choice."""

    def opinions(self, view: Any, choices: Sequence[Any]) -> list[Opinion]:
        """Weigh every choice, best first: the first is the one that it would choose."""
        ...


class BotFailed(RuntimeError):
    """A bot that gave no legal answer; the message says which, and what it did."""


class UnknownBot(ValueError):
    """A name that no bot has."""

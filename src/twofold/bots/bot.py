"""What a bot is: it is shown a view and the legal choices, and answers with one of them."""

from collections.abc import Sequence
from typing import Any, Protocol


class Bot(Protocol):
    """A player that sits in one seat."""

    def choose(self, view: Any, choices: Sequence[Any]) -> Any:
        """Answer a view with a choice."""
        ...

    def close(self) -> None:
        """Leave the seat."""
        ...


class BotFailed(RuntimeError):
    """A bot that gave no legal answer; the message says which, and what it did."""


class UnknownBot(ValueError):
    """A name that no bot has."""

"""What every game answers.

A game is a book of answers over states that are values: who is awaited, what each may choose, what
follows, what a seat may know, who has won. It never draws a number: whoever runs it hands in the
key of a shuffle. Chance is a player of its own, awaited like the others.
"""

from collections.abc import Sequence
from typing import Any, Final, Protocol, TypeVar

import msgspec

CHANCE: Final = -1
"""Awaited where a key must be handed in: `state = game.deal(state, key)`."""


class Result(msgspec.Struct, frozen=True):
    """How a match ended."""

    winners: tuple[int, ...]
    reason: str


class Refused(ValueError):
    """A choice that the rules refuse; the message speaks to the player."""


class WrongTable(ValueError):
    """A number of players or an option that the game doesn't know."""


State = TypeVar("State")
Choice = TypeVar("Choice")
View_co = TypeVar("View_co", covariant=True)


class Game(Protocol[State, Choice, View_co]):
    """A game."""

    @property
    def name(self) -> str:
        """Give the name by which commands and records call the game."""
        ...

    @property
    def title(self) -> str:
        """Give the name by which people call it."""
        ...

    @property
    def seats(self) -> range:
        """Give the numbers of players that it takes."""
        ...

    @property
    def choice_type(self) -> Any:
        """Give the type of a choice, for reading one from a message."""
        ...

    def start(self, players: int, options: Any = None) -> State:
        """Set up a match; chance is awaited first."""
        ...

    def awaited(self, state: State) -> frozenset[int]:
        """Say who must choose before the match goes on: seats, or chance; nobody when over."""
        ...

    def choices(self, state: State, seat: int) -> Sequence[Choice]:
        """List what the seat may choose; nothing when it is not awaited."""
        ...

    def refusal(self, state: State, seat: int, choice: Choice) -> str | None:
        """Say, to the player, why a choice is refused; None when it is legal."""
        ...

    def choose(self, state: State, seat: int, choice: Choice) -> State:
        """Give the state after a choice; raise Refused when the rules do."""
        ...

    def deal(self, state: State, key: bytes) -> State:
        """Give the state after chance has spoken through a key of 64 bytes."""
        ...

    def view(self, state: State, seat: int | None) -> View_co:
        """Give all that a seat, or a spectator (None), may know, and nothing else."""
        ...

    def result(self, state: State) -> Result | None:
        """Say how the match ended; None while it lasts."""
        ...


AnyGame = Game[Any, Any, Any]


def not_awaited(awaited: frozenset[int]) -> str:
    """Say to a player who is not awaited why not."""
    if not awaited:
        return "The match is over."
    if CHANCE in awaited:
        return "The cards are not dealt yet."
    return "It is not your turn."


def check_players(game: AnyGame, players: int) -> None:
    """Refuse a number of players that the game doesn't take."""
    if players not in game.seats:
        fewest, most = game.seats[0], game.seats[-1]
        wanted = str(fewest) if fewest == most else f"{fewest} to {most}"
        raise WrongTable(f"{game.title} is for {wanted} players, not {players}.")

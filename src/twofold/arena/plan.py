"""What is to be simulated: a game, its table, who sits there, how often, and from which seed."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from twofold.arena.kinds import KINDS
from twofold.bots import THINKING, check_level
from twofold.games import GAMES, AnyGame


@dataclass(frozen=True)
class Plan:
    """A simulation. Game i of a seed is the same in every plan with the same bots."""

    game_name: str
    players: int
    games: int
    seed: str
    bots: tuple[str, ...]
    """One level a seat; fewer are repeated in turn."""
    options: Any = None
    rounds: int | None = None
    """Of each match only so many rounds; None for all of it."""

    def __post_init__(self) -> None:
        """Refuse what cannot be simulated."""
        self.game.start(self.players, self.options)
        for level in self.bots:
            check_level(level)

    @property
    def game(self) -> AnyGame:
        """Give the game."""
        return GAMES[self.game_name]

    @cached_property
    def seated(self) -> tuple[str, ...]:
        """Give the level of each seat."""
        return tuple(self.bots[seat % len(self.bots)] for seat in range(self.players))

    @property
    def in_bulk(self) -> bool:
        """Say whether the kernels can play it all by themselves."""
        return self.game_name != "double-dealing-shuffle" and all(
            level in KINDS for level in self.seated
        )

    @property
    def thinks(self) -> bool:
        """Say whether somebody sits there who looks ahead."""
        return any(level in THINKING for level in self.seated)

    def ends(self, state: Any) -> bool:
        """Say whether a match has gone as far as is wanted."""
        return state.over or len(state.finished) == self.rounds

    @property
    def more_is_better(self) -> bool:
        """Say whether a player wants a high total: a low one is a good one in two of the games."""
        return self.game_name == "double-decker"

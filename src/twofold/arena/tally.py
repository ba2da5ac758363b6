"""What a simulation found, in sums: its size does not grow with the number of games."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt

import msgspec


class Outcome(msgspec.Struct, frozen=True):
    """How one match ended, in figures."""

    winners: tuple[int, ...]
    totals: tuple[int, ...]
    """By seat: the total; in Double Dealing Shuffle, the size of the deck."""
    rounds: int


@dataclass
class Mean:
    """A mean that is taken in passing, with its standard error."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """Take in one more value."""
        self.count += 1
        self.total += value
        self.squares += value * value

    @property
    def value(self) -> float:
        """Give the mean."""
        return self.total / self.count if self.count else 0.0

    @property
    def error(self) -> float:
        """Give the standard error of the mean; 0 while there are too few values."""
        if self.count < 2:
            return 0.0
        spread = max(0.0, self.squares / self.count - self.value**2)
        return sqrt(spread / (self.count - 1))


@dataclass
class SeatTally:
    """What one seat did."""

    bot: str
    wins: Mean = field(default_factory=Mean)
    """A shared win counts in shares."""
    total: Mean = field(default_factory=Mean)
    """The total of a match."""
    per_round: Mean = field(default_factory=Mean)
    """The mean score of a round, by match."""


class Tally:
    """What all seats did."""

    def __init__(self, bots: Sequence[str]) -> None:
        self.seats = [SeatTally(bot) for bot in bots]
        self.games = 0
        self.rounds = 0

    def add(self, outcome: Outcome) -> None:
        """Take in one more match."""
        self.games += 1
        self.rounds += outcome.rounds
        share = 1 / len(outcome.winners)
        for seat, tally in enumerate(self.seats):
            tally.wins.add(share if seat in outcome.winners else 0.0)
            tally.total.add(outcome.totals[seat])
            tally.per_round.add(outcome.totals[seat] / outcome.rounds)

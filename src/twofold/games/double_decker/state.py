"""A match of Double Decker as values: what was dealt and what happened."""

from dataclasses import dataclass
from functools import cached_property

import msgspec

from twofold.games.double_decker import rules
from twofold.games.double_decker.rules import ROUNDS, Round
from twofold.games.game import CHANCE


class Won(msgspec.Struct, frozen=True):
    """One colour of a trick and the seat that won it."""

    colour: str
    seat: int


class Trick(msgspec.Struct, frozen=True):
    """A trick: a card of every seat, from the leader clockwise."""

    leader: int
    plays: tuple[str, ...]
    passed: tuple[int, ...] = ()
    """The seats whose card was passed."""
    won: tuple[Won, ...] = ()
    """Who has each colour, in the order led: the present winners while the trick lasts."""
    finished: bool = False


@dataclass(frozen=True)
class Deal:
    """What chance hands out for a round: sets of cards by seat."""

    dealer: int
    hands: tuple[int, ...]


@dataclass(frozen=True)
class Finished:
    """A round played out."""

    deal: Deal
    plays: tuple[int, ...]
    scores: tuple[int, ...]
    taken: tuple[int, ...]
    passed: tuple[int, ...]
    tricks: tuple[Trick, ...] = ()
    """The same plays by trick; none for a round played in bulk."""


@dataclass(frozen=True)
class State:
    """A match, at one moment."""

    players: int
    totals: tuple[int, ...]
    finished: tuple[Finished, ...] = ()
    dealer: int | None = None
    deal: Deal | None = None
    """The deal of the present round; None while chance is awaited."""
    round: Round | None = None
    plays: tuple[int, ...] = ()
    tricks: tuple[Trick, ...] = ()

    @cached_property
    def awaited(self) -> frozenset[int]:
        """Say who must choose before the match goes on."""
        if self.over:
            return frozenset()
        return frozenset({CHANCE if self.round is None else self.round.turn})

    @cached_property
    def legal(self) -> int:
        """Give the set of cards that may be played, or passed, now."""
        return 0 if self.round is None else int(rules.legal(self.round))

    @cached_property
    def piles(self) -> tuple[tuple[int, int], ...]:
        """Give the sets taken and passed by each seat: of this round, or of the last one."""
        if self.round is not None:
            taken, passed = self.round.taken, self.round.passed
            return tuple((taken[seat], passed[seat]) for seat in range(self.players))
        if self.finished:
            last = self.finished[-1]
            return tuple(zip(last.taken, last.passed, strict=True))
        return ((0, 0),) * self.players

    @property
    def over(self) -> bool:
        """Say whether all rounds are played."""
        return len(self.finished) == ROUNDS

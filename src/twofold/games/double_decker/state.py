"""A match of Double Decker as values: what was dealt and what happened."""

from dataclasses import dataclass

import msgspec

from twofold.games.double_decker.rules import ROUNDS, Round


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

    @property
    def over(self) -> bool:
        """Say whether all rounds are played."""
        return len(self.finished) == ROUNDS

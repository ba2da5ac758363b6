"""A match of Double Hearts as values: what the table chose, what was dealt, what happened."""

from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Final

import msgspec

from twofold.cards.dark_hand import Pairing, default_pairing
from twofold.games.double_hearts import rules
from twofold.games.double_hearts.rules import Deck, Round
from twofold.games.game import CHANCE, WrongTable

LEFTOVER: Final = ("last-trick", "first-trick", "first-points")
HIGHEST_TARGET: Final = 100_000


@dataclass(frozen=True)
class Options:
    """What a table may choose."""

    leftover: str = "last-trick"
    target: int = 250
    pairing: Pairing | None = None
    """The faces that share a card; None for the usual ones."""

    def __post_init__(self) -> None:
        """Refuse what no table can choose."""
        if self.leftover not in LEFTOVER:
            raise WrongTable(f"The card left over falls by {', '.join(LEFTOVER)}.")
        if not 1 <= self.target <= HIGHEST_TARGET:
            raise WrongTable(f"The target is a number from 1 to {HIGHEST_TARGET}.")


class Trick(msgspec.Struct, frozen=True):
    """A trick: the face led, then a face of each card played to it, from the leader clockwise."""

    leader: int
    plays: tuple[str, ...]
    taker: int | None = None
    """None while the trick lasts."""
    leftover: str | None = None
    """The card left over, if it was taken with this trick."""


@dataclass(frozen=True)
class Deal:
    """What chance hands out for a round: sets of cards by seat, and the card left over as one."""

    dealer: int
    hands: tuple[int, ...]
    leftover: int = 0


@dataclass(frozen=True)
class Finished:
    """A round played out."""

    deal: Deal
    passes: tuple[int, ...] | None
    """What each seat gave; None in a round that holds."""
    plays: tuple[int, ...]
    """In order, each 2 · card + shade."""
    points: tuple[int, ...]
    scores: tuple[int, ...]
    tricks: tuple[Trick, ...] = ()
    """The same plays by trick; none for a round played in bulk."""


@dataclass(frozen=True)
class State:
    """A match, at one moment."""

    players: int
    options: Options
    totals: tuple[int, ...]
    finished: tuple[Finished, ...] = ()
    dealer: int | None = None
    deal: Deal | None = None
    """The deal of the present round, before the pass; None while chance is awaited."""
    round: Round | None = None
    passes: tuple[int | None, ...] = ()
    """What each seat gives in this round, None while it has not; empty in a round that holds."""
    plays: tuple[int, ...] = ()
    tricks: tuple[Trick, ...] = ()

    @property
    def pairing(self) -> Pairing:
        """Give the pairing in use."""
        return self.options.pairing or default_pairing()

    @property
    def deck(self) -> Deck:
        """Give the deck in use, as the rules read it."""
        return deck_for(self.pairing)

    @property
    def steps(self) -> int:
        """Say how many seats on cards are passed in the present round; 0 holds."""
        return rules.direction(self.players, len(self.finished))

    @cached_property
    def phase(self) -> str:
        """Say what the match waits for: deal, pass or play; or that it is over."""
        if self.round is None:
            return "over" if self.over else "deal"
        return "pass" if self.round.turn == rules.NOBODY else "play"

    @cached_property
    def awaited(self) -> frozenset[int]:
        """Say who must choose before the match goes on."""
        if self.phase == "over":
            return frozenset()
        if self.round is None:
            return frozenset({CHANCE})
        if self.phase == "pass":
            return frozenset(seat for seat, cards in enumerate(self.passes) if cards is None)
        return frozenset({self.round.turn})

    @cached_property
    def legal(self) -> int:
        """Give the set of cards that may be played now."""
        if self.round is None or self.phase != "play":
            return 0
        return int(rules.legal(self.deck, self.round))

    @cached_property
    def points(self) -> tuple[int, ...]:
        """Count what each seat has taken in the present round."""
        if self.round is None:
            return (0,) * self.players
        return tuple(_points(self.pairing, taken) for taken in self.round.taken[: self.players])

    @property
    def over(self) -> bool:
        """Say whether a total has reached the target (DH-11)."""
        return self.round is None and max(self.totals) >= self.options.target


@lru_cache(maxsize=1 << 12)
def _points(pairing: Pairing, taken: int) -> int:
    """Count the points on some cards; what a seat has taken stays the same for many plays."""
    return int(rules.points(deck_for(pairing), taken))


@cache
def deck_for(pairing: Pairing) -> Deck:
    """Give a pairing as the tables that the rules read, laid out once."""
    return rules.deck_of(pairing)

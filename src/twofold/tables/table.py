"""A live table as a value: who sits, what is being played, and what it waits for.

An event gives the next table (`applying.py`) and changes nothing; the same events give the same
table, on every machine. Nothing here is shown to anyone: `looking.py` builds what a seat may see.
"""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from twofold.games import CHANCE, AnyGame
from twofold.games.double_dealing_shuffle.state import State as ShuffleState
from twofold.tables import setting as settings
from twofold.tables.choices import Choice, as_played
from twofold.tables.events import HandOverReason, Said
from twofold.tables.setting import ClockName, Setting
from twofold.tables.views import MatchScore, Stage


@dataclass(frozen=True)
class Place:
    """A seat, and who has it."""

    player: str | None = None
    """The identity of the player; None for an empty seat or a bot's."""
    name: str = ""
    bot: str | None = None
    """The level of the bot that plays here: in its own seat, or for the player."""
    why: HandOverReason | None = None
    """Why a bot plays for the player."""
    away: bool = False
    ready: bool = False
    hints: bool = False
    muted: frozenset[int] = frozenset()

    @property
    def empty(self) -> bool:
        """Say whether nobody has the seat."""
        return self.player is None and self.bot is None


@dataclass(frozen=True)
class Shuffling:
    """The verifiable shuffle of one round, on its way or done."""

    round: int
    commitment: bytes
    secret: bytes
    players: tuple[int, ...]
    """The seats whose clients were there to contribute."""
    promises: tuple[bytes, ...]
    contributions: tuple[bytes, ...]
    revealing: bool = False
    dealt: bool = False
    silent: tuple[int, ...] = ()
    deadline: int = 0


@dataclass(frozen=True)
class Last:
    """The last choice, as long as it may be taken back."""

    seat: int
    before: Any
    """The state of the game in which it was made."""


@dataclass(frozen=True)
class Takeback:
    """Somebody asks to take the last choice back."""

    seat: int
    agreed: frozenset[int]
    deadline: int


@dataclass(frozen=True)
class Pausing:
    """The match stands still."""

    seat: int
    at: int


@dataclass(frozen=True)
class Table:
    """A table, at one moment."""

    id: str
    setting: Setting
    clock: ClockName
    spectators: bool
    host: str
    seed: bytes
    places: tuple[Place, ...]
    numbers: tuple[int, ...]
    """How many events each seat, and last the spectators, have been told."""
    created: int = 0
    length: int = 0
    """How many events there are."""
    stage: Stage = "gathering"
    match: int = 0
    rounds: int = 0
    """How many shuffles there have been, over all matches."""
    state: Any = None
    """The game; what is sealed is not in it yet."""
    shuffle: Shuffling | None = None
    counting: bool = False
    """Whether a count is called and both are shuffling."""
    sealed: tuple[Choice | None, ...] = ()
    stand_ins: frozenset[int] = frozenset()
    """Seats for which a bot makes this one choice."""
    opened: tuple[tuple[Choice, ...], ...] = ()
    """What was sealed in this round, by barrier."""
    turn: int = 0
    since: int = 0
    """When the present turn began."""
    deadline: int | None = None
    graced: frozenset[int] = frozenset()
    """Seats that have had their grace in this turn."""
    paused: Pausing | None = None
    last: Last | None = None
    takeback: Takeback | None = None
    chat: tuple[Said, ...] = ()
    history: tuple[MatchScore, ...] = ()
    played: tuple[Any, ...] = field(default=(), repr=False)
    """The last states of the matches played out."""
    closed: str | None = None
    ended: int | None = None
    """When the last match, or the table, came to its end."""

    @cached_property
    def game(self) -> AnyGame:
        """Give the game."""
        return settings.game_of(self.setting)

    @property
    def seats(self) -> range:
        """Give the seats."""
        return range(len(self.places))

    @property
    def on(self) -> bool:
        """Say whether a match is on."""
        return self.stage in ("shuffling", "playing", "between")

    @cached_property
    def players(self) -> tuple[int, ...]:
        """Give the seats of people."""
        return tuple(seat for seat, place in enumerate(self.places) if place.player is not None)

    @cached_property
    def hints(self) -> bool:
        """Say whether hints are given: where two people play, all must agree."""
        players = self.players
        return len(players) < 2 or all(self.places[seat].hints for seat in players)

    @cached_property
    def awaited(self) -> frozenset[int]:
        """Give the seats that choose in this turn, whether or not they have already."""
        if self.stage != "playing" or self.calling:
            return frozenset()
        return self.game.awaited(self.state) - {CHANCE}

    @cached_property
    def choosing(self) -> frozenset[int]:
        """Give the seats that have yet to choose."""
        return frozenset(seat for seat in self.awaited if self.sealed[seat] is None)

    @property
    def barrier(self) -> bool:
        """Say whether choices are sealed until all are made."""
        return len(self.awaited) > 1

    @cached_property
    def calling(self) -> bool:
        """Say whether a count of Double Dealing Shuffle waits to be called."""
        return (
            self.stage == "playing"
            and isinstance(self.state, ShuffleState)
            and self.state.phase == "shuffle"
            and not self.counting
        )

    @property
    def caller(self) -> int | None:
        """Give the seat that calls the next count; None where the metronome does."""
        if not isinstance(self.state, ShuffleState) or self.state.caller is None:
            return None
        place = self.places[self.state.caller]
        absent = place.player is None or place.bot is not None or place.away
        return None if absent else self.state.caller

    @cached_property
    def _seat_by_player(self) -> dict[str | None, int]:
        return {self.places[seat].player: seat for seat in self.players}

    def seat_of(self, player: str | None) -> int | None:
        """Give the seat of a player."""
        if player is None:
            return None
        return self._seat_by_player.get(player)

    def plays(self, seat: int) -> bool:
        """Say whether a person plays in a seat, and no bot."""
        place = self.places[seat]
        return place.player is not None and place.bot is None

    def known_to(self, seat: int | None) -> Any:
        """Give the game with nothing sealed in it but what this seat sealed itself."""
        own = None if seat is None or not self.sealed else self.sealed[seat]
        if seat is None or own is None:
            return self.state
        return self.game.choose(self.state, seat, as_played(self.game, own))

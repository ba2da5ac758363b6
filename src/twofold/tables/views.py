"""A table as a seat, or a spectator, sees it: all that a page or a program needs to go on.

Who receives a view holds no rules: it says what is asked, what may be chosen, and which commands
the table would take.
"""

from typing import Literal

import msgspec

from twofold.games.double_dealing_shuffle.view import View as ShuffleView
from twofold.games.double_decker.view import View as DeckerView
from twofold.games.double_hearts.view import View as HeartsView
from twofold.tables.choices import Choice
from twofold.tables.setting import ClockName, Setting

GameView = HeartsView | DeckerView | ShuffleView
Stage = Literal["gathering", "shuffling", "playing", "between", "over", "closed"]
SeatKind = Literal["empty", "player", "bot"]
Kind = Literal["call", "pass", "lead", "play", "shuffle", "cut", "guess", "check"]
Part = Literal["bot", "absent", "awaited", "promised", "revealed", "silent"]


class SeatView(msgspec.Struct, frozen=True):
    """A seat, and who sits there."""

    kind: SeatKind
    name: str
    """The player's name; empty for a bot."""
    level: str | None
    """The level of the bot that plays: in its own seat, or for the player."""
    stand_in: bool
    """Whether a bot plays for the player at the moment."""
    away: bool
    """Whether the player's connection is lost."""
    ready: bool
    hints: bool
    """Whether the player agrees that hints are given."""


class Asked(msgspec.Struct, frozen=True):
    """What this seat is asked for now."""

    kind: Kind
    turn: int
    """To be sent along with the choice, so that a late one never falls into another turn."""
    choices: tuple[Choice, ...] | None
    """What may be chosen; None where that would be a long list: for a pass it is any three cards
    of the hand, for a shuffle any heights. A question gives the list."""


class CountView(msgspec.Struct, frozen=True):
    """The counts of Double Dealing Shuffle."""

    called: int
    """How many have been called in this round."""
    open: bool
    """Whether one is called and both are shuffling."""
    caller: int | None
    """Who calls the next; None where the metronome does."""


class ShuffleParts(msgspec.Struct, frozen=True):
    """How far a round's verifiable shuffle is, and all of it that is public."""

    round: int
    """Counted from 1 over the whole life of the table."""
    step: Literal["secret", "promise", "reveal", "dealt"]
    """What is awaited: the table's commitment, promises, contributions; or nothing more."""
    commitment: bytes | None
    parts: tuple[Part, ...]
    """By seat."""
    promises: tuple[bytes, ...]
    """By seat, empty where there is none."""
    contributions: tuple[bytes, ...]
    """By seat, empty where there is none."""
    deadline: int | None


class TakebackView(msgspec.Struct, frozen=True):
    """Somebody asks to take back the last choice."""

    seat: int
    agreed: tuple[int, ...]
    needed: tuple[int, ...]
    """The players who have yet to answer."""


class Spoken(msgspec.Struct, frozen=True):
    """Something that was said."""

    at: int
    seat: int
    name: str
    text: str


class MatchScore(msgspec.Struct, frozen=True):
    """A match that was played out at this table."""

    match: int
    names: tuple[str, ...]
    totals: tuple[int, ...]
    """Points by seat; in Double Dealing Shuffle the cards left in each deck."""
    winners: tuple[int, ...]
    reason: str
    ended: int


class TableView(msgspec.Struct, frozen=True):
    """All that a seat, or a spectator, may know of a table."""

    table: str
    setting: Setting
    clock: ClockName
    stage: Stage
    """Gathering until the first match; then shuffling, playing, between rounds, over; or closed."""
    match: int
    """Which match of this table, from 1; 0 before the first."""
    turn: int
    """Grows with everything that is done in the open."""
    seat: int | None
    """One's own; None for a spectator."""
    host: int | None
    """The seat of the host; None while the host doesn't sit."""
    hosting: bool
    """Whether whoever looks is the host."""
    seats: tuple[SeatView, ...]
    asked: Asked | None
    waiting: tuple[int, ...]
    """Whom the table waits for, as far as this seat may know."""
    deadline: int | None
    """When the present wait ends; None where there is no clock, or it stands still."""
    paused: int | None
    """The seat that paused the match."""
    may: tuple[str, ...]
    """The commands without further particulars that the table would take from this seat now."""
    hints: bool
    """Whether hints are given to this seat."""
    muted: tuple[int, ...]
    """The seats that this one doesn't hear."""
    takeback: TakebackView | None
    count: CountView | None
    """None in other games."""
    shuffle: ShuffleParts | None
    """None before the first round."""
    chat: tuple[Spoken, ...]
    """The last lines, the newest last."""
    history: tuple[MatchScore, ...]
    """The matches played out at this table."""
    watching: int
    """How many spectators there are."""
    spectators: bool
    """Whether people may watch."""
    closed: str | None
    """Why the table is closed."""
    game: GameView | None
    """The cards; None before the first match."""

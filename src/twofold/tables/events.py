"""What has happened at a table: the log, from which everything else follows.

The log knows all: secrets, sealed choices, who is who. What a seat is told of it, `told.py` says.
Times are whole milliseconds since 1970, UTC.
"""

from typing import Literal

import msgspec

from twofold.tables.choices import Choice
from twofold.tables.setting import ClockName, Setting

LeavingReason = Literal["left", "kicked", "cleared"]
HandOverReason = Literal["asked", "away"]


class Happened(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    """What every event says."""

    at: int
    """When it happened."""


# --- coming and going ----------------------------------------------------------------------------


class TableOpened(Happened, frozen=True, tag="table-opened"):
    """A table was opened, by its first host."""

    table: str
    setting: Setting
    clock: ClockName
    spectators: bool
    host: str
    """The identity of the host, who need not sit."""
    seed: bytes
    """What bots' dice and delays follow from; it has nothing to do with the cards."""


class SeatTaken(Happened, frozen=True, tag="seat-taken"):
    """A player sat down."""

    seat: int
    player: str
    """The player's identity."""
    name: str


class SeatLeft(Happened, frozen=True, tag="seat-left"):
    """A seat is empty again."""

    seat: int
    why: LeavingReason


class BotSeated(Happened, frozen=True, tag="bot-seated"):
    """A bot has a seat, or a new level."""

    seat: int
    level: str


class SeatMoved(Happened, frozen=True, tag="seat-moved"):
    """A player goes on under another identity."""

    player: str
    to: str


class HostPassed(Happened, frozen=True, tag="host-passed"):
    """Somebody else is the host."""

    seat: int


class WentAway(Happened, frozen=True, tag="went-away"):
    """The connection of a seat's player is lost."""

    seat: int


class CameBack(Happened, frozen=True, tag="came-back"):
    """The connection of a seat's player is there again."""

    seat: int


class HandedOver(Happened, frozen=True, tag="handed-over"):
    """A bot plays for a seat."""

    seat: int
    level: str
    why: HandOverReason


class TakenOver(Happened, frozen=True, tag="taken-over"):
    """A player plays in person again."""

    seat: int


# --- the match -----------------------------------------------------------------------------------


class SaidReady(Happened, frozen=True, tag="said-ready"):
    """A player is ready, or no longer."""

    seat: int
    ready: bool


class MatchStarted(Happened, frozen=True, tag="match-started"):
    """A match has begun."""

    match: int
    """Which of this table, from 1."""


class RoundAwaited(Happened, frozen=True, tag="round-awaited"):
    """The table is ready for the next round's shuffle."""


class Committed(Happened, frozen=True, tag="committed"):
    """The table is bound to the secret of a round's shuffle."""

    round: int
    """Counted from 1 over the whole life of the table."""
    commitment: bytes
    secret: bytes
    """What nobody else may know before the round is over."""
    players: tuple[int, ...]
    """The seats whose clients are there to contribute."""


class Promised(Happened, frozen=True, tag="promised"):
    """A seat's client is bound to its contribution."""

    seat: int
    round: int
    commitment: bytes


class RevealsCalled(Happened, frozen=True, tag="reveals-called"):
    """All have promised, or their time is up: now they reveal."""

    round: int


class Contributed(Happened, frozen=True, tag="contributed"):
    """A seat's client revealed the contribution that it had promised."""

    seat: int
    round: int
    contribution: bytes


class Dealt(Happened, frozen=True, tag="dealt"):
    """The round's key follows from the secret and these contributions; the cards are dealt."""

    round: int
    contributions: tuple[bytes, ...]
    """By seat; empty for a silent one, and for a bot's."""
    silent: tuple[int, ...]
    """The players whose contribution is missing."""


class CountCalled(Happened, frozen=True, tag="count-called"):
    """A count of Double Dealing Shuffle is called: both shuffle now."""

    count: int
    """1, 2 or 3."""
    seat: int | None
    """Who called; None for the metronome."""


class Chosen(Happened, frozen=True, tag="chosen"):
    """A seat has chosen, openly."""

    seat: int
    choice: Choice
    bot: bool
    """Whether a bot chose, in its own seat or for somebody."""


class ChoiceSealed(Happened, frozen=True, tag="choice-sealed"):
    """A seat has chosen while others may still be choosing; nobody else is told."""

    seat: int
    choice: Choice
    bot: bool


class ChoicesOpened(Happened, frozen=True, tag="choices-opened"):
    """The barrier is closed: what all have sealed holds."""

    absent: tuple[int, ...]
    """The seats that let the deadline pass, for which the rules say what holds."""


class StandInsAsked(Happened, frozen=True, tag="stand-ins-asked"):
    """The deadline has passed: a bot makes this one choice for each of these seats."""

    seats: tuple[int, ...]


class SecretPublished(Happened, frozen=True, tag="secret-published"):
    """A round is over: its secret, and all that was sealed in it, is told to everyone."""

    round: int
    secret: bytes
    opened: tuple[tuple[Choice, ...], ...]
    """What was chosen behind each barrier of the round, by seat."""
    outcome: bytes
    """The SHA-256 of what everyone sees of the round now, and of what was sealed in it."""


class MatchEnded(Happened, frozen=True, tag="match-ended"):
    """A match is over."""

    winners: tuple[int, ...]
    reason: str


class TakebackAsked(Happened, frozen=True, tag="takeback-asked"):
    """A player asks to take back the last choice."""

    seat: int


class TakebackAnswered(Happened, frozen=True, tag="takeback-answered"):
    """Somebody agrees that the last choice be taken back, or doesn't."""

    seat: int
    agree: bool


class ChoiceTakenBack(Happened, frozen=True, tag="choice-taken-back"):
    """The last choice never happened: its seat chooses again."""

    seat: int


class Paused(Happened, frozen=True, tag="paused"):
    """The match and its clocks stand still."""

    seat: int


class Resumed(Happened, frozen=True, tag="resumed"):
    """The match goes on."""

    seat: int


class HintsVoted(Happened, frozen=True, tag="hints-voted"):
    """A player agrees that players may ask for hints, or doesn't."""

    seat: int
    allow: bool


# --- company -------------------------------------------------------------------------------------


class Said(Happened, frozen=True, tag="said"):
    """A player said something."""

    seat: int
    name: str
    text: str
    deaf: tuple[int, ...]
    """The seats that have muted this one."""


class Muted(Happened, frozen=True, tag="muted"):
    """A seat no longer hears another, or does again."""

    seat: int
    other: int
    muted: bool


class TableClosed(Happened, frozen=True, tag="table-closed"):
    """The table is closed for good."""

    reason: str


Event = (
    TableOpened
    | SeatTaken
    | SeatLeft
    | BotSeated
    | SeatMoved
    | HostPassed
    | WentAway
    | CameBack
    | HandedOver
    | TakenOver
    | SaidReady
    | MatchStarted
    | RoundAwaited
    | Committed
    | Promised
    | RevealsCalled
    | Contributed
    | Dealt
    | CountCalled
    | Chosen
    | ChoiceSealed
    | ChoicesOpened
    | StandInsAsked
    | SecretPublished
    | MatchEnded
    | TakebackAsked
    | TakebackAnswered
    | ChoiceTakenBack
    | Paused
    | Resumed
    | HintsVoted
    | Said
    | Muted
    | TableClosed
)

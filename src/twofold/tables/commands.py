"""What can be asked of a table: by people, and by the house that runs it.

`Command` is all that a message from outside can hold. `HouseCommand` is never read from a message:
the server alone gives it, from what it knows of connections, clocks, chance and bots.
"""

from typing import Annotated

import msgspec

from twofold.tables.choices import Choice
from twofold.tables.setting import ClockName, Setting

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
Seat = Annotated[int, msgspec.Meta(ge=0, le=6)]
Line = Annotated[str, msgspec.Meta(min_length=1, max_length=300)]
Level = Annotated[str, msgspec.Meta(min_length=1, max_length=16)]


class Opening(msgspec.Struct, frozen=True):
    """What whoever opens a table asks for."""

    setting: Setting
    clock: ClockName = "none"
    spectators: bool = True
    """Whether a link lets people watch."""


# --- coming and going ----------------------------------------------------------------------------


class Sit(msgspec.Struct, frozen=True, tag="sit", tag_field="type"):
    """Take an empty seat, or one where a bot sits while no match is on; None: any empty one."""

    name: Name
    seat: Seat | None = None


class Leave(msgspec.Struct, frozen=True, tag="leave", tag_field="type"):
    """Give one's seat up; in the middle of a match a bot plays on in it."""


class SeatBot(msgspec.Struct, frozen=True, tag="seat-bot", tag_field="type"):
    """Seat a bot, or change its level (host)."""

    seat: Seat
    level: Level


class ClearSeat(msgspec.Struct, frozen=True, tag="clear-seat", tag_field="type"):
    """Send a bot away from its seat while no match is on (host)."""

    seat: Seat


class Kick(msgspec.Struct, frozen=True, tag="kick", tag_field="type"):
    """Put a player out of a seat (host); in the middle of a match a bot plays on in it."""

    seat: Seat


class PassHost(msgspec.Struct, frozen=True, tag="pass-host", tag_field="type"):
    """Pass the host's role on to the player in a seat (host)."""

    seat: Seat


class HandOver(msgspec.Struct, frozen=True, tag="hand-over", tag_field="type"):
    """Let a bot play for a seat until its player takes over: one's own, or (host) one away."""

    seat: Seat | None = None
    level: Level = "club"


class TakeOver(msgspec.Struct, frozen=True, tag="take-over", tag_field="type"):
    """Play oneself again in one's own seat."""


# --- the match -----------------------------------------------------------------------------------


class Ready(msgspec.Struct, frozen=True, tag="ready", tag_field="type"):
    """Say that one is ready: for the match, for the next round, or for a rematch."""

    ready: bool = True


class Start(msgspec.Struct, frozen=True, tag="start", tag_field="type"):
    """Begin the match, or the next round, or a rematch, without waiting for all to be ready (host).

    A match needs somebody in every seat.
    """


class Commit(msgspec.Struct, frozen=True, tag="commit", tag_field="type"):
    """Promise a contribution to the shuffle of a round."""

    round: int
    commitment: bytes


class Contribute(msgspec.Struct, frozen=True, tag="contribute", tag_field="type"):
    """Reveal the contribution that one promised."""

    round: int
    contribution: bytes


class Call(msgspec.Struct, frozen=True, tag="call", tag_field="type"):
    """Call the next count of Double Dealing Shuffle (the caller)."""

    turn: int


class Choose(msgspec.Struct, frozen=True, tag="choose", tag_field="type"):
    """Make the choice that one is asked for, in the turn that one's view tells."""

    turn: int
    choice: Choice


class AskTakeback(msgspec.Struct, frozen=True, tag="ask-takeback", tag_field="type"):
    """Ask to take back the last choice, which was one's own."""


class AnswerTakeback(msgspec.Struct, frozen=True, tag="answer-takeback", tag_field="type"):
    """Agree that the last choice be taken back, or don't."""

    agree: bool


class Pause(msgspec.Struct, frozen=True, tag="pause", tag_field="type"):
    """Stop the match and its clocks."""


class Resume(msgspec.Struct, frozen=True, tag="resume", tag_field="type"):
    """Go on after a pause."""


class AllowHints(msgspec.Struct, frozen=True, tag="allow-hints", tag_field="type"):
    """Say whether one agrees that players may ask for hints."""

    allow: bool


# --- company -------------------------------------------------------------------------------------


class Say(msgspec.Struct, frozen=True, tag="say", tag_field="type"):
    """Say something to the table."""

    text: Line


class Mute(msgspec.Struct, frozen=True, tag="mute", tag_field="type"):
    """Stop hearing what a seat says, or hear it again; nobody is told."""

    seat: Seat
    muted: bool = True


class Close(msgspec.Struct, frozen=True, tag="close", tag_field="type"):
    """Close the table for good (host)."""


Command = (
    Sit
    | Leave
    | SeatBot
    | ClearSeat
    | Kick
    | PassHost
    | HandOver
    | TakeOver
    | Ready
    | Start
    | Commit
    | Contribute
    | Call
    | Choose
    | AskTakeback
    | AnswerTakeback
    | Pause
    | Resume
    | AllowHints
    | Say
    | Mute
    | Close
)


# --- the house -----------------------------------------------------------------------------------


class Connected(msgspec.Struct, frozen=True):
    """A player's connection is there again."""

    player: str


class Disconnected(msgspec.Struct, frozen=True):
    """A player's last connection is lost."""

    player: str


class MoveSeat(msgspec.Struct, frozen=True):
    """A player goes on under another identity: another device, let in by a token."""

    player: str
    to: str


class HandSecret(msgspec.Struct, frozen=True):
    """Hand in the secret of the next round, drawn outside: 64 bytes."""

    secret: bytes


class BotChose(msgspec.Struct, frozen=True):
    """A bot answers for a seat that was wanted in this turn."""

    seat: int
    turn: int
    choice: Choice


class TimeUp(msgspec.Struct, frozen=True):
    """The moment that `due` told has come."""


class CloseDown(msgspec.Struct, frozen=True):
    """Close the table for the house's own reason, which everyone is told."""

    reason: str


HouseCommand = Connected | Disconnected | MoveSeat | HandSecret | BotChose | TimeUp | CloseDown

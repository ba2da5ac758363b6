"""The messages between a client and the house, on one socket for one table."""

from typing import Annotated, Final

import msgspec

from twofold.bots import Opinion
from twofold.tables.choices import Choice
from twofold.tables.commands import Command
from twofold.tables.told import Told
from twofold.tables.views import TableView

PROTOCOL: Final = 1
"""The version of all this; it grows when an old client could no longer follow."""

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]

# --- from the client -----------------------------------------------------------------------------


class Hello(msgspec.Struct, frozen=True, tag="hello", tag_field="type"):
    """The first frame: what the client knows already."""

    protocol: int = PROTOCOL
    seat: int | None = None
    """As which seat it last saw the table."""
    seen: int | None = None
    """The last event number that it saw there."""


class Do(msgspec.Struct, frozen=True, tag="do", tag_field="type"):
    """A command; the same id twice is done once and answered twice."""

    command_id: Id
    command: Command


class Why(msgspec.Struct, frozen=True, tag="why", tag_field="type"):
    """Ask why a choice would be refused."""

    id: Id
    choice: Choice


class Choices(msgspec.Struct, frozen=True, tag="choices", tag_field="type"):
    """Ask for all that one may choose now, where the view leaves the list out."""

    id: Id


class Hint(msgspec.Struct, frozen=True, tag="hint", tag_field="type"):
    """Ask what a strong bot thinks of one's choices, where hints are given."""

    id: Id


class Ping(msgspec.Struct, frozen=True, tag="ping", tag_field="type"):
    """Ask for a sign of life."""

    id: Id | None = None


class Pong(msgspec.Struct, frozen=True, tag="pong", tag_field="type"):
    """Give a sign of life."""

    now: int = 0
    """The house's time, when the house sends it."""
    id: Id | None = None


FromClient = Hello | Do | Why | Choices | Hint | Ping | Pong


# --- to the client -------------------------------------------------------------------------------


class Welcome(msgspec.Struct, frozen=True, tag="welcome", tag_field="type"):
    """The answer to a hello, and to any gap: all there is to know."""

    protocol: int
    seq: int
    """The number of the last event that this seat was told."""
    now: int
    missed: tuple[Told, ...]
    """What happened since the client last looked, if it said so and it was not long ago."""
    view: TableView


class News(msgspec.Struct, frozen=True, tag="news", tag_field="type"):
    """What has happened, and the table after it."""

    seq: int
    """The number of the last of these events; they are numbered without a gap."""
    now: int
    events: tuple[Told, ...]
    view: TableView


class Done(msgspec.Struct, frozen=True, tag="done", tag_field="type"):
    """A command is done, and committed to the log."""

    command_id: str


class Refused(msgspec.Struct, frozen=True, tag="refused", tag_field="type"):
    """A command is not done; the reason speaks to the player."""

    command_id: str
    reason: str


class Answer(msgspec.Struct, frozen=True, tag="answer", tag_field="type"):
    """The answer to a question."""

    id: str
    reason: str | None = None
    """To why: the reason of the refusal; None where the choice is legal."""
    choices: tuple[Choice, ...] | None = None
    """To choices: the list."""
    opinions: tuple[Opinion, ...] | None = None
    """To a hint: what is thought of each choice, the best first."""


class Fault(msgspec.Struct, frozen=True, tag="fault", tag_field="type"):
    """A frame could not be read; nothing was done."""

    reason: str


class Bye(msgspec.Struct, frozen=True, tag="bye", tag_field="type"):
    """The last frame before the house closes the socket."""

    reason: str
    """In words."""
    again: bool
    """Whether it is worth connecting again."""


FromHouse = Welcome | News | Done | Refused | Answer | Fault | Bye | Ping | Pong

"""What of an event is told to whom: built up from what a seat may know, or nothing at all.

An event that is not named here is told to nobody.
"""

from typing import Final, get_args

from twofold.tables import events
from twofold.tables.choices import Choice
from twofold.tables.events import Event, Happened

Audience = int | None
"""A seat, or None for all who only watch."""

Open = (
    events.SeatLeft
    | events.BotSeated
    | events.HostPassed
    | events.WentAway
    | events.CameBack
    | events.HandedOver
    | events.TakenOver
    | events.SaidReady
    | events.MatchStarted
    | events.RoundAwaited
    | events.Promised
    | events.RevealsCalled
    | events.Contributed
    | events.Dealt
    | events.CountCalled
    | events.Chosen
    | events.SecretPublished
    | events.MatchEnded
    | events.TakebackAsked
    | events.TakebackAnswered
    | events.ChoiceTakenBack
    | events.Paused
    | events.Resumed
    | events.HintsVoted
    | events.TableClosed
)
"""Events without a secret, told to everyone as they are."""


class SeatTakenTold(Happened, frozen=True, tag="seat-taken"):
    """A player sat down."""

    seat: int
    name: str


class CommittedTold(Happened, frozen=True, tag="committed"):
    """The table is bound to the secret of a round's shuffle."""

    round: int
    commitment: bytes
    players: tuple[int, ...]
    """The seats whose clients are there to contribute: they promise now."""


class ChoiceSealedTold(Happened, frozen=True, tag="choice-sealed"):
    """Your own choice is made; nobody else is told."""

    seat: int
    choice: Choice


class ChoicesOpenedTold(Happened, frozen=True, tag="choices-opened"):
    """All have chosen, or their time is up; the view tells what followed."""

    absent: tuple[int, ...]
    """The seats that let the deadline pass."""


class SaidTold(Happened, frozen=True, tag="said"):
    """A player said something."""

    seat: int
    name: str
    text: str


class MutedTold(Happened, frozen=True, tag="muted"):
    """You no longer hear a seat, or do again."""

    other: int
    muted: bool


Told = (
    Open
    | SeatTakenTold
    | CommittedTold
    | ChoiceSealedTold
    | ChoicesOpenedTold
    | SaidTold
    | MutedTold
)

OPEN: Final = frozenset(get_args(Open))


def told(event: Event, audience: Audience) -> Told | None:
    """Give an event as a seat, or a spectator, may see it; None if it learns nothing of it."""
    if type(event) in OPEN:
        return event  # type: ignore[return-value]
    match event:
        case events.SeatTaken():
            return SeatTakenTold(at=event.at, seat=event.seat, name=event.name)
        case events.Committed():
            return CommittedTold(
                at=event.at,
                round=event.round,
                commitment=event.commitment,
                players=event.players,
            )
        case events.ChoiceSealed(seat=seat) if seat == audience:
            return ChoiceSealedTold(at=event.at, seat=seat, choice=event.choice)
        case events.ChoicesOpened():
            return ChoicesOpenedTold(at=event.at, absent=event.absent)
        case events.Said() if audience not in event.deaf:
            return SaidTold(at=event.at, seat=event.seat, name=event.name, text=event.text)
        case events.Muted(seat=seat) if seat == audience:
            return MutedTold(at=event.at, other=event.other, muted=event.muted)
        case _:
            return None

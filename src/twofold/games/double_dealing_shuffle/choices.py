"""What a player of Double Dealing Shuffle may choose, as it travels."""

from typing import Annotated, Literal

import msgspec

Pile = Literal["top", "bottom"]


class Shuffle(msgspec.Struct, frozen=True, tag="shuffle", tag_field="type"):
    """Grip the deck at one height, to another, and let go at a third: 0 is its top, 1 its foot."""

    grip: float
    to: float
    drop: float


class Rest(msgspec.Struct, frozen=True, tag="rest", tag_field="type"):
    """Leave the deck as it is on this count."""


class Cut(msgspec.Struct, frozen=True, tag="cut", tag_field="type"):
    """Cut the deck, with so many cards in the top pile."""

    top: Annotated[int, msgspec.Meta(ge=0, le=99)]


class Guess(msgspec.Struct, frozen=True, tag="guess", tag_field="type"):
    """Point at the opponent's pile that holds their red card; None keeps the hand in the lap."""

    pile: Pile | None


class Check(msgspec.Struct, frozen=True, tag="check", tag_field="type"):
    """Point at one's own pile that holds the red card; None keeps the hand in the lap."""

    pile: Pile | None


Choice = Shuffle | Rest | Cut | Guess | Check

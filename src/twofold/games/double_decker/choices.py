"""What a player of Double Decker may choose, as it travels."""

import msgspec


class Play(msgspec.Struct, frozen=True, tag="play", tag_field="type"):
    """Play a card, or pass it: the trick decides which it is (DD-2)."""

    card: str


Choice = Play

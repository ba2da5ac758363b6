"""What a player of Double Hearts may choose, as it travels: cards by the names of their faces."""

import msgspec


class Pass(msgspec.Struct, frozen=True, tag="pass", tag_field="type"):
    """Pass three cards."""

    cards: tuple[str, str, str]


class Lead(msgspec.Struct, frozen=True, tag="lead", tag_field="type"):
    """Lead a card by the face announced, such as `DQS`."""

    face: str


class Play(msgspec.Struct, frozen=True, tag="play", tag_field="type"):
    """Play a card to a trick that somebody led, by the name of either face."""

    card: str


Choice = Pass | Lead | Play

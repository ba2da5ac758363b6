"""Every choice of every game, as it travels: one union that a message can be read by.

A card played is written alike in Double Decker and Double Hearts, so one `Play` stands for both;
`as_played` gives a choice as the game at the table has it.
"""

from typing import Any

import msgspec

from twofold.games import AnyGame
from twofold.games.double_dealing_shuffle.choices import Check, Cut, Guess, Rest, Shuffle
from twofold.games.double_decker.choices import Play
from twofold.games.double_hearts.choices import Lead, Pass

Choice = Pass | Lead | Play | Shuffle | Rest | Cut | Guess | Check


def as_played(game: AnyGame, choice: Choice) -> Any | None:
    """Give a choice as this game has it; None where the game knows no such choice."""
    try:
        return msgspec.convert(msgspec.to_builtins(choice), game.choice_type)
    except msgspec.ValidationError:
        return None


def as_sent(choice: Any) -> Choice:
    """Give a game's own choice as it travels."""
    return msgspec.convert(msgspec.to_builtins(choice), Choice)

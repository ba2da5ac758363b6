"""What holds for a seat that makes no choice in time (DS-4, DS-5, DS-6)."""

from twofold.games import DoubleDealingShuffle
from twofold.tables.choices import Choice, as_sent
from twofold.tables.table import Table

STAND_IN = "club"
"""The level of the bot that plays for the absent in the trick games."""


def held(table: Table, seat: int) -> Choice:
    """Give what the rules put in the place of a missing choice."""
    game = table.game
    if not isinstance(game, DoubleDealingShuffle):
        raise ValueError(f"In {game.title} a bot chooses for the absent.")
    return as_sent(game.absent(table.state, seat))

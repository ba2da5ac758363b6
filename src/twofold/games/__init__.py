"""The games: one folder each, all answering what `game.py` asks.

from twofold.games import GAMES
game = GAMES["double-decker"]
"""

from typing import Final

from twofold.games.double_dealing_shuffle.game import DoubleDealingShuffle
from twofold.games.double_decker.game import DoubleDecker
from twofold.games.double_hearts.game import DoubleHearts
from twofold.games.game import CHANCE, AnyGame, Game, Refused, Result, WrongTable

GAMES: Final[dict[str, AnyGame]] = {
    game.name: game for game in (DoubleDealingShuffle(), DoubleDecker(), DoubleHearts())
}

__all__ = [
    "CHANCE",
    "GAMES",
    "AnyGame",
    "DoubleDealingShuffle",
    "DoubleDecker",
    "DoubleHearts",
    "Game",
    "Refused",
    "Result",
    "WrongTable",
]

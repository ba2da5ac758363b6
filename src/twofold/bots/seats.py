"""Who sits down: a bot by the name of its level, or a program of somebody's own."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from twofold.bots.bot import Bot, UnknownBot
from twofold.bots.command import CommandBot
from twofold.bots.double_dealing_shuffle import levels as shuffle_levels
from twofold.bots.double_decker import levels as decker_levels
from twofold.bots.double_hearts import levels as hearts_levels
from twofold.bots.random import RandomBot
from twofold.cards.words import quoted
from twofold.games.game import AnyGame
from twofold.kernel import Dice

THINKING: Final = ("novice", "club", "expert")
"""The levels that look ahead; a choice may take them a good part of a second."""
LEVELS: Final = ("random", "greedy", *THINKING)
PROGRAM: Final = "cmd:"

_PLAYERS: Final[Mapping[str, Callable[[str, Dice], Bot]]] = MappingProxyType(
    {
        "double-hearts": hearts_levels.player,
        "double-decker": decker_levels.player,
        "double-dealing-shuffle": shuffle_levels.player,
    }
)


def check_level(level: str) -> None:
    """Refuse a name that no bot has."""
    if level not in LEVELS and not level.startswith(PROGRAM):
        raise UnknownBot(
            f"{quoted(level)} is no bot: choose {', '.join(LEVELS)}, or {PROGRAM}PROGRAM ARGS."
        )


def sit(level: str, game: AnyGame, dice: Dice) -> Bot:
    """Seat a bot, which throws its own dice."""
    check_level(level)
    if level.startswith(PROGRAM):
        return CommandBot(level.removeprefix(PROGRAM), game.choice_type)
    if level == "random":
        return RandomBot(dice)
    return _PLAYERS[game.name](level, dice)

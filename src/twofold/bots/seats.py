"""Who sits down: a bot by the name of its level, or a program of somebody's own."""

from typing import Final

from twofold.bots.bot import Bot, UnknownBot
from twofold.bots.command import CommandBot
from twofold.bots.greedy_decker import GreedyDecker
from twofold.bots.greedy_hearts import GreedyHearts
from twofold.bots.greedy_shuffle import GreedyShuffle
from twofold.bots.random import RandomBot
from twofold.cards.words import quoted
from twofold.games.game import AnyGame
from twofold.kernel import Dice

LEVELS: Final = ("random", "greedy")
PROGRAM: Final = "cmd:"


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
    if game.name == "double-hearts":
        return GreedyHearts()
    return GreedyDecker() if game.name == "double-decker" else GreedyShuffle(dice)

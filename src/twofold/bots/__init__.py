"""Players that see a view, never a state; a folder a game, and one file a way of thinking."""

from twofold.bots.bot import Adviser, Bot, BotFailed, Opinion, UnknownBot
from twofold.bots.seats import LEVELS, PROGRAM, THINKING, check_level, sit

__all__ = [
    "LEVELS",
    "PROGRAM",
    "THINKING",
    "Adviser",
    "Bot",
    "BotFailed",
    "Opinion",
    "UnknownBot",
    "check_level",
    "sit",
]

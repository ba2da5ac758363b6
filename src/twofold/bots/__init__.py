"""Players that see a view, never a state; one file a way of thinking."""

from twofold.bots.bot import Bot, BotFailed, UnknownBot
from twofold.bots.seats import LEVELS, PROGRAM, check_level, sit

__all__ = ["LEVELS", "PROGRAM", "Bot", "BotFailed", "UnknownBot", "check_level", "sit"]

"""Bots at live tables: asked on a thread, with dice of their own, and never without an answer."""

import logging
from typing import Any, Final

from twofold.bots import UnknownBot, sit
from twofold.kernel import Dice
from twofold.server.refusal import Refused
from twofold.server.thinking import Thinking
from twofold.tables import Table, Wanted
from twofold.tables.choices import Choice, as_sent

_log: Final = logging.getLogger("twofold.server")
QUICK: Final = ("random", "greedy")
"""Levels that need no search, hence no compiled kernels."""
_LAST_RESORT: Final = "random"


class Bots:
    """Thinks for the seats that wait for a bot."""

    def __init__(self, thinking: Thinking) -> None:
        self.thinking = thinking

    async def think(self, table: Table, asked: Wanted) -> Choice:
        """Give a bot's choice: of the level that the seat has, or of what is quicker if it must."""
        for level in (asked.level, *QUICK[::-1]):
            try:
                return await self.thinking.do(
                    lambda level=level: _chosen(level, table, asked),
                    needs_kernels=level not in QUICK,
                )
            except (Refused, UnknownBot) as error:
                cause = type(error).__name__
                _log.warning("bot replaced", extra={"table": table.id, "cause": cause})
        return _chosen(_LAST_RESORT, table, asked)


def _chosen(level: str, table: Table, asked: Wanted) -> Choice:
    bot = sit(level, table.game, Dice.of(*asked.dice))
    try:
        choice: Any = bot.choose(asked.view, asked.choices)
    finally:
        bot.close()
    return as_sent(choice)

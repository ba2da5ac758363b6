"""Where bots think: on threads of their own, since compiled thought lets everyone else go on."""

import asyncio
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

from twofold.bots import Adviser, Opinion, sit
from twofold.games import AnyGame
from twofold.kernel import Dice
from twofold.server.refusal import Refused

_QUEUE: Final = 64
T = TypeVar("T")


class Thinking:
    """Threads for thought."""

    def __init__(self, patience: float = 20.0, threads: int | None = None) -> None:
        threads = threads or max(1, (os.cpu_count() or 2) - 1)
        self.patience = patience
        self.room = threads + _QUEUE
        self.present = 0
        """Thoughts being thought or waiting."""
        self.ready = asyncio.Event()
        """Set once thought is quick: the kernels are compiled."""
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="thinking")

    async def do(self, think: Callable[[], T], *, needs_kernels: bool = True) -> T:
        """Have something thought through; refuse it when too much is, or when it takes too long."""
        if self.present >= self.room:
            raise Refused(503, "Everybody here is thinking: try again in a minute.", 30)
        self.present += 1
        future = None
        try:
            async with asyncio.timeout(self.patience):
                if needs_kernels:
                    await self.ready.wait()
                future = self._threads.submit(think)
                return await asyncio.wrap_future(future)
        except TimeoutError:
            raise Refused(503, "That took too long to think about: try again later.", 30) from None
        finally:
            self.present -= 1
            if future is not None:
                # One that waits for its turn is forgotten; one that runs comes to its own end.
                future.cancel()

    def close(self) -> None:
        """Let nobody begin another thought."""
        self._threads.shutdown(wait=False, cancel_futures=True)


async def opinions_on(
    thinking: Thinking, level: str, game: AnyGame, view: Any, choices: Sequence[Any]
) -> list[Opinion]:
    """Ask a bot of a level for its opinions on the choices that a view offers."""

    def think() -> list[Opinion]:
        # Its dice are its own, and none of the match's.
        bot = sit(level, game, Dice.blank())
        if not isinstance(bot, Adviser):
            raise Refused(422, f"At level {level}, {game.title} has nobody who gives reasons.")
        return bot.opinions(view, choices)

    return await thinking.do(think)

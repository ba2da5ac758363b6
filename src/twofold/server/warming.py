"""Compile the rules and the players' thinking before anybody waits for them.

A process apart does it first and leaves the machine code in the cache, so that loading it here is
quick; until then everything runs as plain Python. Run as a program it fills the cache and ends.
"""

import asyncio
import logging
import sys
from typing import Any, Final

from twofold.bots import Adviser, sit
from twofold.games import CHANCE, GAMES, AnyGame
from twofold.kernel import Dice, compile_all

_log: Final = logging.getLogger("twofold.server")
_KEY: Final = bytes(64)
_THOUGHTS: Final = 3


def warm_up() -> None:
    """Compile every kernel by using it: a round of each game, with the best players' thoughts."""
    compile_all()
    for game in GAMES.values():
        _play(game)


def _play(game: AnyGame) -> None:
    dice = Dice.of("warming up", game.name)
    quick, best = sit("greedy", game, dice), sit("expert", game, dice)
    state = game.start(game.seats[0])
    thoughts: dict[str, int] = {}
    deals = 0
    while awaited := game.awaited(state):
        if CHANCE in awaited:
            # Double Dealing Shuffle asks chance at every count, the others once a round.
            deals += 1
            if deals > 8 or getattr(state, "finished", ()):
                break
            state = game.deal(state, _KEY)
            continue
        seat = min(awaited)
        view: Any = game.view(state, seat)
        choices = game.choices(state, seat)
        phase = str(getattr(view, "phase", ""))
        seen = thoughts.get(phase, 0)
        if isinstance(best, Adviser) and seen < _THOUGHTS and len(choices) > 1:
            thoughts[phase] = seen + 1
            best.opinions(view, choices)
        state = game.choose(state, seat, quick.choose(view, choices))
    game.view(state, None)


async def get_warm(ready: asyncio.Event) -> None:
    """Warm up beside everything else, and say when it is done."""
    program = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "twofold.server.warming", stdin=asyncio.subprocess.DEVNULL
    )
    try:
        await program.wait()
    except asyncio.CancelledError:
        program.kill()
        await program.wait()
        raise
    if program.returncode:
        _log.warning("warming", extra={"cause": f"exit status {program.returncode}"})
    await asyncio.to_thread(warm_up)
    ready.set()


if __name__ == "__main__":
    warm_up()

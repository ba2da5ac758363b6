"""How long one waits: for the first compile, and in a later process for the first card.

Claims: a first simulation, with nothing compiled yet, ends within 10 seconds; a new process plays
the first card of a match within 1 second (it runs the rules as plain Python: no compiler is
needed for one game). There is no peer but the promise: `peer` is the seconds promised, `ours` the
seconds taken by the whole process, so `ratio` says how many times shorter the wait is. A figure is
the quickest run by the clock, since neighbours on the machine only ever add to it.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping

from claim import Claim, Options, alternate, main

FIRST_SIMULATION = 10.0
FIRST_CARD = 1.0
GAMES = {"double-hearts": 4, "double-decker": 7}
"""The games with kernels, and how many sit down."""
PLAY_A_CARD = """
import sys
from twofold.games import GAMES
game = GAMES[sys.argv[1]]
state = game.deal(game.start(int(sys.argv[2])), int(sys.argv[3]).to_bytes(64, "big"))
choice = None
while type(choice).__name__ not in ("Lead", "Play"):
    seat = min(game.awaited(state))
    choice = game.choices(state, seat)[0]
    state = game.choose(state, seat, choice)
"""


def seconds_of(*words: str, environment: Mapping[str, str] | None = None) -> float:
    """Run Python with these arguments and say how long the process took."""
    start = time.perf_counter()
    subprocess.run([sys.executable, *words], env=environment, check=True, capture_output=True)
    return time.perf_counter() - start


def first_simulation(game: str, seed: int) -> float:
    """Simulate ten matches with an empty cache."""
    with tempfile.TemporaryDirectory() as empty:
        environment = {**os.environ, "XDG_CACHE_HOME": empty}
        environment.pop("NUMBA_CACHE_DIR", None)
        options = ("--games", "10", "--players", str(GAMES[game]), "--workers", "1")
        return seconds_of(
            "-m", "twofold", "sim", game, *options, "--seed", str(seed), environment=environment
        )


def first_card(game: str, seed: int) -> float:
    """Start a match, deal, pass if the game does, and play a card."""
    return seconds_of("-c", PLAY_A_CARD, game, str(GAMES[game]), str(seed))


def measure(options: Options) -> list[Claim]:
    """Measure both waits for every game."""
    start = time.perf_counter()
    waits = (
        ("compile", "with nothing compiled", first_simulation, FIRST_SIMULATION),
        ("card", "until the first card", first_card, FIRST_CARD),
    )
    asked = [(game, *wait) for game in GAMES for wait in waits]
    figures = alternate(
        [lambda wait=wait, game=game: wait(game, options.seed) for game, _, _, wait, _ in asked],
        options.seconds,
    )
    seconds = time.perf_counter() - start
    return [
        Claim(
            f"start-{name}-{game}",
            f"{game}: seconds of a process, {what}; peer: the promise",
            min(taken),
            promised,
            1.0,
            seconds,
            len(taken),
            more_is_better=False,
        )
        for (game, name, what, _, promised), taken in zip(asked, figures, strict=True)
    ]


if __name__ == "__main__":
    main(measure, "Measure how long one waits.", 60)

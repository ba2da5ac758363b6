"""Many matches at once: in order, on any number of workers, in bounded memory.

Game i of a plan is the same on any number of workers: games are played in batches of a fixed
length, and programs that sit as bots are started anew for each batch.
"""

import os
import signal
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import ExitStack, closing
from multiprocessing import get_context
from typing import Any, Final

from twofold.arena.match import play_match
from twofold.arena.plan import Plan
from twofold.arena.tally import Outcome
from twofold.bots import PROGRAM, sit
from twofold.games.double_dealing_shuffle.state import State as ShuffleState
from twofold.kernel import Dice, compile_all
from twofold.records import line_of

BATCH: Final = 50
_WORTH_COMPILING: Final = 5
_WORTH_WORKERS: Final = 2_000
Batch = list[tuple[Outcome, bytes]]


def workers_for(plan: Plan) -> int:
    """Say how many processes a plan is worth: one for a small one, since each takes a second."""
    if plan.in_bulk and plan.games < _WORTH_WORKERS:
        return 1
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return max(1, min(cores or 1, -(-plan.games // BATCH)))


def simulate(plan: Plan, workers: int | None = None, *, records: bool = False) -> Iterator[Batch]:
    """Play the games of a plan, and give them batch by batch, in order.

    Each comes with its outcome and, if wanted, its record.
    """
    starts = range(0, plan.games, BATCH)
    workers = workers_for(plan) if workers is None else workers
    if workers == 1:
        for start in starts:
            yield play_batch(plan, start, records)
        return
    pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=_leave_interrupts_to_us)
    with pool:
        ahead: deque[Future[Batch]] = deque()
        try:
            for start in starts:
                ahead.append(pool.submit(play_batch, plan, start, records))
                # A few batches wait for their turn, never all of them.
                if len(ahead) > 4 * workers:
                    yield ahead.popleft().result()
            while ahead:
                yield ahead.popleft().result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _leave_interrupts_to_us() -> None:
    """Let Ctrl-C reach only the process that was started by hand; it ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_batch(plan: Plan, start: int, records: bool) -> Batch:
    """Play a batch of games, from one number on."""
    numbers = range(start, min(start + BATCH, plan.games))
    if plan.in_bulk and plan.games > _WORTH_COMPILING:
        compile_all()
    with ExitStack() as stack:
        programs = {
            seat: stack.enter_context(closing(sit(level, plan.game, Dice.of(plan.seed))))
            for seat, level in enumerate(plan.seated)
            if level.startswith(PROGRAM)
        }
        states = (play_match(plan, number, programs) for number in numbers)
        return [
            (
                outcome_of(plan, state),
                line_of(state, seed=plan.seed, bots=plan.seated) if records else b"",
            )
            for state in states
        ]


def outcome_of(plan: Plan, state: Any) -> Outcome:
    """Put the end of a match into figures."""
    result = plan.game.result(state)
    assert result is not None
    totals = state.sizes if isinstance(state, ShuffleState) else state.totals
    return Outcome(result.winners, totals, len(state.finished))

"""Many matches at once: in order, on any number of workers, in bounded memory.

Game i of a plan is the same on any number of workers: games are played in batches whose length the
plan alone decides, and programs that sit as bots are started anew for each batch.
"""

from collections.abc import Generator, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from typing import Any, Final

from twofold.arena.crews import cores, crew_of
from twofold.arena.match import play_match
from twofold.arena.plan import Plan
from twofold.arena.tally import Outcome
from twofold.bots import PROGRAM, Bot, sit
from twofold.games.double_dealing_shuffle.state import State as ShuffleState
from twofold.kernel import Dice, compile_all
from twofold.records import line_of

BATCH: Final = 50
_WORTH_COMPILING: Final = 5
_WORTH_WORKERS: Final = 2_000
Batch = list[tuple[Outcome, bytes]]


def batch_of(plan: Plan) -> int:
    """Say how many games make a batch: one of players that think, since it takes so long."""
    return 1 if plan.thinks else BATCH


def workers_for(plan: Plan) -> int:
    """Say how many processes a plan is worth: one for a small one, since each takes a second."""
    if plan.in_bulk and plan.games < _WORTH_WORKERS:
        return 1
    return max(1, min(cores(), -(-plan.games // batch_of(plan))))


def simulate(plan: Plan, workers: int | None = None, *, records: bool = False) -> Iterator[Batch]:
    """Play the games of a plan, and give them batch by batch, in order.

    Each comes with its outcome and, if wanted, its record.
    """
    crew = crew_of(workers_for(plan) if workers is None else workers)
    starts = range(0, plan.games, batch_of(plan))
    return crew.each(play_batch, ((plan, start, records) for start in starts))


def play_batch(job: tuple[Plan, int, bool]) -> Batch:
    """Play a batch of games, from one number on, and write them down if wanted."""
    plan, start, records = job
    numbers = range(start, min(start + batch_of(plan), plan.games))
    if plan.in_bulk and plan.games > _WORTH_COMPILING:
        compile_all()
    with programs_of(plan) as programs:
        states = (play_match(plan, number, programs) for number in numbers)
        return [
            (
                outcome_of(plan, state),
                line_of(state, seed=plan.seed, bots=plan.seated) if records else b"",
            )
            for state in states
        ]


@contextmanager
def programs_of(plan: Plan) -> Generator[Mapping[int, Bot]]:
    """Start the programs that sit as bots, by seat, and end them afterwards."""
    with ExitStack() as stack:
        yield {
            seat: stack.enter_context(closing(sit(level, plan.game, Dice.of(plan.seed))))
            for seat, level in enumerate(plan.seated)
            if level.startswith(PROGRAM)
        }


def outcome_of(plan: Plan, state: Any) -> Outcome:
    """Put the end of a match into figures."""
    totals = state.sizes if isinstance(state, ShuffleState) else state.totals
    result = plan.game.result(state)
    winners = result.winners if result else ahead(plan, totals)
    return Outcome(winners, totals, len(state.finished))


def ahead(plan: Plan, totals: tuple[int, ...]) -> tuple[int, ...]:
    """Name the seats that are ahead in a match that is left off."""
    best = max(totals) if plan.more_is_better else min(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == best)

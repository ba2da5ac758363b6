"""Who does the work: this process, several beside it, or a cluster.

A crew does jobs that know nothing of each other and gives what comes of them in order, so that
nobody can tell from the results who did the work.
"""

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from typing import Final, Protocol, TypeVar

from twofold.arena import watch
from twofold.arena.watch import Halted, Look, unhurried

Job = TypeVar("Job")
Done = TypeVar("Done")
AHEAD: Final = 4
"""So many jobs a worker wait for their turn, never all of them."""
_A_WHILE: Final = 0.25
"""Seconds between two glances while others work."""


class Crew(Protocol):
    """Those who do the work."""

    def each(
        self, do: Callable[[Job], Done], jobs: Iterable[Job], look: Look = unhurried
    ) -> Iterator[Done]:
        """Do every job and give what comes of it, in order; look up now and then.

        When the look raises, or nobody wants more, work in hand is dropped.
        """
        ...


class Alone:
    """This process."""

    def each(
        self, do: Callable[[Job], Done], jobs: Iterable[Job], look: Look = unhurried
    ) -> Iterator[Done]:
        """Do one job after another."""
        for job in jobs:
            with watch.kept(look):
                done = do(job)
            look()
            yield done


@dataclass(frozen=True)
class Processes:
    """Processes on this machine."""

    workers: int

    def each(
        self, do: Callable[[Job], Done], jobs: Iterable[Job], look: Look = unhurried
    ) -> Iterator[Done]:
        """Share the jobs out."""
        context = get_context("spawn")
        halt = context.Event()
        pool = ProcessPoolExecutor(
            self.workers, context, initializer=_work_for_us, initargs=(halt,)
        )
        with pool:
            ahead: deque[Future[Done]] = deque()
            try:
                for job in jobs:
                    ahead.append(pool.submit(do, job))
                    if len(ahead) > AHEAD * self.workers:
                        yield _wait(ahead.popleft(), look)
                while ahead:
                    yield _wait(ahead.popleft(), look)
            finally:
                halt.set()
                pool.shutdown(wait=True, cancel_futures=True)


def _wait(future: Future[Done], look: Look) -> Done:
    while True:
        look()
        try:
            return future.result(_A_WHILE)
        except TimeoutError:
            if future.done():
                return future.result()


def _work_for_us(halt: Event) -> None:
    """Make a process one of ours: Ctrl-C reaches the one started by hand, which ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def look() -> None:
        if halt.is_set():
            raise Halted

    watch.keep(look)


def cores() -> int:
    """Count the processors that we may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def crew_of(workers: int) -> Crew:
    """Give a crew of so many on this machine."""
    return Alone() if workers == 1 else Processes(workers)

"""One thread with the one connection to SQLite: what waits together is committed together."""

import asyncio
import contextlib
import sqlite3
import threading
from collections.abc import Callable
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any, Final, TypeVar

from twofold.store.errors import Refused, StoreFailed

Found = TypeVar("Found")
Work = Callable[[sqlite3.Connection], Found]

_FULL: Final = 13
_INPUT_OUTPUT, _CORRUPT, _NOT_A_DATABASE = 10, 11, 26
_BEYOND_REPAIR: Final = {_INPUT_OUTPUT, _CORRUPT, _NOT_A_DATABASE}
"""After these nobody knows what is on the disk: only starting again can tell."""


@dataclass(frozen=True)
class _Job:
    work: Work[Any]
    writes: bool
    answer: "asyncio.Future[Any]"


@dataclass(frozen=True)
class _Answer:
    value: Any = None
    error: BaseException | None = None


class Writer:
    """Does all work on a connection, in the order asked, each write committed when it answers."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._loop = asyncio.get_running_loop()
        self._connection = connection
        self._asked: list[_Job] = []
        self._batches: SimpleQueue[list[_Job] | None] = SimpleQueue()
        self._closing = False
        self._failure = ""
        """Why nothing more is promised, once that is so."""
        self._ended = asyncio.Event()
        threading.Thread(target=self._run, name="twofold-store", daemon=True).start()

    async def write(self, work: Work[Found]) -> Found:
        """Do this in a transaction and say what came of it once that is durable.

        Work that raises `Refused` must have written nothing; it fails nobody else's.
        """
        return await self._ask(work, writes=True)

    async def read(self, work: Work[Found]) -> Found:
        """Do this where nothing uncommitted can be seen."""
        return await self._ask(work, writes=False)

    async def close(self) -> None:
        """Finish what was accepted, then close the connection."""
        if not self._closing:
            self._closing = True
            self._hand_over()
            self._batches.put(None)
        await self._ended.wait()

    async def _ask(self, work: Work[Found], *, writes: bool) -> Found:
        if self._closing:
            raise StoreFailed("The store is closed.")
        answer: asyncio.Future[Found] = self._loop.create_future()
        if not self._asked:
            # All who ask in this turn of the loop go over together, and share a commit.
            self._loop.call_soon(self._hand_over)
        self._asked.append(_Job(work, writes, answer))
        return await answer

    def _hand_over(self) -> None:
        if self._asked:
            self._batches.put(self._asked)
            self._asked = []

    def _run(self) -> None:
        while (jobs := self._batches.get()) is not None:
            ended = False
            while not self._batches.empty():
                more = self._batches.get()
                if more is None:
                    ended = True
                    break
                jobs += more
            self._deliver(self._work(jobs))
            if ended:
                break
        with contextlib.suppress(sqlite3.Error):
            self._connection.close()
        self._call(self._ended.set)

    def _work(self, jobs: list[_Job]) -> list[tuple[_Job, _Answer]]:
        """Commit all writes, then read."""
        done = self._commit([job for job in jobs if job.writes])
        return done + [(job, self._look(job)) for job in jobs if not job.writes]

    def _commit(self, jobs: list[_Job]) -> list[tuple[_Job, _Answer]]:
        """Do all in one transaction; if that fails, each in its own, so that one fails alone."""
        if not jobs:
            return []
        if self._failure:
            return [(job, _Answer(error=StoreFailed(self._failure))) for job in jobs]
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            done = [(job, self._change(job)) for job in jobs]
            self._connection.execute("COMMIT")
        except Exception as error:
            self._roll_back(error)
            if len(jobs) > 1:
                return [answer for job in jobs for answer in self._commit([job])]
            return [(jobs[0], _Answer(error=_failure(error)))]
        return done

    def _change(self, job: _Job) -> _Answer:
        try:
            return _Answer(job.work(self._connection))
        except Refused as refused:
            return _Answer(error=refused)

    def _look(self, job: _Job) -> _Answer:
        if self._failure:
            return _Answer(error=StoreFailed(self._failure))
        try:
            return _Answer(job.work(self._connection))
        except Exception as error:
            self._mark(error)
            return _Answer(error=_failure(error))

    def _roll_back(self, error: Exception) -> None:
        self._mark(error)
        try:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
        except sqlite3.Error as worse:
            self._failure = self._failure or str(_failure(worse))

    def _mark(self, error: Exception) -> None:
        """After a fault beyond repair, promise nothing any more."""
        if isinstance(error, sqlite3.Error) and _code(error) in _BEYOND_REPAIR:
            self._failure = str(_failure(error))

    def _deliver(self, done: list[tuple[_Job, _Answer]]) -> None:
        self._call(_answer_all, done)

    def _call(self, *call: Any) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is gone, and with it all who waited
            self._loop.call_soon_threadsafe(*call)


def _answer_all(done: list[tuple[_Job, _Answer]]) -> None:
    for job, answer in done:
        if job.answer.done():  # cancelled meanwhile
            continue
        if answer.error is None:
            job.answer.set_result(answer.value)
        else:
            job.answer.set_exception(answer.error)


def _failure(error: Exception) -> Exception:
    """Put a fault of the disk into words; a fault of ours stays what it is."""
    if not isinstance(error, sqlite3.Error):
        return error
    code = _code(error)
    if code == _FULL:
        advice = "The disk is full: make room, and try again."
    elif code in _BEYOND_REPAIR:
        advice = "Nothing more is accepted: look after the disk, then start Twofold again."
    else:
        advice = "Try again."
    failure = StoreFailed(f"The tables' log could not be written or read ({error}). {advice}")
    failure.__cause__ = error
    return failure


def _code(error: sqlite3.Error) -> int:
    """Give SQLite's primary result code."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF

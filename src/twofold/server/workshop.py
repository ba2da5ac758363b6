"""Where dear work is handed out: a few processes, a short queue, and an end to every wait."""

import asyncio
import sys
from collections.abc import Awaitable
from contextlib import suppress
from typing import Any, Final, TypeVar

import msgspec
from litestar import Request

from twofold.server.refusal import Refused
from twofold.server.workbench import SIZE, Answer, Done, Job, Wrong

_QUEUE: Final = 8
T = TypeVar("T")
_answers: Final = msgspec.msgpack.Decoder(Answer)


class Workshop:
    """Processes that work, each on one job at a time."""

    def __init__(self, hands: int = 1, patience: float = 20.0, queue: int = _QUEUE) -> None:
        self.patience = patience
        self.room = hands + queue
        self.present = 0
        """Jobs being done or waiting."""
        self._free = asyncio.Semaphore(hands)
        self._idle: list[asyncio.subprocess.Process] = []

    async def do(self, job: Job) -> bytes:
        """Have a job done; refuse it when there is too much to do, or when it takes too long."""
        if self.present >= self.room:
            raise Refused(503, "Everyone in the workshop is busy: try again in a minute.", 30)
        self.present += 1
        try:
            async with asyncio.timeout(self.patience), self._free:
                answer = await self._done(job)
        except TimeoutError:
            said = f"That took over {self.patience:g} s and was stopped: ask for less at once."
            raise Refused(503, said, 30) from None
        finally:
            self.present -= 1
        if isinstance(answer, Done):
            return answer.content
        if isinstance(answer, Wrong):
            raise Refused(422, answer.reason)
        raise RuntimeError(f"The workshop failed: {answer.error}.")

    async def _done(self, job: Job) -> Answer:
        worker = self._idle.pop() if self._idle else await _hired()
        assert worker.stdin is not None
        assert worker.stdout is not None
        finished = False
        try:
            message = msgspec.msgpack.encode(job)
            worker.stdin.write(len(message).to_bytes(SIZE) + message)
            await worker.stdin.drain()
            length = int.from_bytes(await worker.stdout.readexactly(SIZE))
            answer = _answers.decode(await worker.stdout.readexactly(length))
            finished = True
        except (asyncio.IncompleteReadError, ConnectionError) as error:
            raise RuntimeError("A worker ended in the middle of a job.") from error
        finally:
            # A job that nobody waits for any more is not done to its end.
            if finished:
                self._idle.append(worker)
            else:
                with suppress(ProcessLookupError):
                    worker.kill()
                await asyncio.shield(worker.wait())
        return answer

    async def close(self) -> None:
        """Send everybody home."""
        while self._idle:
            worker = self._idle.pop()
            assert worker.stdin is not None
            worker.stdin.close()
            await worker.wait()


async def _hired() -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "twofold.server.workbench"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )


async def while_waited_for(request: Request[Any, Any, Any], work: Awaitable[T]) -> T:
    """Do some work as long as whoever asked for it is there."""
    task = asyncio.ensure_future(work)
    gone = asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait({task, gone}, return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            return task.result()
        raise Refused(499, "Nobody waits for this any more.")
    finally:
        gone.cancel()
        if not task.done():
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


async def _gone(request: Request[Any, Any, Any]) -> None:
    await request.body()
    while (await request.receive())["type"] != "http.disconnect":
        pass

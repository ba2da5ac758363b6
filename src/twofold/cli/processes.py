"""Several processes that serve one store behind one port."""

import multiprocessing
import signal
import socket
from collections.abc import Callable
from multiprocessing.process import BaseProcess
from types import FrameType

from twofold.cli.serve import ServeWishes, run
from twofold.server.settings import Settings


def serve_in_processes(
    wishes: ServeWishes, settings: Settings, there: socket.socket, begun: Callable[[], None]
) -> int:
    """Serve in so many processes until told to stop; if one fails, all of them end."""
    context = multiprocessing.get_context("spawn")
    workers: list[BaseProcess] = [
        context.Process(target=_work, args=(wishes, settings, there))
        for _ in range(wishes.processes)
    ]

    def stop(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - as signals come
        for worker in workers:
            worker.terminate()

    for worker in workers:
        worker.start()
    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    begun()
    for worker in workers:
        worker.join()
        if worker.exitcode:
            stop(0, None)
    return max(abs(worker.exitcode or 0) for worker in workers) and 1


def _work(wishes: ServeWishes, settings: Settings, there: socket.socket) -> None:
    run(wishes, settings, there, lambda: None)

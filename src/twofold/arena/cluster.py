"""A crew of many machines, by way of Ray: its own small cluster here, or one that is running.

Ray is imported only when a cluster is asked for, is told to send nothing home, and listens on the
loopback alone where we start it ourselves.
"""

import hashlib
import os
import secrets
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, TypeVar

from twofold.arena.crews import AHEAD
from twofold.arena.watch import Look, unhurried
from twofold.cards.words import plain, quoted

Job = TypeVar("Job")
Done = TypeVar("Done")
LOCAL: Final = "local"
"""The address of a cluster that we start on this machine and end again."""
_WAYS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "RAY_USAGE_STATS_ENABLED": "0",
        # Else `uv run` would be run once more for each worker, on a copy of the folder we are in.
        "RAY_ENABLE_UV_RUN_RUNTIME_ENV": "0",
        # The way of later versions; without it Ray warns of the change at every start.
        "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
    }
)
_OURS: Final[Mapping[str, str]] = MappingProxyType(
    {
        # Ray's switch for laptops: it stays on the loopback.
        "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",
        "RAY_AUTH_MODE": "token",
    }
)
"""What holds for a cluster of our own: nobody but us may send it work."""
_TOKEN: Final = "RAY_AUTH_TOKEN"  # noqa: S105 - the name of it
_QUIET: Final = 40
_STORE: Final = 100 << 20
"""Bytes for what passes between the workers here; jobs and results are small."""
_A_WHILE: Final = 0.25
"""Seconds between two glances while others work."""
_LAST_WORDS: Final = 10.0
"""Seconds for work that was called off to put its things away."""


class NoCluster(Exception):
    """There is no cluster to work with; the message says why, and what to do."""


@dataclass(frozen=True)
class Cluster:
    """Workers of a Ray cluster."""

    workers: int
    """How many to start, where the cluster is our own; a running one has as many as it has."""
    address: str = LOCAL

    def each(
        self, do: Callable[[Job], Done], jobs: Iterable[Job], look: Look = unhurried
    ) -> Iterator[Done]:
        """Share the jobs out over the machines."""
        with _joined(self.address, self.workers) as ray:
            far = ray.remote(do_alike)
            size = max(1, int(ray.cluster_resources().get("CPU", 1)))
            ahead = deque[Any]()
            try:
                for job in jobs:
                    ahead.append(far.remote(do, job, program()))
                    if len(ahead) > AHEAD * size:
                        yield _wait(ray, ahead, look)
                while ahead:
                    yield _wait(ray, ahead, look)
            finally:
                _call_off(ray, ahead)


def cluster_of(workers: int, address: str) -> Cluster:
    """Give a cluster at an address, or one of our own; refuse where Ray is not installed."""
    if find_spec("ray") is None:
        raise NoCluster(
            "A cluster needs Ray, which is not installed: pip install 'twofold[cluster]', "
            "or uv sync --extra cluster."
        )
    return Cluster(workers, address)


def do_alike(do: Callable[[Job], Done], job: Job, ours: str) -> Done:
    """Do a job on a worker, if it has the very program that asks: only then results are equal."""
    if program() != ours:
        raise NoCluster(
            "A machine of the cluster has another version of twofold, whose games could differ: "
            "install the same one on all."
        )
    return do(job)


@cache
def program() -> str:
    """Name this version of the program: a hash of all its modules."""
    digest = hashlib.sha256()
    root = Path(__file__).parents[1]
    for path in sorted(root.rglob("*.py")):
        digest.update(f"{path.relative_to(root).as_posix()}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


@contextmanager
def _joined(address: str, workers: int) -> Generator[Any]:
    """Join a cluster, or start one; leave it, or end it, when the work is over."""
    ray = _ray(address)
    here: dict[str, Any] = {
        "num_cpus": workers,
        "num_gpus": 0,
        "object_store_memory": _STORE,
        "include_dashboard": False,
        "_node_ip_address": "127.0.0.1",
    }
    try:
        ray.init(
            address=address,
            log_to_driver=False,
            logging_level=_QUIET,
            **(here if address == LOCAL else {}),
        )
    except Exception as error:
        # Ray says by a bare Exception that its own processes were too slow to start.
        ray.shutdown()
        raise NoCluster(
            f"The cluster at {quoted(address)} cannot be joined: {plain(str(error))}"
        ) from None
    try:
        yield ray
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None
    except ray.exceptions.RayError as error:
        raise NoCluster(f"The cluster fails: {plain(str(error))}") from None
    finally:
        ray.shutdown()


def _ray(address: str) -> Any:
    """Import Ray, once it is told how to behave."""
    ways = dict(_WAYS)
    if address == LOCAL:
        ways |= {**_OURS, _TOKEN: secrets.token_hex(32)}
    for name, value in ways.items():
        os.environ.setdefault(name, value)
    return import_module("ray")


def _wait(ray: Any, ahead: deque[Any], look: Look) -> Any:
    """Wait for the first job's result."""
    while True:
        look()
        ready, _ = ray.wait([ahead[0]], timeout=_A_WHILE)
        if ready:
            return ray.get(ahead.popleft())


def _call_off(ray: Any, ahead: deque[Any]) -> None:
    """Interrupt what is still being worked at, as Ctrl-C would, and let it end."""
    for job in ahead:
        ray.cancel(job)
    if ahead:
        ray.wait([*ahead], num_returns=len(ahead), timeout=_LAST_WORDS)

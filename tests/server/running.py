"""A house that is open: the real server on the loopback, for as long as a test lasts."""

import threading
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import httpx

from twofold.server.app import build
from twofold.server.house import House
from twofold.server.listening import listen, server_for
from twofold.server.settings import Limits, Rate, Settings, loopback_origins
from twofold.store import MemoryStore, Store

PLENTY = Rate(10_000, 10_000)
PATIENCE = 300.0
"""Seconds: a busy machine is no fault of what is tested."""
GENEROUS = Limits(requests=PLENTY, doors=PLENTY, dear=PLENTY, commands=PLENTY)


@dataclass(frozen=True)
class Running:
    """A server that listens."""

    house: House
    url: str

    @contextmanager
    def visitor(self, name: str | None = None, **headers: str) -> Generator[httpx.Client]:
        """Give a browser; with a name it has a session."""
        headers = {"X-Twofold": "1", "Origin": self.url} | headers
        with httpx.Client(base_url=self.url, headers=headers, timeout=PATIENCE) as client:
            if name:
                assert client.post("/api/session", json={"name": name}).status_code == 201
            yield client


@contextmanager
def running(
    limits: Limits = GENEROUS,
    *,
    warm: bool = False,
    store: Store | None = None,
    **settings: Any,
) -> Generator[Running]:
    """Open the house, and close it at the end."""
    there = listen("127.0.0.1", [0])
    port = there.getsockname()[1]
    chosen = Settings(
        origins=tuple(loopback_origins(port)),
        pages=Path("nowhere"),
        admin="a" * 43,
        limits=limits,
        patience=PATIENCE,
    )
    house = House(replace(chosen, **settings), MemoryStore() if store is None else store)
    if not warm:
        house.thinking.ready.set()
    begun = threading.Event()
    app = build(house, warm=warm)
    server = server_for(app, limits, begun=begun.set, ending=house.rooms.close)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [there]})
    thread.start()
    try:
        assert begun.wait(30)
        yield Running(house, f"http://127.0.0.1:{port}")
    finally:
        server.should_exit = True
        thread.join(30)
        there.close()

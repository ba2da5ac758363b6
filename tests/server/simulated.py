"""The real server in a world of its own: one thread, a clock that jumps, and chance from a seed.

Nothing waits: when all have done what they can, the clock goes to the next moment for which
somebody asked. A run with the same seed is the same run, to the byte and the millisecond.
"""

import asyncio
from collections.abc import Callable, Coroutine, Generator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import msgspec

from tests.server.running import GENEROUS
from twofold.server import buckets, tokens, visitors
from twofold.server.app import litestar_for
from twofold.server.gate import Gate
from twofold.server.house import House
from twofold.server.live import room, rooms
from twofold.server.settings import Settings
from twofold.server.tokens import hashed
from twofold.server.visitors import SESSION, Visitor
from twofold.store import MemoryStore, Store

ORIGIN = "http://127.0.0.1:8000"
EPOCH = 1_000_000_000


class Deadlock(AssertionError):
    """Everybody waits, and nothing will ever happen."""


class SimulatedLoop(asyncio.BaseEventLoop):
    """An event loop whose clock jumps to the next moment that anyone waits for."""

    def __init__(self) -> None:
        super().__init__()
        self.seconds = 0.0
        self._selector = self

    def time(self) -> float:
        """Give the simulated time."""
        return self.seconds

    def select(self, timeout: float | None) -> list[Any]:
        """Let the time go by for which a real loop would wait."""
        if timeout is None:
            raise Deadlock
        self.seconds += max(0.0, timeout)
        return []

    def run_in_executor(self, executor: Any, func: Any, *args: Any) -> Any:  # noqa: ARG002 - none
        """Do at once what a thread would do."""
        done = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as error:
            done.set_exception(error)
        return done

    def _process_events(self, event_list: Any) -> None:
        pass

    def _write_to_self(self) -> None:
        pass


class AtOnce(Executor):
    """Threads that have done everything before anyone looks."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Do it."""
        done: Future[Any] = Future()
        try:
            done.set_result(fn(*args, **kwargs))
        except Exception as error:
            done.set_exception(error)
        return done


class Clock:
    """The time of a simulated world, in milliseconds of the epoch."""

    def __init__(self, loop: SimulatedLoop) -> None:
        self.loop = loop
        self.offset = EPOCH

    @property
    def now(self) -> int:
        """Give the time."""
        return self.offset + round(self.loop.seconds * 1000)

    def set(self, now: int) -> None:
        """Have it be another time."""
        self.offset += now - self.now


@contextmanager
def simulated(seed: str) -> Generator[Clock]:
    """Let the server's time and chance come from a simulation."""
    loop = SimulatedLoop()
    clock = Clock(loop)
    drawn = Random(f"drawn {seed}")
    chance = SimpleNamespace(
        token_bytes=drawn.randbytes,
        token_hex=lambda size: drawn.randbytes(size).hex(),  # pyright: ignore[reportUnknownLambdaType, reportUnknownArgumentType]
        token_urlsafe=lambda _: drawn.randbytes(22).hex()[:43],  # pyright: ignore[reportUnknownLambdaType]
    )
    time = SimpleNamespace(time_ns=lambda: clock.now * 1_000_000, monotonic=loop.time)
    with (
        patch.object(visitors, "time", time),
        patch.object(buckets, "time", time),
        patch.object(room, "secrets", chance),
        patch.object(rooms, "secrets", chance),
        patch.object(tokens, "secrets", chance),
    ):
        yield clock


def run(clock: Clock, work: Coroutine[Any, Any, Any]) -> Any:
    """Do something in the simulated world to its end, and end all else that goes on in it."""
    loop = clock.loop
    asyncio.set_event_loop(loop)
    try:
        return loop.run_until_complete(work)
    finally:
        left = asyncio.all_tasks(loop)
        for task in left:
            task.cancel()
        loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
        asyncio.set_event_loop(None)
        loop.close()


class World:
    """A house in memory, its application, and everyone who comes to it."""

    def __init__(self, clock: Clock, store: Store | None = None, *, shared: bool = False) -> None:
        self.clock = clock
        settings = Settings(limits=GENEROUS, admin="a" * 43, shared=shared)
        self.house = House(settings, MemoryStore() if store is None else store)
        self.house.thinking.close()
        self.house.thinking._threads = AtOnce()  # type: ignore[assignment]
        self.house.thinking.ready.set()
        self.app = Gate(litestar_for(self.house, warm=False), settings, self.house.metrics)

    async def known(self, who: str) -> str:
        """Let somebody have a session; give its token."""
        token = hashed(who)[:43]
        visitor = Visitor(who, who, self.clock.now + self.house.settings.keeping.session)
        kept = msgspec.msgpack.encode(visitor)
        await self.house.store.keep(SESSION, hashed(token), kept, visitor.until)
        return token

    async def request(
        self, token: str | None, method: str, path: str, body: Any = None, **headers: str
    ) -> bytes:
        """Ask over HTTP; give everything that is answered, as it goes over the wire."""
        scope: dict[str, Any] = self._scope("http", path, token) | {"method": method}
        scope["headers"] += [(b"content-type", b"application/json")] if body is not None else []
        scope["headers"] += [(name.encode(), value.encode()) for name, value in headers.items()]
        content = b"" if body is None else msgspec.json.encode(body)
        messages = [{"type": "http.request", "body": content, "more_body": False}]
        answered: list[bytes] = []

        async def receive() -> Any:
            if messages:
                return messages.pop()
            return await asyncio.get_running_loop().create_future()

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                lines = sorted(b"%s: %s\n" % line for line in message["headers"])
                answered.append(b"%d\n%s\n" % (message["status"], b"".join(lines)))
            else:
                answered.append(message.get("body", b""))

        await self.app(scope, receive, send)
        return b"".join(answered)

    def wire(self, token: str, table: str) -> "Wire":
        """Open a socket at a table."""
        return Wire(self, self._scope("websocket", f"/api/tables/{table}/socket", token))

    def _scope(self, kind: str, path: str, token: str | None) -> dict[str, Any]:
        headers = [(b"host", ORIGIN.partition("://")[2].encode()), (b"origin", ORIGIN.encode())]
        if token is not None:
            headers.append((b"cookie", f"twofold={token}".encode()))
        return {
            "type": kind,
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "scheme": "ws" if kind == "websocket" else "http",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": b"",
            "headers": headers,
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 8000),
            "subprotocols": [],
            "extensions": {},
            "state": {},
        }


class Wire:
    """A socket: what the server sends on it, and when."""

    def __init__(self, world: World, scope: dict[str, Any]) -> None:
        self.clock = world.clock
        self.heard: list[tuple[int, bytes]] = []
        self.deliver: Callable[[bytes | None], None] = lambda _: None
        """Called with every frame, and with None when the server closes the socket."""
        self._coming: asyncio.Queue[Any] = asyncio.Queue()
        self._coming.put_nowait({"type": "websocket.connect"})
        self.serving = asyncio.create_task(world.app(scope, self._coming.get, self._sent))

    async def _sent(self, message: Any) -> None:
        match message["type"]:
            case "websocket.send":
                frame = message.get("text")
                frame = message["bytes"] if frame is None else frame.encode()
                self.heard.append((self.clock.now, frame))
                self.deliver(frame)
            case "websocket.close":
                self.heard.append((self.clock.now, b"closed %d" % message.get("code", 0)))
                self.deliver(None)
            case _:
                pass

    def say(self, frame: Any) -> None:
        """Send a frame, or bytes as they are."""
        text = frame if isinstance(frame, bytes) else msgspec.json.encode(frame)
        self._coming.put_nowait({"type": "websocket.receive", "text": text.decode()})

    def hang_up(self) -> None:
        """Be gone."""
        self._coming.put_nowait({"type": "websocket.disconnect", "code": 1006})

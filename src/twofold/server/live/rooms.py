"""All tables that are live in this process: read from the store when somebody comes."""

import asyncio
import logging
import secrets
from contextlib import suppress
from typing import Final

from twofold.chance import SECRET_BYTES
from twofold.server.live.journal import entries, events_of
from twofold.server.live.line import Line
from twofold.server.live.room import Broken, Room, Think
from twofold.server.tokens import new_name
from twofold.server.visitors import milliseconds
from twofold.store import Store
from twofold.tables import Refusal, open_table, opened, replayed
from twofold.tables.commands import Opening

_log: Final = logging.getLogger("twofold.server")
QUIET: Final = 60_000
"""Milliseconds for which a table that nobody listens to is kept at hand."""
_LOOK: Final = 20.0
"""Seconds between looks at which tables are quiet."""
COMING: Final = 15.0
"""Seconds that players have to come back after a start before they are away."""
_FAREWELL: Final = 3.0
"""Seconds in which good-byes are sent."""
_NAME: Final = 32


class Rooms:
    """The tables at hand, by name."""

    def __init__(self, store: Store, think: Think, *, shared: bool = False) -> None:
        self.store = store
        self.think = think
        self.shared = shared
        """Whether other processes write to the same store."""
        self.there: dict[str, Room] = {}
        self.lines: set[Line] = set()
        """Everyone who listens anywhere."""
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._closed = False

    def start(self) -> None:
        """Begin to listen to other processes, and to let quiet tables go."""
        self._tasks.append(asyncio.create_task(self._let_go()))
        if self.shared:
            self._tasks.append(asyncio.create_task(self._listen()))

    async def open(self, opening: Opening, host: str) -> Room | Refusal:
        """Open a table."""
        name = new_name()
        event = open_table(
            name,
            opening,
            host=host,
            seed=secrets.token_bytes(SECRET_BYTES),
            now=milliseconds(),
        )
        if isinstance(event, Refusal):
            return event
        await self.store.append(entries(name, 0, [event], None))
        room = Room(opened(event), [event], self.store, self.think)
        self.there[name] = room
        return room

    async def find(self, name: str) -> Room | None:
        """Give a table; None if there is none of this name."""
        room = self.there.get(name)
        if room is not None and not room.gone:
            return room
        if self._closed or len(name) != _NAME or not name.isalnum():
            return None
        task = self._loading.get(name)
        if task is None:
            task = asyncio.create_task(self._load(name))
            self._loading[name] = task
            task.add_done_callback(lambda _: self._loading.pop(name, None))
        return await asyncio.shield(task)

    async def _load(self, name: str) -> Room | None:
        log = events_of(await self.store.read(name))
        if not log:
            return None
        room = Room(replayed(log), log, self.store, self.think)
        self.there[name] = room
        room.go_on()
        if not self.shared:
            asyncio.get_running_loop().call_later(COMING, self._miss, room)
        return room

    def _miss(self, room: Room) -> None:
        if not room.gone:
            self._tasks = [task for task in self._tasks if not task.done()]
            self._tasks.append(asyncio.create_task(_missed(room)))

    async def _listen(self) -> None:
        """Read on where other processes wrote."""
        async for reached in self.store.wakeups():
            room = self.there.get(reached.table)
            if room is not None:
                await room.catch_up(reached.seq)

    async def _let_go(self) -> None:
        while True:
            await asyncio.sleep(_LOOK)
            before = milliseconds() - QUIET
            for name, room in tuple(self.there.items()):
                if room.gone or (not room.lines and room.quiet_since < before):
                    room.close("The table is put away.")
                    del self.there[name]

    async def forget(self, name: str) -> bool:
        """Throw a table away for good."""
        room = self.there.pop(name, None)
        if room is not None:
            room.close("The table was deleted.", again=False)
        return await self.store.forget(name)

    def send_away(self, who: str, reason: str, table: str | None = None) -> None:
        """Close the sockets of somebody, at one table or at all of them."""
        for name, room in tuple(self.there.items()):
            if table in (None, name):
                for line in tuple(room.lines):
                    if line.who == who:
                        line.end(reason, again=False)

    async def close(self) -> None:
        """Let everyone go who listens; what was accepted is in the store."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with suppress(asyncio.CancelledError):
                await task
        for room in self.there.values():
            room.close("The house closes for a moment.")
        sent = [asyncio.ensure_future(line.finished.wait()) for line in self.lines]
        if sent:
            await asyncio.wait(sent, timeout=_FAREWELL)
            for one in sent:
                one.cancel()


async def _missed(room: Room) -> None:
    with suppress(Broken):
        await room.miss()

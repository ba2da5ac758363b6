"""One socket at one table, as the table sees it: who listens, and what is still to be sent."""

import asyncio
from typing import Any, Final

import msgspec

from twofold.server.visitors import Visitor
from twofold.tables.frames import Bye
from twofold.tables.told import Audience

encode: Final = msgspec.json.Encoder().encode


class Line:
    """Frames on their way to one client; whoever is too slow is let go, and resumes by number."""

    def __init__(self, visitor: Visitor, room: int) -> None:
        self.visitor = visitor
        self.who = visitor.id
        self.audience: Audience = None
        """As whom it was last told anything."""
        self.open = True
        self.slow = False
        self.finished = asyncio.Event()
        """Set when all has been sent."""
        self._waiting: asyncio.Queue[bytes | None] = asyncio.Queue(room)

    def send(self, frame: bytes) -> None:
        """Put a frame on its way."""
        if not self.open:
            return
        try:
            self._waiting.put_nowait(frame)
        except asyncio.QueueFull:
            self.slow = True
            self.end("Your connection was too slow: it is opened anew.", again=True)

    def tell(self, frame: Any) -> None:
        """Put a message on its way."""
        self.send(encode(frame))

    def end(self, reason: str, *, again: bool) -> None:
        """Say good-bye; nothing more is sent after it."""
        if not self.open:
            return
        self.open = False
        if self.slow:
            while not self._waiting.empty():
                self._waiting.get_nowait()
        if self._waiting.full():
            self._waiting.get_nowait()
        self._waiting.put_nowait(encode(Bye(reason, again)))
        if self._waiting.full():
            self._waiting.get_nowait()
        self._waiting.put_nowait(None)

    async def next(self) -> bytes | None:
        """Give the next frame to send; None when there will be no more."""
        return await self._waiting.get()

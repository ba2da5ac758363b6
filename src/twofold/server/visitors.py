"""Who is at the door: guests with a name and nothing more, and programs that sit in one seat."""

import time
from collections.abc import Callable
from typing import Final

import msgspec

from twofold.server.refusal import Refused
from twofold.server.tokens import LENGTH, hashed, new_name, new_token
from twofold.store import Store

LONGEST_NAME: Final = 24
SESSION: Final = "session"
_REFRESH: Final = 24 * 3600 * 1000
"""How often a visit makes a session last longer."""


class Visitor(msgspec.Struct, frozen=True):
    """Somebody with a session."""

    id: str
    name: str
    until: int
    """When the session ends unless they come back, in milliseconds of the epoch."""
    table: str | None = None
    """The only table that a program may sit at."""

    @property
    def program(self) -> bool:
        """Say whether it is a program."""
        return self.table is not None


def milliseconds() -> int:
    """Give the time, in milliseconds of the epoch."""
    return time.time_ns() // 1_000_000


class Visitors:
    """The sessions."""

    def __init__(self, shelf: Store, lasting: int, clock: Callable[[], int] = milliseconds) -> None:
        self.shelf = shelf
        self.lasting = lasting
        self.clock = clock

    async def welcome(self, name: str, table: str | None = None) -> tuple[str, Visitor]:
        """Open a session, and give its token, which is not kept."""
        token = new_token()
        visitor = Visitor(new_name(), seemly(name), self.clock() + self.lasting, table)
        await self._keep(token, visitor)
        return token, visitor

    async def known(self, token: str) -> Visitor | None:
        """Give whose token it is; nobody's when it was revoked or is too old."""
        if len(token) != LENGTH or not token.isascii():
            return None
        kept = await self.shelf.fetch(SESSION, hashed(token))
        if kept is None:
            return None
        visitor = msgspec.msgpack.decode(kept.body, type=Visitor)
        now = self.clock()
        if visitor.until <= now:
            return None
        if visitor.until < now + self.lasting - _REFRESH:
            visitor = msgspec.structs.replace(visitor, until=now + self.lasting)
            await self._keep(token, visitor)
        return visitor

    async def rename(self, token: str, visitor: Visitor, name: str) -> Visitor:
        """Give a visitor another name."""
        visitor = msgspec.structs.replace(visitor, name=seemly(name))
        await self._keep(token, visitor)
        return visitor

    async def farewell(self, token: str) -> None:
        """Revoke a session."""
        await self.shelf.drop(SESSION, hashed(token))

    async def _keep(self, token: str, visitor: Visitor) -> None:
        kept = msgspec.msgpack.encode(visitor)
        await self.shelf.keep(SESSION, hashed(token), kept, visitor.until)


def seemly(name: str) -> str:
    """Give a name as it is shown, or refuse one that cannot be."""
    name = " ".join(name.split())
    if not name:
        raise Refused(422, "A name has at least one letter.")
    if len(name) > LONGEST_NAME:
        raise Refused(422, f"A name has at most {LONGEST_NAME} letters.")
    if not name.isprintable():
        raise Refused(422, "A name has only letters that can be seen.")
    return name

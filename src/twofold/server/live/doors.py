"""Who may come to a table: its people, and whoever brings an invitation.

An invitation is a token that is kept as a hash. One to a seat, or to go on with a seat on another
device, is good once; one to watch is good for everybody until its time is over.
"""

from typing import Final, Literal

import msgspec

from twofold.server.refusal import Refused
from twofold.server.settings import Keeping
from twofold.server.tokens import hashed, new_token
from twofold.server.visitors import Visitor, milliseconds
from twofold.store import Store
from twofold.tables import Table

INVITE: Final = "invite"
TAKEN: Final = "taken"
ADMITTED: Final = "admitted"
MINE: Final = "mine"

Kind = Literal["seat", "watch", "device"]


class Invite(msgspec.Struct, frozen=True):
    """What an invitation is good for."""

    table: str
    kind: Kind
    seat: int | None = None
    player: str | None = None
    """For a device: whose seat it goes on with."""


class Admission(msgspec.Struct, frozen=True):
    """What somebody may do at a table where they don't sit."""

    plays: bool
    seat: int | None = None
    """The only seat that they may take."""


class Doors:
    """The doors of all tables."""

    def __init__(self, shelf: Store, keeping: Keeping) -> None:
        self.shelf = shelf
        self.keeping = keeping

    async def invite(self, invite: Invite) -> tuple[str, int]:
        """Write an invitation: its token, and when it ends."""
        token, until = new_token(), milliseconds() + self.keeping.invite
        body = msgspec.msgpack.encode(invite)
        await self.shelf.keep(INVITE, hashed(token), body, until)
        return token, until

    async def read(self, token: str) -> Invite:
        """Read an invitation without using it up."""
        kept = await self.shelf.fetch(INVITE, hashed(token))
        if kept is None or (kept.expires_at or 0) < milliseconds():
            raise Refused(404, "This invitation is used up or too old: ask for a new one.")
        return msgspec.msgpack.decode(kept.body, type=Invite)

    async def use(self, token: str, visitor: Visitor) -> Invite:
        """Let a visitor in by an invitation; coming twice with the same one is coming once."""
        key = hashed(token)
        mine = f"{key} {visitor.id}"
        used = await self.shelf.fetch(TAKEN, mine)
        if used is not None:
            return msgspec.msgpack.decode(used.body, type=Invite)
        invite = await self.read(token)
        if invite.kind != "watch" and not await self.shelf.drop(INVITE, key):
            raise Refused(404, "This invitation is used up or too old: ask for a new one.")
        until = milliseconds() + self.keeping.invite
        await self.shelf.keep(TAKEN, mine, msgspec.msgpack.encode(invite), until)
        if invite.kind != "device":
            admission = Admission(plays=invite.kind == "seat", seat=invite.seat)
            await self.admit(invite.table, visitor.id, admission)
        return invite

    async def admit(self, table: str, who: str, admission: Admission) -> None:
        """Let somebody come to a table from now on."""
        until = milliseconds() + self.keeping.idle + self.keeping.finished
        body = msgspec.msgpack.encode(admission)
        await self.shelf.keep(ADMITTED, f"{table} {who}", body, until)
        await self.shelf.keep(MINE, f"{who} {table}", b"", until)

    async def admission(self, table: Table, visitor: Visitor) -> Admission | None:
        """Say what a visitor may do at a table; None if they may not come."""
        if visitor.table not in (None, table.id):
            return None
        if visitor.id == table.host or table.seat_of(visitor.id) is not None:
            return Admission(plays=True)
        kept = await self.shelf.fetch(ADMITTED, f"{table.id} {visitor.id}")
        if kept is None:
            return None
        admission = msgspec.msgpack.decode(kept.body, type=Admission)
        return admission if admission.plays or table.spectators else None

    async def dismiss(self, table: str, who: str) -> None:
        """Let somebody come no more, unless they are invited again."""
        await self.shelf.drop(ADMITTED, f"{table} {who}")
        await self.shelf.drop(MINE, f"{who} {table}")

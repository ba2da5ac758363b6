"""Invitations: the token of a link is posted here, and opens one table."""

from typing import Annotated

import msgspec
from litestar import Router, post
from litestar.params import JSONBody

from twofold.server.asked import Address, Known, OurHouse
from twofold.server.house import House
from twofold.server.live.doors import Admission, Invite, Kind
from twofold.server.refusal import Refused
from twofold.server.visitors import Visitor
from twofold.tables import Refusal
from twofold.tables.commands import MoveSeat

Token = Annotated[str, msgspec.Meta(max_length=100)]


class Brought(msgspec.Struct, frozen=True):
    """The invitation that somebody brings."""

    token: Token


class BroughtByProgram(msgspec.Struct, frozen=True):
    """The invitation that somebody brings for a program."""

    token: Token
    name: str
    """What the program is called at the table."""


class Invited(msgspec.Struct, frozen=True):
    """What an invitation is good for."""

    table: str
    kind: Kind
    seat: int | None
    game: str
    title: str
    names: tuple[str, ...]
    """By seat: a player's name, a bot's level, or nothing for an empty seat."""


class ProgramAdmitted(msgspec.Struct, frozen=True):
    """A token for a program: it opens one table, at one seat."""

    table: str
    kind: Kind
    seat: int | None
    bearer: str


@post("/read", status_code=200)
async def read_invitation(data: JSONBody[Brought], house: OurHouse, address: Address) -> Invited:
    """Look at an invitation without using it up."""
    house.count_door(address)
    return await _invited(house, await house.doors.read(data.token))


@post("", status_code=200)
async def use_invitation(
    data: JSONBody[Brought], house: OurHouse, visitor: Known, address: Address
) -> Invited:
    """Come to the table of an invitation."""
    house.count_door(address)
    invited = await house.doors.use(data.token, visitor)
    await _move(house, invited, visitor)
    return await _invited(house, invited)


@post("/program", status_code=201)
async def send_program(
    data: JSONBody[BroughtByProgram], house: OurHouse, address: Address
) -> ProgramAdmitted:
    """Send a program to the table of an invitation; the token that it is given opens no other."""
    house.count_door(address)
    invited = await house.doors.read(data.token)
    bearer, program = await house.visitors.welcome(data.name, invited.table)
    invited = await house.doors.use(data.token, program)
    await _move(house, invited, program)
    return ProgramAdmitted(invited.table, invited.kind, invited.seat, bearer)


async def _move(house: House, invited: Invite, visitor: Visitor) -> None:
    """Let somebody go on with a seat on this device."""
    if invited.player in (None, visitor.id):
        return
    assert invited.player is not None
    room = await house.rooms.find(invited.table)
    if room is None or room.table.seat_of(visitor.id) is not None:
        return
    refusal = await room.ask(None, MoveSeat(invited.player, visitor.id))
    if isinstance(refusal, Refusal):
        raise Refused(422, refusal.reason)
    await house.doors.admit(invited.table, visitor.id, Admission(plays=True))


async def _invited(house: House, invited: Invite) -> Invited:
    room = await house.rooms.find(invited.table)
    if room is None:
        raise Refused(404, "The table of this invitation is gone.")
    table = room.table
    names = tuple(place.name or place.bot or "" for place in table.places)
    return Invited(table.id, invited.kind, invited.seat, table.game.name, table.game.title, names)


router = Router(
    "/invites",
    route_handlers=[read_invitation, use_invitation, send_program],
    tags=["tables"],
)

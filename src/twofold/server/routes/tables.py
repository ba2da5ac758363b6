"""Live tables: opened, listed, shared, deleted; what is played goes over each table's socket."""

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, WebSocket, delete, get, post, websocket
from litestar.params import FromPath, JSONBody

from twofold.server.asked import Address, Known, OurHouse, Perhaps, person, visitor_of
from twofold.server.house import House
from twofold.server.live.doors import MINE, Admission, Invite, Kind
from twofold.server.live.journal import events_of
from twofold.server.live.room import Room
from twofold.server.live.socket import serve_socket
from twofold.server.live.verifying import Verified, verified
from twofold.server.refusal import Refused
from twofold.server.visitors import Visitor
from twofold.tables import Refusal, Table
from twofold.tables.commands import Command, Opening, Seat, SeatBot, Sit, Start
from twofold.tables.export import records
from twofold.tables.looking import waiting
from twofold.tables.setting import ClockName, Setting

_BOT = "club"


class OpenTable(msgspec.Struct, frozen=True):
    """The table that somebody wants."""

    setting: Setting
    clock: ClockName = "none"
    spectators: bool = True
    """Whether links to watch may be given."""
    bots: bool = False
    """Whether bots take all other seats, and the match begins at once."""
    level: Annotated[str, msgspec.Meta(max_length=16)] = _BOT


class TableOpened(msgspec.Struct, frozen=True):
    """A table that is open."""

    table: str


class Listed(msgspec.Struct, frozen=True):
    """A table, as one finds it again."""

    id: str
    game: str
    stage: str
    seat: int | None
    host: bool
    names: tuple[str, ...]
    """By seat: a player's name, a bot's level, or nothing for an empty seat."""
    asked: bool
    """Whether it waits for this guest."""
    since: int
    """When it was opened."""


class WantedInvite(msgspec.Struct, frozen=True):
    """What an invitation shall be good for."""

    kind: Kind
    seat: Seat | None = None
    """The only seat that it is good for; null for any."""


class Invitation(msgspec.Struct, frozen=True):
    """An invitation: its token goes into the fragment of a link."""

    token: str
    kind: Kind
    until: int


@post("", status_code=201)
async def open_table(
    data: JSONBody[OpenTable], house: OurHouse, visitor: Known, address: Address
) -> TableOpened:
    """Open a table; with bots, sit down and begin."""
    house.count_door(address)
    await _check_quota(house, visitor)
    opening = Opening(data.setting, data.clock, data.spectators)
    room = await house.rooms.open(opening, visitor.id)
    if isinstance(room, Refusal):
        raise Refused(422, room.reason)
    await house.doors.admit(room.table.id, visitor.id, Admission(plays=True))
    if data.bots:
        await _ask(room, visitor, Sit(visitor.name, 0))
        for seat in room.table.seats[1:]:
            await _ask(room, visitor, SeatBot(seat, data.level))
        await _ask(room, visitor, Start())
    return TableOpened(room.table.id)


async def _check_quota(house: House, visitor: Visitor) -> None:
    most = house.settings.limits.tables
    known = await house.shelf.shelf(MINE, f"{visitor.id} ")
    if len(known) < most:
        return
    hosted = 0
    for kept in known:
        room = await house.rooms.find(kept.key.partition(" ")[2])
        table = None if room is None else room.table
        hosted += table is not None and table.host == visitor.id and table.closed is None
    if hosted >= most:
        raise Refused(429, f"You have {most} tables open: close one of them first.")


async def _ask(room: Room, visitor: Visitor, command: Command) -> None:
    refusal = await room.ask(visitor.id, command)
    if refusal is not None:
        raise Refused(422, refusal.reason)


@get("")
async def list_tables(house: OurHouse, maybe_visitor: Perhaps) -> list[Listed]:
    """List the tables that one has been to, the newest first; a stranger has been to none."""
    if maybe_visitor is None:
        return []
    visitor = person(maybe_visitor)
    found: list[Listed] = []
    for kept in await house.shelf.shelf(MINE, f"{visitor.id} "):
        room = await house.rooms.find(kept.key.partition(" ")[2])
        if room is not None and await house.doors.admission(room.table, visitor):
            found.append(_listed(room.table, visitor))
    return sorted(found, key=lambda one: -one.since)


def _listed(table: Table, visitor: Visitor) -> Listed:
    seat = table.seat_of(visitor.id)
    return Listed(
        id=table.id,
        game=table.game.name,
        stage=table.stage,
        seat=seat,
        host=table.host == visitor.id,
        names=tuple(place.name or place.bot or "" for place in table.places),
        asked=seat is not None and table.closed is None and seat in waiting(table, seat),
        since=table.created,
    )


async def room_for(house: House, visitor: Visitor | None, name: str) -> Room:
    """Give a table that a visitor may come to; to all others there is none."""
    room = await house.rooms.find(name)
    if room is None or visitor is None or not await house.doors.admission(room.table, visitor):
        raise Refused(404, "There is no such table, or you are not invited to it.")
    return room


@get("/{table:str}/records")
async def export_table(
    request: Request[Any, Any, Any], table: FromPath[str], house: OurHouse
) -> Response[bytes]:
    """Give the matches that were played out here, as records, one a line."""
    room = await room_for(house, await visitor_of(request, house), table)
    name = f'attachment; filename="{room.table.game.name}.jsonl"'
    return Response(
        b"".join(records(room.table)),
        media_type="application/x-ndjson",
        headers={"Content-Disposition": name},
    )


@get("/{table:str}/verify")
async def verify_table(
    request: Request[Any, Any, Any], table: FromPath[str], house: OurHouse
) -> Verified:
    """Recompute the shuffle of every round that is over."""
    room = await room_for(house, await visitor_of(request, house), table)
    return verified(table, events_of(await house.store.read(room.table.id)))


@post("/{table:str}/invites", status_code=201)
async def invite(
    table: FromPath[str], data: JSONBody[WantedInvite], house: OurHouse, visitor: Known
) -> Invitation:
    """Write an invitation: to a seat (host), to watch, or to go on with one's seat elsewhere."""
    room = await room_for(house, visitor, table)
    seated = room.table.seat_of(visitor.id) is not None
    hosting = room.table.host == visitor.id
    if data.kind == "seat" and not hosting:
        raise Refused(403, "Only the host gives seats away.")
    if data.kind == "seat" and data.seat is not None and data.seat not in room.table.seats:
        raise Refused(422, f"The seats are numbered 0 to {len(room.table.seats) - 1}.")
    if data.kind == "watch" and not (room.table.spectators and (hosting or seated)):
        raise Refused(403, "Nobody watches at this table.")
    if data.kind == "device" and not (seated or hosting):
        raise Refused(403, "You don't sit at this table.")
    seat = data.seat if data.kind == "seat" else None
    player = visitor.id if data.kind == "device" else None
    token, until = await house.doors.invite(Invite(table, data.kind, seat, player))
    return Invitation(token, data.kind, until)


@delete("/{table:str}", status_code=204)
async def delete_table(table: FromPath[str], house: OurHouse, visitor: Known) -> None:
    """Delete a table with all that was said and played there (host)."""
    room = await room_for(house, visitor, table)
    if room.table.host != visitor.id:
        raise Refused(403, "Only the host can delete the table.")
    await house.rooms.forget(table)


@websocket("/{table:str}/socket")
async def table_socket(
    socket: WebSocket[Any, Any, Any], table: FromPath[str], house: OurHouse
) -> None:
    """Play, or watch: see the protocol."""
    await serve_socket(socket, house, table)


router = Router(
    "/tables",
    route_handlers=[
        open_table,
        list_tables,
        export_table,
        verify_table,
        invite,
        delete_table,
        table_socket,
    ],
    tags=["tables"],
)

"""What the machine's own administrator asks, with the token that lies in the data folder."""

from hmac import compare_digest

import msgspec
from litestar import Response, Router, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath

from twofold.server.asked import OurHouse
from twofold.server.house import House
from twofold.server.live.journal import events_of
from twofold.server.live.room import Room
from twofold.server.live.verifying import Verified, verified
from twofold.server.refusal import Refused
from twofold.tables import view
from twofold.tables.commands import CloseDown
from twofold.tables.export import records
from twofold.tables.views import TableView

_SHOWN = 100
"""So many tables, the latest first, are told in full."""


class TableLine(msgspec.Struct, frozen=True):
    """A table in a list."""

    table: str
    events: int
    began: int
    last: int
    """When something happened last."""
    game: str = ""
    stage: str = ""
    names: tuple[str, ...] = ()
    listening: int = 0


def check_admin(
    connection: ASGIConnection[object, object, object, State],
    handler: BaseRouteHandler,  # noqa: ARG001 - any
) -> None:
    """Let in the machine's own administrator, and nobody else."""
    house: House = connection.app.state.house
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    admin = house.settings.admin
    if admin is None or scheme != "Bearer" or not compare_digest(token.encode(), admin.encode()):
        raise Refused(403, "That is the administrator's.")


@get("/metrics")
async def metrics(house: OurHouse) -> Response[str]:
    """Give the figures in Prometheus' format."""
    return Response(house.metrics.text(), media_type="text/plain; version=0.0.4")


@get("/tables")
async def list_tables(house: OurHouse) -> list[TableLine]:
    """List all tables, the latest first."""
    lines: list[TableLine] = []
    summaries = sorted(await house.store.tables(), key=lambda one: -one.at)
    for place, one in enumerate(summaries):
        line = TableLine(one.table, one.last, one.began, one.at)
        room = await house.rooms.find(one.table) if place < _SHOWN else None
        if room is not None:
            table = room.table
            line = msgspec.structs.replace(
                line,
                game=table.game.name,
                stage=table.stage,
                names=tuple(place.name or place.bot or "" for place in table.places),
                listening=len(room.lines),
            )
        lines.append(line)
    return lines


@get("/tables/{table:str}")
async def show_table(table: FromPath[str], house: OurHouse) -> TableView:
    """Show a table as everybody sees it: the administrator has no business with hands."""
    room = await _room(house, table)
    return view(room.table, None, watching=room.watching)


@get("/tables/{table:str}/records")
async def export_table(table: FromPath[str], house: OurHouse) -> Response[bytes]:
    """Give the matches played out at a table, as records."""
    room = await _room(house, table)
    return Response(b"".join(records(room.table)), media_type="application/x-ndjson")


@get("/tables/{table:str}/verify")
async def verify_table(table: FromPath[str], house: OurHouse) -> Verified:
    """Recompute every shuffle of a table that is over."""
    await _room(house, table)
    return verified(table, events_of(await house.store.read(table)))


@post("/tables/{table:str}/close", status_code=204)
async def close_table(table: FromPath[str], house: OurHouse) -> None:
    """Close a table for good."""
    room = await _room(house, table)
    refusal = await room.ask(None, CloseDown("The host of this server closed the table."))
    if refusal is not None:
        raise Refused(409, refusal.reason)


async def _room(house: House, table: str) -> Room:
    room = await house.rooms.find(table)
    if room is None:
        raise Refused(404, "There is no table of that name.")
    return room


router = Router(
    "/admin",
    guards=[check_admin],
    route_handlers=[metrics, list_tables, show_table, export_table, verify_table, close_table],
    include_in_schema=False,
)

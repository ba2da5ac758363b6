"""The session: a guest says a name, and is known by it until they leave."""

from typing import Any

import msgspec
from litestar import Request, Response, Router, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody

from twofold.server.asked import Address, Known, OurHouse, Perhaps, cookie_name, token_of
from twofold.server.house import House
from twofold.server.refusal import Refused
from twofold.server.visitors import Visitor


class Named(msgspec.Struct, frozen=True):
    """What a guest wants to be called."""

    name: str


class Me(msgspec.Struct, frozen=True):
    """Who one is: other players see the name, and the server alone knows the rest."""

    id: str
    name: str
    until: int
    """When the session ends unless its guest comes back, in milliseconds of the epoch."""


@post("", status_code=201)
async def open_session(
    request: Request[Any, Any, Any], data: JSONBody[Named], house: OurHouse, address: Address
) -> Response[Me]:
    """Begin to be known by a name; a session that is there already is renamed."""
    token = token_of(request, house)
    known = await house.visitors.known(token) if token else None
    if token and known:
        known = await house.visitors.rename(token, known, data.name)
    else:
        house.count_door(address)
        token, known = await house.visitors.welcome(data.name)
    seconds = house.settings.keeping.session // 1000
    return Response(_me(known), cookies=[_cookie(house, token, seconds)])


@get("")
async def whoami(maybe_visitor: Perhaps) -> Me:
    """Tell who one is."""
    if maybe_visitor is None:
        raise Refused(404, "You have no session yet.")
    return _me(maybe_visitor)


@patch("")
async def rename(
    request: Request[Any, Any, Any], data: JSONBody[Named], house: OurHouse, visitor: Known
) -> Me:
    """Be called otherwise from the next table on."""
    token = token_of(request, house)
    assert token is not None
    return _me(await house.visitors.rename(token, visitor, data.name))


@delete("", status_code=204)
async def close_session(request: Request[Any, Any, Any], house: OurHouse) -> Response[None]:
    """Leave for good: the token opens nothing any more."""
    token = token_of(request, house)
    known = await house.visitors.known(token) if token else None
    if token and known:
        await house.visitors.farewell(token)
        house.rooms.send_away(known.id, "You have left: open a session to come back.")
    return Response(None, cookies=[_cookie(house, "", 0)])


def _me(visitor: Visitor) -> Me:
    return Me(visitor.id, visitor.name, visitor.until)


def _cookie(house: House, token: str, seconds: int) -> Cookie:
    return Cookie(
        key=cookie_name(house),
        value=token,
        max_age=seconds,
        path="/",
        secure=house.settings.secure,
        httponly=True,
        samesite="lax",
    )


router = Router(
    "/session",
    route_handlers=[open_session, whoami, rename, close_session],
    tags=["session"],
)

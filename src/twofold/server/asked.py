"""What every handler may ask for: the house, who asks, and from where."""

from typing import Any, Final

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency, Provide

from twofold.server.gate import address_of
from twofold.server.house import House
from twofold.server.refusal import Refused
from twofold.server.visitors import Visitor

OurHouse = NamedDependency[House]
Known = NamedDependency[Visitor]
"""Somebody with a session; whoever has none is refused."""
Perhaps = NamedDependency[Visitor | None]
Address = NamedDependency[str]
Connection = ASGIConnection[Any, Any, Any, Any]
_COOKIE: Final = "twofold"


def cookie_name(house: House) -> str:
    """Give the cookie's name; with the prefix, browsers take it through TLS from us alone."""
    return f"__Host-{_COOKIE}" if house.settings.secure else _COOKIE


def token_of(connection: Connection, house: House) -> str | None:
    """Give the token that came along: a program's, or else a browser's."""
    scheme, _, bearer = connection.headers.get("authorization", "").partition(" ")
    if scheme == "Bearer":
        return bearer
    return connection.cookies.get(cookie_name(house))


async def visitor_of(connection: Connection, house: House) -> Visitor | None:
    """Give who asks, if anybody with a session."""
    token = token_of(connection, house)
    return None if token is None else await house.visitors.known(token)


async def maybe_visitor(request: Request[Any, Any, Any], house: OurHouse) -> Visitor | None:
    """Give who asks, if anybody with a session."""
    return await visitor_of(request, house)


async def visitor(request: Request[Any, Any, Any], house: OurHouse) -> Visitor:
    """Give who asks, and refuse whoever has no session."""
    known = await visitor_of(request, house)
    if known is None:
        raise Refused(401, "Say first who you are: open a session.")
    return person(known)


def person(known: Visitor) -> Visitor:
    """Give who asks, and refuse a program."""
    if known.program:
        raise Refused(403, "A program's token opens its own table, and nothing else.")
    return known


def address(request: Request[Any, Any, Any]) -> str:
    """Give where the question comes from."""
    return address_of(request.scope)


def provided(house: House) -> dict[str, Provide]:
    """Give what handlers may name as parameters."""
    return {
        "house": Provide(lambda: house, sync_to_thread=False),
        "visitor": Provide(visitor),
        "maybe_visitor": Provide(maybe_visitor),
        "address": Provide(address, sync_to_thread=False),
    }

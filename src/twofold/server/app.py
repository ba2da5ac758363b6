"""The application: every room of the server, behind one gate."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Final

from litestar import Litestar, Router
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ControllerRouterHandler

from twofold.server import built_pages, reference
from twofold.server.asked import provided
from twofold.server.gate import Gate
from twofold.server.house import House
from twofold.server.live.retention import prune_hourly
from twofold.server.refusal import ANSWERS
from twofold.server.routes import (
    admin,
    boards,
    games,
    health,
    invites,
    records,
    scores,
    session,
    tables,
)
from twofold.server.warming import get_warm

VERSION: Final = "1"
ROUTERS: Final[Sequence[ControllerRouterHandler]] = (
    session.router,
    games.router,
    scores.router,
    records.router,
    boards.router,
    tables.router,
    invites.router,
    reference.router,
)


def litestar_for(house: House, *, warm: bool = True) -> Litestar:
    """Build the application without its gate."""

    @asynccontextmanager
    async def open_house(_: Litestar) -> AsyncGenerator[None]:
        house.rooms.start()
        chores = [asyncio.create_task(prune_hourly(house.rooms, house.settings.keeping))]
        if warm:
            chores.append(asyncio.create_task(get_warm(house.thinking.ready)))
        try:
            yield
        finally:
            for chore in chores:
                chore.cancel()
                with suppress(asyncio.CancelledError):
                    await chore
            await house.close()

    return Litestar(
        [
            Router("/api", route_handlers=list(ROUTERS)),
            health.health,
            admin.router,
            built_pages.first_page,
            built_pages.any_page,
        ],
        state=State({"house": house}),
        dependencies=provided(house),
        exception_handlers=ANSWERS,
        lifespan=[open_house],
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Twofold",
            version=VERSION,
            description="What can be asked of a Twofold server over HTTP.",
            use_handler_docstrings=True,
            path="/api/openapi",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        request_max_body_size=house.settings.limits.body,
    )


def build(house: House, *, warm: bool = True) -> Gate:
    """Build the application."""
    return Gate(litestar_for(house, warm=warm), house.settings, house.metrics)

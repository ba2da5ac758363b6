"""The application: every room of the server, behind one gate."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Final

from litestar import Litestar, Router
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ControllerRouterHandler

from twofold.server import built_pages, reference
from twofold.server.asked import provided
from twofold.server.gate import Gate
from twofold.server.house import House
from twofold.server.refusal import ANSWERS
from twofold.server.routes import boards, games, health, records, scores, session
from twofold.server.warming import get_warm

VERSION: Final = "1"
ROUTERS: Final[Sequence[ControllerRouterHandler]] = (
    session.router,
    games.router,
    scores.router,
    records.router,
    boards.router,
    reference.router,
)


def litestar_for(house: House, *, warm: bool = True) -> Litestar:
    """Build the application without its gate."""

    @asynccontextmanager
    async def open_house(_: Litestar) -> AsyncGenerator[None]:
        warming = asyncio.create_task(get_warm(house.thinking.ready)) if warm else None
        try:
            yield
        finally:
            if warming:
                warming.cancel()
                with suppress(asyncio.CancelledError):
                    await warming
            house.thinking.close()
            await house.workshop.close()

    return Litestar(
        [
            Router("/api", route_handlers=list(ROUTERS)),
            health.health,
            health.router,
            built_pages.first_page,
            built_pages.any_page,
        ],
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

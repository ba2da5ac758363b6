"""How the house does: for whoever watches it."""

from hmac import compare_digest

import msgspec
from litestar import Request, Response, Router, get
from litestar.datastructures import State

from twofold.server.asked import OurHouse
from twofold.server.house import House
from twofold.server.refusal import Refused


class Health(msgspec.Struct, frozen=True):
    """That the house answers."""

    well: bool


@get("/health", tags=["health"])
async def health() -> Health:
    """Say that the house answers."""
    return Health(True)


def check_admin(request: Request[object, object, State], house: House) -> None:
    """Let in the machine's own administrator, and nobody else."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    admin = house.settings.admin
    if admin is None or scheme != "Bearer" or not compare_digest(token.encode(), admin.encode()):
        raise Refused(403, "That is the administrator's.")


@get("/metrics")
async def metrics(request: Request[object, object, State], house: OurHouse) -> Response[str]:
    """Give the figures in Prometheus' format."""
    check_admin(request, house)
    return Response(house.metrics.text(), media_type="text/plain; version=0.0.4")


router = Router("/admin", route_handlers=[metrics], include_in_schema=False)

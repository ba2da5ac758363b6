"""How the house does: for whoever watches it."""

import msgspec
from litestar import get


class Health(msgspec.Struct, frozen=True):
    """That the house answers."""

    well: bool


@get("/health", tags=["health"])
async def health() -> Health:
    """Say that the house answers."""
    return Health(True)

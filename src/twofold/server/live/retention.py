"""What is thrown away, and when: nothing is kept longer than it was said to be."""

import asyncio
import logging
from typing import Final

from twofold.server.live.rooms import Rooms
from twofold.server.settings import Keeping
from twofold.server.visitors import milliseconds
from twofold.store import StoreError
from twofold.tables.commands import CloseDown

_log: Final = logging.getLogger("twofold.server")
_EVERY: Final = 3600.0
IDLE: Final = "Nobody has been here for a long time."


async def prune(rooms: Rooms, keeping: Keeping, now: int) -> int:
    """Close tables where nothing happens any more, forget those closed or over for long; count."""
    forgotten = 0
    for summary in await rooms.store.tables():
        silence = now - summary.at
        if silence > keeping.finished:
            # With the log go names, chat and cards.
            forgotten += await rooms.forget(summary.table)
        elif silence > keeping.idle:
            room = await rooms.find(summary.table)
            if room is not None and room.table.closed is None and not room.lines:
                await room.ask(None, CloseDown(IDLE))
    await rooms.store.sweep(now)
    return forgotten


async def prune_hourly(rooms: Rooms, keeping: Keeping) -> None:
    """Go on pruning."""
    while True:
        try:
            count = await prune(rooms, keeping, milliseconds())
            _log.info("pruned", extra={"count": count})
        except StoreError:
            _log.exception("pruning failed")
        await asyncio.sleep(_EVERY)

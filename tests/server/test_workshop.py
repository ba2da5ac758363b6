"""Dear work ends: when it takes too long, when nobody waits, when there is too much of it."""

import asyncio
import contextlib

import pytest

from twofold.server.refusal import Refused
from twofold.server.workbench import DealBoards
from twofold.server.workshop import Workshop

ENDLESS = DealBoards(
    1, 1, "bridge", None, "classic", None, "spades(north) == 14", (), 10**9, ("A", "B"), "", 1
)
QUICK = DealBoards(1, 1, "bridge", None, "classic", None, None, (), 1, ("A", "B"), "", 1)


def test_work_that_takes_too_long_is_stopped_and_the_next_is_done() -> None:
    async def goes_on() -> None:
        workshop = Workshop(hands=1, patience=2.0)
        with pytest.raises(Refused, match="took over 2 s"):
            await workshop.do(ENDLESS)
        workshop.patience = 60.0
        assert await workshop.do(QUICK)
        assert workshop.present == 0
        await workshop.close()

    asyncio.run(goes_on())


def test_work_that_nobody_waits_for_is_stopped() -> None:
    async def walks_away() -> None:
        workshop = Workshop(hands=1, patience=60.0)
        waiting = asyncio.create_task(workshop.do(ENDLESS))
        while not workshop.present:
            await asyncio.sleep(0)
        waiting.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await waiting
        assert await workshop.do(QUICK)
        await workshop.close()

    asyncio.run(walks_away())


def test_too_much_work_at_once_is_refused() -> None:
    async def crowds() -> None:
        workshop = Workshop(hands=1, patience=60.0, queue=1)
        waiting = [asyncio.create_task(workshop.do(ENDLESS)) for _ in range(2)]
        while workshop.present < 2:
            await asyncio.sleep(0)
        with pytest.raises(Refused, match="busy"):
            await workshop.do(QUICK)
        for one in waiting:
            one.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert workshop.present == 0
        await workshop.close()

    asyncio.run(crowds())

"""How often is too often: a bucket of tokens for each visitor, filled at a steady rate."""

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final

from twofold.server.settings import Rate

_MOST: Final = 50_000


class Buckets:
    """A bucket for every visitor; those not seen for longest are forgotten first."""

    def __init__(
        self, rate: Rate, clock: Callable[[], float] = time.monotonic, most: int = _MOST
    ) -> None:
        self.rate = rate
        self.clock = clock
        self.most = most
        self._levels: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()

    def wait(self, visitor: Hashable) -> float:
        """Take one from a visitor's bucket and give 0, or say after how many seconds there is."""
        now = self.clock()
        level, then = self._levels.pop(visitor, (float(self.rate.at_once), now))
        level = min(self.rate.at_once, level + (now - then) * self.rate.each_second)
        short = 1 - level
        self._levels[visitor] = (level if short > 0 else level - 1, now)
        if len(self._levels) > self.most:
            self._levels.popitem(last=False)
        return max(0.0, short / self.rate.each_second)

"""Whole numbers that scatter around nought like a bell: a hand's fumble, an eye's mistake.

The offset k comes with probability proportional to exp(−k²/2σ²), in whatever units the caller
counts. The table behind it holds whole numbers, reckoned with decimals that are correctly rounded,
so every machine draws the same.
"""

from bisect import bisect_right
from decimal import (
    ROUND_HALF_EVEN,
    Context,
    Decimal,
    DivisionByZero,
    InvalidOperation,
    Overflow,
    localcontext,
)
from fractions import Fraction
from functools import cache
from itertools import accumulate
from typing import Final, Protocol

TOTAL: Final = 1 << 62

_SIXTY_DIGITS: Final = Context(
    prec=60,
    rounding=ROUND_HALF_EVEN,
    Emin=-999999,
    Emax=999999,
    traps=[InvalidOperation, DivisionByZero, Overflow],
)
_NEGLIGIBLE: Final = Decimal("1e-40")


class Source(Protocol):
    """Anything that draws a number below a limit, as a stream does."""

    def below(self, limit: int, /) -> int:
        """Give a number from 0 to limit − 1, all equally likely."""
        ...


class Bell:
    """A normal distribution over the whole numbers, its middle at 0."""

    def __init__(self, sigma: Fraction | Decimal | int | str) -> None:
        self.sigma = Fraction(sigma)
        self.thresholds = _thresholds(self.sigma)
        """Out of TOTAL, how many draws give an offset of −reach, up to −reach + 1, and so on."""
        self.reach = len(self.thresholds) // 2

    def draw(self, stream: Source) -> int:
        """Give an offset drawn from the distribution, at the cost of one draw below TOTAL."""
        return bisect_right(self.thresholds, stream.below(TOTAL)) - self.reach


@cache
def _thresholds(sigma: Fraction) -> tuple[int, ...]:
    """Reckon the shares of one side and mirror them, so that both sides are exactly alike."""
    if sigma < 0:
        raise ValueError(f"A bell's sigma is 0 or more, not {sigma}.")
    if sigma == 0:
        return (TOTAL,)
    side = _shares_above(sigma)
    middle = TOTAL - 2 * sum(side)
    return tuple(accumulate([*reversed(side), middle, *side]))


def _shares_above(sigma: Fraction) -> list[int]:
    """Give the shares of the offsets 1, 2, 3 and so on, each rounded down, while they are any."""
    narrow = 2 * sigma * sigma
    with localcontext(_SIXTY_DIGITS):
        weights: list[Decimal] = []
        offset = 1
        while (weight := _weight(offset, narrow)) >= _NEGLIGIBLE:
            weights.append(weight)
            offset += 1
        everything = 1 + 2 * sum(weights)
        shares = [int(TOTAL * weight / everything) for weight in weights]
    return [share for share in shares if share]


def _weight(offset: int, narrow: Fraction) -> Decimal:
    exponent = Fraction(-offset * offset) / narrow
    return (Decimal(exponent.numerator) / Decimal(exponent.denominator)).exp()

"""Bells: symmetric, as wide as asked, adding up to a whole, and the same on every machine."""

import math
from decimal import Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from twofold.chance import Bell, Stream
from twofold.chance.bell import TOTAL

KEY = bytes(range(64))
SIGMAS = st.fractions(0, 30, max_denominator=100)


class Fixed:
    """A source that gives one number, and remembers the limit asked for."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.limits: list[int] = []

    def below(self, limit: int, /) -> int:
        """Give the number."""
        self.limits.append(limit)
        return self.number


def shares(bell: Bell) -> dict[int, int]:
    """Give how many draws out of TOTAL give each offset."""
    lower = (0, *bell.thresholds)
    return {place - bell.reach: upper - lower[place] for place, upper in enumerate(bell.thresholds)}


@settings(deadline=None)
@given(SIGMAS)
def test_a_bell_is_symmetric_adds_up_and_falls_to_both_sides(sigma: Fraction) -> None:
    bell = Bell(sigma)
    parts = shares(bell)
    assert bell.thresholds[-1] == sum(parts.values()) == TOTAL
    assert all(part == parts[-offset] for offset, part in parts.items())
    assert all(parts[offset] >= parts[offset + 1] for offset in range(bell.reach))
    assert all(part > 0 for part in parts.values())


@settings(deadline=None)
@given(SIGMAS.filter(bool))
def test_every_share_is_what_the_formula_says(sigma: Fraction) -> None:
    weights = {k: math.exp(-k * k / (2 * float(sigma) ** 2)) for k in range(-400, 401)}
    whole = math.fsum(weights.values())
    for offset, part in shares(Bell(sigma)).items():
        assert part / TOTAL == pytest.approx(weights[offset] / whole, rel=1e-11, abs=1e-17)


@pytest.mark.parametrize("sigma", ["1.3", "2", "80", "130"])
def test_the_variance_is_sigma_squared(sigma: str) -> None:
    parts = shares(Bell(sigma))
    variance = Fraction(sum(part * offset**2 for offset, part in parts.items()), TOTAL)
    assert float(variance) == pytest.approx(float(sigma) ** 2, rel=1e-6)


def test_a_narrow_bell_mostly_stays_in_the_middle() -> None:
    parts = shares(Bell("0.4"))
    assert parts[1] / parts[0] == pytest.approx(math.exp(-1 / 0.32))
    assert parts[2] / parts[1] == pytest.approx(math.exp(-3 / 0.32))
    assert max(parts) == 3


@pytest.mark.parametrize("number", [0, 1, TOTAL // 2, TOTAL - 1])
def test_without_sigma_there_is_no_error(number: int) -> None:
    assert Bell(0).draw(Fixed(number)) == 0


def test_a_sigma_too_small_to_matter_is_as_good_as_none() -> None:
    assert Bell(Fraction(1, 10**9)).thresholds == Bell(0).thresholds


@pytest.mark.parametrize("sigma", ["0", "0.4", "80"])
def test_each_draw_gives_the_offset_in_whose_share_it_falls(sigma: str) -> None:
    bell = Bell(sigma)
    lower = 0
    for offset, part in shares(bell).items():
        assert bell.draw(Fixed(lower)) == offset
        assert bell.draw(Fixed(lower + part - 1)) == offset
        lower += part


def test_a_draw_costs_one_number_below_the_total() -> None:
    source = Fixed(TOTAL // 2)
    assert Bell("0.5").draw(source) == 0
    assert source.limits == [TOTAL] == [2**62]


def test_many_draws_scatter_as_asked() -> None:
    bell, stream = Bell(80), Stream(KEY, "scatter")
    draws = [bell.draw(stream) for _ in range(10_000)]
    assert abs(sum(draws) / 10_000) < 3 * 80 / 100
    assert sum(draw**2 for draw in draws) / 10_000 == pytest.approx(6400, rel=0.05)


def test_sigma_may_be_written_in_several_ways() -> None:
    ways = [Bell("0.4"), Bell("2/5"), Bell(Decimal("0.4")), Bell(Fraction(2, 5))]
    assert {bell.sigma for bell in ways} == {Fraction(2, 5)}
    assert len({bell.thresholds for bell in ways}) == 1


def test_the_callers_own_decimals_change_nothing_and_are_not_changed() -> None:
    with localcontext() as context:
        context.prec = 3
        rough = Bell("0.777")
        assert context.prec == 3
    parts = shares(rough)
    assert parts[1] / parts[0] == pytest.approx(math.exp(-1 / (2 * 0.777**2)), rel=1e-9)


def test_a_sigma_below_nought_is_refused() -> None:
    with pytest.raises(ValueError, match="0 or more, not -1/2"):
        Bell("-0.5")

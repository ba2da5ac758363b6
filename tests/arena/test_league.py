"""The league: figures with their errors, and a rule to stop that may be asked at any time."""

from collections.abc import Callable
from math import sqrt
from random import Random
from statistics import mean, stdev

import pytest

from twofold.arena import Contest, DealResult, League
from twofold.arena.chart import chart_of
from twofold.arena.league import DOUBT, Doubt

WATCHED = 600
STREAMS = 400
Draw = Callable[[Random], float]


def coin(chance: Random) -> float:
    return chance.choice((-1.0, 1.0))


def lopsided(chance: Random) -> float:
    return 1.0 if chance.random() < 0.2 else -0.25


def narrow(chance: Random) -> float:
    return chance.uniform(-0.3, 0.3)


def seldom(chance: Random) -> float:
    return chance.choice((-0.5, 0.5)) if chance.random() < 0.05 else 0.0


def ever_clear(draw: Draw, seed: int, lead: float = 0.0) -> int | None:
    """Say after how many values a stream is called clear, watched after each."""
    chance, doubt = Random(seed), Doubt()
    for number in range(1, WATCHED + 1):
        doubt.add(max(-1.0, min(1.0, draw(chance) + lead)))
        if doubt.left <= DOUBT:
            return number
    return None


@pytest.mark.parametrize("draw", [coin, lopsided, narrow, seldom])
def test_nothing_is_called_clear_too_often_however_often_one_looks(draw: Draw) -> None:
    false = sum(ever_clear(draw, seed) is not None for seed in range(STREAMS))
    assert false <= STREAMS * DOUBT


@pytest.mark.parametrize("draw", [coin, lopsided, narrow])
def test_a_rule_of_two_standard_errors_would_be_fooled(draw: Draw) -> None:
    fooled = 0
    for seed in range(60):
        chance = Random(seed)
        values = [draw(chance) for _ in range(200)]
        fooled += any(
            abs(mean(values[:n])) > 1.96 * stdev(values[:n]) / sqrt(n)
            for n in range(10, 200, 5)
            if stdev(values[:n]) > 0
        )
    assert fooled > 60 * 2 * DOUBT


@pytest.mark.parametrize(("draw", "lead"), [(coin, 0.9), (narrow, 0.1), (seldom, 0.1)])
def test_what_is_so_is_found(draw: Draw, lead: float) -> None:
    found = [ever_clear(draw, seed, lead) for seed in range(20)]
    assert all(found)
    assert min(one for one in found if one) > 3


def result(deal: int, wins: tuple[float, ...], points: tuple[float, ...]) -> DealResult:
    return DealResult(deal, wins, points, 4, 20)


def test_a_league_ranks_by_wins_and_takes_errors_over_deals() -> None:
    league = League(Contest("double-hearts", 4, 9, "s", ("random", "greedy", "club")))
    league.add(result(0, (0.1, 0.4, 0.5), (20.0, 10.0, 9.0)))
    league.add(result(1, (0.0, 0.2, 0.8), (22.0, 10.0, 5.0)))
    assert [one.bot for one in league.standings] == ["club", "greedy", "random"]
    best = league.standings[0]
    assert (best.wins.value, best.wins.error) == pytest.approx((0.65, 0.15))
    gap = league.gaps[1]
    assert (gap.ahead, gap.behind) == ("club", "random")
    assert (gap.wins.value, gap.wins.error) == pytest.approx((0.6, 0.2))
    # Fewer points are better in Double Hearts.
    assert (gap.points.value, gap.points.error) == pytest.approx((14.0, 3.0))
    assert gap.confidence < 0.5


def test_a_league_is_clear_when_every_gap_is() -> None:
    league = League(Contest("double-decker", 4, 999, "s", ("random", "greedy", "club")))
    for deal in range(200):
        league.add(result(deal, (0.0, 0.4, 0.4 + 0.1 * (-1) ** deal), (0.0, 1.0, 2.0)))
    assert [gap.confidence > 1 - DOUBT for gap in league.gaps] == [False, True, True]
    assert not league.clear
    for deal in range(200, 400):
        league.add(result(deal, (0.0, 0.4, 0.6), (0.0, 1.0, 2.0)))
    assert league.clear


def test_one_bot_alone_is_never_ahead() -> None:
    league = League(Contest("double-decker", 4, 9, "s", ("random",)))
    league.add(result(0, (0.25,), (1.0,)))
    assert (league.gaps, league.clear) == ([], False)


def test_a_chart_shows_every_bot_and_takes_its_name_as_text() -> None:
    league = League(Contest("double-decker", 4, 9, "s", ("cmd:<b>&\x1b[2J", "random")))
    league.add(result(0, (0.25, 0.25), (1.0, -3.0)))
    league.add(result(1, (0.5, 0.0), (2.0, -3.0)))
    chart = chart_of(league, "A <title>")
    assert "cmd:&lt;b&gt;&amp;\\x1b[2J" in chart
    assert "<b>" not in chart
    assert chart.count('class="dot"') == 4

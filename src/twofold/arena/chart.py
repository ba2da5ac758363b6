"""A league as a picture: each bot a line, each figure a dot with its 95 % interval, as SVG."""

from collections.abc import Callable, Iterator, Sequence
from html import escape
from math import ceil, floor, log10
from typing import Final

from twofold.arena.league import Figure, League, Standing
from twofold.cards.words import plain

INTERVAL: Final = 1.96
"""Standard errors to either side that hold the truth 95 times of 100."""
_NAMES, _PANEL, _BETWEEN = 170, 330, 50
_TOP, _LINE, _FOOT = 84, 40, 58
_TICKS: Final = 5
_LONGEST: Final = 22
_STYLE: Final = """
 text{font:14px system-ui,sans-serif;fill:#333}.title{font-size:17px;font-weight:600}
 .quiet{font-size:12px;fill:#777}.bot{text-anchor:end}.middle{text-anchor:middle}
 .grid{stroke:#ddd}.even{stroke:#b58900;stroke-dasharray:4 3}
 .span{stroke:#1f5f8b;stroke-width:3;stroke-linecap:round}.dot{fill:#1f5f8b}.paper{fill:#fff}
""".strip()


def chart_of(league: League, title: str) -> str:
    """Draw a league."""
    standings = league.standings
    points = "cards shed a round" if _sheds(league) else "points a round"
    fewer = ", fewer is better" if league.contest.fewer_points_are_better else ""
    width = _NAMES + 2 * _PANEL + 2 * _BETWEEN
    height = _TOP + _LINE * len(standings) + _FOOT
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" role="img">',
            f"<title>{escape(plain(title))}</title>",
            f"<style>{_STYLE}</style>",
            f'<rect class="paper" width="{width}" height="{height}"/>',
            f'<text class="title" x="20" y="30">{escape(plain(title))}</text>',
            *_names(standings),
            *_panel(
                _NAMES + 10,
                "wins, % (dashed: all alike)",
                [Figure(100 * one.wins.value, 100 * one.wins.error) for one in standings],
                100 / league.contest.players,
            ),
            *_panel(
                _NAMES + 10 + _PANEL + _BETWEEN,
                points + fewer,
                [one.points for one in standings],
                None,
            ),
            f'<text class="quiet" x="20" y="{height - 12}">Dots are means over '
            f"{len(league.results):,} deals, lines their 95 % intervals.</text>",
            "</svg>\n",
        ]
    )


def _sheds(league: League) -> bool:
    return league.contest.game_name == "double-dealing-shuffle"


def _height(place: int) -> float:
    return _TOP + _LINE * (place + 0.5)


def _names(standings: Sequence[Standing]) -> Iterator[str]:
    for place, one in enumerate(standings):
        name = plain(one.bot)
        name = name if len(name) <= _LONGEST else name[: _LONGEST - 1] + "…"
        y = _height(place) + 5
        yield f'<text class="bot" x="{_NAMES - 10}" y="{y}">{escape(name)}</text>'


def _panel(left: int, head: str, figures: Sequence[Figure], even: float | None) -> Iterator[str]:
    """Draw one figure of every bot over one scale."""
    ends = [one.value + side * INTERVAL * one.error for one in figures for side in (-1, 1)]
    ticks = _ticks(min([*ends, *([even] if even else [])]), max([*ends, *([even] if even else [])]))
    across = _scale(left, ticks[0], ticks[-1])
    bottom = _TOP + _LINE * len(figures)
    yield f'<text x="{left}" y="{_TOP - 14}">{escape(head)}</text>'
    for tick in ticks:
        x = across(tick)
        yield f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="{_TOP}" y2="{bottom}"/>'
        yield f'<text class="quiet middle" x="{x:.1f}" y="{bottom + 18}">{tick:g}</text>'
    if even is not None:
        x = across(even)
        yield f'<line class="even" x1="{x:.1f}" x2="{x:.1f}" y1="{_TOP}" y2="{bottom}"/>'
    for place, one in enumerate(figures):
        y = _height(place)
        low, high = (across(one.value + side * INTERVAL * one.error) for side in (-1, 1))
        yield f'<line class="span" x1="{low:.1f}" x2="{high:.1f}" y1="{y}" y2="{y}"/>'
        yield f'<circle class="dot" cx="{across(one.value):.1f}" cy="{y}" r="5"/>'


def _scale(left: int, low: float, high: float) -> Callable[[float], float]:
    return lambda value: left + _PANEL * (value - low) / (high - low)


def _ticks(low: float, high: float) -> list[float]:
    """Give round numbers that span a range."""
    rough = max(high - low, 1e-6) / _TICKS
    power = 10.0 ** floor(log10(rough))
    step = next(nice * power for nice in (1, 2, 5, 10) if nice * power >= rough)
    first, last = floor(low / step), ceil(high / step)
    if first == last:
        last += 1
    return [round(tick * step, 10) for tick in range(first, last + 1)]

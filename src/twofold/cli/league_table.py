"""A league at a terminal: who stands where, every figure with its error, drawn and told."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from rich.table import Table
from rich.text import Text

from twofold.arena.chart import INTERVAL
from twofold.arena.league import DOUBT, Figure, Gap, League
from twofold.cards.words import plain
from twofold.cli.screens.drawing import MINUS

_WIDE: Final = 25
_PER_CENT: Final = 100
_MANY: Final = 5
"""Of more bots only neighbours in the league are set against each other."""
_NEVER_SAID: Final = 0.9999
"""Nothing is called surer than this."""


def league_table(league: League) -> Table:
    """Set out how each bot did, and draw its wins with their 95 % interval."""
    standings, players = league.standings, league.contest.players
    wins = [one.wins for one in standings]
    low = min([1 / players, *(one.value - INTERVAL * one.error for one in wins)])
    high = max([1 / players, *(one.value + INTERVAL * one.error for one in wins)])
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="title")
    table.add_column("bot", no_wrap=True)
    table.add_column("wins %", justify="right", no_wrap=True)
    table.add_column(_points_head(league), justify="right", no_wrap=True)
    table.add_column(Text(f"wins, ╎ all alike: {_PER_CENT / players:.1f} %"), no_wrap=True)
    for one in standings:
        table.add_row(
            plain(one.bot),
            shown(one.wins, 1, _PER_CENT),
            shown(one.points, 2),
            _drawn(one.wins, low, high, 1 / players),
        )
    return table


def gap_table(league: League) -> Table:
    """Set out how far each bot is from each below it."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="title")
    table.add_column("ahead by", no_wrap=True)
    table.add_column("wins %", justify="right", no_wrap=True)
    table.add_column(_points_head(league), justify="right", no_wrap=True)
    table.add_column("sure", justify="right", no_wrap=True)
    for gap in _told(league):
        table.add_row(
            f"{plain(gap.ahead)} over {plain(gap.behind)}",
            _in_errors(gap.wins, 1, _PER_CENT),
            _in_errors(gap.points, 2),
            _sure(gap.confidence),
        )
    return table


def _told(league: League) -> Sequence[Gap]:
    if len(league.contest.names) <= _MANY:
        return league.gaps
    names = [one.bot for one in league.standings]
    near = set(pairwise(names))
    return [gap for gap in league.gaps if (gap.ahead, gap.behind) in near]


def summary(league: League, seconds: float, known: int, why: str) -> str:
    """Say what was played, and how the tables are to be read."""
    contest, results = league.contest, league.results
    games, rounds = sum(one.games for one in results), sum(one.rounds for one in results)
    deals = "1 deal" if len(results) == 1 else f"{len(results):,} deals"
    lines = [
        f"{deals}, each played with the seats turned: {games:,} games, {rounds:,} rounds, "
        f"in {seconds:.1f} s. Seed {plain(contest.seed)}.",
        "± is one standard error, taken over deals; in brackets, how many of them a gap is.",
        f"Sure: with all pairs and every moment to stop allowed for; {1 - DOUBT:.0%} is clear.",
    ]
    if known:
        lines.insert(1, f"Of these {known:,} were known from before.")
    return "\n".join([*lines, *([why] if why else [])])


def shown(figure: Figure, places: int, times: float = 1) -> str:
    """Write a figure with its error."""
    value = f"{figure.value * times:.{places}f}".replace("-", MINUS)
    return f"{value} ± {figure.error * times:.{places}f}"


def _in_errors(figure: Figure, places: int, times: float = 1) -> str:
    if figure.error == 0:
        return shown(figure, places, times)
    ratio = f"{figure.value / figure.error:.1f}".replace("-", MINUS)
    return f"{shown(figure, places, times)} ({ratio})"


def _sure(confidence: float) -> str:
    if confidence > _NEVER_SAID:
        return f"over {_NEVER_SAID:.2%}"
    return f"{confidence:.1%}" if confidence > 0.5 else "open"


def _points_head(league: League) -> str:
    if league.contest.game_name == "double-dealing-shuffle":
        return "cards shed a round"
    return "points a round"


def _drawn(figure: Figure, low: float, high: float, even: float) -> Text:
    """Draw a dot with its 95 % interval on a line, and the even share."""
    span = (high - low) or 1.0

    def place(value: float) -> int:
        return min(_WIDE - 1, max(0, round((value - low) / span * (_WIDE - 1))))

    signs = [" "] * _WIDE
    signs[place(even)] = "╎"
    first, last = (place(figure.value + side * INTERVAL * figure.error) for side in (-1, 1))
    for at in range(first, last + 1):
        signs[at] = "─"
    signs[place(figure.value)] = "●"
    return Text("".join(signs))

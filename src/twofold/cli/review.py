"""`twofold review`: where each player of a match lost points, the dearest plays first."""

import time
from contextlib import closing
from pathlib import Path
from typing import Final

from rich.table import Table

from twofold.arena.crews import cores, crew_of
from twofold.arena.league import Figure
from twofold.arena.review import Finding, choices_in, dearest, game_of, review, sum_of
from twofold.bots import UnknownBot
from twofold.bots.advice import adviser
from twofold.cards.words import plain
from twofold.cli.league_table import shown
from twofold.cli.one_record import record_at
from twofold.cli.progress import progress
from twofold.cli.terminal import INTERRUPTED, Terminal
from twofold.cli.trouble import Trouble
from twofold.games import GAMES

DEAREST: Final = 5
_PER_CENT: Final = 100
_WORTH_WORKERS: Final = 40


class _TimeIsUp(Exception):
    """The minutes given are over."""


def review_record(
    terminal: Terminal,
    path: Path,
    record: int,
    level: str,
    minutes: float | None,
    workers: int | None,
) -> int:
    """Go over a record and show what each player gave away."""
    line, count = record_at(path, record)
    game = GAMES[game_of(line)]
    if minutes is not None and not minutes > 0:
        raise Trouble("--minutes takes a number above 0.")
    try:
        adviser(level, game).close()
    except UnknownBot as error:
        raise Trouble(str(error)) from None
    total = choices_in(line)
    if not total:
        raise Trouble("Nothing was played in that record yet.")
    findings, status, why = list[Finding](), 0, ""
    end = None if minutes is None else time.monotonic() + 60 * minutes

    def look() -> None:
        if end is not None and time.monotonic() > end:
            raise _TimeIsUp

    crew = crew_of(workers or (cores() if total > _WORTH_WORKERS else 1))
    try:
        with progress(total) as bar:
            task = bar.add_task(f"{game.title}, weighed by {plain(level)}", total=total)
            with closing(review(line, level, crew, look)) as going:
                for seen, found in going:
                    findings += found
                    bar.advance(task, seen)
    except _TimeIsUp:
        why = f"The {minutes:g} minutes are over: this is as far as it came."
    except KeyboardInterrupt:
        why, status = "You stopped it: this is as far as it came.", INTERRUPTED
    more = f" of {count}" if count > 1 else ""
    terminal.show(f"{game.title}, record {record}{more}, weighed by {plain(level)}.", "")
    if not findings:
        terminal.show(why or "Nobody ever had a choice.")
        return status
    terminal.show(_by_player(findings), "", *_dearest(findings), "", _read_so(findings))
    if why:
        terminal.show(why)
    return status


def _by_player(findings: list[Finding]) -> Table:
    """Set out what each player gave away in all."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="title")
    table.add_column("seat", justify="right")
    for head in ("choices", "unlike", "points given away", "win % given away"):
        table.add_column(head, justify="right", no_wrap=True)
    for seat in sorted({one.seat for one in findings}):
        one = sum_of(findings, seat)
        table.add_row(
            str(seat),
            f"{one.choices:,}",
            f"{one.unlike:,}",
            shown(Figure(one.points, one.points_error), 2),
            shown(Figure(one.chance, one.chance_error), 1, _PER_CENT),
        )
    return table


def _dearest(findings: list[Finding]) -> list[Table | str]:
    """Set out the dearest choices of all."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="title")
    for head in ("round", "play", "seat"):
        table.add_column(head, justify="right", no_wrap=True)
    table.add_column("chose", overflow="fold")
    table.add_column("better", overflow="fold")
    table.add_column("by points", justify="right", no_wrap=True)
    table.add_column("win %", justify="right", no_wrap=True)
    found = dearest(findings, DEAREST)
    if not found:
        return ["No choice surely gave points away."]
    for one in found:
        assert one.loss is not None
        table.add_row(
            str(one.round),
            str(one.play),
            str(one.seat),
            one.chosen,
            one.better,
            shown(Figure(one.loss.points, one.loss.points_error), 2),
            shown(Figure(one.loss.chance, one.loss.chance_error), 1, _PER_CENT),
        )
    return ["The dearest plays:", table]


def _read_so(findings: list[Finding]) -> str:
    unknown = sum(one.loss is None for one in findings)
    told = "" if not unknown else f" {unknown} choices were never tried, and are not counted."
    return (
        "Given away: against what the bot would have chosen with the same eyes; below nought, "
        f"it was better after all. ± is one standard error.{told}\n"
        "`twofold hint` tells more of any of them."
    )

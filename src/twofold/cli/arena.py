"""`twofold arena`: bots meet on the same deals, and a league table says how sure it is."""

import secrets
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from twofold.arena import Contest, League, compare
from twofold.arena.chart import chart_of
from twofold.arena.cluster import NoCluster
from twofold.arena.contest import workers_for
from twofold.arena.crews import Crew, cores, crew_of
from twofold.arena.ledger import NoLedger, OtherContest, decode, encode, ledger_of, take_up
from twofold.bots import BotFailed, UnknownBot
from twofold.cli import files
from twofold.cli.cluster import cluster
from twofold.cli.league_table import gap_table, league_table, summary
from twofold.cli.progress import progress
from twofold.cli.setting import Setting
from twofold.cli.terminal import INTERRUPTED, Terminal
from twofold.cli.trouble import WRONG, Trouble
from twofold.games import WrongTable

MOST: Final = 10_000_000
_LARGEST: Final = 1 << 30
_ALL: Final = ""
_INTERRUPTED: Final = "You stopped it; what is shown is all that was played out."
_SAVED_EVERY: Final = 20.0
"""Seconds between two savings of the results."""


@dataclass(frozen=True)
class Run:
    """How long a contest goes on, who plays it, and where its results go."""

    deals: int
    minutes: float | None
    seed: str | None
    rounds: int | None
    to_the_end: bool
    workers: int | None
    cluster: bool
    out: Path | None
    resume: Path | None
    plot: Path | None


class _TimeIsUp(Exception):
    """The minutes given are over."""


def meet(terminal: Terminal, setting: Setting, run: Run) -> int:
    """Let bots meet, show the league, and write its files; give the exit status."""
    league = _begin(setting, run)
    crew = _crew(league.contest, run)
    out = run.out or run.resume
    if out is not None and not out.exists():
        # What cannot be written is better known before an hour of play than after it.
        _save(league, out)
    known, began = len(league.results), time.monotonic()
    why = _ALL
    try:
        _play(league, crew, run, out, began)
    except _TimeIsUp:
        why = f"The {run.minutes:g} minutes are over."
    except KeyboardInterrupt:
        why = _INTERRUPTED
    except (BotFailed, UnknownBot, NoCluster) as error:
        _save(league, out)
        raise Trouble(f"The contest stops. {error}", WRONG) from None
    _save(league, out)
    seconds = time.monotonic() - began
    if not league.results:
        terminal.show("No deal was played out yet: give it more --minutes, or fewer --rounds.")
        return INTERRUPTED if why == _INTERRUPTED else WRONG
    terminal.show(league_table(league), "", gap_table(league), "")
    terminal.show(summary(league, seconds, known, _clear(league) if why == _ALL else why))
    _draw(terminal, league, run.plot)
    if out is not None:
        terminal.show(f"The results are in {files.named(out)}; --resume goes on with them.")
    return INTERRUPTED if why == _INTERRUPTED else 0


def _begin(setting: Setting, run: Run) -> League:
    """Set up a contest, with what is known of it already."""
    if not 1 <= run.deals <= MOST:
        raise Trouble(f"--deals takes a number from 1 to {MOST:,}.")
    if run.minutes is not None and not run.minutes > 0:
        raise Trouble("--minutes takes a number above 0.")
    ledger = None
    if run.resume is not None:
        try:
            ledger = decode(files.read(run.resume, "file of results", _LARGEST))
        except NoLedger as error:
            raise Trouble(f"{files.named(run.resume)} cannot be gone on with. {error}") from None
    usual = secrets.token_hex(4) if ledger is None else ledger.table.seed
    seed = usual if run.seed is None else run.seed
    try:
        contest = Contest(
            setting.game.name,
            setting.players,
            run.deals,
            seed,
            setting.levels,
            setting.options,
            run.rounds,
        )
        return League(contest) if ledger is None else take_up(contest, ledger)
    except WrongTable as error:
        raise Trouble(str(error)) from None
    except OtherContest as error:
        assert run.resume is not None
        raise Trouble(f"{files.named(run.resume)} belongs to another contest. {error}") from None


def _play(league: League, crew: Crew, run: Run, out: Path | None, began: float) -> None:
    """Play on to the last deal, or until all is clear."""
    contest = league.contest
    end = None if run.minutes is None else began + 60 * run.minutes

    def look() -> None:
        if end is not None and time.monotonic() > end:
            raise _TimeIsUp

    games = contest.games_a_deal
    saved = began
    with progress(contest.deals * games) as bar:
        done = len(league.results) * games
        task = bar.add_task(contest.plan(contest.bots).game.title, total=contest.deals * games)
        bar.update(task, completed=done)
        deals = compare(
            contest,
            crew,
            first=len(league.results),
            look=look,
            heard=lambda more: bar.advance(task, more),
        )
        with closing(deals):
            if _stops(league, run):
                return
            for deal in deals:
                league.add(deal)
                if _stops(league, run):
                    return
                if out is not None and time.monotonic() > saved + _SAVED_EVERY:
                    _save(league, out)
                    saved = time.monotonic()


def _stops(league: League, run: Run) -> bool:
    return league.clear and not run.to_the_end


def _crew(contest: Contest, run: Run) -> Crew:
    if run.cluster:
        return cluster(run.workers or cores())
    return crew_of(run.workers or workers_for(contest))


def _clear(league: League) -> str:
    if len(league.results) < league.contest.deals:
        return "Every gap is clear, so it stops here; --every-deal plays on."
    return ""


def _save(league: League, path: Path | None) -> None:
    """Write the results, whole at every moment."""
    if path is not None:
        with files.written_whole(path) as file:
            file.write(encode(ledger_of(league)))


def _draw(terminal: Terminal, league: League, path: Path | None) -> None:
    """Draw the league as a picture."""
    contest = league.contest
    title = f"{contest.plan(contest.bots).game.title}, {contest.players} players"
    path = path or Path(f"arena-{contest.game_name}.svg")
    files.write(path, chart_of(league, title))
    terminal.show(f"The plot is in {files.named(path)}.")

"""`twofold sim`: many matches, a progress bar, a table of what came of them."""

import secrets
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

from rich.table import Table

from twofold.arena import Plan, Tally, simulate
from twofold.arena.tally import Mean
from twofold.bots import BotFailed, UnknownBot
from twofold.cards.words import plain
from twofold.cli import files
from twofold.cli.progress import progress
from twofold.cli.setting import Setting
from twofold.cli.terminal import Terminal
from twofold.cli.trouble import WRONG, Trouble

MOST: Final = 1_000_000_000
_PER_CENT: Final = 100


def simulate_at(
    terminal: Terminal,
    setting: Setting,
    games: int,
    seed: str | None,
    records: Path | None,
    workers: int | None,
) -> int:
    """Play so many matches, show the results, and write the records if wanted."""
    plan = _plan(setting, games, secrets.token_hex(4) if seed is None else seed)
    tally = Tally(plan.seated)
    began = time.perf_counter()
    try:
        with _file(records) as file, progress(plan.games) as bar:
            task = bar.add_task(setting.game.title, total=plan.games)
            for batch in simulate(plan, workers, records=file is not None):
                for outcome, line in batch:
                    tally.add(outcome)
                    if file is not None:
                        file.write(line)
                bar.advance(task, len(batch))
    except (BotFailed, UnknownBot) as error:
        raise Trouble(f"The simulation stops. {error}", WRONG) from None
    seconds = time.perf_counter() - began
    terminal.show(_results(plan, tally), _summary(plan, tally, seconds, records))
    return 0


def _plan(setting: Setting, games: int, seed: str) -> Plan:
    if not 1 <= games <= MOST:
        raise Trouble(f"--games takes a number from 1 to {MOST:,}.")
    return Plan(setting.game.name, setting.players, games, seed, setting.levels, setting.options)


@contextmanager
def _file(path: Path | None) -> Generator[IO[bytes] | None]:
    if path is None:
        yield None
    else:
        with files.written_whole(path) as file:
            yield file


def _results(plan: Plan, tally: Tally) -> Table:
    """Set out the results by seat, every figure with its standard error."""
    shuffle = plan.game_name == "double-dealing-shuffle"
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="title")
    table.add_column("seat", justify="right")
    table.add_column("bot", no_wrap=True)
    table.add_column("wins %", justify="right")
    table.add_column("cards at the end" if shuffle else "total", justify="right")
    if not shuffle:
        table.add_column("a round", justify="right")
    for seat, one in enumerate(tally.seats):
        figures = [_figure(one.wins, 1, _PER_CENT), _figure(one.total, 2)]
        if not shuffle:
            figures.append(_figure(one.per_round, 3))
        table.add_row(str(seat), plain(one.bot), *figures)
    return table


def _figure(mean: Mean, places: int, unit: int = 1) -> str:
    value = f"{mean.value * unit:.{places}f}"
    # One game alone says nothing of how far games stray.
    return value if mean.count < 2 else f"{value} ± {mean.error * unit:.{places}f}"


def _summary(plan: Plan, tally: Tally, seconds: float, records: Path | None) -> str:
    each = seconds / plan.games
    unit = f"{each * 1e3:.2f} ms" if each < 1 else f"{each:.2f} s"
    lines = [
        f"{plan.games:,} {_counted(plan.games, 'game', 'games')} of {plan.game.title}, "
        f"{tally.rounds:,} rounds, in {seconds:.1f} s: {unit} a game. Seed {plain(plan.seed)}.",
    ]
    if records is not None:
        lines.append(f"The records are in {plain(str(records))}.")
    return "\n" + "\n".join(lines)


def _counted(count: int, one: str, many: str) -> str:
    return one if count == 1 else many

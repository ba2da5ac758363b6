"""`twofold balance`: what seats, deals and tie-breaks count for when equal bots play."""

import secrets
from contextlib import closing
from pathlib import Path
from typing import Final

import msgspec
from rich.table import Table

from twofold.arena import Plan, workers_for
from twofold.arena.balance import Balance, weigh
from twofold.arena.crews import crew_of
from twofold.arena.league import Figure
from twofold.bots import BotFailed, UnknownBot
from twofold.cards.words import plain
from twofold.cli import files
from twofold.cli.league_table import shown
from twofold.cli.progress import progress
from twofold.cli.setting import Setting
from twofold.cli.terminal import INTERRUPTED, Terminal
from twofold.cli.trouble import WRONG, Trouble

_PARTS: Final = {"least": 0.0, "5 %": 0.05, "25 %": 0.25, "half": 0.5, "75 %": 0.75,
                 "95 %": 0.95, "most": 1.0}  # fmt: skip
_PER_CENT: Final = 100
_MOST: Final = 10_000_000


def balance_of(
    terminal: Terminal,
    setting: Setting,
    games: int,
    seed: str | None,
    out: Path | None,
    workers: int | None,
) -> int:
    """Play so many games among bots, and show what they tell of the game."""
    if not 1 <= games <= _MOST:
        raise Trouble(f"--games takes a number from 1 to {_MOST:,}.")
    seed = secrets.token_hex(4) if seed is None else seed
    plan = Plan(setting.game.name, setting.players, games, seed, setting.levels, setting.options)
    balance, status = Balance(), 0
    crew = crew_of(workers or workers_for(plan))
    try:
        with progress(games) as bar, closing(weigh(plan, crew)) as going:
            task = bar.add_task(setting.game.title, total=games)
            for some in going:
                for notes in some:
                    balance.add(notes)
                bar.advance(task, len(some))
    except KeyboardInterrupt:
        status = INTERRUPTED
    except (BotFailed, UnknownBot) as error:
        raise Trouble(f"The games stop. {error}", WRONG) from None
    if not balance.matches:
        return status
    terminal.show(_figures(balance), "", _scores(plan, balance), "")
    terminal.show(
        f"{balance.matches:,} games of {setting.game.title} for {plan.players}, "
        f"{balance.rounds:,} rounds, by {plain(', '.join(plan.seated))}. Seed {plain(seed)}.\n"
        "± is one standard error, taken over games."
    )
    if out is not None:
        files.write(out, _json(plan, balance))
        terminal.show(f"The figures are in {files.named(out)}.")
    return status


def _figures(balance: Balance) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="title")
    table.add_column("figure")
    table.add_column("a game", justify="right", no_wrap=True)
    for name, mean in balance.figures.items():
        figure = Figure.of(mean)
        if name.startswith("points"):
            table.add_row(name, shown(figure, 2))
        else:
            table.add_row(f"{name}, %", shown(figure, 1, _PER_CENT))
    return table


def _scores(plan: Plan, balance: Balance) -> Table:
    """Set out how the scores of rounds are spread."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="title")
    shuffle = plan.game_name == "double-dealing-shuffle"
    table.add_column("cards shed in a round" if shuffle else "score of a round")
    for name in _PARTS:
        table.add_column(name, justify="right")
    table.add_row("", *(str(balance.quantile(part)) for part in _PARTS.values()))
    return table


def _json(plan: Plan, balance: Balance) -> str:
    figures = {name: Figure.of(mean) for name, mean in balance.figures.items()}
    told = {
        "game": plan.game_name,
        "players": plan.players,
        "bots": plan.seated,
        "seed": plan.seed,
        "games": balance.matches,
        "rounds": balance.rounds,
        "figures": figures,
        "scores": {str(score): balance.scores[score] for score in sorted(balance.scores)},
    }
    return msgspec.json.encode(told).decode() + "\n"

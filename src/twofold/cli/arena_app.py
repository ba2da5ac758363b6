"""The commands of the arena and their options; each body imports what it needs."""

from pathlib import Path
from typing import Annotated

import typer

from twofold.cli.options import (
    BotLevels,
    DeckOption,
    GameName,
    HandsOption,
    Leftover,
    Seed,
    Target,
    Workers,
    number,
)

Minutes = Annotated[float | None, typer.Option(metavar="M", help="Stop after so many minutes.")]


def arena(
    game: GameName,
    deals: Annotated[int, number("How many deals; each is played with the seats turned.")] = 500,
    minutes: Minutes = None,
    players: Annotated[int | None, number("How many sit down.")] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="A,B,…",
            help="Who meets: levels, or cmd:PROGRAM ARGS; expert,club,greedy,random if not given.",
        ),
    ] = None,
    seed: Seed = None,
    rounds: Annotated[int | None, number("Of each match only so many rounds.")] = None,
    every_deal: Annotated[
        bool, typer.Option("--every-deal", help="Play on when all is clear already.")
    ] = False,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the results as JSON.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with the results in a file.")
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where the plot goes, as SVG; arena-GAME.svg."),
    ] = None,
    workers: Workers = None,
    cluster: Annotated[
        bool,
        typer.Option(
            "--cluster",
            help="Share the work out with Ray: on the cluster at RAY_ADDRESS, else one here.",
        ),
    ] = False,
    deck: DeckOption = None,
    leftover: Leftover = None,
    target: Target = None,
    hands: HandsOption = None,
) -> int:
    """Let bots meet on the same deals, and show a league with the errors of its figures."""
    from twofold.cli.arena import Run, meet
    from twofold.cli.setting import Wishes, set_up
    from twofold.cli.terminal import open_terminal

    usual = "expert,club,greedy,random"
    setting = set_up(Wishes(game, players, bots or usual, deck, leftover, target, hands))
    run = Run(deals, minutes, seed, rounds, every_deal, workers, cluster, out, resume, plot)
    return meet(open_terminal(), setting, run)


RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="Records, one a line.")]
RecordNumber = Annotated[int, number("Which record of the file, from 1.")]
Weigher = Annotated[str, typer.Option(metavar="LEVEL", help="Who weighs: novice, club or expert.")]


def hint(
    file: RecordFile,
    round: Annotated[int, number("Which round, from 1.")],
    play: Annotated[int, number("Which play of it, from 1; 0 is a pass of three cards.")],
    record: RecordNumber = 1,
    seat: Annotated[int | None, number("Whose choice, where several choose at once.")] = None,
    bot: Weigher = "expert",
) -> int:
    """Show what each choice was worth at one moment of a match, and why."""
    from twofold.cli import hint as hints
    from twofold.cli.terminal import open_terminal

    return hints.hint(open_terminal(), file, record, round, play, seat, bot)


def review(
    file: RecordFile,
    record: RecordNumber = 1,
    bot: Weigher = "expert",
    minutes: Minutes = None,
    workers: Workers = None,
) -> int:
    """Show where each player of a match lost points, the dearest plays first."""
    from twofold.cli.review import review_record
    from twofold.cli.terminal import open_terminal

    return review_record(open_terminal(), file, record, bot, minutes, workers)


def balance(
    game: GameName,
    games: Annotated[int, number("How many matches.")] = 1000,
    players: Annotated[int | None, number("How many sit down.")] = None,
    bots: BotLevels = None,
    seed: Seed = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the figures as JSON.")
    ] = None,
    workers: Workers = None,
    deck: DeckOption = None,
    leftover: Leftover = None,
    target: Target = None,
    hands: HandsOption = None,
) -> int:
    """Show what seats, deals and tie-breaks count for when equal bots play."""
    from twofold.cli.balance import balance_of
    from twofold.cli.setting import Wishes, set_up
    from twofold.cli.terminal import open_terminal

    setting = set_up(Wishes(game, players, bots, deck, leftover, target, hands))
    return balance_of(open_terminal(), setting, games, seed, out, workers)

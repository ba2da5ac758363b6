"""Every command and its options. Each body imports what it needs, so that help costs nothing."""

from pathlib import Path
from typing import Annotated

import typer

from twofold.cli import serve_app
from twofold.cli.arena_app import arena, balance, hint, review
from twofold.cli.deal_app import deal, print_
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

app = typer.Typer(
    name="twofold",
    help="A card table where everything comes in twos.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
deck = typer.Typer(help="Show, check and write decks of two-faced cards.")
app.add_typer(deck, name="deck")
app.add_typer(deal, name="deal")
app.command("print")(print_)
app.command()(serve_app.serve)
app.command()(serve_app.tables)
app.add_typer(serve_app.table, name="table")
app.command()(serve_app.verify)
app.command()(serve_app.join)
app.command()(arena)
app.command()(balance)
app.command()(hint)
app.command()(review)


DeckPath = Annotated[Path, typer.Argument(metavar="FILE", help="A deck file.")]


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"twofold {version('twofold')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def twofold(
    context: typer.Context,
    version: Annotated[  # noqa: ARG001 - the callback answers it
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which it is.")
    ] = False,
) -> None:
    """Welcome whoever asks for nothing, and open the house."""
    if context.invoked_subcommand is None:
        from twofold.cli.welcome import welcome

        typer.echo(welcome())
        from twofold.cli import serve

        serve.serve_at(serve.ServeWishes(browser=True))


@app.command()
def play(
    game: GameName,
    players: Annotated[int | None, number("How many sit down, you among them.")] = None,
    bots: BotLevels = None,
    seat: Annotated[int, number("Your seat; seats count clockwise from 0.")] = 0,
    name: Annotated[str | None, typer.Option(help="Your name.")] = None,
    seed: Seed = None,
    deck: DeckOption = None,
    leftover: Leftover = None,
    target: Target = None,
    hands: HandsOption = None,
) -> int:
    """Play a whole match here, against bots."""
    from twofold.cli.play import play_at
    from twofold.cli.setting import Wishes, set_up
    from twofold.cli.terminal import open_terminal

    wishes = Wishes(game, players, bots, deck, leftover, target, hands)
    return play_at(open_terminal(), set_up(wishes), seat, name, seed)


@app.command()
def sim(
    game: GameName,
    games: Annotated[int, number("How many matches.")] = 1000,
    players: Annotated[int | None, number("How many sit down.")] = None,
    bots: BotLevels = None,
    seed: Seed = None,
    records: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write every match down, one a line.")
    ] = None,
    deck: DeckOption = None,
    leftover: Leftover = None,
    target: Target = None,
    hands: HandsOption = None,
    workers: Workers = None,
) -> int:
    """Play many matches among bots, and show what came of them."""
    from twofold.cli.setting import Wishes, set_up
    from twofold.cli.sim import simulate_at
    from twofold.cli.terminal import open_terminal

    setting = set_up(Wishes(game, players, bots, deck, leftover, target, hands))
    return simulate_at(open_terminal(), setting, games, seed, records, workers)


@app.command()
def check(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Records, one a line; - reads input.")
    ],
) -> int:
    """Replay a file of records by the rules, and compare every figure."""
    from twofold.cli.check import check_file
    from twofold.cli.terminal import open_terminal

    return check_file(open_terminal(), file)


@app.command()
def rules(game: GameName) -> None:
    """Show the rule book of a game."""
    from twofold.cli.rules import rule_book
    from twofold.cli.setting import game_named
    from twofold.cli.terminal import open_terminal

    open_terminal().show(rule_book(game_named(game)))


@deck.command("dark-hand")
def dark_hand(
    json: Annotated[bool, typer.Option("--json", help="One line of JSON: light, dark.")] = False,
) -> None:
    """Show which two faces each card of the usual deck has."""
    from twofold.cards.dark_hand import default_pairing

    if json:
        from twofold.cli.deck_file import on_one_line

        typer.echo(on_one_line(default_pairing().pairs))
        return
    from twofold.cli.deck import table
    from twofold.cli.terminal import open_terminal

    open_terminal().show(table(default_pairing()))


@deck.command("check")
def deck_check(file: DeckPath) -> int:
    """Say whether a deck file can be played with."""
    from twofold.cli.deck import check
    from twofold.cli.terminal import open_terminal

    return check(open_terminal(), file)


@deck.command("new")
def deck_new(file: DeckPath) -> int:
    """Write a deck file, card by card; it can be left at any time and resumed."""
    from twofold.cli.deck_new import ask_for_deck
    from twofold.cli.terminal import open_terminal

    return ask_for_deck(open_terminal(), file)

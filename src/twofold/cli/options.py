"""The options that several commands take."""

from pathlib import Path
from typing import Annotated, Any

import typer

from twofold.cli.numbers import whole_number


def number(help: str) -> Any:
    """Give an option that takes a whole number."""
    return typer.Option(parser=whole_number, metavar="N", help=help)


GameName = Annotated[
    str,
    typer.Argument(metavar="GAME", help="double-hearts, double-decker or double-dealing-shuffle."),
]
BotLevels = Annotated[
    str | None,
    typer.Option(
        metavar="A,B,…",
        help="Levels of the bots, repeated in turn, or cmd:PROGRAM ARGS; greedy if not given.",
    ),
]
Seed = Annotated[str | None, typer.Option(help="Any word or number: the same one, the same cards.")]
DeckOption = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Double Hearts: a deck file.")
]
Leftover = Annotated[
    str | None,
    typer.Option(
        metavar="WHEN",
        help="Double Hearts for 3, whose the card left over is: "
        "last-trick, first-trick or first-points.",
    ),
]
Target = Annotated[int | None, number("Double Hearts: the total that ends the match; 250.")]
HandsOption = Annotated[
    str | None,
    typer.Option(
        metavar="HOW",
        help="Double Dealing Shuffle: exact, natural or quick-fingers hands.",
    ),
]
Workers = Annotated[
    int | None,
    typer.Option(min=1, max=256, help="Processes to share the work; the results are the same."),
]

"""`twofold deal` and `twofold print`: every command and option of the dealing room."""

from pathlib import Path
from typing import Annotated, Any

import typer

from twofold.cli.numbers import whole_number

deal = typer.Typer(
    help="Bridge boards, dealt by hand so that nobody knows them.", no_args_is_help=False
)

Paper = Annotated[str, typer.Option(metavar="PAPER", help="a4 or letter.")]
FourColours = Annotated[
    bool, typer.Option("--four-colours", help="Print each suit its own colour.")
]


def _number(help: str) -> Any:
    return typer.Option(parser=whole_number, metavar="N", help=help)


Where = Annotated[
    str | None,
    typer.Option(metavar="CONDITION", help="Only deals for which this holds (Dealer language)."),
]
Kind = Annotated[
    list[str] | None,
    typer.Option(metavar="KIND", help="Only deals of this kind, or KIND:WEIGHT; repeat it."),
]
Tries = Annotated[int | None, _number("Give a board up after so many deals that don't do.")]


@deal.callback(invoke_without_command=True)
def deal_boards(
    context: typer.Context,
    boards: Annotated[int | None, _number("How many boards; 24.")] = None,
    first: Annotated[int, _number("The number of the first board; 1.")] = 1,
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Put sheets and records here.")
    ] = None,
    json: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Put boards and permutations here, as JSON.")
    ] = None,
    seed: Annotated[
        str | None, typer.Option(help="Any words: the same ones, the same deals.")
    ] = None,
    source: Annotated[
        Path | None,
        typer.Option("--from", metavar="FILE", help="Take boards from PBN, LIN, DUP or JSON."),
    ] = None,
    where: Where = None,
    kind: Kind = None,
    tries: Tries = None,
    scheme: Annotated[
        str, typer.Option(metavar="SCHEME", help="classic, or perfect: several passes, no leak.")
    ] = "classic",
    piles: Annotated[int | None, _number("The first dealer's piles, 2 to 9.")] = None,
    deck: Annotated[
        str, typer.Option(metavar="DECK", help="bridge, double-hearts or double-decker.")
    ] = "bridge",
    players: Annotated[int | None, _number("For so many players, where the deck allows.")] = None,
    dealers: Annotated[
        str | None, typer.Option(metavar='"A,B,…"', help="Who deals; two dealers if not given.")
    ] = None,
    title: Annotated[str, typer.Option(help="What stands on every page.")] = "",
    copies: Annotated[int, _number("Packs to deal alike, one for each section; 1.")] = 1,
    sealed: Annotated[
        bool, typer.Option("--sealed", help="Lock the director's part with a passphrase.")
    ] = False,
    format: Annotated[str, typer.Option(metavar="FORMAT", help="pdf, html or txt.")] = "pdf",
    paper: Paper = "a4",
    four_colours: FourColours = False,
    analysis: Annotated[
        bool, typer.Option(help="Add double-dummy tables and par to the hand records.")
    ] = True,
    force: Annotated[
        bool, typer.Option("--force", help="Replace a folder that an earlier dealing made.")
    ] = False,
    demo: Annotated[
        bool, typer.Option("--demo", help="Deal one board and explain both sheets, step by step.")
    ] = False,
) -> int:
    """Deal boards, and write a part for each dealer and one for the director."""
    if context.invoked_subcommand is not None:
        return 0
    from twofold.cli.deal import DealWishes, deal_at

    if demo:
        from twofold.cli.deal_demo import demonstrate

        return demonstrate(seed, scheme)
    wishes = DealWishes(
        boards=boards,
        first=first,
        seed=seed,
        source=source,
        out=out,
        json=json,
        deck=deck,
        players=players,
        scheme=scheme,
        piles=piles,
        where=where,
        kinds=tuple(kind or ()),
        tries=tries,
        dealers=dealers,
        title=title,
        copies=copies,
        sealed=sealed,
        form=format,
        paper=paper,
        four_colours=four_colours,
        analysis=analysis,
        force=force,
    )
    return deal_at(wishes)


@deal.command("guide")
def guide(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A dealer's file: dealer-1.json.")],
    board: Annotated[int | None, _number("Begin with this board.")] = None,
    permutation: Annotated[int | None, _number("1 or 2.")] = None,
) -> int:
    """Guide a dealer through the sheets, one big number at a time."""
    from twofold.cli.deal_guide import guide_at
    from twofold.cli.terminal import open_terminal

    return guide_at(open_terminal(), file, board, permutation)


@deal.command("verify")
def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The director's boards.json.")],
    board: Annotated[int | None, _number("Only this board.")] = None,
    found: Annotated[
        list[str] | None,
        typer.Option(
            "--found",
            metavar="HAND",
            help="A hand that came out wrong, such as N:AKQ.T98.765.5432: finds the slip.",
        ),
    ] = None,
) -> int:
    """Carry every sheet out and compare; or find the slip behind a hand that came out wrong."""
    from twofold.cli.deal_verify import verify_at

    return verify_at(file, board, found or [])


@deal.command("stats")
def stats(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Boards: PBN, LIN, DUP or boards.json.")
    ],
) -> int:
    """Count points, shapes and short suits, beside what is to be expected."""
    from twofold.cli.deal_stats import stats_at
    from twofold.cli.terminal import open_terminal

    return stats_at(open_terminal(), file)


@deal.command("convert")
def convert(
    source: Annotated[
        Path, typer.Argument(metavar="FROM", help="Boards: PBN, LIN, DUP or boards.json.")
    ],
    target: Annotated[
        Path, typer.Argument(metavar="TO", help="A file that ends in .pbn, .lin, .dup or .json.")
    ],
    force: Annotated[bool, typer.Option("--force", help="Replace the file.")] = False,
) -> int:
    """Write boards in another format."""
    from twofold.cli.deal_convert import convert_at

    return convert_at(source, target, force=force)


@deal.command("redo")
def redo(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A folder of sheets.")],
    board: Annotated[int, _number("The board to deal anew.")],
    where: Where = None,
    kind: Kind = None,
    tries: Tries = None,
    paper: Paper = "a4",
    four_colours: FourColours = False,
    analysis: Annotated[
        bool, typer.Option(help="Add double-dummy tables and par to the hand records.")
    ] = True,
) -> int:
    """Deal one botched board anew, with new sheets for it, marked as such."""
    from twofold.cli.deal_redo import RedoWishes, redo_at
    from twofold.cli.terminal import open_terminal

    wishes = RedoWishes(
        folder, board, where, tuple(kind or ()), tries, paper, four_colours, analysis
    )
    return redo_at(open_terminal(), wishes)


def print_(
    what: Annotated[
        str,
        typer.Argument(metavar="WHAT", help="double-decker, dark-hand, red-blue or score-sheets."),
    ],
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The PDF to write; WHAT.pdf here.")
    ] = None,
    deck: Annotated[
        Path | None, typer.Option(metavar="FILE", help="dark-hand: a deck file of your own.")
    ] = None,
    paper: Paper = "a4",
    four_colours: FourColours = False,
    force: Annotated[bool, typer.Option("--force", help="Replace the file.")] = False,
) -> int:
    """Print a deck to cut out, or score sheets, as a PDF."""
    from twofold.cli.print_shop import print_at

    return print_at(what, out, deck, paper, four_colours, force)

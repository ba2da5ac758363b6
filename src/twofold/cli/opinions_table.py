"""What a bot thinks of each choice, as a table at a terminal."""

from collections.abc import Sequence
from typing import Any, Final

from rich.table import Table

from twofold.arena.league import Figure
from twofold.bots.advice import called, why
from twofold.bots.bot import Opinion
from twofold.cli.league_table import shown

MOST: Final = 12
"""So many choices are shown: of several hundred passes only the best are of interest."""
_PER_CENT: Final = 100


def opinions_table(view: Any, opinions: Sequence[Opinion], chosen: Any = None) -> Table:
    """Set out what each choice is worth, and why; the best first, the one made marked."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="title")
    table.add_column("", no_wrap=True)
    table.add_column("choice", no_wrap=True)
    table.add_column("win %", justify="right", no_wrap=True)
    table.add_column("points", justify="right", no_wrap=True)
    table.add_column("tries", justify="right", no_wrap=True)
    table.add_column("why")
    rows = [*opinions[:MOST], *(one for one in opinions[MOST:] if one.choice == chosen)]
    for one in rows:
        tried = one.tries > 0
        table.add_row(
            "▸" if one.choice == chosen else "",
            called(view, one.choice),
            shown(Figure(one.chance, one.chance_error), 1, _PER_CENT) if tried else "",
            shown(Figure(one.points, one.points_error), 2) if tried else "",
            f"{one.tries:,}",
            why(view, one.choice),
        )
    return table


def left_out(opinions: Sequence[Opinion]) -> str:
    """Say how many choices the table leaves out."""
    more = len(opinions) - MOST
    return f"{more} more are thought less of." if more > 0 else ""

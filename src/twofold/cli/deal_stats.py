"""`twofold deal stats`: how a set of boards turned out, next to what chance makes of many."""

from pathlib import Path

from rich.table import Table

from twofold.cli import files
from twofold.cli.terminal import Terminal
from twofold.cli.trouble import Trouble
from twofold.dealing import statistics
from twofold.dealing.deck import BRIDGE
from twofold.dealing.formats import file as board_file
from twofold.dealing.statistics import Row
from twofold.dealing.trouble import WrongDealing

_SHAPES = 12
"""So many shapes make up nearly all hands; the rest are counted together."""


def stats_at(terminal: Terminal, path: Path) -> int:
    """Count the boards of a file, and show what was seen beside what was to be expected."""
    try:
        found = board_file.read(path.name, files.read(path, "file of boards", 1 << 26))
    except WrongDealing as error:
        raise Trouble(str(error)) from None
    if found.deck != BRIDGE:
        raise Trouble("Points and shapes are counted of bridge boards only.")
    counted = statistics.of(found.boards)
    terminal.tell(f"{counted.boards} boards; one figure in three strays further than its ±.")
    points = _table("high card points", "seat", "mean", "expected")
    for seat in counted.seats:
        points.add_row(seat.seat, f"{seat.mean:.2f}", f"10 ± {seat.error:.2f}")
    shapes = _table("shapes", "shape", "seen", "expected")
    rare = counted.shapes[_SHAPES:]
    rest = Row("others", sum(row.seen for row in rare), sum(row.expected for row in rare))
    for row in (*counted.shapes[:_SHAPES], rest):
        shapes.add_row(row.label, str(row.seen), f"{row.expected:.1f}")
    short = _table("short suits", "hands with a", "seen", "expected")
    for row in counted.short:
        short.add_row(row.label, str(row.seen), f"{row.expected:.1f}")
    terminal.show(points, shapes, short)
    return 0


def _table(title: str, *columns: str) -> Table:
    table = Table(title=title, title_justify="left", box=None, padding=(0, 2, 0, 0))
    table.add_column(columns[0], no_wrap=True)
    for column in columns[1:]:
        table.add_column(column, justify="right")
    return table

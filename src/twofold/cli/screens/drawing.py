"""What all screens are drawn with: the fold, rows that flow, score sheets."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from twofold.cli.company import Company

Block = Sequence[Text]
"""Lines that lie under one another, all equally wide."""

MINUS = "−"


def said(sentence: str, style: str = "") -> RenderableType:
    """Give a sentence."""
    return Padding(Text(sentence, style=style), (0, 1), expand=False)


def quiet(sentence: str) -> RenderableType:
    """Give a sentence that need not be read."""
    return said(sentence, "quiet")


def fold(asked: str) -> RenderableType:
    """Give the fold across the table, with what is asked of me on it."""
    return Rule(Text(asked, style="title"), align="left", style="now")


def heading(title: str, *facts: str) -> RenderableType:
    """Give the first line of a table: the game, and where it stands."""
    line = Text.assemble((title, "title"), *((f" · {fact}", "quiet") for fact in facts))
    return Padding(line, (1, 1, 0, 1), expand=False)


@dataclass(frozen=True)
class Flow:
    """Blocks side by side, going on in a next row where the width ends, behind a label."""

    blocks: Sequence[Block]
    label: Text | None = None
    gap: int = 1

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        room = options.max_width
        label = self.label or Text(" ")
        rows: list[list[Block]] = [[]]
        used = label.cell_len
        for block in self.blocks:
            wide = self.gap + max((line.cell_len for line in block), default=0)
            if rows[-1] and used + wide > room:
                rows.append([])
                used = label.cell_len
            rows[-1].append(block)
            used += wide
        for place, row in enumerate(rows):
            for number in range(max(map(len, row), default=1)):
                line = Text()
                line.append_text(label if place == number == 0 else Text(" " * label.cell_len))
                for block in row:
                    line.append(" " * self.gap)
                    if number < len(block):
                        line.append_text(block[number])
                    else:
                        line.append(" " * block[0].cell_len)
                line.rstrip()
                line.no_wrap = True
                line.overflow = "crop"
                yield line


def fitted(text: Text | str, width: int, style: str = "") -> Text:
    """Give a text cut or filled to so many columns."""
    fit = text.copy() if isinstance(text, Text) else Text(text, style=style)
    fit.truncate(width, overflow="ellipsis", pad=True)
    return fit


def signed(points: int) -> str:
    """Write a score with its sign, as sheets have it."""
    return f"{MINUS}{-points}" if points < 0 else f"+{points}" if points else "0"


def number(points: int) -> str:
    """Write a number with a proper minus."""
    return str(points).replace("-", MINUS)


def sheet(
    columns: Sequence[str], rows: Sequence[Sequence[Text | str]], words: int = 1
) -> RenderableType:
    """Give a table: its first columns are words, on the left, the others figures, on the right."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="quiet")
    for place, title in enumerate(columns):
        table.add_column(title, justify="left" if place < words else "right", no_wrap=True)
    for row in rows:
        table.add_row(*row)
    return Padding(table, (0, 0, 0, 1), expand=False)


def score_sheet(
    company: Company, scores: Sequence[Sequence[int]], totals: Sequence[int], round: str
) -> RenderableType:
    """Give the score sheet: a column for each player, a row for each round, the totals below."""
    order = [company.me, *company.clockwise[:-1]]
    rows: list[list[Text | str]] = [
        [str(place), *(number(row[seat]) for seat in order)]
        for place, row in enumerate(scores, start=1)
    ]
    rows.append(
        [Text("total", style="title"), *(Text(number(totals[seat]), "title") for seat in order)]
    )
    return sheet([round, *(company.names[seat] for seat in order)], rows)

"""The rule books, set for the terminal."""

from importlib import resources
from typing import Any, ClassVar, Final

from rich.console import Console, ConsoleOptions, RenderResult
from rich.constrain import Constrain
from rich.markdown import Heading, Markdown
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from twofold.games import AnyGame

WIDTH: Final = 88


class _Title(Heading):
    """A heading on the left, as in a book; the first with a line below."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        text = Text(self.text.plain, style="bold" if self.tag in ("h1", "h2") else "italic")
        yield text
        if self.tag == "h1":
            yield Rule(style="now")


class _Book(Markdown):
    """A rule book as Markdown."""

    elements: ClassVar[Any] = Markdown.elements | {"heading_open": _Title}


def rule_book(game: AnyGame) -> Constrain:
    """Give the rule book of a game, ready to be shown."""
    folder = game.name.replace("-", "_")
    text = resources.files("twofold.games").joinpath(folder, "RULES.md").read_text("utf-8")
    return Constrain(Padding(_Book(text, hyperlinks=False), (1, 1)), WIDTH)

"""The terminal: where things are shown and lines are typed."""

import contextlib
import importlib
import io
import os
import sys
from collections.abc import Callable
from typing import Final, TextIO

from rich.console import Console, RenderableType
from rich.theme import Theme

from twofold.cards.words import plain
from twofold.cli.trouble import WRONG

WIDEST: Final = 96
"""Columns that are used, however wide the window is: lines stay readable."""
INTERRUPTED: Final = 130

THEME: Final = Theme(
    {
        "now": "bold yellow",
        "quiet": "dim",
        "title": "bold",
        "red": "red",
        "blue": "bright_blue",
        "green": "green",
        "high.red": "bold red",
        "high.blue": "bold bright_blue",
        "high.green": "bold green",
        "suit.red": "red",
        "trouble": "bold",
    }
)


class Left(Exception):
    """The player leaves: by word, by the end of the input, or by Ctrl-C."""

    def __init__(self, status: int = 0) -> None:
        super().__init__(status)
        self.status = status


class PaperConsole(Console):
    """A console that leaves a closed pipe to whoever runs the command."""

    def on_broken_pipe(self) -> None:
        """Let the command end quietly."""
        raise BrokenPipeError


class Terminal:
    """Shows things and asks for lines."""

    def __init__(self, console: Console, read: Callable[[str], str]) -> None:
        self.console = console
        self._read = read

    def show(self, *things: RenderableType) -> None:
        """Print below what is there already."""
        for thing in things:
            self.console.print(thing, width=min(self.console.width, WIDEST))

    def tell(self, line: str) -> None:
        """Print one line as it is, however long, for programs to read as well."""
        self.console.print(plain(line), soft_wrap=True)

    def ask(self, prompt: str = "> ") -> str:
        """Give the next line typed, without the space around it; raise Left when there is none."""
        try:
            return self._read(prompt).strip()
        except EOFError:
            if not is_typed():
                raise Left(WRONG) from None
            self.console.print()
            raise Left from None
        except KeyboardInterrupt:
            self.console.print()
            raise Left(INTERRUPTED) from None


def console(file: TextIO | None = None, width: int | None = None) -> Console:
    """Give a console on which no text is markup; the usual output's if no file is given."""
    return PaperConsole(
        file=file, width=width, theme=THEME, markup=False, highlight=False, emoji=False
    )


def open_terminal() -> Terminal:
    """Give the terminal that the program was started in."""
    return Terminal(console(), _typed_line if is_typed() else _piped_line)


def is_typed() -> bool:
    """Say whether a person types, and no pipe or file."""
    try:
        return os.isatty(sys.stdin.fileno())
    except (OSError, ValueError, io.UnsupportedOperation):
        return False


def _typed_line(prompt: str) -> str:
    # Once imported, it lets the player edit the line; not every system has it.
    with contextlib.suppress(ImportError):
        importlib.import_module("readline")
    return input(prompt)


def _piped_line(prompt: str) -> str:
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    # A pipe shows nothing of what is typed, so the transcript would lack it.
    sys.stdout.write(f"{prompt}{plain(line.strip())}\n")
    return line

"""How far a long job is, shown on the error stream of a terminal."""

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


def progress(total: int) -> Progress:
    """Give a bar for so many steps; one step needs none, and no file does."""
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=total < 2 or not console.is_terminal,
    )

"""How each game looks at a terminal: a view becomes lines, a typed line becomes a choice."""

from collections.abc import Sequence
from typing import Any, Protocol

from rich.console import RenderableType

from twofold.cli.company import Company

Lines = Sequence[RenderableType]


class Screen(Protocol):
    """What the match loop asks of a game's screen. It is given views and never a state."""

    def opening(self, view: Any) -> Lines:
        """Show what the match is, before anything is dealt."""
        ...

    def table(self, view: Any, choices: Sequence[Any]) -> Lines:
        """Show the table when a choice is asked for."""
        ...

    def read(self, line: str, view: Any, choices: Sequence[Any]) -> Any:
        """Understand a typed line as a choice, legal or not; raise Unclear if it is none."""
        ...

    def happened(self, before: Any, after: Any) -> Lines:
        """Tell what is new between two views, if it is worth telling."""
        ...

    def help(self, view: Any) -> Lines:
        """Say what can be typed now."""
        ...

    def last(self, view: Any) -> Lines:
        """Show the last trick, or the last count."""
        ...

    def score(self, view: Any) -> Lines:
        """Show the score so far."""
        ...


def screen_for(game_name: str, company: Company) -> Screen:
    """Give the screen of a game."""
    if game_name == "double-hearts":
        from twofold.cli.screens.double_hearts import HeartsScreen

        return HeartsScreen(company)
    if game_name == "double-decker":
        from twofold.cli.screens.double_decker import DeckerScreen

        return DeckerScreen(company)
    from twofold.cli.screens.double_dealing_shuffle import ShuffleScreen

    return ShuffleScreen(company)

"""The games: what they are called, what a table may choose, and their rule books."""

from functools import cache
from importlib import resources
from typing import Annotated

import msgspec
from litestar import Response, Router, get
from litestar.params import PathParameter

from twofold.bots import LEVELS
from twofold.games import GAMES
from twofold.games.double_dealing_shuffle.gestures import HANDS
from twofold.games.double_hearts.state import HIGHEST_TARGET, LEFTOVER
from twofold.games.double_hearts.state import Options as HeartsOptions
from twofold.server.refusal import Refused


class Option(msgspec.Struct, frozen=True):
    """Something that a table may choose."""

    name: str
    meaning: str
    usual: str | int | None
    """What holds unless the table chooses; null leaves it to chance."""
    among: tuple[str | int, ...] | None = None
    """The words or numbers to choose among."""
    least: int | None = None
    most: int | None = None
    players: tuple[int, ...] | None = None
    """With how many players it matters; null for any."""


class GameCard(msgspec.Struct, frozen=True):
    """A game, as one chooses it."""

    name: str
    title: str
    players: tuple[int, ...]
    options: tuple[Option, ...]
    bots: tuple[str, ...]
    """The levels that bots can sit at, from the weakest."""


_OPTIONS = {
    "double-hearts": (
        Option(
            "leftover",
            "Which trick's taker takes the card left over.",
            HeartsOptions().leftover,
            among=LEFTOVER,
            players=(3,),
        ),
        Option(
            "target",
            "The total that ends the match.",
            HeartsOptions().target,
            least=1,
            most=HIGHEST_TARGET,
        ),
    ),
    "double-dealing-shuffle": (
        Option("hands", "How exact hands and eyes are.", "natural", among=tuple(HANDS)),
        Option("caller", "Who calls first.", None, among=(0, 1)),
    ),
}


def card(name: str) -> GameCard:
    """Give the card of a game."""
    game = GAMES[name]
    return GameCard(name, game.title, tuple(game.seats), _OPTIONS.get(name, ()), LEVELS)


@cache
def rule_book(name: str) -> str:
    """Give the rule book of a game, as Markdown."""
    book = resources.files("twofold.games").joinpath(name.replace("-", "_"), "RULES.md")
    return book.read_text("utf-8")


GameName = Annotated[str, PathParameter(description="The name of a game, such as double-hearts.")]


def known(name: str) -> str:
    """Give the name of a game, and refuse one that is none."""
    if name not in GAMES:
        raise Refused(404, f"There is no such game: there are {', '.join(GAMES)}.")
    return name


@get("")
async def list_games() -> list[GameCard]:
    """List the games."""
    return [card(name) for name in GAMES]


@get("/{game:str}")
async def show_game(game: GameName) -> GameCard:
    """Show one game."""
    return card(known(game))


@get("/{game:str}/rules", media_type="text/markdown")
async def show_rules(game: GameName) -> Response[str]:
    """Show the rule book of a game, as Markdown."""
    headers = {"Cache-Control": "public, max-age=3600"}
    return Response(rule_book(known(game)), media_type="text/markdown", headers=headers)


router = Router("/games", route_handlers=[list_games, show_game, show_rules], tags=["games"])

"""The table that a command line asks for: a game, its players, its options, its bots."""

import difflib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from twofold.bots import UnknownBot, check_level
from twofold.cards.words import quoted
from twofold.cli import files
from twofold.cli.trouble import Trouble
from twofold.games import GAMES, AnyGame, WrongTable
from twofold.games.double_dealing_shuffle.state import Options as ShuffleOptions
from twofold.games.double_hearts.state import Options as HeartsOptions

_USUAL_PLAYERS = 4


@dataclass(frozen=True)
class Wishes:
    """What was typed; None where nothing was."""

    game: str
    players: int | None = None
    bots: str | None = None
    deck: Path | None = None
    leftover: str | None = None
    target: int | None = None
    hands: str | None = None


@dataclass(frozen=True)
class Setting:
    """A table that can be set up."""

    game: AnyGame
    players: int
    options: Any
    levels: tuple[str, ...]
    """The bots named; fewer than seats are repeated in turn."""


def set_up(wishes: Wishes) -> Setting:
    """Give the table that was asked for, or say what cannot be had."""
    game = game_named(wishes.game)
    players = wishes.players
    if players is None:
        players = _USUAL_PLAYERS if _USUAL_PLAYERS in game.seats else game.seats[0]
    levels = tuple(level.strip() for level in (wishes.bots or "greedy").split(","))
    try:
        options = _options(game, wishes)
        game.start(players, options)
        for level in levels:
            check_level(level)
    except (WrongTable, UnknownBot) as error:
        raise Trouble(str(error)) from None
    return Setting(game, players, options, levels)


def game_named(name: str) -> AnyGame:
    """Give the game of this name, or say which there are."""
    game = GAMES.get(name)
    if game is None:
        near = difflib.get_close_matches(name.casefold(), GAMES, 1, 0.6)
        meant = f" Did you mean {near[0]}?" if near else ""
        raise Trouble(
            f"{quoted(name)} is no game here: there are {', '.join(sorted(GAMES))}.{meant}"
        )
    return game


def _options(game: AnyGame, wishes: Wishes) -> Any:
    of_hearts = {"leftover": wishes.leftover, "target": wishes.target, "deck": wishes.deck}
    of_shuffle = {"hands": wishes.hands}
    if game.name != "double-hearts":
        _refuse(game, of_hearts, "Double Hearts")
    if game.name != "double-dealing-shuffle":
        _refuse(game, of_shuffle, "Double Dealing Shuffle")
    if game.name == "double-hearts":
        usual = HeartsOptions()
        return HeartsOptions(
            leftover=usual.leftover if wishes.leftover is None else wishes.leftover,
            target=usual.target if wishes.target is None else wishes.target,
            pairing=pairing_at(wishes.deck) if wishes.deck else None,
        )
    if game.name == "double-dealing-shuffle":
        return ShuffleOptions() if wishes.hands is None else ShuffleOptions(hands=wishes.hands)
    return None


def _refuse(game: AnyGame, options: dict[str, Any], owner: str) -> None:
    for name, value in options.items():
        if value is not None:
            raise Trouble(f"{game.title} has no option --{name}: it belongs to {owner}.")


def pairing_at(path: Path) -> Any:
    """Give the pairing in a deck file, or say why it cannot be used."""
    from twofold.cards.errors import WrongDeck
    from twofold.cli.deck_file import pairing_in

    try:
        return pairing_in(path)
    except WrongDeck as error:
        raise Trouble(f"The deck {files.named(path)} cannot be used. {error}") from None

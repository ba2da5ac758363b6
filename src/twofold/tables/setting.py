"""What a table is set to play: a game and its options, as they travel, and the clock."""

from typing import Any, Final, Literal

import msgspec

from twofold.cards.dark_hand import Pairing
from twofold.cards.errors import CardError
from twofold.games import GAMES, AnyGame, WrongTable
from twofold.games.double_dealing_shuffle.state import Options as ShuffleOptions
from twofold.games.double_hearts.state import Options as HeartsOptions

ClockName = Literal["none", "relaxed", "fast"]


class HeartsSetting(msgspec.Struct, frozen=True, tag="double-hearts", tag_field="game"):
    """A table of Double Hearts."""

    players: int = 4
    leftover: str = "last-trick"
    target: int = 250
    deck: tuple[tuple[str, str], ...] | None = None
    """The pairs of faces, light then dark; None for the usual deck."""


class DeckerSetting(msgspec.Struct, frozen=True, tag="double-decker", tag_field="game"):
    """A table of Double Decker."""

    players: int = 4


class ShuffleSetting(msgspec.Struct, frozen=True, tag="double-dealing-shuffle", tag_field="game"):
    """A table of Double Dealing Shuffle."""

    players: int = 2
    hands: str = "natural"
    """How exact hands are: exact, natural or quick-fingers."""
    caller: int | None = None
    """The seat that calls first; None leaves it to chance."""


Setting = HeartsSetting | DeckerSetting | ShuffleSetting

_NAMES: Final = {
    HeartsSetting: "double-hearts",
    DeckerSetting: "double-decker",
    ShuffleSetting: "double-dealing-shuffle",
}


def game_of(setting: Setting) -> AnyGame:
    """Give the game that a setting is for."""
    return GAMES[_NAMES[type(setting)]]


def start(setting: Setting) -> Any:
    """Set up a match as the table has it; raise WrongTable, in a player's words."""
    return game_of(setting).start(setting.players, _options(setting))


def _options(setting: Setting) -> Any:
    match setting:
        case DeckerSetting():
            return None
        case ShuffleSetting(hands=hands, caller=caller):
            return ShuffleOptions(hands, caller)
        case HeartsSetting(deck=None):
            return HeartsOptions(setting.leftover, setting.target)
        case HeartsSetting(deck=deck):
            assert deck is not None
            try:
                pairing = Pairing.of(deck)
            except CardError as error:
                raise WrongTable(str(error)) from None
            return HeartsOptions(setting.leftover, setting.target, pairing)

"""Every choice of every game, as it travels: one union that a message can be read by.

A card played is written alike in Double Decker and Double Hearts, so one `Play` stands for both;
`as_played` gives a choice as the game at the table has it.
"""

from typing import Any, Final, get_args

from twofold.games import AnyGame
from twofold.games.double_dealing_shuffle.choices import Check, Cut, Guess, Rest, Shuffle
from twofold.games.double_decker.choices import Play
from twofold.games.double_hearts.choices import Lead, Pass
from twofold.games.double_hearts.choices import Play as HeartsPlay

Choice = Pass | Lead | Play | Shuffle | Rest | Cut | Guess | Check

_KINDS: Final[dict[str, tuple[type, ...]]] = {
    "double-hearts": (Pass, Lead, HeartsPlay),
    "double-decker": (Play,),
    "double-dealing-shuffle": (Shuffle, Rest, Cut, Guess, Check),
}
assert {*get_args(Choice), HeartsPlay} == {kind for kinds in _KINDS.values() for kind in kinds}


def as_played(game: AnyGame, choice: Choice) -> Any | None:
    """Give a choice as this game has it; None where the game knows no such choice."""
    played: Any = choice
    if isinstance(choice, Play) and game.name == "double-hearts":
        played = HeartsPlay(choice.card)
    return played if isinstance(played, _KINDS[game.name]) else None


def as_sent(choice: Any) -> Choice:
    """Give a game's own choice as it travels."""
    return Play(choice.card) if isinstance(choice, HeartsPlay) else choice

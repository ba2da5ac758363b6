"""Patience: two who follow everything tie for ever, and a match has to end."""

from typing import Final

from twofold.games.double_dealing_shuffle.view import View
from twofold.kernel import Dice

TIES: Final = 20
"""After so many ties in a match a player grows weary."""
WEARINESS: Final = 4
"""One hand in so many is then left to chance."""


def weary(view: View, dice: Dice) -> bool:
    """Say whether a hand is left to chance this time."""
    ties = view.number - 1 - sum(view.wins)
    return ties >= TIES and dice.below(WEARINESS) == 0

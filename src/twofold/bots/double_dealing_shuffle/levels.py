"""The levels of Double Dealing Shuffle, from the quickest thought to the deepest."""

from twofold.bots.bot import Bot
from twofold.bots.double_dealing_shuffle.greedy import GreedyShuffle
from twofold.kernel import Dice


def player(level: str, dice: Dice) -> Bot:  # noqa: ARG001
    """Give the player of a level, which throws these dice."""
    return GreedyShuffle(dice)

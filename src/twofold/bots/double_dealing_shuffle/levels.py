"""The levels of Double Dealing Shuffle, from the quickest thought to the deepest."""

from twofold.bots.bot import Bot
from twofold.bots.double_dealing_shuffle.greedy import GreedyShuffle
from twofold.bots.double_dealing_shuffle.knowledge import Eyes
from twofold.bots.double_dealing_shuffle.thinker import Thinker
from twofold.kernel import Dice

EYES = {"novice": Eyes(strain=40, forgets=1), "club": Eyes(), "expert": Eyes()}
CUNNING = {"expert"}


def player(level: str, dice: Dice) -> Bot:
    """Give the player of a level, which throws these dice."""
    if level in EYES:
        return Thinker(EYES[level], level in CUNNING, dice)
    return GreedyShuffle(dice)

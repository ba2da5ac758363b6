"""The levels of Double Decker, from the quickest thought to the deepest."""

from twofold.bots.bot import Bot
from twofold.bots.double_decker.greedy import GreedyDecker
from twofold.bots.double_decker.thinker import Depth, Thinker
from twofold.kernel import Dice

DEPTHS = {
    "novice": Depth(200, sight=2),
    "club": Depth(2_000, ends=20_000),
    "expert": Depth(40_000, ends=1_000_000),
}


def player(level: str, dice: Dice) -> Bot:
    """Give the player of a level, which throws these dice."""
    if level in DEPTHS:
        return Thinker(DEPTHS[level], dice)
    return GreedyDecker()

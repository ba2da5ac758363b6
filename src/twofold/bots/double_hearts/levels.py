"""The levels of Double Hearts, from the quickest thought to the deepest."""

from twofold.bots.bot import Bot
from twofold.bots.double_hearts.greedy import GreedyHearts
from twofold.bots.double_hearts.thinker import Depth, Thinker
from twofold.kernel import Dice

DEPTHS = {
    "novice": Depth(200, 2_000, sight=1),
    "club": Depth(2_000, 20_000),
    "expert": Depth(60_000, 60_000),
}
"""A novice sees the trick on the table, and not what it keeps for later."""


def player(level: str, dice: Dice) -> Bot:
    """Give the player of a level, which throws these dice."""
    if level in DEPTHS:
        return Thinker(DEPTHS[level], dice)
    return GreedyHearts()

"""The levels of Double Decker, from the quickest thought to the deepest."""

from twofold.bots.bot import Bot
from twofold.bots.double_decker.greedy import GreedyDecker
from twofold.bots.double_decker.thinker import ONE_TRICK, Depth, Thinker
from twofold.kernel import Dice

DEPTHS = {
    "novice": Depth(60, sight=ONE_TRICK),
    "club": Depth(300, sight=(6, 4, 3, 2)),
    "expert": Depth(25_000, choice=5, ends=250_000),
}
"""A novice counts what the trick on the table brings, and not what it keeps for later; a club
player sees some tricks ahead, fewer where more sit, so that it stands between greedy and expert."""


def player(level: str, dice: Dice) -> Bot:
    """Give the player of a level, which throws these dice."""
    if level in DEPTHS:
        return Thinker(DEPTHS[level], dice)
    return GreedyDecker()

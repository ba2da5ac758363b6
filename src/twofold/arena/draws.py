"""What a simulation draws by: dice by seed, game, round and purpose, the same wherever it runs."""

from twofold.arena.plan import Plan
from twofold.kernel import Dice, DiceRow, Row, dice_row, shuffle


def streams(plan: Plan, number: int, round: int) -> DiceRow:
    """Give the dice that the bots of a round throw, by seat."""
    return dice_row(Dice.of(plan.seed, number, round, "bot", seat) for seat in range(plan.players))


def shuffled(plan: Plan, number: int, round: int, pack: Row) -> Row:
    """Shuffle a pack for a round."""
    shuffle(Dice.of(plan.seed, number, round, "deal"), pack, len(pack))
    return pack

"""Matches of Double Dealing Shuffle: the expert against a player that follows the likeliest card.

That player weighs every lift against every picture, as the expert does, but keeps only the
likeliest place of each red card and points at the pile that it is in. It shuffles and cuts as
greedy does. Hands are natural, and the seats change after every match. The claim is the share of
matches that the expert wins: at least 0.60. With no draws, each match has one winner.
"""

import time
from collections.abc import Sequence

from claim import Claim, Options, main
from twofold.arena.match import play_match
from twofold.arena.plan import Plan
from twofold.bots.double_dealing_shuffle.greedy import GreedyShuffle
from twofold.bots.double_dealing_shuffle.knowledge import Eyes, other_in, own_in
from twofold.games.double_dealing_shuffle.choices import Check, Choice, Guess
from twofold.games.double_dealing_shuffle.view import View
from twofold.kernel import Dice

NAME = "double-dealing-shuffle"


class Likeliest(GreedyShuffle):
    """Follows the likeliest place of each red card, and knows nothing of doubt."""

    def choose(self, view: View, choices: Sequence[Choice]) -> Choice:
        """Point at the likeliest card; shuffle and cut as greedy does."""
        assert view.seat is not None
        if view.phase == "guess" and view.cuts is not None:
            red = int(other_in(view, Eyes(), 0).public().argmax())
            return Guess("top" if red < view.cuts[1 - view.seat] else "bottom")
        if view.phase == "check" and view.cuts is not None:
            red = int(own_in(view, Eyes(), 0).red.argmax())
            return Check("top" if red < view.cuts[view.seat] else "bottom")
        return super().choose(view, choices)


def expert_wins(seed: int, number: int) -> bool:
    """Play a match, the expert in one seat or the other by turns."""
    expert = number % 2
    bots = ("expert", "greedy") if expert == 0 else ("greedy", "expert")
    plan = Plan(NAME, 2, number + 1, str(seed), bots)
    tracker = Likeliest(Dice.of(seed, number, "likeliest"))
    result = plan.game.result(play_match(plan, number, {1 - expert: tracker}))
    return result is not None and expert in result.winners


def measure(options: Options) -> Sequence[Claim]:
    """Play matches, two by two, until the time is over."""
    start, won, played = time.perf_counter(), 0, 0
    while played < 10 or time.perf_counter() - start < options.seconds:
        won += expert_wins(options.seed, played) + expert_wins(options.seed, played + 1)
        played += 2
    share = won / played
    error = (share * (1 - share) / played) ** 0.5
    return [
        Claim(
            "strength-double-dealing-shuffle",
            f"matches won by the expert, natural hands, standard error {error:.3f} of all; "
            "peer: matches played against a player that follows the likeliest card",
            won,
            played,
            0.6,
            time.perf_counter() - start,
            played,
        )
    ]


if __name__ == "__main__":
    main(measure, "The expert against a player that follows the likeliest card.", 600)

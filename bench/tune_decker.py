"""Find the weights of a quick thought at Double Decker by self-play, and print them as JSON.

    uv run python bench/tune_decker.py --players 5 [--generations 60] [--deals 2000] [--seed 1]

Each generation tries 40 sets of weights near the present ones: one seat plays by them, every seat
in turn, on the same deals, and all others by the present ones. The best ten become the next
generation (the cross-entropy method). What counts is how many points the seat is ahead of the mean
of the others. At last the weights found meet greedy. `bots/double_decker/weights.py` holds them.
"""

import argparse
import json
import sys
from dataclasses import asdict, fields
from typing import Final

import numpy as np

from twofold.bots.double_decker import greedy
from twofold.bots.double_decker.rollouts import CARDS, Habits, Weights, habits_of, liked
from twofold.cards.three_colours import pack
from twofold.games.double_decker import rules
from twofold.games.double_decker.rules import Round
from twofold.games.double_decker.view import Seen, see
from twofold.kernel import Dice, Row, compile_all, kernel, row, shuffle

TRIED: Final = 40
KEPT: Final = 10
INERTIA: Final = 0.3
"""What remains of the weights, and 0.6 of how widely to try, from one generation to the next."""
NAMES: Final = tuple(field.name for field in fields(Weights))
START: Final = Weights(
    pile=300,
    held=100,
    high=300,
    grown=900,
    other=900,
    coming=300,
    reach=100,
    strong=1000,
    strong_fall=700,
    bad=700,
    bad_fall=700,
    early=10,
    gift=200,
    opening=100,
)
WIDTH: Final = np.array(
    [100, 60, 150, 200, 200, 100, 40, 400, 120, 300, 120, 20, 150, 150], np.float64
)
MOST: Final = {"strong_fall": 990, "bad_fall": 990, "reach": 900}
NOT_NEGATIVE: Final = {"strong_fall", "bad_fall", "reach", "pile", "held", "high"}


@kernel
def contest(
    round: Round,
    ours: Habits,
    theirs: Habits,
    by_greed: int,
    cards: Row,
    count: int,
    dice: Dice,
    deals: int,
    seen: Seen,
    promised: Row,
    sums: Row,
) -> None:
    """Let one seat play by our habits, every seat in turn, and sum by how much it is ahead."""
    players = round.players
    for number in range(deals):
        shuffle(dice, cards, count)
        for ours_at in range(players):
            round.tricks = 0
            round.acted = 0
            round.trick = 0
            for seat in range(players):
                round.taken[seat] = 0
                round.passed[seat] = 0
            rules.deal(round, cards)
            rules.open_play(round, number % players)
            while round.turn >= 0:
                if round.turn == ours_at:
                    card = liked(round, ours, promised)
                elif by_greed:
                    see(round, round.turn, seen)
                    card = greedy.card(seen, rules.legal(round))
                else:
                    card = liked(round, theirs, promised)
                rules.play(round, card)
            ahead = 0
            for seat in range(players):
                points = rules.score(round.taken[seat], round.passed[seat])
                ahead += (players - 1) * points if seat == ours_at else -points
            sums[0] += ahead
            sums[1] += ahead * ahead


def ahead(
    players: int, ours: Weights, theirs: Weights | None, deals: int, dice: Dice
) -> tuple[float, float]:
    """Say by how many points a round ours are ahead, of others or of greedy, and the error."""
    round, sums, cards = Round.blank(), row([0, 0]), pack(players)
    round.players = players
    contest(
        round,
        habits_of(ours),
        habits_of(theirs or ours),
        int(theirs is None),
        row(cards),
        len(cards),
        dice,
        deals,
        Seen.blank(),
        row([0] * CARDS),
        sums,
    )
    plays, scale = deals * players, players - 1
    mean = sums[0] / plays / scale
    return mean, ((sums[1] / plays / scale**2 - mean * mean) / plays) ** 0.5


def weights_at(place: "np.ndarray[tuple[int], np.dtype[np.float64]]") -> Weights:
    """Make weights of numbers that may lie out of bounds."""
    numbers = {name: round(float(number)) for name, number in zip(NAMES, place, strict=True)}
    for name in NOT_NEGATIVE:
        numbers[name] = max(0, numbers[name])
    for name, most in MOST.items():
        numbers[name] = min(most, numbers[name])
    return Weights(**numbers)


def tuned(players: int, generations: int, deals: int, seed: int) -> Weights:
    """Find weights by playing against themselves."""
    drawn = np.random.default_rng([seed, players])
    place, width = np.array(list(asdict(START).values()), np.float64), WIDTH
    for generation in range(generations):
        others = [place + width * drawn.standard_normal(len(NAMES)) for _ in range(TRIED)]
        present = weights_at(place)
        found = [
            ahead(players, weights_at(one), present, deals, Dice.of("tune", seed, generation))[0]
            for one in others
        ]
        best = np.array([others[one] for one in np.argsort(found)[::-1][:KEPT]])
        place = INERTIA * place + (1 - INERTIA) * best.mean(0)
        width = 0.6 * width + 0.4 * np.maximum(1.1 * best.std(0), 0.08 * WIDTH)
        sys.stderr.write(f"\rgeneration {generation + 1} of {generations}: {max(found):+.3f} ")
        sys.stderr.flush()
    sys.stderr.write("\n")
    return weights_at(place)


def main() -> None:
    """Tune, and print what was found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--players", type=int, default=5, choices=range(4, 8))
    parser.add_argument("--generations", type=int, default=60)
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    compile_all()
    found = tuned(asked.players, asked.generations, asked.deals, asked.seed)
    mean, error = ahead(asked.players, found, None, asked.deals, Dice.of("greedy", asked.seed))
    told = {
        "players": asked.players,
        "ahead_of_greedy": round(mean, 3),
        "error": round(error, 3),
        "weights": asdict(found),
    }
    sys.stdout.write(json.dumps(told) + "\n")


if __name__ == "__main__":
    main()

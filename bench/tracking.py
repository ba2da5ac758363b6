"""How often a perfect tracker names the right pile, beside the figures of ruling DS-3.

Rounds are played by the game's own draws: nine cards, three lifts meant at random. The tracker
points at the likelier pile of its own deck, whose lifts it meant, and of the other's, of which it
knows the pictures; once with the deck halved, once with the cut that leaves the other least sure,
and once with cuts and guesses settled against each other. Claims hold while the tracker is at
least as often right as the ruling says, to within five parts in a hundred, and the vexing cut at
least as vexing. The whole table is printed first, and kept as `tracking-table.json`.
"""

import json
import sys
import time
from collections.abc import Sequence

import numpy as np

from claim import RESULTS, Claim, Options, main
from twofold.bots.double_dealing_shuffle.cutting import settle_cuts
from twofold.bots.double_dealing_shuffle.knowledge import Own
from twofold.bots.double_dealing_shuffle.pointing import BOTTOM, PART, TOP
from twofold.bots.double_dealing_shuffle.prospects import values_of
from twofold.bots.double_dealing_shuffle.tracking import (
    deck_of,
    follow_both,
    follow_own,
    thought_place,
)
from twofold.chance import Stream
from twofold.games.double_dealing_shuffle.choices import Shuffle
from twofold.games.double_dealing_shuffle.gestures import (
    HANDS,
    Picture,
    gesture,
    picture_of,
    true_lift,
)
from twofold.games.double_dealing_shuffle.rules import COUNTS, FIRST_SIZE, red_after

CARDS = FIRST_SIZE
HALF = CARDS // 2
COLUMNS = ("own", "other's", "own, vexing", "other's, vexing", "own, settled", "other's, settled")
RULED = {
    "natural": {"own": 0.92, "other's": 0.82, "other's, vexing": 0.66},
    "quick-fingers": {"own": 0.86},
}


def played(hands: str, seed: int, number: int) -> list[float]:
    """Play a round, and say how right the tracker is in each column."""
    deck, stream = deck_of(CARDS, hands), Stream(bytes(64), "tracking", seed, number)
    red, gestures, pictures = CARDS - 1, list[Shuffle](), list[Picture]()
    for _ in range(COUNTS):
        meant = deck.lifts[stream.below(len(deck.lifts))]
        lift = true_lift(CARDS, meant, HANDS[hands], stream)
        red = red_after(red, *lift)
        gestures.append(Shuffle(*gesture(CARDS, meant)))
        pictures.append(picture_of(lift, HANDS[hands], stream))
    own = Own(
        deck,
        follow_both(deck, pictures),
        follow_own(deck, gestures, pictures),
        thought_place(deck, gestures),
    )
    tops = own.red.cumsum()[:-1] / own.red.sum()
    seen = own.public().cumsum()[:-1] / own.public().sum()
    vexing = 1 + int(np.round(abs(seen - 0.5), 6).argmin())
    found: list[float] = []
    for cut in (HALF, vexing):
        found += [(shares[cut - 1] > 0.5) == (red < cut) for shares in (tops, seen)]
    settled = settle_cuts(own.minds(), values_of(hands, CARDS)[1:4], 0, 160)
    mix = settled.cuts[own.thought] / PART
    places = np.arange(1, CARDS)
    checks = (tops > 0.5) == (red < places)
    guesses = np.where(red < places, settled.guesses[:, TOP], settled.guesses[:, BOTTOM]) / PART
    return [
        *found,
        float((mix * checks).sum() / mix.sum()),
        float((mix * guesses).sum() / mix.sum()),
    ]


def measure(options: Options) -> Sequence[Claim]:
    """Measure every option for a third of the time."""
    table: dict[str, dict[str, float]] = {}
    claims: list[Claim] = []
    for hands in HANDS:
        start, rounds = time.perf_counter(), list[list[float]]()
        while time.perf_counter() - start < options.seconds / len(HANDS) or len(rounds) < 100:
            rounds.append(played(hands, options.seed, len(rounds)))
        seconds = time.perf_counter() - start
        means, errors = np.mean(rounds, axis=0), np.std(rounds, axis=0) / len(rounds) ** 0.5
        table[hands] = {"rounds": len(rounds)} | {
            name: round(float(mean), 4) for name, mean in zip(COLUMNS, means, strict=True)
        }
        told = ", ".join(
            f"{name} {100 * mean:.1f} ± {100 * error:.1f} %"
            for name, mean, error in zip(COLUMNS, means, errors, strict=True)
        )
        print(f"{hands}, {len(rounds)} rounds: {told}", file=sys.stderr)
        claims += [
            Claim(
                f"tracking-{hands}-{name.replace(chr(39), '').replace(', ', '-')}",
                f"share of piles named right, {name}, {hands}; peer: ruling DS-3",
                table[hands][name],
                ruled,
                0.95,
                seconds,
                len(rounds),
                more_is_better="vexing" not in name,
            )
            for name, ruled in RULED.get(hands, {}).items()
        ]
    RESULTS.mkdir(exist_ok=True)
    text = json.dumps(table, indent=1, ensure_ascii=False)
    (RESULTS / "tracking-table.json").write_text(text + "\n", encoding="utf-8")
    return claims


if __name__ == "__main__":
    main(measure, "How often a perfect tracker is right, beside ruling DS-3.", 60)

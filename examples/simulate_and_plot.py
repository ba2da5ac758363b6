"""Simulate matches of Double Decker, and draw how their totals spread.

    uv run python examples/simulate_and_plot.py [MATCHES] [FILE]

One greedy player sits among three who play at random. The picture is an SVG, written by hand.
"""

import sys
from collections import Counter
from itertools import chain
from pathlib import Path

from twofold.arena import Plan, simulate

BIN, WIDE, HIGH = 10, 40, 240
INKS = {"greedy": "#22694a", "random": "#af2f22"}


def drawn(spread: dict[str, Counter[int]]) -> str:
    """Draw for each bin of totals a bar a bot, the fullest bin as high as the picture."""
    bins = range(min(map(min, spread.values())), max(map(max, spread.values())) + BIN, BIN)
    peak, parts = max(max(found.values()) for found in spread.values()), list[str]()
    for left, start in zip(range(0, WIDE * len(bins), WIDE), bins, strict=True):
        for place, (bot, found) in enumerate(spread.items()):
            tall, x = HIGH * found[start] / peak, left + place * WIDE / 2
            bar = f'x="{x}" y="{HIGH - tall:.1f}" width="{WIDE / 2 - 2}" height="{tall:.1f}"'
            parts.append(f'<rect {bar} fill="{INKS[bot]}"/>')
        parts.append(f'<text x="{left}" y="{HIGH + 20}">{start}</text>')
    box = f'viewBox="0 0 {WIDE * len(bins)} {HIGH + 30}" font-family="serif" font-size="14"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{"".join(parts)}</svg>\n'


if __name__ == "__main__":
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    path = Path(sys.argv[2] if len(sys.argv) > 2 else "totals.svg")
    plan = Plan("double-decker", 4, matches, "seven", ("greedy", "random", "random", "random"))
    outcomes = [outcome.totals for outcome, _ in chain.from_iterable(simulate(plan))]
    totals = {bot: [outcome[seat] for outcome in outcomes] for seat, bot in enumerate(INKS)}
    for bot, sums in totals.items():
        print(f"{bot:8} {sum(sums) / matches:+7.1f} points a match")
    spread = {bot: Counter(one // BIN * BIN for one in sums) for bot, sums in totals.items()}
    path.write_text(drawn(spread), encoding="utf-8")

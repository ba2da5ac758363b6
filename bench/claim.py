"""A claim: a figure of ours beside a peer's, measured in one run, printed and kept as JSON.

    {"claim":…,"ours":…,"peer":…,"ratio":…,"goal":…,"commit":…,"seed":…,"seconds":…,"n":…}

`ratio` says how many times better ours is than the peer's, so a claim holds when it reaches `goal`;
`n` counts how often each side was measured, `seconds` what the whole measurement took. A script
may make several claims: each is one such line and one file in `bench/results/`, and the weakest,
the one with the smallest ratio for its goal, comes last. A script exits 0 if every claim holds, 1
if one does not, and 2, claiming nothing, if a peer is missing.
"""

import argparse
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

BENCH = Path(__file__).parent
RESULTS = BENCH / "results"


class MissingPeer(Exception):
    """The peer to measure ourselves against is not on this machine."""


@dataclass(frozen=True)
class Options:
    """What a bench script was asked for."""

    seconds: float
    seed: int
    words: tuple[str, ...] = ()
    """Which of a script's measurements are wanted; none: all."""


@dataclass(frozen=True)
class Claim:
    """One figure of ours, the peer's, and the ratio that we promise."""

    name: str
    """The name of its file in `bench/results/`."""
    claim: str
    ours: float
    peer: float
    goal: float
    seconds: float
    n: int
    more_is_better: bool = True

    @property
    def ratio(self) -> float:
        """Say how many times better ours is."""
        return self.ours / self.peer if self.more_is_better else self.peer / self.ours

    @property
    def holds(self) -> bool:
        """Say whether the ratio reaches its goal."""
        return self.ratio >= self.goal

    def line(self, commit: str, seed: int) -> str:
        """Write it as one JSON object."""
        return json.dumps(
            {
                "claim": self.claim,
                "ours": _short(self.ours),
                "peer": _short(self.peer),
                "ratio": _short(self.ratio),
                "goal": self.goal,
                "commit": commit,
                "seed": seed,
                "seconds": round(self.seconds, 1),
                "n": self.n,
            },
            ensure_ascii=False,
        )


Measure = Callable[[Options], Sequence[Claim]]
Figure = TypeVar("Figure")


def main(measure: Measure, about: str, seconds: float) -> None:
    """Run a bench script: measure, print and keep its claims, and exit accordingly."""
    options = _options(about, seconds)
    commit = _commit()
    try:
        claims = measure(options)
    except MissingPeer as missing:
        print(missing, file=sys.stderr)
        sys.exit(2)
    if not claims:
        print("Nothing was measured to its end: nothing is claimed", file=sys.stderr)
        sys.exit(2)
    RESULTS.mkdir(exist_ok=True)
    for claim in sorted(claims, key=lambda one: one.ratio / one.goal, reverse=True):
        line = claim.line(commit, options.seed)
        (RESULTS / f"{claim.name}.json").write_text(line + "\n", encoding="utf-8")
        print(line)
    sys.exit(0 if all(claim.holds for claim in claims) else 1)


def alternate(sides: Sequence[Callable[[], Figure]], seconds: float) -> list[list[Figure]]:
    """Measure all sides in turn, each second time in reverse, until the seconds are over.

    Gives every side's figures; those of one turn stand at the same place.
    """
    figures: list[list[Figure]] = [[] for _ in sides]
    order = list(range(len(sides)))
    end = time.perf_counter() + seconds
    while time.perf_counter() < end or len(figures[0]) < 3:
        for side in order:
            figures[side].append(sides[side]())
        order.reverse()
    return figures


def median(figures: Iterable[float]) -> float:
    """Give the middle figure: what a busy neighbour does to a few of them does not move it."""
    return statistics.median(figures)


def undisturbed(figures: Iterable[float]) -> float:
    """Give what a tenth of the figures reach: those taken while the neighbours were quiet."""
    return statistics.quantiles(figures, n=10)[-1]


def _options(about: str, seconds: float) -> Options:
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument(
        "--seconds", type=float, default=seconds, help="how long to measure (default %(default)s)"
    )
    parser.add_argument("--seed", type=int, default=1, help="(default %(default)s)")
    parser.add_argument("words", nargs="*", help="what to measure, by parts of its name (all)")
    given = parser.parse_args()
    return Options(given.seconds, given.seed, tuple(given.words))


def _commit() -> str:
    """Name the source measured; a new result beside it does not make it dirty."""
    try:
        name = _git("describe", "--always").stdout.strip()
        changed = _git("diff", "--quiet", "HEAD", "--", ".", ":(exclude)bench/results").returncode
    except FileNotFoundError:
        return "unknown"
    if not name:
        return "unknown"
    return f"{name}-dirty" if changed else name


def _git(*words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        ["git", *words], cwd=BENCH.parent, capture_output=True, text=True, check=False
    )


def _short(figure: float) -> float:
    """Keep as many digits as a measurement deserves."""
    return float(f"{figure:.4g}")

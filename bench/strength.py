"""How strong our players are: contests on the same deals, with the seats rotated.

Claims:

- Double Hearts, the expert against three greedy players: at most 8.0 points a hand for four, with a
  standard error of at most 0.25; the same against players of another style than our roll-outs', who
  play by the book (`by_the_book.py`); for three players at most 10.7, the same part of a hand's 52
  points in a seat's share; and greedy itself, against three random players, at most 4.6;
- the expert is ahead of plain tree search (`plain_search.py`) with the same time for every card by
  at least 3 standard errors;
- Double Hearts for 4 and Double Decker for 4, 5 and 7: expert above club above greedy above random,
  each gap at least 4 standard errors, in points a round.

The deals of a contest that have been played are kept in `bench/build/`, so a run that is ended goes
on where it was: `seconds` are those of the last run, `commit` is that of the program which wrote
the claim, and the simulations of plain search are counted out anew for each run. Words after the
options pick contests by name. There is no peer to run but where a claim names one: else `peer` is
the promise.

A number of deals may be raised when an error is too large, and levels be moved when a step is too
small; the deals that gave the reason are then no proof of it. What is claimed of the levels wants
another seed than the one they were set by, which was 1.
"""

import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil
from pathlib import Path
from random import Random
from statistics import mean
from typing import Final

from claim import BENCH, Claim, Options, main
from plain_search import PlainSearch
from search import leads
from twofold.arena import Contest, League, compare
from twofold.arena.contest import workers_for
from twofold.arena.crews import crew_of
from twofold.arena.ledger import decode, encode, ledger_of, take_up
from twofold.bots.double_decker.levels import DEPTHS as DECKER_DEPTHS
from twofold.bots.double_hearts.levels import DEPTHS as HEARTS_DEPTHS
from twofold.bots.double_hearts.thinker import Thinker
from twofold.games.double_hearts.game import DoubleHearts
from twofold.kernel import Dice

BUILD: Final = BENCH / "build"
BY_THE_BOOK: Final = f"cmd:{sys.executable} {BENCH / 'by_the_book.py'}"
PLAIN: Final = "cmd:plain"
"""Stands for plain search until its simulations have been counted out."""
HANDS: Final = 4
"""Rounds of each match at Double Hearts: with four players one for each way of passing."""
ERROR: Final = 0.25
AHEAD: Final = 3.0
APART: Final = 4.0
LEVELS: Final = ("expert", "club", "greedy", "random")
POINTS: Final = {4: 8.0, 3: 10.7}
GREEDY_POINTS: Final = 4.6
TRICKS: Final = 13


@dataclass(frozen=True)
class Trial:
    """A contest, and what it is to show."""

    name: str
    contest: Contest
    claims: Callable[["Trial", League, float], list[Claim]]

    @property
    def hands(self) -> int:
        """Count the rounds played."""
        return self.contest.deals * self.contest.games_a_deal * (self.contest.rounds or 1)


def measure(options: Options) -> list[Claim]:
    """Go on with every contest that is wanted, until all are over or the time is."""
    end = time.monotonic() + options.seconds
    claims: list[Claim] = []
    for trial in trials(str(options.seed)):
        if options.words and not any(word in trial.name for word in options.words):
            continue
        began = time.monotonic()
        league = played(trial, end)
        if len(league.results) < trial.contest.deals:
            print(
                f"{trial.name}: {len(league.results)} of {trial.contest.deals} deals; "
                "the next run goes on from here",
                file=sys.stderr,
            )
            continue
        claims += trial.claims(trial, league, time.monotonic() - began)
    return claims


def trials(seed: str) -> list[Trial]:
    """List the contests."""

    def hearts(name: str, players: int, deals: int, others: str) -> Trial:
        bots = ("expert", *[others] * (players - 1))
        rounds = HANDS if players == 4 else players
        contest = Contest("double-hearts", players, deals, seed, bots, rounds=rounds)
        return Trial(f"strength-hearts-{name}", contest, points_a_hand)

    found = [
        Trial(
            "strength-hearts-greedy",
            Contest("double-hearts", 4, 2000, seed, ("greedy", *["random"] * 3), rounds=HANDS),
            yardstick,
        ),
        hearts("4", 4, 45, "greedy"),
        hearts("by-the-book", 4, 30, BY_THE_BOOK),
        hearts("3", 3, 45, "greedy"),
        Trial(
            "strength-hearts-plain-search",
            Contest("double-hearts", 4, 15, seed, ("expert", PLAIN), rounds=HANDS),
            ahead_of_plain_search,
        ),
    ]
    levels = Contest("double-hearts", 4, 12, seed, LEVELS, rounds=HANDS)
    found.append(Trial("strength-hearts-levels", levels, ordered))
    for players, deals in ((4, 16), (5, 16), (7, 18)):
        levels = Contest("double-decker", players, deals, seed, LEVELS)
        found.append(Trial(f"strength-decker-{players}", levels, ordered))
    return found


def played(trial: Trial, end: float) -> League:
    """Play a contest on from what is kept of it."""
    path = BUILD / f"{trial.name}.json"
    BUILD.mkdir(exist_ok=True)
    contest = trial.contest
    league = take_up(contest, decode(path.read_bytes())) if path.exists() else League(contest)
    known = len(league.results)
    if known == contest.deals:
        return league
    living = alive(contest)
    for result in compare(living, crew_of(workers_for(living)), first=known):
        league.add(result)
        _keep(path, league)
        if time.monotonic() > end:
            break
    return league


def _keep(path: Path, league: League) -> None:
    new = path.with_suffix(".new")
    new.write_bytes(encode(ledger_of(league)))
    new.replace(path)


# --- what the contests show ----------------------------------------------------------------------


def points_a_hand(trial: Trial, league: League, seconds: float) -> list[Claim]:
    """Claim how few points the expert takes, and how sure that is."""
    points = next(one.points for one in league.standings if one.bot == "expert")
    players = trial.contest.players
    depth = HEARTS_DEPTHS["expert"]
    others = "players by the book" if players == 4 and "book" in trial.name else "greedy players"
    what = (
        f"Double Hearts for {players}, expert ({depth.card:,} nodes a card, {depth.three:,} for a "
        f"pass) against {players - 1} {others}, {trial.contest.deals} deals, {players} rotations"
    )
    return [
        Claim(
            trial.name,
            f"{what}: points a hand, ± {points.error:.2f}; peer: the promise",
            points.value,
            POINTS[players],
            1.0,
            seconds,
            trial.hands,
            more_is_better=False,
        ),
        Claim(
            f"{trial.name}-error",
            f"{what}: standard error of the points a hand; peer: the promise",
            points.error,
            ERROR,
            1.0,
            seconds,
            trial.hands,
            more_is_better=False,
        ),
    ]


def yardstick(trial: Trial, league: League, seconds: float) -> list[Claim]:
    """Claim that the greedy player is worth being compared with."""
    points = next(one.points for one in league.standings if one.bot == "greedy")
    return [
        Claim(
            trial.name,
            f"Double Hearts for 4, greedy against three random players: points a hand, "
            f"± {points.error:.2f}; peer: the promise",
            points.value,
            GREEDY_POINTS,
            1.0,
            seconds,
            trial.hands,
            more_is_better=False,
        )
    ]


def ahead_of_plain_search(trial: Trial, league: League, seconds: float) -> list[Claim]:
    """Claim by how many standard errors the expert is ahead with the same time."""
    (gap,) = league.gaps
    sign = 1 if gap.ahead == "expert" else -1
    return [
        Claim(
            trial.name,
            "Double Hearts for 4, two experts against two plain tree searches with the same time: "
            f"{sign * gap.points.value:.2f} ± {gap.points.error:.2f} points a hand better, in "
            "standard errors; peer: the promise",
            sign * gap.points.value / gap.points.error,
            AHEAD,
            1.0,
            seconds,
            trial.hands,
        )
    ]


def ordered(trial: Trial, league: League, seconds: float) -> list[Claim]:
    """Claim by how many standard errors each level is above the next: the closest two count."""
    contest = trial.contest
    if contest.game_name == "double-hearts":
        depths = {level: depth.card for level, depth in HEARTS_DEPTHS.items()}
    else:
        depths = {level: depth.nodes for level, depth in DECKER_DEPTHS.items()}
    apart: dict[str, float] = {}
    for one, other in pairwise(LEVELS):
        gap = next(gap for gap in league.gaps if {gap.ahead, gap.behind} == {one, other})
        sign = 1 if gap.ahead == one else -1
        apart[f"{one} above {other}"] = sign * gap.points.value / gap.points.error
    told = ", ".join(f"{pair} {errors:.1f}" for pair, errors in apart.items())
    nodes = ", ".join(f"{level} {depths[level]:,}" for level in ("expert", "club"))
    return [
        Claim(
            trial.name,
            f"{contest.plan(LEVELS).game.title} for {contest.players}, nodes a card: {nodes}; "
            f"standard errors between levels in points a round: {told}; peer: the promise",
            min(apart.values()),
            APART,
            1.0,
            seconds,
            trial.hands,
        )
    ]


# --- the same time -------------------------------------------------------------------------------


def alive(contest: Contest) -> Contest:
    """Give a contest in which plain search has as many simulations as the expert has time for."""
    if PLAIN not in contest.bots:
        return contest
    for_a_pass, cards = same_time(contest.seed)
    words = " ".join(map(str, (contest.seed, for_a_pass, *cards)))
    program = f"cmd:{sys.executable} {BENCH / 'plain_search.py'} {words}"
    bots = tuple(program if bot == PLAIN else bot for bot in contest.bots)
    return Contest(
        contest.game_name, contest.players, contest.deals, contest.seed, bots, rounds=HANDS
    )


def same_time(seed: str, hands: int = 6) -> tuple[int, list[int]]:
    """Count out the simulations of plain search: for a pass, and for a card by trick.

    Both think about the same positions; the seconds of the core that the expert took for them are
    given to the other.
    """
    expert = Thinker(HEARTS_DEPTHS["expert"], Dice.of(seed, "time"))
    tried = HEARTS_DEPTHS["expert"].card
    plain = PlainSearch([tried] * TRICKS, tried, Dice.of(seed, "time"))
    took: list[list[tuple[float, float]]] = [[] for _ in range(TRICKS)]
    game = DoubleHearts()
    passes: list[tuple[float, float]] = []
    for hand in range(hands + 1):
        positions = list(leads(f"{seed} time {hand}"))
        state = game.deal(game.start(4), Random(f"{seed} time {hand}").randbytes(64))
        pass_of = (game.view(state, 0), game.choices(state, 0))
        both = [_seconds(player, *pass_of) for player in (expert, plain)]
        if hand:
            # The first hand was for the compiler.
            passes.append((both[0], both[1]))
        for view, choices in positions:
            both = [_seconds(player, view, choices) for player in (expert, plain)]
            if hand:
                took[len(view.tricks)].append((both[0], both[1]))
    return _fitted(passes, tried), [_fitted(one, tried) for one in _filled(took)]


def _seconds(player: Thinker | PlainSearch, view: object, choices: Sequence[object]) -> float:
    start = time.process_time()
    player.choose(view, choices)  # pyright: ignore[reportArgumentType]
    return time.process_time() - start


def _fitted(both: Sequence[tuple[float, float]], tried: int) -> int:
    return ceil(tried * mean(one for one, _ in both) / mean(other for _, other in both))


def _filled(took: list[list[tuple[float, float]]]) -> list[list[tuple[float, float]]]:
    """Let tricks that were not measured have what the nearest one has."""
    measured = [place for place, one in enumerate(took) if one]
    return [took[min(measured, key=lambda other: abs(other - place))] for place in range(len(took))]


if __name__ == "__main__":
    main(measure, "Measure how strong our players are.", 6 * 3600)

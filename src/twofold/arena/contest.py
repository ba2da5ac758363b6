"""Bots that meet: the same deals, with the seats rotated until everyone has sat everywhere.

Luck of the deal then falls on all alike, and a deal, with all games played on it, is one
observation: its games have their cards in common, so they are not counted as many.
"""

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import fsum
from typing import Any, Final

import msgspec

from twofold.arena.crews import Crew, cores, crew_of
from twofold.arena.match import play_match
from twofold.arena.plan import Plan
from twofold.arena.simulation import outcome_of, programs_of
from twofold.arena.tally import Outcome
from twofold.arena.watch import Look, unhurried
from twofold.games import WrongTable
from twofold.games.double_dealing_shuffle.rules import FIRST_SIZE
from twofold.kernel import Dice, compile_all

MOST_BOTS: Final = 12
_DEALS_A_JOB: Final = 20
_WORTH_WORKERS: Final = 2_000
Seating = tuple[str, ...]


@dataclass(frozen=True)
class Contest:
    """Who meets at which game, over how many deals. Deal i of a seed is the same in each."""

    game_name: str
    players: int
    deals: int
    seed: str
    bots: tuple[str, ...]
    """Who meets. A name may stand there twice: then two of its kind sit down."""
    options: Any = None
    rounds: int | None = None
    """Of each match only so many rounds; None for all of it."""

    def __post_init__(self) -> None:
        """Refuse what cannot be played, or tells nothing."""
        self.plan(self.bots)
        if len(self.bots) > MOST_BOTS:
            raise WrongTable(f"At most {MOST_BOTS} bots meet at once, not {len(self.bots)}.")
        if self.rounds is not None and self.rounds < 1:
            raise WrongTable("A match has at least one round.")

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Give the bots, each once."""
        return tuple(dict.fromkeys(self.bots))

    def plan(self, seating: Seating) -> Plan:
        """Give the plan of games with these bots in the seats."""
        return Plan(
            self.game_name,
            self.players,
            self.deals,
            self.seed,
            seating,
            self.options,
            self.rounds,
        )

    def seatings(self, deal: int) -> list[Seating]:
        """Say who sits where in the games on one deal.

        Who sits beside whom is drawn anew for each deal, and then all move round the table. Too few
        bots are repeated in turn, beginning with one that is drawn; of too many, every choice of
        them sits down.
        """
        dice = Dice.of(self.seed, deal, "seats")
        found = list[Seating]()
        for line_up in self._line_ups(dice):
            order = tuple(dice.shuffled(line_up))
            found += dict.fromkeys(order[first:] + order[:first] for first in range(self.players))
        return found

    def _line_ups(self, dice: Dice) -> Sequence[Seating]:
        if len(self.bots) > self.players:
            return list(dict.fromkeys(combinations(self.bots, self.players)))
        order = dice.shuffled(self.bots)
        return [tuple(order[seat % len(order)] for seat in range(self.players))]

    @property
    def fewer_points_are_better(self) -> bool:
        """Say which way points count."""
        return self.game_name == "double-hearts"

    @property
    def games_a_deal(self) -> int:
        """Say how many games are played on one deal, as a rule."""
        return len(self.seatings(0))

    @property
    def in_bulk(self) -> bool:
        """Say whether the kernels can play it all by themselves."""
        return all(self.plan((name,)).in_bulk for name in self.names)

    @property
    def thinks(self) -> bool:
        """Say whether somebody looks ahead."""
        return any(self.plan((name,)).thinks for name in self.names)


class DealResult(msgspec.Struct, frozen=True):
    """What came of one deal: the mean of all its games, by bot."""

    deal: int
    wins: tuple[float, ...]
    """By bot: the share of a win that one of its seats had."""
    points: tuple[float, ...]
    """By bot: what one of its seats scored in a round."""
    games: int
    rounds: int


class _Job(msgspec.Struct, frozen=True):
    """Games to be played by one worker."""

    contest: Contest
    games: tuple[tuple[int, Seating], ...]


def unheard(games: int) -> None:
    """Care for nothing."""


def compare(
    contest: Contest,
    crew: Crew | None = None,
    *,
    first: int = 0,
    look: Look = unhurried,
    heard: Callable[[int], None] = unheard,
) -> Generator[DealResult]:
    """Play a contest from a deal on, and give what comes of each deal, in order.

    It may be left at any time: `look` is called now and then, and may raise. `heard` is told how
    many more games are over.
    """
    crew = crew or crew_of(workers_for(contest))
    played = list[tuple[Seating, Outcome]]()
    for deal, seating, outcome in _one_by_one(contest, first, crew, look, heard):
        played.append((seating, outcome))
        if len(played) == len(contest.seatings(deal)):
            yield _mean(contest, deal, played)
            played.clear()


def workers_for(contest: Contest) -> int:
    """Say how many processes a contest is worth: one for a small one, since each takes a second."""
    games = contest.deals * contest.games_a_deal
    if contest.in_bulk and games < _WORTH_WORKERS:
        return 1
    return max(1, min(cores(), games))


def _one_by_one(
    contest: Contest, first: int, crew: Crew, look: Look, heard: Callable[[int], None]
) -> Iterator[tuple[int, Seating, Outcome]]:
    """Play all games, those of a deal one after another."""
    asked = list[_Job]()

    def noted() -> Iterator[_Job]:
        for job in _jobs(contest, first):
            asked.append(job)
            yield job

    for outcomes in crew.each(play_job, noted(), look):
        job = asked.pop(0)
        heard(len(outcomes))
        for (deal, seating), outcome in zip(job.games, outcomes, strict=True):
            yield deal, seating, outcome


def _jobs(contest: Contest, first: int) -> Iterator[_Job]:
    """Cut the games into jobs: one game of players that think, else some deals."""
    if contest.thinks:
        for deal in range(first, contest.deals):
            for seating in contest.seatings(deal):
                yield _Job(contest, ((deal, seating),))
        return
    for start in range(first, contest.deals, _DEALS_A_JOB):
        deals = range(start, min(start + _DEALS_A_JOB, contest.deals))
        games = [(deal, seating) for deal in deals for seating in contest.seatings(deal)]
        yield _Job(contest, tuple(games))


def play_job(job: _Job) -> list[Outcome]:
    """Play the games of a job; a program that sits as a bot is started anew for each."""
    if job.contest.in_bulk or job.contest.thinks:
        compile_all()
    outcomes = list[Outcome]()
    for deal, seating in job.games:
        plan = job.contest.plan(seating)
        with programs_of(plan) as programs:
            outcomes.append(outcome_of(plan, play_match(plan, deal, programs)))
    return outcomes


def _mean(contest: Contest, deal: int, games: Sequence[tuple[Seating, Outcome]]) -> DealResult:
    """Take the mean of the games on a deal, by bot."""
    wins: dict[str, list[float]] = {name: [] for name in contest.names}
    points: dict[str, list[float]] = {name: [] for name in contest.names}
    for seating, outcome in games:
        for seat, name in enumerate(seating):
            wins[name].append((seat in outcome.winners) / len(outcome.winners))
            points[name].append(_points(contest, outcome, seat))
    return DealResult(
        deal,
        tuple(_exact_mean(wins[name]) for name in contest.names),
        tuple(_exact_mean(points[name]) for name in contest.names),
        len(games),
        sum(outcome.rounds for _, outcome in games),
    )


def _exact_mean(values: Sequence[float]) -> float:
    """Take a mean that doesn't depend on the order of the values."""
    return fsum(values) / len(values)


def _points(contest: Contest, outcome: Outcome, seat: int) -> float:
    """Give what a seat scored in a round; in Double Dealing Shuffle, the cards it got rid of."""
    total = outcome.totals[seat]
    if contest.game_name == "double-dealing-shuffle":
        total = FIRST_SIZE - total
    return total / outcome.rounds

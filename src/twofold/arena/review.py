"""A match gone over by a bot that explains itself: what each choice gave away against its best."""

from collections.abc import Generator, Iterator
from functools import lru_cache
from math import sqrt

import msgspec

from twofold.arena.crews import Crew
from twofold.arena.watch import Look, glance, unhurried
from twofold.bots.advice import Advice, Loss, advise, adviser, called
from twofold.games import GAMES
from twofold.records import Move, check, moves, read

_A_JOB = 4
"""So many choices are weighed between two looks at the progress."""


class Finding(msgspec.Struct, frozen=True):
    """One choice, and what it gave away."""

    round: int
    play: int
    seat: int
    chosen: str
    better: str
    """What the bot would have done, in words; the same where it agrees."""
    loss: Loss | None
    """None where the bot never tried what was chosen."""


class _Job(msgspec.Struct, frozen=True):
    line: bytes
    level: str
    places: range


def review(
    line: bytes, level: str, crew: Crew, look: Look = unhurried
) -> Generator[tuple[int, list[Finding]]]:
    """Go over a record from its first choice on; give how many were seen, and what was found."""
    yield from crew.each(_go_over, _jobs(line, level), look)


def choices_in(line: bytes) -> int:
    """Count the choices of a record, forced ones among them."""
    return len(_moves(line))


def _jobs(line: bytes, level: str) -> Iterator[_Job]:
    count = choices_in(line)
    for start in range(0, count, _A_JOB):
        yield _Job(line, level, range(start, min(start + _A_JOB, count)))


@lru_cache(maxsize=1)
def _moves(line: bytes) -> list[Move]:
    return list(moves(check(read(line))))


def _go_over(job: _Job) -> tuple[int, list[Finding]]:
    game = GAMES[game_of(job.line)]
    bot = adviser(job.level, game)
    findings = list[Finding]()
    for place in job.places:
        glance()
        move = _moves(job.line)[place]
        if len(game.choices(move.state, move.seat)) > 1:
            view = game.view(move.state, move.seat)
            findings.append(finding_of(move, advise(bot, game, move), view))
    return len(job.places), findings


def game_of(line: bytes) -> str:
    """Name the game of a record."""
    tag = read(line).__struct_config__.tag
    assert isinstance(tag, str)
    return tag


def finding_of(move: Move, advice: Advice, view: object) -> Finding:
    """Put what is thought of a choice into words and figures."""
    return Finding(
        move.round,
        move.play,
        move.seat,
        called(view, move.choice),
        called(view, advice.best.choice),
        advice.loss,
    )


class Sum(msgspec.Struct, frozen=True):
    """What a seat gave away in all its choices, with the standard errors of the sums."""

    choices: int
    unlike: int
    """In how many of them the bot would have chosen otherwise."""
    points: float
    points_error: float
    chance: float
    chance_error: float


def sum_of(findings: list[Finding], seat: int) -> Sum:
    """Add up what a seat gave away."""
    mine = [one for one in findings if one.seat == seat]
    losses = [one.loss for one in mine if one.loss is not None]
    return Sum(
        len(mine),
        sum(one.chosen != one.better for one in mine),
        sum(one.points for one in losses),
        sqrt(sum(one.points_error**2 for one in losses)),
        sum(one.chance for one in losses),
        sqrt(sum(one.chance_error**2 for one in losses)),
    )


def dearest(findings: list[Finding], count: int) -> list[Finding]:
    """Give the choices that gave away most points, those alone that surely gave away some."""
    sure = [one for one in findings if one.loss and one.loss.points > 2 * one.loss.points_error]
    return sorted(sure, key=lambda one: one.loss.points if one.loss else 0.0, reverse=True)[:count]

"""What a contest tells: how each bot did, how far each is from each, and how sure that is.

Every figure comes with its standard error, taken over deals. Whether a gap is clear is asked in
another way, since it may be asked after every deal: two gamblers who are offered fair odds bet
against "these two are equally strong", one on each side. If it is true, their capital is worth as
much tomorrow as today, on average, whatever they do, so that it grows twentyfold with a chance
below one in twenty, ever, however long one watches. When it has grown so much, the matter is clear.
"""

from dataclasses import dataclass, field
from itertools import combinations
from math import exp, log, log1p
from typing import Final

import msgspec

from twofold.arena.contest import Contest, DealResult
from twofold.arena.tally import Mean

STAKES: Final = (0.02, 0.05, 0.1, 0.2, 0.35, 0.55, 0.8)
"""Which parts of their capital the gamblers stake on each deal: a little capital goes on each."""
_AMPLE: Final = 700.0
DOUBT: Final = 0.05
"""The chance to call anything clear that is not."""


@dataclass
class Doubt:
    """A bet against "on average this is nought", for values from −1 to 1, one after another."""

    logs: list[float] = field(default_factory=lambda: [0.0] * (2 * len(STAKES)))
    highest: float = 1.0
    """The most that the capital ever was."""

    def add(self, value: float) -> None:
        """Bet on one more value."""
        for place, stake in enumerate(STAKES):
            self.logs[2 * place] += log1p(stake * value)
            self.logs[2 * place + 1] += log1p(-stake * value)
        top = max(self.logs)
        together = top + log(sum(exp(one - top) for one in self.logs) / len(self.logs))
        self.highest = max(self.highest, exp(min(together, _AMPLE)))

    @property
    def left(self) -> float:
        """Say how likely so much capital is, at most, where there is nothing to be won."""
        return 1 / self.highest


class Figure(msgspec.Struct, frozen=True):
    """A mean and its standard error."""

    value: float
    error: float

    @staticmethod
    def of(mean: Mean, sign: int = 1) -> "Figure":
        """Give the figure of a mean, or of its opposite."""
        return Figure(sign * mean.value, mean.error)


class Standing(msgspec.Struct, frozen=True):
    """How a bot did."""

    bot: str
    wins: Figure
    """The share of a win that one of its seats had."""
    points: Figure
    """What one of its seats scored in a round."""


class Gap(msgspec.Struct, frozen=True):
    """How far a bot is from one below it in the league."""

    ahead: str
    behind: str
    wins: Figure
    points: Figure
    """By how many points a round it is better, whichever way points count."""
    confidence: float
    """How sure it is that their wins differ, all pairs and all moments at which one might have
    stopped allowed for; 0 where there is no evidence."""


@dataclass
class _Pair:
    wins: Mean = field(default_factory=Mean)
    points: Mean = field(default_factory=Mean)
    doubt: Doubt = field(default_factory=Doubt)


class League:
    """All bots of a contest, deal after deal."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.results: list[DealResult] = []
        self._wins = [Mean() for _ in contest.names]
        self._points = [Mean() for _ in contest.names]
        self._pairs = {pair: _Pair() for pair in combinations(range(len(contest.names)), 2)}

    def add(self, result: DealResult) -> None:
        """Take in one more deal."""
        self.results.append(result)
        for place, (wins, points) in enumerate(zip(result.wins, result.points, strict=True)):
            self._wins[place].add(wins)
            self._points[place].add(points)
        for (one, other), pair in self._pairs.items():
            pair.wins.add(result.wins[one] - result.wins[other])
            pair.points.add(result.points[one] - result.points[other])
            pair.doubt.add(result.wins[one] - result.wins[other])

    @property
    def clear(self) -> bool:
        """Say whether every gap is clear, so that more deals would hardly tell more."""
        doubts = [pair.doubt.left * len(self._pairs) for pair in self._pairs.values()]
        return bool(doubts) and max(doubts) <= DOUBT

    @property
    def standings(self) -> list[Standing]:
        """Give how each bot did, the best first."""
        return [self._standing(place) for place in self._ranking()]

    @property
    def gaps(self) -> list[Gap]:
        """Give how far each bot is from each that stands below it."""
        return [self._gap(one, other) for one, other in combinations(self._ranking(), 2)]

    def _ranking(self) -> list[int]:
        better = -1 if self.contest.fewer_points_are_better else 1
        return sorted(
            range(len(self._wins)),
            key=lambda one: (self._wins[one].value, better * self._points[one].value),
            reverse=True,
        )

    def _standing(self, place: int) -> Standing:
        name = self.contest.names[place]
        return Standing(name, Figure.of(self._wins[place]), Figure.of(self._points[place]))

    def _gap(self, one: int, other: int) -> Gap:
        sign = 1 if one < other else -1
        pair = self._pairs[min(one, other), max(one, other)]
        points = -sign if self.contest.fewer_points_are_better else sign
        return Gap(
            self.contest.names[one],
            self.contest.names[other],
            Figure.of(pair.wins, sign),
            Figure.of(pair.points, points),
            1 - min(1.0, pair.doubt.left * len(self._pairs)),
        )

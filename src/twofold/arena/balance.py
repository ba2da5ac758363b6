"""What a rule does: how much a seat, the deal and a tie-break count when equal bots play."""

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from twofold.arena.crews import Crew
from twofold.arena.match import play_match
from twofold.arena.plan import Plan
from twofold.arena.simulation import outcome_of, programs_of
from twofold.arena.tally import Mean
from twofold.arena.watch import Look, unhurried
from twofold.games.double_dealing_shuffle.state import State as ShuffleState
from twofold.games.double_decker import rules as decker
from twofold.games.double_decker.state import State as DeckerState
from twofold.games.double_hearts.rules import ALL_POINTS
from twofold.games.double_hearts.state import State as HeartsState
from twofold.kernel import compile_all, members, size

_A_JOB: Final = 20


class MatchNotes(msgspec.Struct, frozen=True):
    """What one match tells: shares and means by name, and the scores of its rounds."""

    figures: dict[str, float]
    scores: dict[int, int]
    """How often a seat scored so much in a round; in Double Dealing Shuffle, cards shed."""
    rounds: int


@dataclass
class Balance:
    """Many matches: every figure a mean over matches, with its standard error."""

    figures: dict[str, Mean] = field(default_factory=dict[str, Mean])
    scores: Counter[int] = field(default_factory=Counter[int])
    matches: int = 0
    rounds: int = 0

    def add(self, notes: MatchNotes) -> None:
        """Take in one more match."""
        self.matches += 1
        self.rounds += notes.rounds
        self.scores.update(notes.scores)
        for name, value in notes.figures.items():
            self.figures.setdefault(name, Mean()).add(value)

    def quantile(self, part: float) -> int:
        """Give the score that this part of all scores does not exceed."""
        wanted, seen = part * self.scores.total(), 0
        for score in sorted(self.scores):
            seen += self.scores[score]
            if seen >= wanted:
                return score
        return max(self.scores)


def weigh(plan: Plan, crew: Crew, look: Look = unhurried) -> Generator[list[MatchNotes]]:
    """Play the games of a plan, and give what each tells, in order."""
    some = 1 if plan.thinks else _A_JOB
    starts = range(0, plan.games, some)
    jobs = ((plan, start, min(start + some, plan.games)) for start in starts)
    yield from crew.each(_notes, jobs, look)


def _notes(job: tuple[Plan, int, int]) -> list[MatchNotes]:
    plan, start, end = job
    compile_all()
    with programs_of(plan) as programs:
        return [notes_of(plan, play_match(plan, number, programs)) for number in range(start, end)]


def notes_of(plan: Plan, state: Any) -> MatchNotes:
    """Put a match into figures."""
    outcome = outcome_of(plan, state)
    share = 1 / len(outcome.winners)
    figures = {
        f"wins, seat {seat}": share if seat in outcome.winners else 0.0
        for seat in range(plan.players)
    }
    figures["matches whose win is shared"] = float(len(outcome.winners) > 1)
    if isinstance(state, HeartsState):
        scores = _hearts(state, figures)
    elif isinstance(state, DeckerState):
        scores = _decker(state, figures)
    else:
        scores = _shuffle(state, figures)
    return MatchNotes(figures, scores, outcome.rounds)


def _by_dealer(state: HeartsState | DeckerState, figures: dict[str, float]) -> dict[int, int]:
    """Note what seats scored by their place from the dealer, clockwise."""
    rounds = len(state.finished)
    for place in range(state.players):
        scored = sum(
            old.scores[(old.deal.dealer + place) % state.players] for old in state.finished
        )
        name = "the dealer" if place == 0 else f"{place} after the dealer"
        figures[f"points a round, {name}"] = scored / rounds
    return Counter(score for old in state.finished for score in old.scores)


def _hearts(state: HeartsState, figures: dict[str, float]) -> dict[int, int]:
    scores = _by_dealer(state, figures)
    moons = sum(max(old.points) == ALL_POINTS for old in state.finished)
    figures["rounds in which the moon is shot"] = moons / len(state.finished)
    return scores


def _decker(state: DeckerState, figures: dict[str, float]) -> dict[int, int]:
    scores = _by_dealer(state, figures)
    rounds = len(state.finished)
    tricks = rounds * (decker.hand_size(state.players) - 1)
    alike = sum(
        _leads_drawn(state.players, old.deal.hands, old.deal.dealer, old.plays)
        for old in state.finished
    )
    figures["tricks whose next leader is found by DD-4"] = alike / tricks
    ties = sum(_largest_tied(taken) for old in state.finished for taken in old.taken)
    figures["piles whose colour is found by DD-6"] = ties / (rounds * state.players)
    totals, tied = [0] * state.players, 0
    for old in state.finished[:-1]:
        totals = [sum(both) for both in zip(totals, old.scores, strict=True)]
        tied += totals.count(min(totals)) > 1
    figures["next dealers that are found by DD-8"] = tied / max(1, rounds - 1)
    return scores


def _leads_drawn(players: int, hands: tuple[int, ...], dealer: int, plays: tuple[int, ...]) -> int:
    """Count the tricks in which the highest cards of both colours had the same number."""
    round = decker.Round.blank()
    round.players = players
    for seat, hand in enumerate(hands):
        round.hands[seat] = hand
    decker.open_play(round, dealer)
    found = 0
    for card in plays:
        if round.acted == players - 1:
            last = round.copy()
            decker.lay(last, last.turn, card)
            if last.second != decker.NO_COLOUR:
                first, second = (
                    max(members(decker.numbers_in(last.trick, colour)))
                    for colour in (last.first, last.second)
                )
                found += first == second
        decker.play(round, card)
    return found


def _largest_tied(taken: int) -> bool:
    sizes = [size(decker.numbers_in(taken, colour)) for colour in range(3)]
    return max(sizes) > 0 and sizes.count(max(sizes)) > 1


def _shuffle(state: ShuffleState, figures: dict[str, float]) -> dict[int, int]:
    rounds = len(state.finished)
    figures["rounds that are tied"] = sum(old.winner is None for old in state.finished) / rounds
    figures["rounds that the caller wins"] = (
        sum(old.winner == old.caller for old in state.finished) / rounds
    )
    figures["red cards that are pointed at"] = sum(
        old.guesses[seat] == old.red[1 - seat] for old in state.finished for seat in (0, 1)
    ) / (2 * rounds)
    shed: Counter[int] = Counter()
    for old in state.finished:
        for seat in (0, 1):
            shed[old.left[seat] if old.winner == seat else 0] += 1
    return shed

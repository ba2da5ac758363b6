"""Many games at once: plans, bots that meet, and what came of it in figures."""

from twofold.arena.contest import Contest, DealResult, compare
from twofold.arena.league import League
from twofold.arena.plan import Plan
from twofold.arena.simulation import simulate, workers_for
from twofold.arena.tally import Outcome, Tally

__all__ = [
    "Contest",
    "DealResult",
    "League",
    "Outcome",
    "Plan",
    "Tally",
    "compare",
    "simulate",
    "workers_for",
]

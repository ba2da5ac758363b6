"""Many games at once: plans, bots that meet, and what came of it in figures."""

from twofold.arena.plan import Plan
from twofold.arena.simulation import simulate, workers_for
from twofold.arena.tally import Outcome, Tally

__all__ = ["Outcome", "Plan", "Tally", "simulate", "workers_for"]

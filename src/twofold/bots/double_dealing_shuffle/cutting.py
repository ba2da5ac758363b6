"""The cut, and the guess that follows it: a game between who knows and who must guess.

The owner knows more of the red card than the pictures tell, and every cut tells some of it. Cut
always where the pictures mislead, and the other learns to guess the unlikelier pile; so the best
cuts are mixed, and so are the best guesses. Both are found together, by what each regrets.
"""

from dataclasses import dataclass

import numpy as np

from twofold.bots.double_dealing_shuffle.pointing import (
    BOTTOM,
    EVEN,
    PART,
    TOP,
    Parts,
    Regrets,
    ends,
    worth,
)


@dataclass(frozen=True, eq=False)
class Minds:
    """What the owner of a deck may know of its red card."""

    chances: Parts
    """How likely the owner knows each, as far as the other can tell."""
    tops: Parts
    """By what the owner knows, then by cut: how likely the red card is then in the top pile."""

    def public(self) -> Parts:
        """Say by cut how likely the red card is in the top pile, as far as the other can tell."""
        return (self.chances[:, None] * self.tops).sum(axis=0) // PART


@dataclass(frozen=True, eq=False)
class Cuts:
    """How a deck is cut and guessed at."""

    cuts: Parts
    """By what the owner knows, then by cut: how often."""
    guesses: Parts
    """By cut: how often the other guesses top, then bottom."""
    worths: Parts
    """By what the owner knows, then by cut: what it is worth."""
    ends: Parts
    """How the deck ends in all."""
    habit: int
    """How many of the cuts are made by habit, and tell nothing."""

    def knowing(self, minds: Minds, cut: int) -> Parts:
        """Say how likely the owner knows each thing, now that the cut is seen."""
        weights = minds.chances * _told(self.cuts, self.habit)[:, cut]
        return weights * PART // max(1, int(weights.sum()))


def settle_cuts(minds: Minds, values: Parts, habit: int, turns: int) -> Cuts:
    """Find the cuts and the guesses by which neither can gain any more.

    `values` are what LOSS, EVEN and GAIN are worth to the owner. The other takes the part `habit`
    of all cuts to tell nothing, as if chance had made them.
    """
    known, cuts = minds.tops.shape
    outcomes = [ends(minds.tops, guess) for guess in (TOP, BOTTOM)]
    # The owner checks as is best, once the guess is seen: what that brings, by guess.
    by_guess = [worth(one, values).max(axis=-1) for one in outcomes]
    owner, other = Regrets(known, cuts), Regrets(cuts, 2)
    for weight in range(1, turns + 1):
        owner.learn(_by_cut(by_guess, other.mix()), owner.mix(), weight)
        made = (minds.chances[:, None] * _told(owner.mix(), habit)) // PART
        lost = np.stack([-(made * one).sum(axis=0) // PART for one in by_guess], axis=1)
        other.learn(lost, other.mix(), weight)
    mixed, guesses = owner.settled(), other.settled()
    worths = _by_cut(by_guess, guesses)
    return Cuts(mixed, guesses, worths, _ended(minds, mixed, guesses, outcomes, values), habit)


def _by_cut(by_guess: list[Parts], guesses: Parts) -> Parts:
    together = by_guess[TOP] * guesses[:, TOP] + by_guess[BOTTOM] * guesses[:, BOTTOM]
    return together // PART


def _told(cuts: Parts, habit: int) -> Parts:
    """Give the cuts as the other must read them."""
    return (PART - habit) * cuts // PART + habit // cuts.shape[1]


def _ended(
    minds: Minds, cuts: Parts, guesses: Parts, outcomes: list[Parts], values: Parts
) -> Parts:
    """Say how the deck ends in all, over every cut, guess and best check."""
    made = (minds.chances[:, None] * cuts) // PART
    found = np.zeros(3, np.int64)
    for guess, of_guess in enumerate(outcomes):
        best = worth(of_guess, values).argmax(axis=-1)
        chosen = np.take_along_axis(of_guess, best[..., None, None], axis=-2)[..., 0, :]
        found += ((made * guesses[:, guess] // PART)[..., None] * chosen).sum(axis=(0, 1)) // PART
    found[EVEN] += PART - found.sum()
    return found

"""Cuts, guesses and checks are settled where neither player can gain by doing otherwise."""

from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

from twofold.bots.double_dealing_shuffle.cutting import Minds, settle_cuts
from twofold.bots.double_dealing_shuffle.pointing import (
    BOTTOM,
    LAP,
    PART,
    TOP,
    ends,
    settle_checks,
)
from twofold.bots.double_dealing_shuffle.prospects import values_of
from twofold.games.double_dealing_shuffle import rules
from twofold.games.double_dealing_shuffle.gestures import HANDS
from twofold.games.double_dealing_shuffle.rules import NO_PILE, Round

HABIT = PART // 16
HANDS_AND_LAP = (TOP, BOTTOM, NO_PILE)


def test_every_hand_counts_for_itself() -> None:
    """What the winner has more is right checks and guesses less the other's, whoever meets whom."""
    for red, guesses, checks in product(
        product((0, 1), repeat=2),
        product(HANDS_AND_LAP, repeat=2),
        product(HANDS_AND_LAP, repeat=2),
    ):
        round = Round.blank()
        rules.begin(round, 9, 9)
        for seat in (0, 1):
            round.cuts[seat] = 4
            round.red[seat] = 0 if red[seat] == TOP else 8
            round.guesses[seat], round.checks[seat] = guesses[seat], checks[seat]
        more = rules.hands_left(round, 0) - rules.hands_left(round, 1)
        right = [(checks[seat] == red[seat]) + (guesses[seat] == red[1 - seat]) for seat in (0, 1)]
        assert more == right[0] - right[1]


def test_a_deck_ends_as_the_rules_say() -> None:
    tops = np.array([PART // 4, PART])
    for guess in (TOP, BOTTOM, LAP):
        found = ends(tops, guess)
        assert (found.sum(axis=-1) == PART).all()
        for check in (TOP, BOTTOM, LAP):
            right = {TOP: PART // 4, BOTTOM: 3 * PART // 4, LAP: 0}
            gain, loss = right[check], right[guess]
            assert found[0, check, 2] - found[0, check, 0] == gain - loss
            if check == guess:
                assert found[0, check, 1] == PART


def beliefs(random: Random, number: int) -> tuple[Any, Any]:
    """Draw what an owner may know, and how likely each is."""
    weights = [random.random() ** 2 for _ in range(number)]
    chances = np.array([int(PART * one / sum(weights)) for one in weights])
    return chances, np.array([random.randrange(PART + 1) for _ in range(number)])


@pytest.mark.parametrize("seed", range(12))
def test_no_check_gains_by_leaving_what_is_settled(seed: int) -> None:
    random = Random(f"checks {seed}")
    chances, tops = zip(*(beliefs(random, random.randrange(1, 10)) for _ in range(2)), strict=True)
    guesses = [random.choice((TOP, BOTTOM, LAP)) for _ in range(2)]
    values = np.array(sorted(random.randrange(PART) for _ in range(5)))
    decks = [ends(tops[seat], guesses[1 - seat]) for seat in (0, 1)]
    mixes = settle_checks(decks[0], chances[0], decks[1], chances[1], values, 400)
    # The sum goes over everything that both may know, do and find.
    ended = [np.einsum("t,tce->tce", chances[seat] / PART, decks[seat] / PART) for seat in (0, 1)]
    worth = np.array([[values[own - other + 2] for other in range(3)] for own in range(3)]) / PART
    one, two = (mixes[seat] / PART for seat in (0, 1))
    full = np.einsum("tce,sdf,ef->tcsd", ended[0], ended[1], worth)
    kept = np.einsum("tcsd,tc,sd->", full, one, two)
    first = np.einsum("tcsd,sd->tc", full, two).max(axis=1).sum()
    second = np.einsum("tcsd,tc->sd", full, one).min(axis=1).sum()
    assert first - kept < 0.004
    assert kept - second < 0.004


def test_who_needs_one_hand_more_covers_the_other_hand() -> None:
    """One hand wins the match and two do no more: then a check cancels rather than gains."""
    values = np.array([0, 0, PART // 2, PART, PART])
    tops = np.array([PART * 45 // 100])
    sure = ends(np.array([PART]), BOTTOM)  # the other's check is right: their deck is theirs
    mine = ends(tops, TOP)
    chances = np.array([PART])
    need = settle_checks(mine, chances, ends(np.array([PART // 2]), TOP), chances, values, 300)[0]
    assert need[0].argmax() != LAP
    # With nothing to lose, the likelier pile is best whatever the other does.
    plain = np.array([0, PART // 4, PART // 2, 3 * PART // 4, PART])
    assert settle_checks(mine, chances, sure, chances, plain, 300)[0][0].argmax() == BOTTOM


@pytest.mark.parametrize("seed", range(8))
def test_no_cut_and_no_guess_gains_by_leaving_what_is_settled(seed: int) -> None:
    random = Random(f"cuts {seed}")
    known, cuts = random.randrange(1, 10), random.randrange(1, 9)
    chances, _ = beliefs(random, known)
    tops = np.sort([[random.randrange(PART + 1) for _ in range(cuts)] for _ in range(known)])
    values = np.array(sorted(random.randrange(PART) for _ in range(3)))
    found = settle_cuts(Minds(chances, tops), values, HABIT, 600)
    part = chances / PART
    mix, guesses = found.cuts / PART, found.guesses / PART
    by_guess = [(ends(tops, guess) @ values / PART / PART).max(axis=-1) for guess in (TOP, BOTTOM)]
    by_cut = by_guess[0] * guesses[:, 0] + by_guess[1] * guesses[:, 1]
    kept = (part[:, None] * mix * by_cut).sum()
    assert (part * by_cut.max(axis=1)).sum() - kept < 0.01
    # The other reads a few cuts as habit, which tell nothing.
    told = (1 - HABIT / PART) * mix + HABIT / PART / cuts
    made = part[:, None] * told
    held = sum((made * one * guesses[:, guess]).sum() for guess, one in enumerate(by_guess))
    best = np.minimum(*((made * one).sum(axis=0) for one in by_guess)).sum()
    assert held - best < 0.01


def test_guesses_are_mixed_where_a_fixed_one_would_be_fooled() -> None:
    """Three cards, each as likely the red one: its owner knows which, and cuts beside it."""
    tops = np.array([[PART, PART], [0, PART], [0, 0]])
    chances = np.array([PART // 3] * 3)
    found = settle_cuts(Minds(chances, tops), values_of("natural", 9)[1:4], HABIT, 600)
    for cut in (0, 1):
        assert found.guesses[cut].min() > 0.1 * PART


@pytest.mark.parametrize("hands", HANDS)
def test_more_hands_never_hurt_and_sizes_mirror(hands: str) -> None:
    for size in range(7, 12):
        values = values_of(hands, size)
        assert list(values) == sorted(values)
        assert list(values_of(hands, 18 - size)) == [PART - value for value in values[::-1]]
    assert values_of(hands, 9)[2] == PART // 2
    assert list(values_of(hands, 7)[3:]) == [PART, PART]

"""What is known of a red card agrees with every lift there is, gone through one by one."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random

import numpy as np
import pytest

from twofold.bots.double_dealing_shuffle.tracking import (
    FORGOTTEN,
    UNIT,
    deck_of,
    follow_both,
    follow_own,
    thought_place,
)
from twofold.chance import Bell, Stream
from twofold.chance.bell import TOTAL
from twofold.games.double_dealing_shuffle.choices import Rest, Shuffle
from twofold.games.double_dealing_shuffle.game import legal_lifts
from twofold.games.double_dealing_shuffle.gestures import (
    HANDS,
    Lift,
    Picture,
    gesture,
    picture_of,
    true_lift,
)
from twofold.games.double_dealing_shuffle.rules import red_after

Places = dict[tuple[int, int], Fraction]


@cache
def share(sigma: str, offset: int) -> Fraction:
    """Say how likely an offset is."""
    bell = Bell(sigma)
    if abs(offset) > bell.reach:
        return Fraction(0)
    place = offset + bell.reach
    below = bell.thresholds[place - 1] if place else 0
    return Fraction(bell.thresholds[place] - below, TOTAL)


def strays(cards: int, meant: Lift, hands: str) -> dict[Lift, Fraction]:
    """Say how likely each true lift is, straight from ruling DS-3."""
    weights = {
        lift: share(HANDS[hands].fumble, lift.start - meant.start)
        * share(HANDS[hands].fumble, lift.start + lift.size - meant.start - meant.size)
        * share(HANDS[hands].fumble, lift.drop - meant.drop)
        for lift in legal_lifts(cards)
    }
    return {lift: weight / sum(weights.values()) for lift, weight in weights.items()}


def seen(lift: Lift, picture: Picture, hands: str) -> Fraction:
    """Say how likely a lift is to be seen so."""
    places = (lift.start, lift.start + lift.size, lift.drop)
    chance = Fraction(1)
    for place, shown in zip(places, picture, strict=True):
        chance *= share(HANDS[hands].glimpse, round(100 * shown) - 100 * place)
    return chance


def enumerated(
    cards: int, pictures: Sequence[Picture | None], meant: Sequence[Lift | None], hands: str
) -> Places:
    """Weigh (thought place, true place) by going through all that may have been meant and done.

    Where `meant` names a lift, it alone was meant; otherwise every lift may have been.
    """
    known: Places = {(cards - 1, cards - 1): Fraction(1)}
    for picture, known_lift in zip(pictures, meant, strict=True):
        if picture is None:
            continue
        after: Places = {}
        aims = [known_lift] if known_lift else legal_lifts(cards)
        for aim in aims:
            for lift, chance in strays(cards, aim, hands).items():
                fits = 1 if picture is FORGOTTEN else seen(lift, picture, hands)
                for (thought, true), weight in known.items():
                    if chance and fits:
                        place = red_after(thought, *aim), red_after(true, *lift)
                        after[place] = after.get(place, Fraction(0)) + weight * chance * fits
        together = sum(after.values())
        known = {place: weight / together for place, weight in after.items()}
    return known


def drawn(cards: int, hands: str, seed: int) -> tuple[list[Lift], list[Picture]]:
    """Draw three lifts and their pictures as the game does."""
    stream = Stream(bytes(64), "tracking", cards, hands, seed)
    lifts = legal_lifts(cards)
    meant = [lifts[stream.below(len(lifts))] for _ in range(3)]
    done = [true_lift(cards, aim, HANDS[hands], stream) for aim in meant]
    return meant, [picture_of(lift, HANDS[hands], stream) for lift in done]


@pytest.mark.parametrize("hands", HANDS)
@pytest.mark.parametrize("seed", range(3))
def test_places_are_as_likely_as_all_lifts_together_make_them(hands: str, seed: int) -> None:
    cards = 3
    meant, pictures = drawn(cards, hands, seed)
    deck = deck_of(cards, hands)
    both = follow_both(deck, pictures) / UNIT
    exact = enumerated(cards, pictures, [None] * 3, hands)
    for thought, true in product(range(cards), repeat=2):
        assert both[thought, true] == pytest.approx(float(exact.get((thought, true), 0)), abs=1e-6)
    own = follow_own(deck, [Shuffle(*gesture(cards, aim)) for aim in meant], pictures) / UNIT
    exact = enumerated(cards, pictures, meant, hands)
    for true in range(cards):
        wanted = sum(weight for (_, place), weight in exact.items() if place == true)
        assert own[true] == pytest.approx(float(wanted), abs=1e-6)


def test_a_forgotten_lift_may_have_been_any() -> None:
    _, pictures = drawn(3, "natural", 5)
    pictures[0] = FORGOTTEN
    both = follow_both(deck_of(3, "natural"), pictures) / UNIT
    exact = enumerated(3, pictures, [None] * 3, "natural")
    for (thought, true), wanted in exact.items():
        assert both[thought, true] == pytest.approx(float(wanted), abs=1e-6)


def test_a_deck_left_alone_keeps_its_red_card() -> None:
    deck = deck_of(9, "natural")
    assert follow_both(deck, [None] * 3)[8, 8] == UNIT
    assert follow_own(deck, [Rest()] * 3, [None] * 3)[8] == UNIT


@pytest.mark.parametrize("cards", [7, 11])
def test_in_exact_hands_everything_is_known(cards: int) -> None:
    deck = deck_of(cards, "exact")
    meant, pictures = drawn(cards, "exact", 1)
    red = cards - 1
    for lift in meant:
        red = red_after(red, *lift)
    gestures = [Shuffle(*gesture(cards, aim)) for aim in meant]
    assert follow_both(deck, pictures)[red, red] == pytest.approx(UNIT, rel=1e-6)
    assert follow_own(deck, gestures, pictures)[red] == pytest.approx(UNIT, rel=1e-6)
    assert thought_place(deck, gestures) == red


@pytest.mark.parametrize("hands", ["natural", "quick-fingers"])
def test_the_red_card_is_where_it_is_said_to_be_as_often_as_said(hands: str) -> None:
    """Over many rounds the squared error of honest chances is what the chances themselves say."""
    cards, rounds = 9, 150
    deck, told, happened = deck_of(cards, hands), 0.0, 0.0
    spread = 0.0
    for seed in range(rounds):
        stream = Stream(bytes(64), "calibrated", hands, seed)
        red, pictures = cards - 1, list[Picture]()
        for _ in range(3):
            aim = deck.lifts[stream.below(len(deck.lifts))]
            lift = true_lift(cards, aim, HANDS[hands], stream)
            red = red_after(red, *lift)
            pictures.append(picture_of(lift, HANDS[hands], stream))
        known = follow_both(deck, pictures).sum(axis=0) / UNIT
        told += float((known * known).sum())
        happened += float(known[red])
        spread += float((known**3).sum() - (known * known).sum() ** 2)
    assert abs(happened - told) < 4 * spread**0.5


def test_weights_are_whole_so_that_any_order_of_adding_gives_the_same() -> None:
    random = Random(1)
    for seed in range(3):
        _, pictures = drawn(9, "natural", seed)
        known = follow_both(deck_of(9, "natural"), pictures)
        assert (known == np.floor(known)).all()
        weights = [float(one) for one in known.reshape(-1)]
        random.shuffle(weights)
        assert sum(weights) == known.sum() < 2**53

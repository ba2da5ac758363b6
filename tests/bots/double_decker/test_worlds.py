"""Worlds: each agrees with all that was seen, and none is likelier than another."""

from collections import Counter
from collections.abc import Iterator
from math import factorial

import pytest

from tests.bots.double_decker.positions import GAME, fault_in, rounds
from twofold.bots.double_decker.worlds import (
    Unseen,
    deals_possible,
    draw,
    draw_many,
    every_deal,
    unseen_in,
)
from twofold.cards.three_colours import card_of
from twofold.games.double_decker.state import State
from twofold.games.double_decker.view import View
from twofold.kernel import Dice, Row, compile_all, row, set_of, size

TABLES = (4, 5, 6, 7)


def seen(players: int, seeds: range, number: int = 2) -> Iterator[tuple[State, View]]:
    """Give positions as the seat sees them whose turn it is."""
    for seed in seeds:
        for state in rounds(players, seed, number):
            yield state, GAME.view(state, min(GAME.awaited(state)))


def hands_of(view: View, worlds: Row, at: int) -> list[int]:
    """Give all hands of a world that was drawn."""
    assert view.seat is not None
    hands = [0] * view.players
    hands[view.seat] = set_of(map(card_of, view.hand))
    for place in range(view.players - 1):
        hands[(view.seat + 1 + place) % view.players] = int(worlds[at + place])
    return hands


@pytest.mark.parametrize("players", TABLES)
def test_nobody_broke_a_rule_in_any_world_drawn(players: int) -> None:
    dice, world = Dice.of("worlds"), row([0] * 6)
    passes = 0
    for _, view in seen(players, range(4)):
        draw(unseen_in(view), dice, world, 0)
        assert fault_in(view, hands_of(view, world, 0)) is None
        passes += sum(len(pile.passed) for pile in view.piles)
    assert passes > 100


@pytest.mark.slow
@pytest.mark.parametrize("players", TABLES)
def test_nobody_broke_a_rule_in_a_quarter_of_a_million_worlds(players: int) -> None:
    compile_all()
    dice, many = Dice.of("worlds"), 100
    worlds = row([0] * (6 * many))
    total = 0
    for _, view in seen(players, range(20), 5):
        unseen = unseen_in(view)
        cards = set_of(unseen.cards[: unseen.count])
        draw_many(unseen, dice, worlds, many)
        for world in range(many):
            at = unseen.places * world
            together = 0
            for place in range(unseen.places):
                assert size(worlds[at + place]) == unseen.room[place]
                together += worlds[at + place]
            assert together == cards
        assert fault_in(view, hands_of(view, worlds, 0)) is None
        total += many
    assert total >= 250_000


def test_what_truly_lies_there_is_always_thought_possible() -> None:
    for players in TABLES:
        for state, view in seen(players, range(2)):
            assert state.round is not None
            assert view.seat is not None
            unseen = unseen_in(view)
            others = [(view.seat + step) % players for step in range(1, players)]
            truly = [state.round.hands[seat] for seat in others]
            assert [size(hand) for hand in truly] == list(unseen.room[: unseen.places])
            assert sum(truly) == set_of(unseen.cards[: unseen.count])


@pytest.mark.parametrize("players", [4, 5])
def test_near_the_end_the_worlds_are_all_that_break_no_rule(players: int) -> None:
    looked_at = 0
    for state, view in seen(players, range(3)):
        unseen = unseen_in(view)
        if unseen.count > 8:
            continue
        deals = list(every_deal(unseen))
        assert len(set(deals)) == len(deals) == deals_possible(unseen)
        for deal in deals:
            assert fault_in(view, hands_of(view, row(deal), 0)) is None
        assert state.round is not None
        assert view.seat is not None
        hands = [*state.round.hands[view.seat + 1 : players], *state.round.hands[: view.seat]]
        assert tuple(hands) in deals
        looked_at += 1
    assert looked_at > 15


def test_every_world_is_as_likely_as_any_other() -> None:
    tried = 0
    for _, view in seen(4, range(8)):
        unseen, world = unseen_in(view), row([0] * 3)
        deals = list(every_deal(unseen)) if unseen.count <= 6 else []
        if len(deals) < 20:
            continue
        dice, drawn = Dice.of("even", tried), Counter[tuple[int, ...]]()
        for _ in range(40 * len(deals)):
            draw(unseen, dice, world, 0)
            drawn[tuple(world)] += 1
        chi_squared = sum((drawn[deal] - 40) ** 2 / 40 for deal in deals)
        # Five standard deviations above what is to be expected of so many kinds.
        assert chi_squared < (len(deals) - 1) + 5 * (2 * (len(deals) - 1)) ** 0.5
        tried += 1
        if tried == 6:
            break
    assert tried == 6


def test_the_deals_of_a_round_just_opened_are_counted_in_full() -> None:
    unseen = Unseen.blank()
    unseen.places, unseen.count = 3, 45
    for place in range(3):
        unseen.room[place] = 15
    assert deals_possible(unseen) == factorial(45) // factorial(15) ** 3

"""Worlds: each agrees with all that was seen, and none is likelier than another."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import comb

import pytest

from tests.bots.double_hearts.positions import GAME, fault_in, rounds
from twofold.bots.double_hearts.knowledge import Unseen, unseen_in
from twofold.bots.double_hearts.worlds import Splits, count, draw, every_deal, ways
from twofold.games.double_hearts.state import LEFTOVER, Options, State
from twofold.games.double_hearts.view import View, pairing_in
from twofold.kernel import Dice, Row, compile_all, members, row, set_of, size

WAYS = ways()


def seen(
    players: int, seeds: range, options: Options | None = None
) -> Iterator[tuple[State, View]]:
    """Give positions before a card, as the seat sees them whose turn it is, but the opening."""
    for seed in seeds:
        for state in rounds(players, seed, 4, options):
            if state.phase == "play" and state.plays:
                yield state, GAME.view(state, min(GAME.awaited(state)))


def hands_of(view: View, worlds: Row, at: int) -> tuple[list[int], int]:
    """Give all hands, and the card left over, of a world that was drawn."""
    assert view.seat is not None
    hands = [0] * view.players
    hands[view.seat] = set_of(map(pairing_in(view).card_of, view.hand))
    for place in range(view.players - 1):
        hands[(view.seat + 1 + place) % view.players] = int(worlds[at + place])
    return hands, int(worlds[at + 2]) if view.players == 3 else 0


@pytest.mark.parametrize(
    ("players", "leftover"), [(4, LEFTOVER[0]), *((3, leftover) for leftover in LEFTOVER)]
)
def test_nobody_broke_a_rule_in_any_world_drawn(players: int, leftover: str) -> None:
    dice, splits, world = Dice.of("worlds"), Splits.blank(), row([0] * 3)
    for _, view in seen(players, range(2), Options(leftover, 1000)):
        assert count(unseen_in(view), WAYS, splits) > 0
        draw(splits, dice, world, 0)
        assert fault_in(view, *hands_of(view, world, 0)) is None


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4])
def test_nobody_broke_a_rule_in_half_a_million_worlds(players: int) -> None:
    compile_all()
    dice, splits, worlds = Dice.of("worlds"), Splits.blank(), row([0] * 300)
    total = 0
    for _, view in seen(players, range(26)):
        unseen = unseen_in(view)
        count(unseen, WAYS, splits)
        for world in range(100):
            draw(splits, dice, worlds, 3 * world)
            places = worlds[3 * world : 3 * world + 3]
            for place in range(3):
                assert size(places[place]) == unseen.room[place]
                assert places[place] & ~unseen.may[place] == 0
            assert places[0] ^ places[1] ^ places[2] == places[0] | places[1] | places[2]
        assert fault_in(view, *hands_of(view, worlds, 0)) is None
        total += 100
    assert total >= 500_000


def test_what_truly_lies_there_is_always_thought_possible() -> None:
    for players in (3, 4):
        for state, view in seen(players, range(3)):
            round = state.round
            assert round is not None
            unseen = unseen_in(view)
            assert view.seat is not None
            for place in range(players - 1):
                truly = round.hands[(view.seat + 1 + place) % players]
                assert truly & ~unseen.may[place] == 0
            if players == 3:
                assert round.leftover & ~unseen.may[2] == 0


def by_the_rules(view: View, unseen: Unseen) -> set[tuple[int, int, int]]:
    """Deal the unseen cards in every way at all, and keep those in which nobody broke a rule."""
    cards = unseen.may[0] | unseen.may[1] | unseen.may[2]
    kept = set[tuple[int, int, int]]()
    for first in combinations(members(cards), unseen.room[0]):
        here = set_of(first)
        for second in combinations(members(cards & ~here), unseen.room[1]):
            world = here, set_of(second), cards & ~here & ~set_of(second)
            if fault_in(view, *hands_of(view, row(world), 0)) is None:
                kept.add(world)
    return kept


@pytest.mark.parametrize("players", [3, 4])
def test_near_the_end_the_worlds_are_all_that_break_no_rule(players: int) -> None:
    looked_at = 0
    for _, view in seen(players, range(2)):
        unseen = unseen_in(view)
        if sum(unseen.room) > 5:
            continue
        allowed = by_the_rules(view, unseen)
        assert set(every_deal(unseen)) == allowed
        assert count(unseen, WAYS, Splits.blank()) == len(allowed)
        looked_at += 1
    assert looked_at > 20


def test_every_world_is_as_likely_as_any_other() -> None:
    tried = 0
    for _, view in seen(4, range(8)):
        unseen, splits, world = unseen_in(view), Splits.blank(), row([0] * 3)
        number = count(unseen, WAYS, splits)
        if not 8 <= number <= 40 or splits.count < 3:
            continue
        dice, drawn = Dice.of("even", tried), Counter[tuple[int, ...]]()
        for _ in range(40 * number):
            draw(splits, dice, world, 0)
            drawn[tuple(world)] += 1
        chi_squared = sum((drawn[deal] - 40) ** 2 / 40 for deal in every_deal(unseen))
        # Five standard deviations above what is to be expected of so many kinds.
        assert chi_squared < (number - 1) + 5 * (2 * (number - 1)) ** 0.5
        tried += 1
        if tried == 6:
            break
    assert tried == 6


def test_the_deals_of_a_round_just_opened_are_counted_in_full() -> None:
    unseen = Unseen.blank()
    for place in range(3):
        unseen.room[place] = 13
        unseen.may[place] = (1 << 39) - 1
    assert count(unseen, WAYS, Splits.blank()) == comb(39, 13) * comb(26, 13)

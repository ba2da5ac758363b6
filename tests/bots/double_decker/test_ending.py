"""Endings: what the kernel finds is what trying everything by hand finds."""

from typing import NamedTuple

import pytest

from tests.bots.double_decker.positions import GAME, rounds
from twofold.bots.double_decker.ending import (
    DEEPEST,
    Ending,
    ends_of,
    play_endings,
    rounds_deep,
    solve,
)
from twofold.bots.double_decker.search import weigh
from twofold.bots.double_decker.thinker import SCALES, Depth, Thinker
from twofold.bots.double_decker.worlds import every_deal, unseen_in
from twofold.bots.opinions import Tried
from twofold.bots.outlook import UNIT, Outlook, lay_out
from twofold.games.double_decker import rules
from twofold.games.double_decker.rules import Round
from twofold.games.double_decker.state import State
from twofold.games.double_decker.view import round_in
from twofold.kernel import Dice, members, row


class End(NamedTuple):
    """What comes of a position."""

    shares: tuple[int, ...]
    scores: tuple[int, ...]
    ends: int


def outlook_of(*totals: int) -> Outlook:
    """Give the outlook of a match."""
    outlook = Outlook.blank()
    lay_out(outlook, SCALES)
    outlook.players = len(totals)
    for seat, total in enumerate(totals):
        outlook.totals[seat] = total
    return outlook


def totals_of(players: int, number: int) -> tuple[int, ...]:
    """Give some totals, now near each other and now far."""
    return tuple(5 * (seat * number % 4) - number % 3 for seat in range(players))


def by_hand(round: Round, outlook: Outlook, to_come: int) -> End:
    """Try everything, a value at a time."""
    if round.turn == rules.NOBODY:
        scores, shares = row([0] * 7), row([0] * 7)
        weigh(round, outlook, to_come, scores, shares)
        return End(tuple(shares)[: round.players], tuple(scores)[: round.players], 1)
    found: list[End] = []
    for card in members(rules.legal(round)):
        after = round.copy()
        rules.play(after, card)
        found.append(by_hand(after, outlook, to_come))
    best = max(found, key=lambda end: (end.shares[round.turn], end.scores[round.turn]))
    return End(best.shares, best.scores, sum(end.ends for end in found))


def endings(players: int, cards: int) -> list[State]:
    """Give positions in which so many cards are held."""
    return [
        state
        for seed in range(3)
        for state in rounds(players, seed, 3)
        if state.round is not None and sum(hand.bit_count() for hand in state.round.hands) == cards
    ]


@pytest.mark.parametrize(("players", "cards"), [(4, 10), (4, 8), (4, 5), (5, 11), (5, 10), (7, 14)])
def test_an_ending_is_solved_as_by_trying_everything(players: int, cards: int) -> None:
    tried = 0
    for number, state in enumerate(endings(players, cards)):
        assert state.round is not None
        outlook, to_come = outlook_of(*totals_of(players, number)), number % 2
        deep, ending = rounds_deep(), Ending.blank()
        deep[0] = state.round
        ends = solve(deep, outlook, to_come, ending)
        found = End(tuple(ending.shares[0])[:players], tuple(ending.scores[0])[:players], ends)
        assert found == by_hand(state.round, outlook, to_come)
        tried += 1
    assert tried > 3


@pytest.mark.parametrize(("players", "cards"), [(4, 8), (4, 7), (5, 8), (6, 9)])
def test_every_possible_deal_of_an_ending_counts_once(players: int, cards: int) -> None:
    for number, state in enumerate(endings(players, cards)):
        view = GAME.view(state, min(GAME.awaited(state)))
        outlook = outlook_of(*totals_of(players, number))
        root, unseen = round_in(view), unseen_in(view)
        seat, deals = root.turn, list(every_deal(unseen))
        flat = row(hand for deal in deals for hand in deal)
        tried = Tried.blank()
        play_endings(root, flat, len(deals), outlook, 0, rounds_deep(), Ending.blank(), tried)
        ends = 0
        for card in members(root.hands[seat]):
            share = points = 0
            for deal in deals:
                world = root.copy()
                for place, hand in enumerate(deal):
                    world.hands[(seat + 1 + place) % players] = hand
                rules.play(world, card)
                end = by_hand(world, outlook, 0)
                share, points, ends = (
                    share + end.shares[seat],
                    points + end.scores[seat],
                    ends + end.ends,
                )
            assert tried.tries[2 * card] == len(deals)
            assert (tried.share[2 * card], tried.points[2 * card]) == (share, points)
        assert ends_of(root, unseen) == ends
        break


def test_a_round_that_is_far_from_its_end_is_no_ending() -> None:
    state = next(iter(rounds(7, 1, 1)))
    view = GAME.view(state, min(GAME.awaited(state)))
    assert ends_of(round_in(view), unseen_in(view)) > 10**15
    assert DEEPEST > 8


def test_an_ending_is_weighed_the_same_whatever_the_dice() -> None:
    for state in endings(4, 8):
        seat = min(GAME.awaited(state))
        one, other = (
            Thinker(Depth(100, ends=2_000), Dice.of(name)).opinions(
                GAME.view(state, seat), GAME.choices(state, seat)
            )
            for name in ("one", "other")
        )
        assert one == other
        assert {opinion.chance_error for opinion in one} == {0}


def test_a_win_that_is_certain_is_shared_by_the_best() -> None:
    round, scores, shares = Round.blank(), row([0] * 7), row([0] * 7)
    round.players = 4
    weigh(round, outlook_of(3, 7, -2, 7), 0, scores, shares)
    assert tuple(shares)[:4] == (0, UNIT // 2, 0, UNIT // 2)


def test_shares_before_the_end_add_up_and_follow_the_totals() -> None:
    round, scores, shares = Round.blank(), row([0] * 7), row([0] * 7)
    round.players = 4
    round.passed[1] = 1
    weigh(round, outlook_of(9, 9, -2, 20), 2, scores, shares)
    assert scores[1] == -2
    assert UNIT - 4 <= sum(shares) <= UNIT
    assert shares[3] > shares[0] > shares[1] > shares[2] > 0

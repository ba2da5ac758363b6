"""Endings: what the kernel finds is what trying everything by hand finds."""

from fractions import Fraction
from typing import NamedTuple

import pytest

from tests.bots.double_hearts.positions import rounds
from twofold.bots.double_hearts.ending import Ending, rounds_deep, solve
from twofold.bots.double_hearts.search import Match, share
from twofold.bots.double_hearts.thinker import SCALES
from twofold.bots.outlook import UNIT, Outlook, lay_out
from twofold.games.double_hearts import rules
from twofold.games.double_hearts.rules import Deck, Round
from twofold.games.double_hearts.state import State
from twofold.kernel import members, row

TARGET = 60


class End(NamedTuple):
    """What comes of a position."""

    shares: tuple[int, ...]
    scores: tuple[int, ...]
    ends: int


def outlook_of(totals: tuple[int, ...]) -> Outlook:
    """Give the outlook of a match."""
    outlook = Outlook.blank()
    lay_out(outlook, SCALES)
    outlook.players = len(totals)
    for seat, total in enumerate(totals):
        outlook.totals[seat] = total
    return outlook


def match_to(target: int) -> Match:
    """Give a match to this target."""
    match = Match.blank()
    match.target, match.pace = target, 16
    return match


def by_hand(deck: Deck, round: Round, outlook: Outlook) -> End:
    """Try everything, a value at a time."""
    players = round.players
    if round.turn == rules.NOBODY:
        scores, shares = row([0] * 4), row([0] * 4)
        rules.score(deck, round, scores)
        share(outlook, match_to(TARGET), scores, shares)
        return End(tuple(shares)[:players], tuple(scores)[:players], 1)
    found: list[End] = []
    shades = [shade for shade in (0, 1) if round.lying == 0 and rules.may_show(round, shade)]
    for shade in shades or [0]:
        for card in members(rules.legal(deck, round)):
            after = round.copy()
            rules.play(deck, after, card, shade)
            found.append(by_hand(deck, after, outlook))
    best = max(found, key=lambda end: end.shares[round.turn])
    return End(best.shares, best.scores, sum(end.ends for end in found))


def endings(players: int, cards: int) -> list[State]:
    """Give positions in which so few cards are held."""
    return [
        state
        for seed in range(3)
        for state in rounds(players, seed, 3)
        if state.round is not None
        and state.phase == "play"
        and sum(hand.bit_count() for hand in state.round.hands) == cards
    ]


@pytest.mark.parametrize(("players", "cards"), [(4, 9), (4, 8), (4, 3), (3, 7), (3, 6), (3, 1)])
def test_an_ending_is_solved_as_by_trying_everything(players: int, cards: int) -> None:
    tried = 0
    for number, state in enumerate(endings(players, cards)):
        assert state.round is not None
        outlook = outlook_of(tuple(5 * (seat * number % 12) for seat in range(players)))
        deep, ending = rounds_deep(), Ending.blank()
        deep[0] = state.round
        ends = solve(state.deck, deep, outlook, match_to(TARGET), ending, row([0] * 4))
        found = End(tuple(ending.shares[0])[:players], tuple(ending.scores[0])[:players], ends)
        assert found == by_hand(state.deck, state.round, outlook)
        tried += 1
    assert tried > 3


def test_a_win_that_is_certain_is_shared_by_the_best() -> None:
    outlook, shares = outlook_of((50, 40, 40, 41)), row([0] * 4)
    share(outlook, match_to(TARGET), row([12, 20, 20, 0]), shares)
    assert tuple(shares) == (0, 0, 0, UNIT)
    share(outlook, match_to(TARGET), row([12, 1, 1, 38]), shares)
    assert tuple(shares) == (0, UNIT // 2, UNIT // 2, 0)


def test_shares_before_the_end_add_up_and_follow_the_totals() -> None:
    outlook, shares = outlook_of((0, 0, 20, 50)), row([0] * 4)
    share(outlook, match_to(250), row([26, 0, 26, 0]), shares)
    assert abs(Fraction(sum(shares), UNIT) - 1) < Fraction(1, 1000)
    assert shares[1] > shares[0] > shares[2] > shares[3] > 0

"""Beliefs: deals that explain what was played are drawn more often."""

from itertools import pairwise

import pytest

from tests.bots.double_decker.positions import GAME, fault_in, rounds
from tests.bots.double_decker.test_worlds import hands_of
from tests.contracts.playing import key_of
from twofold.bots.double_decker.beliefs import begin, draw_believed, fit, plays_in
from twofold.bots.double_decker.rollouts import CARDS, habits_of, liked
from twofold.bots.double_decker.weights import WEIGHTS
from twofold.bots.double_decker.worlds import every_deal, unseen_in
from twofold.games.double_decker import rules
from twofold.games.double_decker.rules import Round
from twofold.games.double_decker.state import State
from twofold.games.double_decker.view import View, round_in
from twofold.kernel import Dice, compile_all, members, row


def fit_of(view: View, drawn: tuple[int, ...]) -> float:
    """Say how well a deal fits."""
    habits = habits_of(WEIGHTS[view.players])
    root, world, promised = round_in(view), Round.blank(), row([0] * CARDS)
    return fit(row(drawn), plays_in(view), root, habits, world, promised)


def truth(state: State, seat: int) -> tuple[int, ...]:
    """Give the hands that the others have, clockwise."""
    assert state.round is not None
    players = state.players
    return tuple(state.round.hands[(seat + step) % players] for step in range(1, players))


def as_expected(players: int, odd: int | None = None) -> State:
    """Play a round so far that all do what a quick thought likes, but for one odd play."""
    state = GAME.deal(GAME.start(players), key_of("beliefs", players))
    habits, promised = habits_of(WEIGHTS[players]), row([0] * CARDS)
    for number in range(4 * players):
        assert state.round is not None
        card = liked(state.round, habits, promised)
        if number == odd:
            card = min(members(rules.legal(state.round)), key=lambda one: promised[one])
        state = GAME.play(state, card)
    return state


@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_the_true_deal_fits_wholly_where_all_did_what_was_expected(players: int) -> None:
    state = as_expected(players)
    for seat in range(players):
        view = GAME.view(state, seat)
        if seat in view.awaited:
            assert fit_of(view, truth(state, seat)) == 1


@pytest.mark.parametrize("players", [4, 7])
def test_a_play_that_gives_something_away_fits_less(players: int) -> None:
    looked_at = 0
    for odd in range(players):
        state = as_expected(players, odd)
        assert state.round is not None
        seat, did_it = state.round.turn, (state.tricks[0].leader + odd) % players
        fits = fit_of(GAME.view(state, seat), truth(state, seat))
        # Nobody wonders at a play of one's own.
        assert fits == 1 if seat == did_it else 0 < fits < 1
        looked_at += seat != did_it
    assert looked_at > 1


def test_a_round_begins_again_with_all_its_cards() -> None:
    for state in list(rounds(5, 3, 1))[::7]:
        seat = min(GAME.awaited(state))
        view, world = GAME.view(state, seat), Round.blank()
        begin(row(truth(state, seat)), plays_in(view), round_in(view), world)
        assert state.deal is not None
        assert tuple(world.hands[:5]) == state.deal.hands
        assert world.turn == state.deal.dealer


@pytest.mark.parametrize("players", [4, 7])
def test_deals_believed_in_break_no_rule(players: int) -> None:
    dice, hands = Dice.of("believed"), row([0] * 12)
    for state in list(rounds(players, 5, 1))[::4]:
        view = GAME.view(state, min(GAME.awaited(state)))
        habits, world, promised = habits_of(WEIGHTS[players]), Round.blank(), row([0] * CARDS)
        draw_believed(
            unseen_in(view),
            plays_in(view),
            round_in(view),
            habits,
            dice,
            hands,
            2,
            3,
            world,
            promised,
            row([0] * 6),
        )
        for at in (0, players - 1):
            assert fault_in(view, hands_of(view, hands, at)) is None


def test_the_wider_the_choice_the_better_the_deals_fit() -> None:
    """With no choice the mean fit is that of all deals; the more choice, the nearer to belief."""
    compile_all()
    state = next(
        one
        for one in rounds(4, 11, 5)
        if one.round is not None and one.round.tricks == 12 and one.round.acted == 3
    )
    view = GAME.view(state, min(GAME.awaited(state)))
    deals = list(every_deal(unseen_in(view)))
    fits = {deal: fit_of(view, deal) for deal in deals}
    even = sum(fits.values()) / len(deals)
    believed = sum(one * one for one in fits.values()) / sum(fits.values())
    assert believed > even
    means: list[float] = []
    number = 1500
    for choice in (1, 3, 40):
        hands = row([0] * (3 * number))
        draw_believed(
            unseen_in(view),
            plays_in(view),
            round_in(view),
            habits_of(WEIGHTS[4]),
            Dice.of("choice"),
            hands,
            number,
            choice,
            Round.blank(),
            row([0] * CARDS),
            row([0] * 6),
        )
        drawn = [tuple(hands[3 * place : 3 * place + 3]) for place in range(number)]
        means.append(sum(fits[deal] for deal in drawn) / number)
    assert all(less < more for less, more in pairwise(means))
    assert means[0] == pytest.approx(even, rel=0.1)
    assert means[2] == pytest.approx(believed, rel=0.1)


def test_before_the_first_play_every_deal_fits() -> None:
    state = next(rounds(6, 1, 1))
    seat = min(GAME.awaited(state))
    assert fit_of(GAME.view(state, seat), truth(state, seat)) == 1

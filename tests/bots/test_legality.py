"""Never an illegal choice, in a hundred thousand games.

The kernels' own bots, random and greedy side by side, play 50,000 matches' worth of Double Decker
and as many of Double Hearts, every choice held to the rules. Those that think play some matches at
every table, with little to think by: then they choose worst.
"""

from typing import Any

import pytest

from tests.bots.test_bots import TABLES
from twofold.arena.double_hearts import random_lead
from twofold.bots import THINKING, sit
from twofold.bots.double_decker import greedy as decker_greedy
from twofold.bots.double_decker import levels as decker_levels
from twofold.bots.double_decker.thinker import Depth as DeckerDepth
from twofold.bots.double_hearts import greedy as hearts_greedy
from twofold.bots.double_hearts import levels as hearts_levels
from twofold.bots.double_hearts.thinker import Depth as HeartsDepth
from twofold.bots.random import any_card, any_three
from twofold.cards import three_colours
from twofold.cards.dark_hand import default_pairing
from twofold.chance import subkey
from twofold.games import CHANCE, GAMES
from twofold.games.double_decker import rules as decker
from twofold.games.double_decker.view import Seen as DeckerSeen
from twofold.games.double_decker.view import see as see_decker
from twofold.games.double_hearts import rules as hearts
from twofold.games.double_hearts.state import Options, deck_for
from twofold.games.double_hearts.view import Seen as HeartsSeen
from twofold.games.double_hearts.view import see as see_hearts
from twofold.kernel import Dice, Row, compile_all, kernel, row, shuffle, size

MATCHES = 50_000
"""Of each trick game, shared among its tables."""
ROUNDS = {"double-decker": 5, "double-hearts": 15}
"""How many rounds a match has; at Double Hearts about so many."""


@kernel
def wrong_at_double_decker(
    round: decker.Round, seen: DeckerSeen, pack: Row, dice: Dice, rounds: int
) -> int:
    """Play rounds of random and greedy players, and count the choices that were not legal."""
    players = round.players
    each = decker.hand_size(players)
    wrong = 0
    for number in range(rounds):
        for seat in range(players):
            round.taken[seat] = 0
            round.passed[seat] = 0
        round.tricks = 0
        shuffle(dice, pack, players * each)
        decker.deal(round, pack)
        decker.open_play(round, number % players)
        while round.turn >= 0:
            seat = round.turn
            see_decker(round, seat, seen)
            legal = decker.legal(round)
            card = decker_greedy.card(seen, legal) if seat + number & 1 else any_card(legal, dice)
            wrong += 1 - ((round.hands[seat] & legal) >> card & 1)
            decker.play(round, card)
    return wrong


@kernel
def wrong_at_double_hearts(
    deck: hearts.Deck, round: hearts.Round, seen: HeartsSeen, pack: Row, dice: Dice, rounds: int
) -> int:
    """Play rounds of random and greedy players, and count the choices that were not legal."""
    players = round.players
    wrong = 0
    for number in range(rounds):
        for seat in range(4):
            round.hands[seat] = 0
            round.taken[seat] = 0
            round.given[seat] = 0
        round.leftover = 0
        round.leftover_to = number % 3
        round.tricks = 0
        round.lying = 0
        round.broken = 0
        round.turn = -1
        shuffle(dice, pack, 52)
        hearts.deal(round, pack)
        steps = hearts.direction(players, number)
        if steps:
            for seat in range(players):
                see_hearts(round, seat, 0, seen)
                if (seat + number) & 1:
                    given = hearts_greedy.three(deck, seen)
                else:
                    given = any_three(seen.hand, dice)
                wrong += size(given) != 3 or (given & ~round.hands[seat]) != 0
                round.given[seat] = given
            hearts.exchange(round, steps)
        hearts.open_play(deck, round)
        while round.turn >= 0:
            seat = round.turn
            see_hearts(round, seat, steps, seen)
            legal = hearts.legal(deck, round)
            leads = round.lying == 0
            if (seat + number) & 1:
                play = hearts_greedy.card(deck, seen, legal)
            elif leads:
                play = random_lead(round, legal, dice)
            else:
                play = 2 * any_card(legal, dice)
            wrong += 1 - ((round.hands[seat] & legal) >> (play >> 1) & 1)
            if leads and not hearts.may_show(round, play & 1):
                wrong += 1
            hearts.play(deck, round, play >> 1, play & 1)
    return wrong


@pytest.mark.slow
@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_nobody_broke_a_rule_in_fifty_thousand_matches_of_double_decker(players: int) -> None:
    compile_all()
    round = decker.Round.blank()
    round.players = players
    pack, dice = row(three_colours.pack(players)), Dice.of("legal", players)
    rounds = MATCHES * ROUNDS["double-decker"] // 4
    assert wrong_at_double_decker(round, DeckerSeen.blank(), pack, dice, rounds) == 0


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4])
def test_nobody_broke_a_rule_in_fifty_thousand_matches_of_double_hearts(players: int) -> None:
    compile_all()
    deck, round = deck_for(default_pairing()), hearts.Round.blank()
    round.players = players
    pack, dice = row(range(52)), Dice.of("legal", players)
    rounds = MATCHES * ROUNDS["double-hearts"] // 2
    assert wrong_at_double_hearts(deck, round, HeartsSeen.blank(), pack, dice, rounds) == 0


@pytest.mark.slow
@pytest.mark.parametrize("level", THINKING)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_whoever_thinks_breaks_no_rule(
    name: str, players: int, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(decker_levels.DEPTHS, level, DeckerDepth(12, choice=2, ends=50))
    monkeypatch.setitem(hearts_levels.DEPTHS, level, HeartsDepth(12, 700))
    game = GAMES[name]
    options: Any = Options(target=60) if name == "double-hearts" else None
    for number in range(3):
        bots = [sit(level, game, Dice.of("thinks", number, seat)) for seat in range(players)]
        state = game.start(players, options)
        dealt = 0
        while awaited := game.awaited(state):
            if CHANCE in awaited:
                dealt += 1
                state = game.deal(state, subkey(bytes(64), name, number, dealt))
                continue
            seat = min(awaited)
            choice = bots[seat].choose(game.view(state, seat), game.choices(state, seat))
            assert game.refusal(state, seat, choice) is None
            state = game.choose(state, seat, choice)

"""Positions of Double Decker, and who could have played so: the rules asked, card by card."""

from collections.abc import Iterator, Sequence
from random import Random

from tests.contracts.playing import key_of
from twofold.bots import sit
from twofold.cards.three_colours import card_of, pack
from twofold.games import CHANCE, GAMES
from twofold.games.double_decker import rules
from twofold.games.double_decker.game import DoubleDecker
from twofold.games.double_decker.rules import Round
from twofold.games.double_decker.state import State
from twofold.games.double_decker.view import View
from twofold.kernel import Dice, set_of

GAME = DoubleDecker()


def rounds(players: int, seed: int, number: int) -> Iterator[State]:
    """Play so many rounds by greedy and random players, and give every state of them."""
    random = Random(f"positions {players} {seed}")
    game = GAMES[GAME.name]
    seated = [
        sit(random.choice(("greedy", "random")), game, Dice.of("positions", seed, seat))
        for seat in range(players)
    ]
    state = GAME.start(players)
    while len(state.finished) < number and (awaited := GAME.awaited(state)):
        if CHANCE in awaited:
            state = GAME.deal(state, key_of("positions", players, seed, len(state.finished)))
        else:
            yield state
            seat = min(awaited)
            choice = seated[seat].choose(GAME.view(state, seat), GAME.choices(state, seat))
            state = GAME.choose(state, seat, choice)


def fault_in(view: View, hands: Sequence[int]) -> str | None:
    """Say which rule somebody would have broken if the unseen cards lay so; None if none was.

    The hands are those of all seats now. Each gets its played and passed cards back, and the round
    is played again by the rules.
    """
    plays = [
        ((trick.leader + place) % view.players, card_of(name))
        for trick in (*view.tricks, *([view.trick] if view.trick else ()))
        for place, name in enumerate(trick.plays)
    ]
    round = Round.blank()
    round.players = view.players
    everything = 0
    for seat, hand in enumerate(hands):
        played = set_of(card for owner, card in plays if owner == seat)
        round.hands[seat] = hand | played
        everything += hand + played
        if (hand | played).bit_count() != rules.hand_size(view.players):
            return f"seat {seat} had {(hand | played).bit_count()} cards"
    if everything != set_of(pack(view.players)):
        return "cards are missing or doubled"
    assert view.dealer is not None
    rules.open_play(round, view.dealer)
    for seat, card in plays:
        if round.turn != seat:
            return f"it was not the turn of seat {seat}"
        if not rules.legal(round) & (1 << card):
            return f"seat {seat} might not play {card}"
        rules.play(round, card)
    return None

"""Positions of Double Hearts, and who could have played so: the rules asked, card by card."""

from collections.abc import Iterator, Sequence
from random import Random

from tests.contracts.playing import key_of
from twofold.bots import Bot, sit
from twofold.games import CHANCE, GAMES
from twofold.games.double_hearts import rules
from twofold.games.double_hearts.game import DoubleHearts
from twofold.games.double_hearts.rules import Round
from twofold.games.double_hearts.state import LEFTOVER, Options, State
from twofold.games.double_hearts.view import View, deck_in, pairing_in
from twofold.kernel import Dice, set_of

GAME = DoubleHearts()


def bots(levels: Sequence[str], seed: int) -> list[Bot]:
    """Seat bots."""
    game = GAMES["double-hearts"]
    return [sit(level, game, Dice.of("positions", seed, seat)) for seat, level in enumerate(levels)]


def rounds(players: int, seed: int, number: int, options: Options | None = None) -> Iterator[State]:
    """Play so many rounds by greedy and random players, and give every state of them."""
    random = Random(f"positions {players} {seed}")
    state = GAME.start(players, options or Options(target=1000))
    seated = bots([random.choice(("greedy", "random")) for _ in range(players)], seed)
    while len(state.finished) < number and (awaited := GAME.awaited(state)):
        if CHANCE in awaited:
            state = GAME.deal(state, key_of("positions", players, seed, len(state.finished)))
        else:
            yield state
            seat = random.choice(sorted(awaited))
            choice = seated[seat].choose(GAME.view(state, seat), GAME.choices(state, seat))
            state = GAME.choose(state, seat, choice)


def fault_in(view: View, hands: Sequence[int], leftover: int) -> str | None:
    """Say which rule somebody would have broken if the unseen cards lay so; None if none was.

    The hands are those of all seats now. Each gets its played cards back, and the round is played
    again by the rules.
    """
    deck, pairing = deck_in(view), pairing_in(view)
    tricks = (*view.tricks, *([view.trick] if view.trick else ()))
    plays = [
        ((trick.leader + place) % view.players, name)
        for trick in tricks
        for place, name in enumerate(trick.plays)
    ]
    round = Round.blank()
    round.players = view.players
    round.leftover_to = LEFTOVER.index(view.leftover)
    for seat, hand in enumerate(hands):
        played = set_of(pairing.card_of(name) for owner, name in plays if owner == seat)
        round.hands[seat] = hand | played
        if (hand | played).bit_count() != 52 // view.players:
            return f"seat {seat} had {(hand | played).bit_count()} cards"
    turned_up = [trick.leftover for trick in tricks if trick.leftover]
    round.leftover = 1 << pairing.card_of(turned_up[0]) if turned_up else leftover
    if round.leftover.bit_count() != (view.players == 3):
        return "the card left over"
    everything = round.leftover
    for hand in round.hands:
        everything += hand
    if everything != (1 << 52) - 1:
        return "cards are missing or doubled"
    if view.phase == "play" and view.given:
        steps = {"left": 1, "right": view.players - 1, "across": 2}[view.direction]
        assert view.seat is not None
        given = set_of(map(pairing.card_of, view.given))
        if given & ~round.hands[(view.seat + steps) % view.players]:
            return "a card that was given is elsewhere"
    rules.open_play(deck, round)
    for seat, name in plays:
        card = pairing.card_of(name)
        if round.turn != seat:
            return f"it was not the turn of seat {seat}"
        if not rules.legal(deck, round) & (1 << card):
            return f"seat {seat} might not play {name}"
        rules.play(deck, round, card, int(name[0] == "D"))
    return None

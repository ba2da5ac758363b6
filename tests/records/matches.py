"""Matches to write down: honest ones at random, and ones with a single forbidden card."""

import random
from collections.abc import Callable
from typing import Any

from twofold.cards.dark_hand import Pairing, default_pairing
from twofold.chance import subkey
from twofold.games import CHANCE, GAMES
from twofold.games.double_hearts.game import DoubleHearts
from twofold.games.double_hearts.state import Options, State
from twofold.kernel import members

KEY = bytes(64)


def play(name: str, players: int, seed: int, options: Any = None, stop: int | None = None) -> Any:
    """Play a match at random, to its end or for so many choices."""
    game, rng = GAMES[name], random.Random(seed)
    state = game.start(players, options)
    made = 0
    while (awaited := game.awaited(state)) and made != stop:
        if CHANCE in awaited:
            state = game.deal(state, subkey(KEY, name, seed, made))
        else:
            seat = min(awaited)
            state = game.choose(state, seat, rng.choice(game.choices(state, seat)))
            made += 1
    return state


def play_hearts_with_one_crime(
    seed: int, forbidden: Callable[[State, int, int], bool]
) -> tuple[State, int, int] | None:
    """Play Double Hearts at random with one play that the rules forbid, if the chance comes.

    `forbidden(state, card, legal)` picks the crime. Gives the final state, the round and the play.
    """
    game, rng = DoubleHearts(), random.Random(seed)
    state = game.start(4, Options(target=40))
    where: tuple[int, int] | None = None
    made = 0
    while not state.over:
        made += 1
        if state.round is None:
            state = game.deal(state, subkey(KEY, "crime", seed, made))
            continue
        seat = min(game.awaited(state))
        choices = game.choices(state, seat)
        if where is None and state.phase == "play":
            legal = {state.pairing.card_of(_name(choice)) for choice in choices}
            crimes = [
                card
                for card in members(state.round.hands[seat])
                if card not in legal and forbidden(state, card, seat)
            ]
            if crimes:
                where = len(state.finished) + 1, len(state.plays) + 1
                card = rng.choice(crimes)
                state = game.play(state, 2 * card + game.shown(state, card))
                continue
        state = game.choose(state, seat, rng.choice(choices))
    return None if where is None else (state, *where)


def _name(choice: Any) -> str:
    return choice.face if hasattr(choice, "face") else choice.card


def another_pairing() -> Pairing:
    """Give a valid pairing unlike ours: two light sixes have changed places with their twins."""
    pairs = dict(default_pairing().pairs)
    lights = [light for light in pairs if light not in ("QS", "7H", "6C")]
    for one in lights:
        for other in lights:
            swapped = pairs | {one: pairs[other], other: pairs[one]}
            if one != other and _is_valid(swapped):
                return Pairing.of(list(swapped.items()))
    raise AssertionError("no swap keeps the constraints")


def _is_valid(pairs: dict[str, str]) -> bool:
    try:
        Pairing.of(list(pairs.items()))
    except ValueError:
        return False
    return True

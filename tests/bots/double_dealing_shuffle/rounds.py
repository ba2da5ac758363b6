"""Rounds of Double Dealing Shuffle for its players to look at."""

from collections.abc import Iterator
from typing import Final

from twofold.chance import subkey
from twofold.games import CHANCE, GAMES
from twofold.games.double_dealing_shuffle.state import Options, State
from twofold.kernel import Dice

GAME: Final = GAMES["double-dealing-shuffle"]


def rounds(
    hands: str, seed: int, number: int = 1, sizes: tuple[int, int] = (9, 9)
) -> Iterator[State]:
    """Walk through some rounds in which every choice is taken at random."""
    dice = Dice.of("rounds", hands, seed)
    state: State = State(Options(hands), sizes=sizes)
    while len(state.finished) < number and (awaited := GAME.awaited(state)):
        if CHANCE in awaited:
            state = GAME.deal(state, subkey(bytes(64), hands, seed, len(state.finished)))
            continue
        yield state
        seat = sorted(awaited)[dice.below(len(awaited))]
        choices = GAME.choices(state, seat)
        state = GAME.choose(state, seat, choices[dice.below(len(choices))])

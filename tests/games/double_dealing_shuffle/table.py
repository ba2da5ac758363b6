"""A table of Double Dealing Shuffle, as far along as a test needs it."""

from twofold.games.double_dealing_shuffle.choices import Choice, Rest
from twofold.games.double_dealing_shuffle.game import DoubleDealingShuffle
from twofold.games.double_dealing_shuffle.state import Options, State

GAME = DoubleDealingShuffle()
KEY = bytes(range(64))
REST = Rest()


def begun(hands: str = "natural", caller: int | None = None, key: bytes = KEY) -> State:
    """Begin a match."""
    return GAME.deal(GAME.start(2, Options(hands, caller)), key)


def both(state: State, first: Choice, second: Choice) -> State:
    """Let both choose, seat 0 before seat 1."""
    return GAME.choose(GAME.choose(state, 0, first), 1, second)


def counted(state: State) -> State:
    """Call the three counts while both decks rest."""
    for _ in range(3):
        state = both(state, REST, REST)
    return state

"""How a search plays a world to the end of the round: quickly, and sensibly.

Every seat plays as greedy would, from its own hand and what lies open, never by what the world has
in the other hands.
"""

from twofold.bots.double_hearts import greedy
from twofold.games.double_hearts import rules
from twofold.games.double_hearts.rules import Deck, Round
from twofold.kernel import kernel, lowest


@kernel
def liked(deck: Deck, round: Round, legal: int) -> int:
    """Give the move that a quick thought prefers, as 2 · card + the shade announced."""
    if legal & (legal - 1) == 0 and round.lying:
        return 2 * lowest(legal)
    return greedy.thought(deck, round, legal, held(round) & ~round.hands[round.turn])


@kernel
def held(round: Round) -> int:
    """Give the cards in all hands."""
    return round.hands[0] | round.hands[1] | round.hands[2] | round.hands[3]


@kernel
def play_out(deck: Deck, round: Round, until: int) -> None:
    """Play a round on until so many tricks are finished, or to its end."""
    while round.turn >= 0 and round.tricks < until:
        play = liked(deck, round, rules.legal(deck, round))
        rules.play(deck, round, play >> 1, play & 1)

"""Play a whole match through the game protocol, and print its record.

    uv run python examples/play_a_match.py [GAME]

A game only answers: who is awaited, what may they choose, what follows. This loop does the rest.
"""

import sys

from twofold.chance import new_key, subkey
from twofold.games import CHANCE, GAMES
from twofold.kernel import Dice
from twofold.records import line_of

game = GAMES[sys.argv[1] if len(sys.argv) > 1 else "double-decker"]
match_key, dice, deals = new_key(), Dice.of("a match"), 0

state = game.start(game.seats[0])
while awaited := game.awaited(state):
    if CHANCE in awaited:
        # Every round has a key of its own, and all that is drawn in it follows from that key.
        state = game.deal(state, subkey(match_key, "round", deals))
        deals += 1
    else:
        seat = min(awaited)
        choices = game.choices(state, seat)
        state = game.choose(state, seat, choices[dice.below(len(choices))])

print(line_of(state).decode(), end="")
print(game.result(state), file=sys.stderr)

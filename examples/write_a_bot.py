"""Write a bot as a class, and let it meet others.

    uv run python examples/write_a_bot.py [MATCHES]

A bot is shown a view, which is all that its seat may know, and the legal choices.
"""

import sys
from collections.abc import Sequence

from twofold.bots import Bot, sit
from twofold.chance import subkey
from twofold.games import CHANCE, DoubleDecker
from twofold.games.double_decker.choices import Play
from twofold.games.double_decker.view import View
from twofold.kernel import Dice


class Hoarder:
    """Collects one colour: wins it with its highest card, and stays low in the others."""

    def choose(self, view: View, choices: Sequence[Play]) -> Play:
        """Choose a card; its name is a colour and a number."""
        mine = view.piles[view.seat or 0].positive or "R"
        wanted = [choice for choice in choices if choice.card[0] == mine]
        if wanted and mine in view.colours:
            return max(wanted, key=lambda choice: int(choice.card[1:]))
        return min(choices, key=lambda choice: (choice.card[0] == mine, int(choice.card[1:])))

    def close(self) -> None:
        """Leave the seat; there is nothing to put away."""


def played(game: DoubleDecker, bots: Sequence[Bot], key: bytes) -> tuple[int, ...]:
    """Play a match, and give its totals."""
    state = game.start(len(bots))
    while awaited := game.awaited(state):
        if CHANCE in awaited:
            state = game.deal(state, subkey(key, "round", len(state.finished)))
            continue
        (seat,) = awaited
        choice = bots[seat].choose(game.view(state, seat), game.choices(state, seat))
        state = game.choose(state, seat, choice)
    return state.totals


game, matches = DoubleDecker(), int(sys.argv[1]) if len(sys.argv) > 1 else 50
others: list[Bot] = [sit("random", game, Dice.of("bot", seat)) for seat in (1, 2, 3)]
totals = [played(game, [Hoarder(), *others], subkey(bytes(64), n)) for n in range(matches)]
for seat, name in enumerate(["hoarder", "random", "random", "random"]):
    print(f"{name:8} {sum(total[seat] for total in totals) / matches:+7.1f} points a match")

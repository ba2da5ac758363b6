"""A player of Double Decker that thinks ahead, and can say what it thinks of every choice."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import msgspec

from twofold.bots.bot import Opinion
from twofold.bots.double_decker.beliefs import Plays, draw_believed, plays_in
from twofold.bots.double_decker.ending import Ending, ends_of, play_endings, rounds_deep
from twofold.bots.double_decker.rollouts import CARDS, habits_of
from twofold.bots.double_decker.search import search
from twofold.bots.double_decker.weights import WEIGHTS
from twofold.bots.double_decker.worlds import (
    PLACES,
    Unseen,
    draw_many,
    every_deal,
    unseen_in,
)
from twofold.bots.opinions import Tried, opinion_of
from twofold.bots.outlook import Outlook, lay_out
from twofold.bots.tree import Tree, plant
from twofold.cards.three_colours import card_of
from twofold.games.double_decker.choices import Choice
from twofold.games.double_decker.rules import ROUNDS, Round
from twofold.games.double_decker.view import View, round_in
from twofold.kernel import Dice, compile_all, row

CURIOSITY: Final = 2.0
"""How much a search tries what it tried little; found by playing against others."""
SCALES: Final = ("1", "5", "7", "9", "10")
"""By rounds to come: the distance from the best total at which a win is e times less likely."""
MOST_WORLDS: Final = 2048
WHOLE_ROUND: Final = (14, 11, 9, 8)
"""At a table for 4, 5, 6, 7: the tricks of a round."""
ONE_TRICK: Final = (1, 1, 1, 1)
_WIDEST: Final = 60.0
"""How far points may lie apart."""


@dataclass(frozen=True)
class Depth:
    """How long and how far a player thinks."""

    nodes: int
    choice: int = 1
    """Of how many deals it believes in one; of a single one it has nothing to choose."""
    ends: int = 0
    """Where no more ends than this can be reached, over all deals, each of them is."""
    sight: tuple[int, int, int, int] = WHOLE_ROUND
    """How many tricks ahead it looks, at a table for 4, 5, 6, 7; then it counts the piles as they
    stand."""


class Thinker:
    """Sits at Double Decker and searches; the same view and dice give the same choice."""

    def __init__(self, depth: Depth, dice: Dice) -> None:
        compile_all()
        self._depth = depth
        self._seed = dice.place
        self._tree = Tree.blank()
        self._outlook = Outlook.blank()
        lay_out(self._outlook, SCALES)

    def choose(self, view: View, choices: Sequence[Choice]) -> Choice:
        """Choose what promises most."""
        if len(choices) == 1:
            return choices[0]
        return self.opinions(view, choices)[0].choice

    def opinions(self, view: View, choices: Sequence[Choice]) -> list[Opinion]:
        """Weigh every choice, best first."""
        self._outlook.players = view.players
        for seat, total in enumerate(view.totals):
            self._outlook.totals[seat] = total
        root, unseen = round_in(view), unseen_in(view)
        to_come = ROUNDS - view.number
        if ends_of(root, unseen) <= self._depth.ends:
            tried = self._end(root, unseen, to_come)
            found = [opinion_of(one, tried, _move(one), _WIDEST) for one in choices]
            return sorted(found, key=lambda one: (one.chance, one.points), reverse=True)
        dice = Dice.of(self._seed, msgspec.json.encode(view).decode())
        tried = self._search(root, unseen, plays_in(view), to_come, dice)
        found = [opinion_of(one, tried, _move(one), _WIDEST) for one in choices]
        return sorted(found, key=lambda one: (one.tries, one.chance), reverse=True)

    def close(self) -> None:
        """Leave the seat."""

    def _search(self, root: Round, unseen: Unseen, plays: Plays, to_come: int, dice: Dice) -> Tried:
        number = min(self._depth.nodes, MOST_WORLDS)
        hands = row([0] * (unseen.places * number))
        habits, world, promised = habits_of(WEIGHTS[root.players]), Round.blank(), row([0] * CARDS)
        if self._depth.choice > 1:
            draw_believed(
                unseen,
                plays,
                root,
                habits,
                dice,
                hands,
                number,
                self._depth.choice,
                world,
                promised,
                row([0] * PLACES),
            )
        else:
            draw_many(unseen, dice, hands, number)
        plant(self._tree)
        tried = Tried.blank()
        search(
            root,
            hands,
            number,
            habits,
            self._outlook,
            to_come,
            self._tree,
            tried,
            world,
            promised,
            row([0] * 7),
            row([0] * 7),
            self._depth.nodes,
            root.tricks + self._depth.sight[root.players - 4],
            CURIOSITY,
        )
        return tried

    def _end(self, root: Round, unseen: Unseen, to_come: int) -> Tried:
        """Play every deal that is possible to its end in every way."""
        deals = list(every_deal(unseen))
        tried = Tried.blank()
        play_endings(
            root,
            row(hand for deal in deals for hand in deal),
            len(deals),
            self._outlook,
            to_come,
            rounds_deep(),
            Ending.blank(),
            tried,
        )
        return tried


def _move(choice: Choice) -> int:
    return 2 * card_of(choice.card)

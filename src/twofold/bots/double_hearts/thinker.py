"""A player of Double Hearts that thinks ahead, and can say what it thinks of every choice."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Final

import msgspec

from twofold.bots.bot import Opinion
from twofold.bots.double_hearts import worlds
from twofold.bots.double_hearts.ending import Ending, copy_all, rounds_deep, solve
from twofold.bots.double_hearts.knowledge import PLACES, Unseen, unseen_in
from twofold.bots.double_hearts.passing import Passes, try_passes
from twofold.bots.double_hearts.search import Match, enter, search, share
from twofold.bots.opinions import Tried, opinion_of
from twofold.bots.outlook import Outlook, lay_out
from twofold.bots.tree import Tree, plant
from twofold.games.double_hearts import rules
from twofold.games.double_hearts.choices import Choice, Lead, Pass, Play
from twofold.games.double_hearts.rules import Deck, Round
from twofold.games.double_hearts.view import View, deck_in, pairing_in, round_in
from twofold.kernel import Dice, compile_all, members, row, set_of

CURIOSITY: Final = 2.0
"""How much a search tries what it tried little; found by playing against others."""
PACE: Final = 16
"""By how much the highest total grows in a round, as a rule."""
SCALES: Final = tuple(str(round(9 * max(1, rounds) ** 0.5, 1)) for rounds in range(25))
"""By rounds to come: the distance from the best total at which a win is e times less likely."""
MOST_WORLDS: Final = 4096
LAST_TRICKS: Final = 2
"""So many tricks before the end, every deal that is possible is played out in every way."""
WHOLE_ROUND: Final = 17
"""No round has more tricks."""
_WIDEST: Final = 52.0
"""How far points may lie apart."""
FINALISTS: Final = (None, 64, 16, 5)
"""How many threes go on to each stage of choosing a pass."""


@dataclass(frozen=True)
class Depth:
    """How long a player thinks, in nodes: for a card, and for a pass; and how far it looks."""

    card: int
    three: int
    sight: int = WHOLE_ROUND
    """How many tricks ahead it looks; what comes later it takes to cost nobody anything."""


class Thinker:
    """Sits at Double Hearts and searches; the same view and dice give the same choice."""

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
        dice = Dice.of(self._seed, msgspec.json.encode(view).decode())
        match = self._look_ahead(view)
        if view.phase == "pass":
            return self._passes(view, match, dice)
        return self._plays(view, choices, match, dice)

    def close(self) -> None:
        """Leave the seat."""

    def _look_ahead(self, view: View) -> Match:
        self._outlook.players = view.players
        for seat, total in enumerate(view.totals):
            self._outlook.totals[seat] = total
        match = Match.blank()
        match.target = view.target
        match.pace = PACE
        return match

    def _plays(
        self, view: View, choices: Sequence[Choice], match: Match, dice: Dice
    ) -> list[Opinion]:
        deck, root, unseen = deck_in(view), round_in(view), unseen_in(view)
        root.leftover = 0
        moves = {_move(view, choice): choice for choice in choices}
        if 52 // view.players - root.tricks <= min(LAST_TRICKS, self._depth.sight):
            return self._ending(deck, root, unseen, match, moves)
        splits = worlds.Splits.blank()
        worlds.count(unseen, _ways(), splits)
        number = min(self._depth.card, MOST_WORLDS)
        drawn = row([0] * (PLACES * number))
        for world in range(number):
            worlds.draw(splits, dice, drawn, PLACES * world)
        plant(self._tree)
        tried = Tried.blank()
        search(
            deck,
            root,
            drawn,
            number,
            self._outlook,
            match,
            self._tree,
            tried,
            Round.blank(),
            row([0] * 4),
            row([0] * 4),
            self._depth.card,
            CURIOSITY,
            root.tricks + self._depth.sight,
        )
        found = [opinion_of(choice, tried, move, _WIDEST) for move, choice in moves.items()]
        return sorted(found, key=lambda one: (one.tries, one.chance), reverse=True)

    def _ending(
        self,
        deck: Deck,
        root: Round,
        unseen: Unseen,
        match: Match,
        moves: dict[int, Choice],
    ) -> list[Opinion]:
        """Play every deal that is possible to its end in every way."""
        seat = root.turn
        rounds, ending, shares = rounds_deep(), Ending.blank(), row([0] * 4)
        world = Round.blank()
        tried = Tried.blank()
        for drawn in worlds.every_deal(unseen):
            enter(root, seat, row(drawn), 0, world)
            for move in moves:
                copy_all(world, rounds[0])
                rules.play(deck, rounds[0], move >> 1, move & 1)
                if rounds[0].turn >= 0:
                    solve(deck, rounds, self._outlook, match, ending, shares)
                else:
                    rules.score(deck, rounds[0], ending.scores[0])
                    share(self._outlook, match, ending.scores[0], ending.shares[0])
                tried.tries[move] += 1
                tried.share[move] += ending.shares[0][seat]
                tried.points[move] += ending.scores[0][seat]
        found = [opinion_of(choice, tried, move, _WIDEST) for move, choice in moves.items()]
        return sorted(found, key=lambda one: one.chance, reverse=True)

    def _passes(self, view: View, match: Match, dice: Dice) -> list[Opinion]:
        assert view.seat is not None
        deck, root = deck_in(view), round_in(view)
        steps = {"left": 1, "right": view.players - 1, "across": 2}[view.direction]
        passes = Passes.blank()
        threes = [set_of(three) for three in combinations(members(root.hands[view.seat]), 3)]
        for number, three in enumerate(threes):
            passes.cards[number] = three
        left = list(range(len(threes)))
        for finalists in FINALISTS:
            left = left[:finalists]
            try_passes(
                deck,
                root,
                view.seat,
                steps,
                passes,
                row(left),
                len(left),
                max(1, self._depth.three // (len(FINALISTS) * len(left))),
                self._outlook,
                match,
                dice,
                Round.blank(),
                Round.blank(),
                row([0] * 52),
                row([0] * 4),
                row([0] * 4),
                self._depth.sight,
            )
            left.sort(key=lambda one: passes.share[one] / passes.tries[one], reverse=True)
        names = pairing_in(view).names
        rest = [number for number in range(len(threes)) if number not in set(left)]
        rest.sort(key=lambda one: (passes.tries[one], passes.share[one]), reverse=True)
        return [
            opinion_of(
                Pass(_three([names[card][0] for card in members(threes[number])])),
                passes,
                number,
                _WIDEST,
            )
            for number in (*left, *rest)
        ]


def _move(view: View, choice: Choice) -> int:
    card_of = pairing_in(view).card_of
    if isinstance(choice, Lead):
        return 2 * card_of(choice.face) + choice.face.startswith("D")
    assert isinstance(choice, Play)
    return 2 * card_of(choice.card)


def _three(cards: list[str]) -> tuple[str, str, str]:
    first, second, third = cards
    return first, second, third


@cache
def _ways() -> worlds.Ways:
    return worlds.ways()

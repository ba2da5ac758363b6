"""A player of Double Dealing Shuffle that weighs all it sees, and can say what it thinks.

It knows a red card as well as its eyes and memory allow. A cunning one also reckons with what the
other makes of the same pictures: it mixes its cuts and its guesses so that nobody can read them.
"""

from collections.abc import Sequence
from typing import Final

import msgspec
import numpy as np

from twofold.bots.bot import Opinion
from twofold.bots.double_dealing_shuffle.cutting import Cuts, Minds, settle_cuts
from twofold.bots.double_dealing_shuffle.knowledge import Eyes, Own, Side, other_in, own_in
from twofold.bots.double_dealing_shuffle.patience import weary
from twofold.bots.double_dealing_shuffle.pointing import (
    LAP,
    PART,
    Parts,
    best_checks,
    brought_about,
    ends,
    settle_checks,
    turned,
    values_beside,
    worth,
)
from twofold.bots.double_dealing_shuffle.prospects import values_of
from twofold.bots.double_dealing_shuffle.sleights import Hopes, hopes, try_lifts
from twofold.bots.double_dealing_shuffle.tracking import meant_by
from twofold.games.double_dealing_shuffle.choices import Check, Choice, Cut, Guess, Shuffle
from twofold.games.double_dealing_shuffle.rules import red_after
from twofold.games.double_dealing_shuffle.state import PILES
from twofold.games.double_dealing_shuffle.view import View
from twofold.kernel import Dice

TURNS: Final = 160
"""How often the minds of both are gone through, to find how to cut, to guess and to check."""
HABIT: Final = PART // 2
"""How many cuts are taken to be made by habit, whatever their owner knows."""
USUAL: Final = np.array([PART // 8, PART // 2, 3 * PART // 8], np.int64)
"""How a deck ends for its owner, as a rule."""
SELDOM: Final = PART // 16
"""What is to be done less often than this is not done at all."""


class Thinker:
    """Sits at Double Dealing Shuffle; the same view and dice give the same choice."""

    def __init__(self, eyes: Eyes, cunning: bool, dice: Dice) -> None:
        self._eyes = eyes
        self._cunning = cunning
        self._seed = dice.place

    def choose(self, view: View, choices: Sequence[Choice]) -> Choice:
        """Choose, by chance where that is best."""
        return self.opinions(view, choices)[0].choice

    def opinions(self, view: View, choices: Sequence[Choice]) -> list[Opinion]:
        """Weigh every choice: first the one that it takes this time, then the others, best first.

        The points are the hands that it expects to have more than the other. A lift is tried once,
        with a picture that is true to it; everything else is reckoned.
        """
        dice = Dice.of(self._seed, msgspec.json.encode(view).decode())
        thought = Thought(view, self._eyes, self._cunning, self._seed)
        found, mix = thought.weigh(choices)
        if view.phase in ("guess", "check") and weary(view, dice):
            mix = np.ones(len(found), np.int64)
        chosen = _drawn(mix, dice)
        rest = [one for place, one in enumerate(found) if place != chosen]
        return [found[chosen], *sorted(rest, key=lambda one: one.chance, reverse=True)]

    def close(self) -> None:
        """Leave the seat."""


Weighed = tuple[list[Opinion], Parts]
"""What is thought of each choice, and how often to take it."""


class Thought:
    """What a player makes of one view."""

    def __init__(self, view: View, eyes: Eyes, cunning: bool, seed: int) -> None:
        assert view.seat is not None
        self.view = view
        self.seat = view.seat
        self.cunning = cunning
        self.values = values_of(view.hands, view.decks[view.seat])
        self.own: Own = own_in(view, eyes, seed)
        self.other: Side = other_in(view, eyes, seed)

    def weigh(self, choices: Sequence[Choice]) -> Weighed:
        """Weigh the choices of any phase."""
        if self.view.phase == "shuffle":
            return self._lifts(choices)
        minds = self.own.minds(), self.other.minds()
        mine, theirs = self._cuts(*minds)
        if self.view.phase == "cut":
            return self._cut(choices, minds[0], mine, theirs)
        assert self.view.cuts is not None
        places = self.view.cuts[self.seat] - 1, self.view.cuts[1 - self.seat] - 1
        if self.view.phase == "guess":
            return self._guess(choices, minds, (mine, theirs), places)
        return self._check(choices, minds, (mine, theirs), places)

    # Shuffling

    def _lifts(self, choices: Sequence[Choice]) -> Weighed:
        """Weigh lifts by what their pictures would tell; take any of the better half."""
        own, deck = self.own, self.own.deck
        public = own.public()
        still = hopes(public, own.red)
        tried = try_lifts(deck, self.view.hands, public, own.red)
        found: list[Opinion] = []
        moving: list[bool] = []
        for choice in choices:
            lift = meant_by(deck, choice) if isinstance(choice, Shuffle) else None
            hoped = _loose_ends(still, ()) if lift is None else _loose_ends(tried, lift)
            found.append(self._opinion(choice, hoped, USUAL))
            moving.append(
                lift is not None and red_after(own.thought, *deck.lifts[lift]) != own.thought
            )
        if not self.cunning:
            # Deep lifts move the red card.
            return found, np.array(moving, np.int64)
        gains = np.round([one.points for one in found], 6)
        return found, (gains >= np.sort(gains)[len(gains) // 2]).astype(np.int64)

    # Cutting

    def _cuts(self, mine: Minds, theirs: Minds) -> tuple[Cuts, Cuts]:
        """Find how both cut and guess; each deck is worth what the other leaves to be won."""
        turns = TURNS if self.cunning else 1
        second = settle_cuts(theirs, values_beside(USUAL, turned(self.values)), HABIT, turns)
        first = settle_cuts(mine, values_beside(second.ends, self.values), HABIT, turns)
        return first, second

    def _cut(self, choices: Sequence[Choice], minds: Minds, mine: Cuts, theirs: Cuts) -> Weighed:
        tops = minds.tops[self.own.thought]
        public = minds.public()
        found: list[Opinion] = []
        for choice in choices:
            assert isinstance(choice, Cut)
            place = choice.top - 1
            if self.cunning:
                ended = self._ended(tops[place], mine.guesses[place], theirs.ends)
            else:
                sure = max(int(public[place]), PART - int(public[place]))
                ended = _loose(max(int(tops[place]), PART - int(tops[place])), sure)
            found.append(self._opinion(choice, ended, theirs.ends))
        if not self.cunning:
            return found, _best(found)
        places = [choice.top - 1 for choice in choices if isinstance(choice, Cut)]
        return found, _plain(mine.cuts[self.own.thought][places])

    # Pointing

    def _guess(
        self,
        choices: Sequence[Choice],
        minds: tuple[Minds, Minds],
        cuts: tuple[Cuts, Cuts],
        places: tuple[int, int],
    ) -> Weighed:
        tops = minds[0].tops[self.own.thought, places[0]]
        chances, their_tops = self._read(minds[1], cuts[1], places[1])
        expected = self._ended(tops, cuts[0].guesses[places[0]], cuts[1].ends)
        values = values_beside(expected, turned(self.values))
        found: list[Opinion] = []
        for choice in choices:
            assert isinstance(choice, Guess)
            outcomes = ends(their_tops, _hand(choice))
            ended = brought_about(outcomes, chances, best_checks(outcomes, values))
            own = self._ended(tops, cuts[0].guesses[places[0]], ended)
            found.append(self._opinion(choice, own, ended))
        if not self.cunning:
            return found, _best(found)
        guesses = _plain(cuts[1].guesses[places[1]])
        return found, np.array(
            [guesses[_hand(one)] if _hand(one) != LAP else 0 for one in choices], np.int64
        )

    def _check(
        self,
        choices: Sequence[Choice],
        minds: tuple[Minds, Minds],
        cuts: tuple[Cuts, Cuts],
        places: tuple[int, int],
    ) -> Weighed:
        assert self.view.guesses is not None
        pointed = [_pile(pile) for pile in self.view.guesses]
        my_chances, my_tops = self._read(minds[0], cuts[0], places[0])
        chances, tops = self._read(minds[1], cuts[1], places[1])
        mine, theirs = ends(my_tops, pointed[1 - self.seat]), ends(tops, pointed[self.seat])
        turns = TURNS if self.cunning else 1
        my_mix, their_mix = settle_checks(mine, my_chances, theirs, chances, self.values, turns)
        ended = brought_about(theirs, chances, their_mix)
        thought = self.own.thought
        found = [self._opinion(one, mine[thought, _hand(one)], ended) for one in choices]
        if not self.cunning:
            return found, _best(found)
        mix = _plain(my_mix[thought])
        return found, np.array([mix[_hand(one)] for one in choices], np.int64)

    def _read(self, minds: Minds, cuts: Cuts, place: int) -> tuple[Parts, Parts]:
        """Say what an owner may know, and how likely each is, now that the cut is seen."""
        chances = cuts.knowing(minds, place) if self.cunning else minds.chances
        return chances, minds.tops[:, place]

    def _ended(self, top: int, guesses: Parts, other: Parts) -> Parts:
        """Say how one's own deck ends: by how likely the red card is on top, and the guesses."""
        values = values_beside(other, self.values)
        found = np.zeros(3, np.int64)
        for guess, often in enumerate(guesses):
            outcomes = ends(np.array([top]), guess)[0]
            found += outcomes[worth(outcomes, values).argmax()] * often // PART
        return found

    def _opinion(self, choice: Choice, own: Parts, other: Parts) -> Opinion:
        chance = int(worth(own, values_beside(other, self.values)))
        hands = int(own[-1] - own[0] - other[-1] + other[0])
        return Opinion(choice, chance / PART, 0.0, hands / PART, 0.0, 1)


def _loose_ends(hoped: Hopes, place: int | tuple[()]) -> Parts:
    return _loose(int(PART * hoped.own[place]), int(PART * hoped.others[place]))


def _loose(right: int, guessed: int) -> Parts:
    """Say how a deck ends if check and guess are right so often, each on its own."""
    gain = right * (PART - guessed) // PART
    loss = guessed * (PART - right) // PART
    return np.array([loss, PART - gain - loss, gain], np.int64)


def _hand(choice: Choice) -> int:
    assert isinstance(choice, Guess | Check)
    return _pile(choice.pile)


def _pile(pile: str | None) -> int:
    return LAP if pile is None else PILES.index(pile)


def _best(found: Sequence[Opinion]) -> Parts:
    """Take the first that is best."""
    best = max(range(len(found)), key=lambda place: (round(found[place].chance, 6), -place))
    return np.array([place == best for place in range(len(found))], np.int64)


def _plain(mix: Parts) -> Parts:
    """Leave out what is hardly ever done."""
    return np.where(mix >= min(SELDOM, int(mix.max())), mix, 0)


def _drawn(mix: Parts, dice: Dice) -> int:
    """Draw a place, each as often as the mix says."""
    reached = mix.cumsum()
    if reached[-1] == 0:
        return 0
    return int(np.searchsorted(reached, dice.below(int(reached[-1])), side="right"))

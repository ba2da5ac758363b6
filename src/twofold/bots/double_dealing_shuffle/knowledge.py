"""What a player makes of the two decks, with the eyes and the memory that it has."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from twofold.bots.double_dealing_shuffle.cutting import Minds
from twofold.bots.double_dealing_shuffle.pointing import PART, Parts
from twofold.bots.double_dealing_shuffle.tracking import (
    FORGOTTEN,
    Deck,
    Weights,
    deck_of,
    follow_both,
    follow_own,
    thought_place,
)
from twofold.games.double_dealing_shuffle.gestures import Picture
from twofold.games.double_dealing_shuffle.view import View
from twofold.kernel import Dice


@dataclass(frozen=True)
class Eyes:
    """How well a player sees and remembers."""

    strain: int = 0
    """By up to how many hundredths of a card, twice, it misjudges each place in a picture."""
    forgets: int = 0
    """Of how many counts, from the first, it has forgotten what the other did."""


@dataclass(frozen=True, eq=False)
class Side:
    """The other's deck, as far as a player can tell."""

    deck: Deck
    known: Weights
    """Weights by the place where its owner must think the red card, then by the true place."""

    def public(self) -> Weights:
        """Weigh the places of the red card by the pictures alone."""
        return self.known.sum(axis=0)

    def minds(self) -> Minds:
        """Say what its owner may know, by the place where they must think the red card."""
        thought = self.known.sum(axis=1)
        above = self.known.cumsum(axis=1)[:, :-1]
        return Minds(_parts(thought, thought.sum()), _parts(above, np.maximum(thought, 1)[:, None]))


@dataclass(frozen=True, eq=False)
class Own(Side):
    """One's own deck: one also knows what one meant."""

    red: Weights
    """Weights by the true place."""
    thought: int
    """Where the red card is if the hand did all that was meant."""

    def minds(self) -> Minds:
        """Say what one might know; in the place of what one does know stands exactly that."""
        minds = super().minds()
        minds.tops[self.thought] = _parts(self.red.cumsum()[:-1], self.red.sum())
        return minds


def own_in(view: View, eyes: Eyes, seed: int) -> Own:
    """Tell what a seat can of its own deck."""
    assert view.seat is not None
    deck = deck_of(view.decks[view.seat], view.hands)
    pictures = _judged(view, view.seat, eyes, seed)
    return Own(
        deck,
        follow_both(deck, pictures),
        follow_own(deck, view.gestures, pictures),
        thought_place(deck, view.gestures),
    )


def other_in(view: View, eyes: Eyes, seed: int) -> Side:
    """Tell what a seat can of the other's deck."""
    assert view.seat is not None
    deck = deck_of(view.decks[1 - view.seat], view.hands)
    pictures = _judged(view, 1 - view.seat, eyes, seed)
    for count in range(min(eyes.forgets, len(pictures))):
        if pictures[count] is not None:
            pictures[count] = FORGOTTEN
    return Side(deck, follow_both(deck, pictures))


def _judged(view: View, seat: int, eyes: Eyes, seed: int) -> list[Picture | None]:
    """Give the pictures of a deck as these eyes judge them, the same all through a round."""
    pictures = [both[seat] for both in view.pictures]
    if not eyes.strain:
        return pictures
    return [
        picture
        and _misjudged(picture, eyes.strain, Dice.of(seed, "eyes", view.number, count, seat))
        for count, picture in enumerate(pictures)
    ]


def _misjudged(picture: Sequence[float], strain: int, dice: Dice) -> Picture:
    off = [dice.below(2 * strain + 1) + dice.below(2 * strain + 1) for _ in picture]
    return Picture(
        *(
            (round(100 * place) + wrong - 2 * strain) / 100
            for place, wrong in zip(picture, off, strict=True)
        )
    )


def _parts(weights: Weights, whole: Weights) -> Parts:
    """Make parts of weights out of a whole."""
    return np.floor(weights * PART / whole).astype(np.int64)

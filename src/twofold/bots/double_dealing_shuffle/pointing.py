"""What hands that point are worth, over one deck and over both.

A check takes a hand of the other's away, or leaves one of one's own, wherever it is right; so does
a guess. Over one deck the owner so gains 1 for a right check and loses 1 for a right guess, and
the round goes by the sum over both decks. What a sum is worth is for the match to say.

All is in whole numbers, a part being out of PART, so that every machine finds the same.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

Parts = npt.NDArray[np.int64]

PART: Final = 1 << 20
"""A whole, of chances and of what they are worth."""
TOP, BOTTOM, LAP = range(3)
LOSS, EVEN, GAIN = range(3)
"""How a deck ends for its owner: the other has a hand more there, neither, or the owner."""
_MORE: Final = np.arange(3)[:, None] - np.arange(3) + 2


def ends(tops: Parts, guess: int) -> Parts:
    """Say how a deck ends: by the owner's knowledge, then by check, then LOSS, EVEN or GAIN.

    `tops` is how likely the owner knows the red card to be in the top pile.
    """
    in_pile = np.stack([tops, PART - tops], axis=-1)
    found = np.zeros((*tops.shape, 3, 3), np.int64)
    for check in (TOP, BOTTOM, LAP):
        right = in_pile[..., check] if check != LAP else np.zeros_like(tops)
        lost = in_pile[..., guess] if guess != LAP else np.zeros_like(tops)
        if check != guess:
            found[..., check, GAIN] = right
            found[..., check, LOSS] = lost
        found[..., check, EVEN] = PART - found[..., check, GAIN] - found[..., check, LOSS]
    return found


def worth(of_ends: Parts, values: Parts) -> Parts:
    """Weigh how a deck ends by what each end is worth."""
    return (of_ends * values).sum(axis=-1) // PART


def values_beside(other: Parts, values: Parts) -> Parts:
    """Say what each end of one's own deck is worth, when the other's deck ends so.

    `values` are by the hands that one has more, from −2 to 2.
    """
    return (values[_MORE] * other).sum(axis=1) // PART


def turned(values: Parts) -> Parts:
    """Give what the same sums are worth to the other."""
    return PART - values[::-1]


def best_checks(of_ends: Parts, values: Parts) -> Parts:
    """Give the best check for all that the owner may know, as how often to do each."""
    best = worth(of_ends, values).argmax(axis=-1)
    return PART * np.eye(of_ends.shape[1], dtype=np.int64)[best]


class Regrets:
    """What a mind regrets not to have done; it does so more from now on (regret matching).

    A row for each thing that the mind may know, a column for each that it may do.
    """

    def __init__(self, rows: int, columns: int) -> None:
        self.regrets = np.zeros((rows, columns), np.int64)
        self.sums = np.zeros((rows, columns), np.int64)

    def mix(self) -> Parts:
        """Say how often to do each, at this moment."""
        return _mixed(self.regrets)

    def learn(self, worths: Parts, mix: Parts, weight: int) -> None:
        """Regret what would have been worth more than the mix; count the mix so much."""
        gained = worths - (mix * worths).sum(axis=1, keepdims=True) // PART
        self.regrets = np.maximum(self.regrets + gained, 0)
        self.sums += weight * (mix >> 4)

    def settled(self) -> Parts:
        """Say how often to do each in the long run: where no mind can gain any more."""
        return _mixed(self.sums)


def _mixed(weights: Parts) -> Parts:
    """Make parts of weights below 2⁴²; where there are none, all are alike."""
    together: Parts = weights.sum(axis=1, keepdims=True)
    even = PART // weights.shape[1]
    return np.where(together > 0, weights * PART // np.maximum(together, 1), even)


def settle_checks(
    mine: Parts, my_chances: Parts, other: Parts, other_chances: Parts, values: Parts, turns: int
) -> tuple[Parts, Parts]:
    """Find how often to check each pile, by what one may know; for oneself and for the other.

    `mine` and `other` say how the two decks end, by what their owners may know and by check.
    Neither can gain by checking otherwise: both are right to, as long as the other does so.
    """
    minds = Regrets(*mine.shape[:2]), Regrets(*other.shape[:2])
    for weight in range(1, turns + 1):
        mix = minds[0].mix()
        beside = values_beside(brought_about(other, other_chances, minds[1].mix()), values)
        minds[0].learn(worth(mine, beside), mix, weight)
        mix = minds[1].mix()
        beside = values_beside(brought_about(mine, my_chances, minds[0].mix()), turned(values))
        minds[1].learn(worth(other, beside), mix, weight)
    return minds[0].settled(), minds[1].settled()


def brought_about(of_ends: Parts, chances: Parts, mix: Parts) -> Parts:
    """Say how a deck ends in all: by how likely the owner knows what, and what is then checked."""
    doing = (chances[:, None] * mix) // PART
    return (doing[:, :, None] * of_ends).sum(axis=(0, 1)) // PART

"""What a picture tells of a lift, and how far a perfect tracker gets with it (ruling DS-3).

    uv run python examples/what_hands_tell.py [ROUNDS]

prints the figures of docs/gestures.md. The first are reckoned. For the last table rounds are played
by the game's own draws: nine cards, three lifts meant at random, and trackers that weigh every lift
there is.
"""

import sys
from typing import Any

import numpy as np

from twofold.chance import Bell, Stream
from twofold.games.double_dealing_shuffle.game import legal_lifts
from twofold.games.double_dealing_shuffle.gestures import (
    HANDS,
    Hands,
    Picture,
    picture_of,
    true_lift,
)
from twofold.games.double_dealing_shuffle.rules import COUNTS, FIRST_SIZE, red_after

CARDS = FIRST_SIZE
LIFTS = legal_lifts(CARDS)
PLACES = np.array([(lift.start, lift.start + lift.size, lift.drop) for lift in LIFTS])
# By lift, then place of the red card: where that lift takes it.
TAKEN = np.array([[red_after(red, *lift) for red in range(CARDS)] for lift in LIFTS])
HALF = CARDS // 2


def shares(sigma: str, offsets: Any) -> Any:
    """Say how likely each of these offsets is, out of the table that the game draws from."""
    bell = Bell(sigma)
    table = np.diff([0, *bell.thresholds]) / bell.thresholds[-1]
    known = abs(offsets) <= bell.reach
    return np.where(known, table[np.where(known, offsets, 0) + bell.reach], 0.0)


def straying(hands: Hands) -> Any:
    """Say how likely each true lift (column) is for each lift meant (row)."""
    weights = shares(hands.fumble, PLACES[None, :] - PLACES[:, None]).prod(axis=2)
    return weights / weights.sum(axis=1, keepdims=True)


def likelihood(hands: Hands, picture: Picture) -> Any:
    """Say how likely each lift was to be seen as this picture."""
    seen = np.rint(100 * np.array(picture)).astype(int)
    return shares(hands.glimpse, seen - 100 * PLACES).prod(axis=1)


def tracked(red: Any, lifts: Any) -> Any:
    """Carry what is known of the red card through a lift of which so much is known."""
    after = np.zeros(CARDS)
    np.add.at(after, TAKEN, np.outer(lifts / lifts.sum(), red))
    return after


def reckoned(hands: Hands) -> list[str]:
    """Reckon what a hand does and how its picture scatters."""
    far = np.arange(1 + Bell(hands.glimpse).reach)
    within = shares(hands.glimpse, far) * np.where(far, 2, 1)
    # Fifty hundredths off, a picture rounds to the right card every other time.
    nearest = within[:50].sum() + within[50:51].sum() / 2
    rough = [int(np.searchsorted(within.cumsum(), part)) / 100 for part in (0.5, 0.9)]
    meant = straying(hands).diagonal().mean()
    return [percent(meant), percent(nearest), percent(nearest**3), *(f"{far:.2f}" for far in rough)]


def bars(hands: Hands) -> str:
    """Draw what a place seen just at a card's edge may truly be, if all were equally likely."""
    off = np.arange(-3, 4)
    weights = shares(hands.glimpse, 100 * off)
    return "\n".join(
        f"{f'{places:+d}' if places else '0':>3} {'█' * round(50 * part):<26}{percent(part):>8}"
        for places, part in zip(off, weights / weights.sum(), strict=True)
    )


def played(hands: Hands, rounds: int) -> list[str]:
    """Play rounds, and count how often each tracker is right."""
    strays, found = straying(hands), np.zeros(6)
    unknown = strays.mean(axis=0)
    for number in range(rounds):
        stream = Stream(bytes(64), "what hands tell", number)
        red, mine, theirs = CARDS - 1, np.eye(CARDS)[-1], np.eye(CARDS)[-1]
        for _ in range(COUNTS):
            meant = stream.below(len(LIFTS))
            lift = true_lift(CARDS, LIFTS[meant], hands, stream)
            seen = likelihood(hands, picture_of(lift, hands, stream))
            found[0] += LIFTS[(seen * strays[meant]).argmax()] == lift
            found[1] += LIFTS[(seen * unknown).argmax()] == lift
            red = red_after(red, *lift)
            mine, theirs = tracked(mine, seen * strays[meant]), tracked(theirs, seen * unknown)
        # Both saw the same pictures, so the owner knows where the other would be least sure.
        vexing = 1 + int(abs(theirs.cumsum()[:-1] - 0.5).argmin())
        found[2] += points_right(mine, HALF, red)
        found[3] += points_right(theirs, HALF, red)
        found[4] += points_right(mine, vexing, red)
        found[5] += points_right(theirs, vexing, red)
    found[:2] /= COUNTS
    return [percent(part) for part in found / rounds]


def points_right(known: Any, top: int, red: int) -> bool:
    """Say whether the likelier pile, with so many cards cut to the top one, is the right one."""
    return (known[:top].sum() > 0.5) == (red < top)


def percent(part: float) -> str:
    """Write a share."""
    return f"{100 * part:.1f} %"


def table(heads: list[str], rows: dict[str, list[str]]) -> None:
    """Print a table in Markdown."""
    print("| " + " | ".join(heads) + " |\n|---" + "|---:" * (len(heads) - 1) + "|")
    for name, row in rows.items():
        print("| " + " | ".join([f"`{name}`", *row]) + " |")


if __name__ == "__main__":
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    heads = ["hands", "does what you meant", "a place rounds right", "all three do"]
    heads += ["half lie within", "nine in ten within"]
    table(heads, {name: reckoned(hands) for name, hands in HANDS.items()})
    for name in ("natural", "quick-fingers"):
        print(f"\n{name}, cards off\n\n{bars(HANDS[name])}")
    print(f"\n{rounds:,} rounds\n")
    heads = ["hands", "own lift named", "other's lift named", "own pile", "other's pile"]
    heads += ["own, cut to vex", "other's, cut to vex"]
    table(heads, {name: played(hands, rounds) for name, hands in HANDS.items()})

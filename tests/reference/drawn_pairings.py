"""Pairings of Double Hearts of every kind that DH-1 allows: ours, made up, and drawn by chance."""

import random
from functools import cache

from twofold.cards.dark_hand import default_pairing

from .pairing import HIGH, LOW, SUITS, made_up_pairing

KINDS = ("usual", "made up", "drawn", "drawn, opened by point cards")
DRAWN = 12
"""How many pairings of each drawn kind there are."""


@cache
def pairing_of(kind: str, number: int) -> list[list[str]]:
    """Gives a pairing of a kind."""
    if kind == "usual":
        return [list(pair) for pair in default_pairing().pairs]
    if kind == "made up":
        return made_up_pairing()
    return drawn(random.Random(f"{kind} {number}"), opened_by_points=kind != "drawn")


def drawn(chance: random.Random, opened_by_points: bool) -> list[list[str]]:
    """Draws a pairing by chance; if wished, the dark 2C and 3C share cards with light points."""
    high = joined(faces(HIGH), faces(LOW), chance)
    if opened_by_points:
        openers = ["2C", "3C"]
        for opener in openers:
            pair = next(pair for pair in high if pair[1] == opener)
            costly = [
                other
                for other in high
                if (other[0][1] == "H" or other[0] == "QS")
                and other[1] not in openers
                and other[1][1] != pair[0][1]
            ]
            other = chance.choice(costly)
            pair[1], other[1] = other[1], pair[1]
    aces = joined(faces(["A"]), faces(["A"]), chance)
    return [*high, *joined(faces(LOW), faces(HIGH), chance), *aces]


def faces(ranks: list[str]) -> list[str]:
    """Lists the faces of some ranks."""
    return [rank + suit for suit in SUITS for rank in ranks]


def joined(lights: list[str], darks: list[str], chance: random.Random) -> list[list[str]]:
    """Joins faces by chance so that no card shows one suit twice."""
    while True:
        chance.shuffle(darks)
        if len(darks) > 4:
            part_suits(lights, darks, chance)
        if all(light[1] != dark[1] for light, dark in zip(lights, darks, strict=True)):
            return [list(pair) for pair in zip(lights, darks, strict=True)]


def part_suits(lights: list[str], darks: list[str], chance: random.Random) -> None:
    """Swaps dark faces until none has the suit of its light face."""
    for place, light in enumerate(lights):
        if light[1] == darks[place][1]:
            fits = [
                other
                for other, dark in enumerate(darks)
                if dark[1] != light[1] and lights[other][1] != light[1]
            ]
            other = chance.choice(fits)
            darks[place], darks[other] = darks[other], darks[place]

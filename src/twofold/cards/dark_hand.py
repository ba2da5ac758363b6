"""The Dark Hand deck: 52 cards with a light and a dark face, each set of faces a full pack.

A face is written shade, rank, suit: `LQS` is the light queen of spades, `D2H` the dark two of
hearts. Both may name one card. A card's index is that of its light face in the standard pack.
Which faces share a card is data (ruling DH-1): `default_pairing` gives ours, `Pairing.of` takes
and checks another.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import resources
from typing import Final, NamedTuple

import msgspec

from twofold.cards import standard
from twofold.cards.errors import CardError, UnknownCard, WrongDeck
from twofold.cards.words import quoted

LIGHT, DARK = range(2)
SHADES: Final = "LD"
SIGNS: Final = "♣♦♥♠"
SHADE_NAMES: Final = ("light", "dark")
PRINTED: Final = (("QS", "2H"), ("7H", "9D"), ("6C", "8D"))


class Face(NamedTuple):
    """One side of a card."""

    shade: int
    suit: int
    rank: int

    def __str__(self) -> str:
        return SHADES[self.shade] + standard.RANKS[self.rank] + standard.SUITS[self.suit]

    @property
    def words(self) -> str:
        """Give the face as one says it: dark six of diamonds."""
        rank, suit = standard.RANK_NAMES[self.rank], standard.SUIT_NAMES[self.suit]
        return f"{SHADE_NAMES[self.shade]} {rank} of {suit}s"


_FACES: Final = {
    str(face): face
    for face in (
        Face(shade, suit, rank) for shade in (0, 1) for suit in range(4) for rank in range(13)
    )
}


def face_of(name: str) -> Face:
    """Give the face that has this name."""
    face = _FACES.get(name)
    if face is None:
        raise UnknownCard(name, "the Dark Hand deck", "LQS or DTD: shade, rank, suit")
    return face


def drawn(name: str) -> str:
    """Give a face as it is drawn: LQS as Q♠."""
    face = face_of(name)
    return standard.RANKS[face.rank].replace("T", "10") + SIGNS[face.suit]


class DeckFile(msgspec.Struct):
    """A deck as it lies in a file: pairs of a light and a dark face."""

    cards: list[tuple[str, str]]


@dataclass(frozen=True)
class Pairing:
    """Which dark face each light face shares its card with."""

    dark_of: tuple[int, ...]
    """By the index of the light face: the index of the dark one, both in the standard pack."""

    @staticmethod
    def of(pairs: Iterable[Sequence[str]]) -> "Pairing":
        """Take a list of pairs, light face then dark; refuse it if a constraint of DH-1 breaks."""
        dark_of: dict[int, int] = {}
        for place, pair in enumerate(pairs, start=1):
            light, dark = checked_pair(pair, place)
            taken = set(dark_of.values())
            if light in dark_of:
                raise WrongDeck(f"Card {place}: light {standard.name_of(light)} is there twice.")
            if dark in taken:
                raise WrongDeck(f"Card {place}: dark {standard.name_of(dark)} is there twice.")
            dark_of[light] = dark
        if len(dark_of) != standard.PACK:
            missing = next(card for card in range(standard.PACK) if card not in dark_of)
            raise WrongDeck(
                f"A deck has 52 cards, this one has {len(dark_of)}: "
                f"light {standard.name_of(missing)} is missing."
            )
        return Pairing(tuple(dark_of[light] for light in range(standard.PACK)))

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """Give the list that `of` takes."""
        return [
            (standard.name_of(light), standard.name_of(dark))
            for light, dark in enumerate(self.dark_of)
        ]

    @cached_property
    def light_of(self) -> tuple[int, ...]:
        """By the index of the dark face: the index of the light one."""
        light_of = [0] * standard.PACK
        for light, dark in enumerate(self.dark_of):
            light_of[dark] = light
        return tuple(light_of)

    @cached_property
    def _cards(self) -> dict[str, int]:
        return {
            str(self.face(card, shade)): card for card in range(standard.PACK) for shade in (0, 1)
        }

    @cached_property
    def names(self) -> tuple[tuple[str, str], ...]:
        """By card: the names of its light and its dark face."""
        return tuple(
            (str(self.face(card, LIGHT)), str(self.face(card, DARK)))
            for card in range(standard.PACK)
        )

    def face(self, card: int, shade: int) -> Face:
        """Give one face of a card."""
        index = card if shade == LIGHT else self.dark_of[card]
        return Face(shade, standard.suit_of(index), standard.rank_of(index))

    def card_of(self, name: str) -> int:
        """Give the card that has a face of this name."""
        card = self._cards.get(name)
        if card is None:
            raise UnknownCard(name, "the Dark Hand deck", "LQS or DTD: shade, rank, suit")
        return card

    def unlike_printed(self) -> str | None:
        """Say in what the list differs from the examples printed in the rules, if it does."""
        for light, dark in PRINTED:
            found = standard.name_of(self.dark_of[standard.card_of(light)])
            if found != dark:
                return (
                    f"The printed rules show light {light} with dark {dark}; "
                    f"this deck has it with dark {found}."
                )
        return None


def checked_pair(pair: Sequence[str], place: int) -> tuple[int, int]:
    """Give the two faces of a card, or say what is wrong with that card (DH-1)."""
    if len(pair) != 2:
        raise WrongDeck(f"Card {place}: {quoted(list(pair))} is not a light and a dark face.")
    try:
        light, dark = standard.card_of(pair[0]), standard.card_of(pair[1])
    except CardError as error:
        raise WrongDeck(f"Card {place}: {error}") from None
    name = f"Card {place}, light {pair[0]} with dark {pair[1]}"
    if standard.suit_of(light) == standard.suit_of(dark):
        raise WrongDeck(f"{name}: no card shows one suit twice.")
    ranks = sorted((standard.rank_of(light), standard.rank_of(dark)))
    eight, ace = standard.RANKS.index("8"), standard.RANKS.index("A")
    if ace in ranks:
        if ranks != [ace, ace]:
            raise WrongDeck(f"{name}: an ace joins an ace.")
    elif not ranks[0] < eight <= ranks[1]:
        raise WrongDeck(f"{name}: a rank from 8 up joins one from 7 down.")
    return light, dark


def read_pairing(text: bytes | str) -> Pairing:
    """Read a deck file; refuse what is no deck, naming the card."""
    try:
        file = msgspec.json.decode(text, type=DeckFile)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise WrongDeck(
            f'This is no deck file: {error}. It should read {{"cards": [["QS","2H"], …]}}.'
        ) from None
    return Pairing.of(file.cards)


@cache
def default_pairing() -> Pairing:
    """Give our own pairing, which keeps to everything the printed rules tell of theirs."""
    return read_pairing(resources.files("twofold.cards").joinpath("dark_hand.json").read_bytes())

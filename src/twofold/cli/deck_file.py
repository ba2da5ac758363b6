"""A deck of two-faced cards in a file: pairs of a light and a dark face."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, cast

import msgspec

from twofold.cards.dark_hand import Pairing
from twofold.cards.errors import WrongDeck
from twofold.cards.words import quoted
from twofold.cli import files
from twofold.cli.trouble import Trouble

Pairs = list[tuple[str, str]]


class _DeckFile(msgspec.Struct):
    """A deck file as it may come: what is no pair is found afterwards, and named by its place."""

    cards: list[Any]


def pairs_in(path: Path) -> Pairs:
    """Give the pairs in a file, unchecked; raise Trouble if there are none, WrongDeck if broken."""
    text = files.read(path, "deck")
    try:
        cards = msgspec.json.decode(text, type=_DeckFile).cards
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Trouble(
            f"{files.named(path)} is no deck file: {error}.\n"
            'It should read {"cards": [["QS", "2H"], …]}, a light and a dark face for each card.'
        ) from None
    return [_pair(card, place) for place, card in enumerate(cards, start=1)]


def _pair(card: Any, place: int) -> tuple[str, str]:
    faces: list[Any] = cast("list[Any]", card) if isinstance(card, list) else []
    if len(faces) == 2 and isinstance(faces[0], str) and isinstance(faces[1], str):
        return faces[0], faces[1]
    raise WrongDeck(f"Card {place}: {quoted(cast('object', card))} is not a light and a dark face.")


def pairing_in(path: Path) -> Pairing:
    """Give the deck in a file; raise Trouble if it cannot be read, WrongDeck if it cannot be."""
    return Pairing.of(pairs_in(path))


def written(pairs: Iterable[Sequence[str]]) -> str:
    """Give a deck file's text, a card a line."""
    lines = [f'    ["{light}", "{dark}"]' for light, dark in pairs]
    return '{\n  "cards": [\n' + ",\n".join(lines) + "\n  ]\n}\n"


def on_one_line(pairs: Iterable[Sequence[str]]) -> str:
    """Give the same on one line."""
    return msgspec.json.encode({"cards": [list(pair) for pair in pairs]}).decode()

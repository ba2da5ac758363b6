"""What is typed at Double Hearts, as a choice: cards by number, or by either face."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from twofold.cards import standard
from twofold.cards.dark_hand import Pairing, drawn
from twofold.cli import typed
from twofold.cli.typed import Unclear
from twofold.games.double_hearts.choices import Choice, Lead, Pass, Play
from twofold.games.double_hearts.view import View, pairing_in

SUITS: Final = (standard.SPADES, standard.HEARTS, standard.CLUBS, standard.DIAMONDS)
"""As a hand is held: black and red in turn."""


@dataclass
class HeartsReader:
    """Reads one player's lines."""

    half: int | None = None
    """The card that the player leads without having said which way up."""

    def read(self, line: str, view: View, choices: Sequence[Choice]) -> Choice:
        """Understand a typed line as a choice."""
        pairing = pairing_in(view)
        cards = offered(pairing, choices)
        if isinstance(choices[0], Pass):
            chosen = [self._card(word, view, cards) for word in typed.words_of(line)]
            if len(chosen) != 3:
                raise Unclear(f"Name three cards to pass, as 1 5 9: that was {len(chosen)}.")
            return Pass((chosen[0], chosen[1], chosen[2]))
        if isinstance(choices[0], Lead):
            return Lead(self._led(line, view, choices, cards))
        return Play(self._card(line, view, cards))

    def _card(self, word: str, view: View, cards: list[int]) -> str:
        """Give the name of a card typed as a number or by a face."""
        pairing = pairing_in(view)
        place = typed.number(word)
        if place is not None:
            return pairing.names[_at(place, cards)][0]
        face = typed.face(word)
        if face is None:
            raise typed.nothing_known(word, "a number or a face such as LQS")
        if face.shade:
            return face.shade + face.name
        # Without a shade it may be either of two cards.
        held = {pairing.card_of(name) for name in view.hand}
        names = [shade + face.name for shade in "LD" if pairing.card_of(shade + face.name) in held]
        if len(names) == 2:
            raise Unclear(f"You hold it light and dark: type {names[0]} or {names[1]}.")
        return names[0] if names else "L" + face.name

    def _led(self, line: str, view: View, choices: Sequence[Choice], cards: list[int]) -> str:
        """Give the face to lead."""
        pairing = pairing_in(view)
        if self.half is not None and line.upper() in ("L", "D", "LIGHT", "DARK"):
            return pairing.names[self.half]["LD".index(line[0].upper())]
        numbered = typed.number_and_shade(line)
        face = typed.face(line)
        if numbered and (not face or " " in line or not _holds_face(view, face.name)):
            return pairing.names[_at(numbered[0], cards)]["LD".index(numbered[1])]
        if numbered and face:
            raise Unclear(
                f"Is that number {numbered[0]}, or the card? Type {numbered[0]} "
                f"{numbered[1].lower()} for the number, L{face.name} or D{face.name} for the card."
            )
        place = typed.number(line)
        if place is None:
            return self._card(line, view, cards)
        card = _at(place, cards)
        faces = [
            choice.face
            for choice in choices
            if isinstance(choice, Lead) and pairing.card_of(choice.face) == card
        ]
        if len(faces) == 1:
            return faces[0]
        self.half = card
        light, dark = map(drawn, faces)
        raise Unclear(f"Which way up? l leads {light}, light; d leads {dark}, dark.")


def offered(pairing: Pairing, choices: Sequence[Choice]) -> list[int]:
    """Give the cards that may be chosen, in the order of their numbers on the screen."""
    names: set[str] = set()
    for choice in choices:
        match choice:
            case Pass(cards):
                names.update(cards)
            case Lead(name) | Play(name):
                names.add(name)
    return as_held(set(map(pairing.card_of, names)))


def as_held(cards: Iterable[int]) -> list[int]:
    """Sort cards as a hand is held: by light suits, from the highest down."""
    return sorted(
        cards, key=lambda card: (SUITS.index(standard.suit_of(card)), -standard.rank_of(card))
    )


def _at(place: int, cards: Sequence[int]) -> int:
    if not 1 <= place <= len(cards):
        raise Unclear(f"Numbers go from 1 to {len(cards)}.")
    return cards[place - 1]


def _holds_face(view: View, name: str) -> bool:
    pairing = pairing_in(view)
    held = {pairing.card_of(card) for card in view.hand}
    return any(pairing.card_of(shade + name) in held for shade in "LD")

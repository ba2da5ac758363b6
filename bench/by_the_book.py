"""A player of Double Hearts who plays by the maxims of hearts columns, as a program: another style.

It reckons with ranks alone and counts nothing that was played: get rid of high spades and the
queen, keep suits short, lead low from the shortest suit, duck with the highest card that ducks,
take a harmless trick when last, throw the queen, then hearts, then high cards. The quick thoughts
in our own search count which unseen cards are higher or lower, and know no such maxims.
"""

import sys
from collections.abc import Sequence

import msgspec

from twofold.cards.dark_hand import Face, Pairing
from twofold.cards.standard import HEARTS, SPADES
from twofold.games.double_hearts.choices import Choice, Lead, Pass, Play
from twofold.games.double_hearts.view import View, pairing_in

QUEEN, KING = 10, 11


class Question(msgspec.Struct):
    """What a bot is asked."""

    view: View
    choices: list[Choice]


def answer(view: View, choices: Sequence[Choice]) -> Choice:
    """Choose by the book."""
    pairing = pairing_in(view)
    if view.phase == "pass":
        hand = sorted(view.hand, key=lambda name: burden(pairing, name), reverse=True)
        wanted = set(hand[:3])
        return next(one for one in choices if isinstance(one, Pass) and set(one.cards) == wanted)
    leads = [one for one in choices if isinstance(one, Lead)]
    if leads:
        return min(leads, key=lambda one: reluctance(pairing, view.hand, one.face))
    plays = [one for one in choices if isinstance(one, Play)]
    return followed(pairing, view, plays)


def faces(pairing: Pairing, name: str) -> tuple[Face, Face]:
    """Give both faces of a card."""
    card = pairing.card_of(name)
    return pairing.face(card, 0), pairing.face(card, 1)


def is_queen(face: Face) -> bool:
    """Say whether a face is a queen of spades."""
    return face.suit == SPADES and face.rank == QUEEN


def points(pairing: Pairing, name: str) -> int:
    """Count the points on both faces of a card."""
    both = faces(pairing, name)
    return sum(13 if is_queen(face) else int(face.suit == HEARTS) for face in both)


def burden(pairing: Pairing, name: str) -> int:
    """Say how gladly a card is passed."""
    both = faces(pairing, name)
    spades = 40 * any(face.suit == SPADES and face.rank >= QUEEN for face in both)
    hearts = sum(face.rank for face in both if face.suit == HEARTS)
    return spades + hearts + max(face.rank for face in both)


def reluctance(pairing: Pairing, hand: Sequence[str], name: str) -> tuple[bool, int, int]:
    """Say how unwillingly a face is led: low ones of short suits come first."""
    face = pairing.face(pairing.card_of(name), int(name.startswith("D")))
    long = sum(any(other.suit == face.suit for other in faces(pairing, card)) for card in hand)
    dear = is_queen(face) or (face.suit == SPADES and face.rank >= KING)
    return dear, face.rank, long


def followed(pairing: Pairing, view: View, plays: Sequence[Play]) -> Play:
    """Choose a card for a trick that lies on the table."""
    assert view.trick is not None
    name = view.trick.plays[0]
    shade = int(name.startswith("D"))
    suit = pairing.face(pairing.card_of(name), shade).suit

    def height(card: str) -> int:
        both = faces(pairing, card)
        twins = [2 * one.rank + (place == shade) for place, one in enumerate(both)]
        return max(
            (high for high, one in zip(twins, both, strict=True) if one.suit == suit), default=-1
        )

    highest = max(map(height, view.trick.plays))
    under = [one for one in plays if height(one.card) < highest]
    if under:
        return max(
            under,
            key=lambda one: (
                points(pairing, one.card),
                height(one.card),
                burden(pairing, one.card),
            ),
        )
    last = len(view.trick.plays) == view.players - 1
    if last and not any(points(pairing, card) for card in view.trick.plays):
        return max(plays, key=lambda one: (-points(pairing, one.card), height(one.card)))
    return min(plays, key=lambda one: (points(pairing, one.card), height(one.card)))


def main() -> None:
    """Answer questions until they end."""
    questions = msgspec.json.Decoder(Question)
    for line in sys.stdin.buffer:
        question = questions.decode(line)
        sys.stdout.buffer.write(msgspec.json.encode(answer(question.view, question.choices)))
        sys.stdout.buffer.write(b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()

"""Choices of Double Hearts in a player's words, and what can be seen to follow from them."""

from twofold.cards import standard
from twofold.cards.dark_hand import DARK, LIGHT, SIGNS, drawn
from twofold.games.double_hearts import rules
from twofold.games.double_hearts.choices import Choice, Lead, Pass, Play
from twofold.games.double_hearts.rules import Deck, Round
from twofold.games.double_hearts.view import View, deck_in, pairing_in, round_in
from twofold.kernel import size


def called(view: View, choice: Choice) -> str:
    """Name a choice: a lead by the face announced, other cards by both of theirs."""
    if isinstance(choice, Lead):
        shade = "dark" if choice.face.startswith("D") else "light"
        return f"lead {drawn(choice.face)} {shade}"
    if isinstance(choice, Play):
        return _both(view, choice.card)
    return "pass " + ", ".join(_both(view, card) for card in choice.cards)


def _both(view: View, name: str) -> str:
    pairing = pairing_in(view)
    light, dark = pairing.names[pairing.card_of(name)]
    return f"{drawn(light)}│{drawn(dark)}"


def why(view: View, choice: Choice) -> str:
    """Say what a choice does, as things lie."""
    if isinstance(choice, Pass):
        return _pass(view, choice)
    deck, round, pairing = deck_in(view), round_in(view), pairing_in(view)
    card = pairing.card_of(choice.face if isinstance(choice, Lead) else choice.card)
    carried = rules.points(deck, 1 << card)
    if isinstance(choice, Lead):
        shade = DARK if choice.face.startswith("D") else LIGHT
        held, above = _above(view, deck, pairing.face(card, shade).suit, shade, card)
        points = f"It carries {_points(carried)}; " if carried else ""
        ahead = f"{above} of the {held} unseen cards that follow beat it."
        if held == 0:
            ahead = "no unseen card can follow, so the trick is yours."
        elif above == 0:
            ahead = "no unseen card beats it, so the trick is yours."
        return points + ahead if points else ahead[0].upper() + ahead[1:]
    return _follow(view, deck, round, card, carried)


def _follow(view: View, deck: Deck, round: Round, card: int, carried: int) -> str:
    """Say what a card does to a trick that somebody led."""
    led = 2 * round.suit + round.shade
    lying = sum(rules.points(deck, 1 << round.trick[place]) for place in range(round.lying))
    if not deck.strength[led][card]:
        if carried:
            return f"It cannot follow, and throws {_points(carried)} on whoever takes the trick."
        return "It cannot follow: whatever lies there goes to another."
    if deck.strength[led][card] < round.best:
        gives = f", and gives its taker {_points(carried)}" if carried else ""
        return f"It stays under what leads the trick{gives}."
    together = lying + carried
    if round.lying == view.players - 1:
        return f"It takes the trick, with {_points(together)} in it."
    held, above = _above(view, deck, round.suit, round.shade, card)
    if above == 0:
        return f"It takes the trick: no unseen card beats it. {_points(together)} so far."
    return (
        f"It goes over what lies there, with {_points(together)} so far; "
        f"{above} of the {held} unseen cards that follow beat it."
    )


def _pass(view: View, choice: Pass) -> str:
    """Say what three cards take with them."""
    deck, pairing = deck_in(view), pairing_in(view)
    given = sum(1 << pairing.card_of(name) for name in choice.cards)
    held = sum(1 << pairing.card_of(name) for name in view.hand)
    gone = [
        SIGNS[suit]
        for suit in range(4)
        if held & deck.of_suit[suit] and not held & ~given & deck.of_suit[suit]
    ]
    points = rules.points(deck, given)
    says = f"It passes on {_points(points)}" if points else "It passes on no points"
    return says + (f" and leaves you nothing that shows {' or '.join(gone)}." if gone else ".")


def _above(view: View, deck: Deck, suit: int, shade: int, card: int) -> tuple[int, int]:
    """Count the unseen cards that follow a suit, and those that beat a card in it."""
    pairing, led = pairing_in(view), 2 * suit + shade
    tricks = (*view.tricks, *([view.trick] if view.trick else []))
    open_cards = [name for trick in tricks for name in (*trick.plays, trick.leftover) if name]
    seen = sum(1 << one for one in {pairing.card_of(name) for name in (*open_cards, *view.hand)})
    unseen = ((1 << standard.PACK) - 1) & ~seen & deck.of_suit[suit]
    height = deck.strength[led][card]
    above = sum(
        deck.strength[led][other] > height for other in range(standard.PACK) if unseen >> other & 1
    )
    return size(unseen), above


def _points(count: int) -> str:
    return "no points" if count == 0 else "1 point" if count == 1 else f"{count} points"

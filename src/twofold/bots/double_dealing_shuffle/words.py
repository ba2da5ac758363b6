"""Choices of Double Dealing Shuffle in a player's words, and what can be seen to follow."""

from twofold.games.double_dealing_shuffle.choices import Choice, Cut, Guess, Rest, Shuffle
from twofold.games.double_dealing_shuffle.gestures import intended
from twofold.games.double_dealing_shuffle.view import View


def called(view: View, choice: Choice) -> str:
    """Name a choice."""
    if isinstance(choice, Rest):
        return "rest"
    if isinstance(choice, Cut):
        return f"cut at {choice.top}"
    if isinstance(choice, Shuffle):
        lift = intended(_size(view), choice.grip, choice.to, choice.drop)
        first, last = lift.start + 1, lift.start + lift.size
        return f"{first}-{last} {lift.drop}" if first < last else f"{first} {lift.drop}"
    word = "guess" if isinstance(choice, Guess) else "check"
    return f"{word} {choice.pile or 'nothing'}"


def why(view: View, choice: Choice) -> str:
    """Say what a choice does."""
    if isinstance(choice, Rest):
        return "Your deck stays as it is on this count."
    if isinstance(choice, Cut):
        return f"Piles of {choice.top} and {_size(view) - choice.top}."
    if isinstance(choice, Shuffle):
        lift = intended(_size(view), choice.grip, choice.to, choice.drop)
        if lift.start == lift.drop:
            return "It means to put the cards back where they were."
        cards = "1 card" if lift.size == 1 else f"{lift.size} cards"
        return f"It means to move {cards} {'up' if lift.drop < lift.start else 'down'}."
    if choice.pile is None:
        return "A hand in the lap neither wins nor gives anything away."
    assert view.seat is not None
    assert view.cuts is not None
    guess = isinstance(choice, Guess)
    top = view.cuts[1 - view.seat if guess else view.seat]
    deck = view.decks[1 - view.seat if guess else view.seat]
    cards = top if choice.pile == "top" else deck - top
    whose = "the other's" if guess else "your own"
    return f"It points at {cards} of {whose} {deck} cards."


def _size(view: View) -> int:
    assert view.seat is not None
    return view.decks[view.seat]

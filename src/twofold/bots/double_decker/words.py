"""Choices of Double Decker in a player's words, and what can be seen to follow from them."""

from twofold.cards.three_colours import COLOUR_NAMES, card_of, name_of, pack
from twofold.games.double_decker import rules
from twofold.games.double_decker.choices import Choice
from twofold.games.double_decker.rules import Round
from twofold.games.double_decker.view import View, round_in
from twofold.kernel import set_of, size


def called(view: View, choice: Choice) -> str:  # noqa: ARG001 - a card is called the same anywhere
    """Name a card."""
    return choice.card


def why(view: View, choice: Choice) -> str:
    """Say what a card does to the trick as it lies."""
    round, card = round_in(view), card_of(choice.card)
    colour = rules.colour_of(card)
    name = COLOUR_NAMES[colour]
    seat, before = round.turn, rules.numbers_in(round.trick, colour)
    if rules.is_pass(round, card):
        return f"A pass, which costs you 2 points and leaves you {_left(view, colour)}."
    rules.lay(round, seat, card)
    winner = rules.winner(round, colour)
    if winner != seat:
        over = name_of(rules.NUMBERS * colour + before.bit_length() - 1)
        return f"It stays under {over} and leaves you {_left(view, colour)}."
    together = size(rules.numbers_in(round.trick, colour))
    if round.acted == view.players:
        return f"It takes {together} {name}, {_worth(round, seat, colour)}."
    if not before:
        does = "It leads" if round.acted == 1 else "It opens a second colour,"
        return f"{does} {name}; {_above(view, card)}."
    return (
        f"It is the highest of {together} {name} so far; {_above(view, card)}. "
        f"Taken, they are {_worth(round, seat, colour)}."
    )


def _left(view: View, colour: int) -> str:
    """Say how many cards of a colour stay in the hand when one is played."""
    left = sum(rules.colour_of(card_of(name)) == colour for name in view.hand) - 1
    return f"{left or 'no'} {COLOUR_NAMES[colour]}"


def _above(view: View, card: int) -> str:
    """Count the unseen cards that beat one: those set aside at the end are among them."""
    trick = [view.trick] if view.trick else []
    shown = {card_of(name) for one in (*view.tricks, *trick) for name in one.plays}
    held = {card_of(name) for name in view.hand}
    colour = rules.colour_of(card)
    above = [
        one
        for one in pack(view.players)
        if one > card and rules.colour_of(one) == colour and one not in shown | held
    ]
    if not above:
        return "nothing unseen is higher"
    return f"{len(above)} unseen {'card is' if len(above) == 1 else 'cards are'} higher"


def _worth(round: Round, seat: int, colour: int) -> str:
    """Say what the cards of a colour on the table would be worth to a seat, as piles stand."""
    cards = set_of(
        rules.NUMBERS * colour + number
        for number in range(rules.NUMBERS)
        if rules.numbers_in(round.trick, colour) >> number & 1
    )
    taken, passed = round.taken[seat], round.passed[seat]
    gain = rules.score(taken | cards, passed) - rules.score(taken, passed)
    return f"worth {'+' if gain >= 0 else '−'}{abs(gain)} to you as your piles stand"

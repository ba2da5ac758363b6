"""Which deals to believe in: those in which what the others have played makes more sense.

No rule tells what a play at Double Decker shows, but players mean something by it. A deal fits the
less, the more the others' plays would have given away in it, as a quick thought sees them. Of a few
deals drawn evenly one is kept, each with a chance in proportion to its fit.
"""

from typing import Annotated, Final

from twofold.bots.double_decker.rollouts import Habits, liked
from twofold.bots.double_decker.worlds import Unseen, draw
from twofold.cards.three_colours import card_of
from twofold.games.double_decker import rules
from twofold.games.double_decker.rules import Round
from twofold.games.double_decker.view import View
from twofold.kernel import Dice, Record, Row, kernel, roll

PATIENCE: Final = 500
"""A play that gives away so much, in thousandths of a point, is half as likely as the best one."""
_ROLLS: Final = 1 << 32


class Plays(Record):
    """What was played in a round so far."""

    dealer: int
    count: int
    cards: Annotated[Row, 60]
    by: Annotated[Row, 7]
    """By seat: what it has played or passed, as a set."""


def plays_in(view: View) -> Plays:
    """Give what was played in the round of a view."""
    plays = Plays.blank()
    assert view.dealer is not None
    plays.dealer = view.dealer
    for trick in (*view.tricks, *([view.trick] if view.trick else ())):
        for place, name in enumerate(trick.plays):
            plays.cards[plays.count] = card_of(name)
            plays.count += 1
            plays.by[(trick.leader + place) % view.players] |= 1 << card_of(name)
    return plays


@kernel
def draw_believed(
    unseen: Unseen,
    plays: Plays,
    root: Round,
    habits: Habits,
    dice: Dice,
    hands: Row,
    number: int,
    choice: int,
    world: Round,
    promised: Row,
    drawn: Row,
) -> None:
    """Draw so many deals, each kept from a choice of several by how well they fit."""
    for place in range(number):
        together = 0.0
        for _ in range(choice):
            draw(unseen, dice, drawn, 0)
            fits = fit(drawn, plays, root, habits, world, promised)
            together += fits
            if roll(dice) * together < fits * _ROLLS:
                for other in range(unseen.places):
                    hands[unseen.places * place + other] = drawn[other]


@kernel
def fit(
    drawn: Row, plays: Plays, root: Round, habits: Habits, world: Round, promised: Row
) -> float:
    """Say how well a deal fits what the others have played: 1 where nobody gave anything away.

    Each gets back what it has played, and the round is played again.
    """
    begin(drawn, plays, root, world)
    fits = 1.0
    for number in range(plays.count):
        card = plays.cards[number]
        if world.turn != root.turn:
            best = liked(world, habits, promised)
            fits *= PATIENCE / (PATIENCE + promised[best] - promised[card])
        rules.play(world, card)
    return fits


@kernel
def begin(drawn: Row, plays: Plays, root: Round, world: Round) -> None:
    """Set up the round of a deal as it was before the first card was played."""
    world.players = root.players
    world.tricks = 0
    world.acted = 0
    world.trick = 0
    rules.open_play(world, plays.dealer)
    for seat in range(root.players):
        world.taken[seat] = 0
        world.passed[seat] = 0
    world.hands[root.turn] = root.hands[root.turn] | plays.by[root.turn]
    other = root.turn
    for place in range(root.players - 1):
        other = rules.following(root.players, other)
        world.hands[other] = drawn[place] | plays.by[other]

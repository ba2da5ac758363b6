"""Which three cards to pass: every three tried in the same worlds, the better ones more often.

In a world the others give what greedy would give, and then all play quickly to the end.
"""

from typing import Annotated, Final

from twofold.bots.double_hearts.greedy import ALL, most_dangerous_three
from twofold.bots.double_hearts.rollouts import play_out
from twofold.bots.double_hearts.search import Match, share
from twofold.bots.outlook import Outlook
from twofold.games.double_hearts import rules
from twofold.games.double_hearts.rules import Deck, Round
from twofold.kernel import Dice, Record, Row, kernel, shuffle, size

THREES: Final = 680
"""Of 17 cards, so many different three can be passed."""


class Passes(Record):
    """By three: what came of passing it, in sums."""

    cards: Annotated[Row, THREES]
    tries: Annotated[Row, THREES]
    share: Annotated[Row, THREES]
    share_squared: Annotated[Row, THREES]
    points: Annotated[Row, THREES]
    points_squared: Annotated[Row, THREES]


@kernel
def try_passes(
    deck: Deck,
    root: Round,
    seat: int,
    steps: int,
    passes: Passes,
    tried: Row,
    many: int,
    worlds: int,
    outlook: Outlook,
    match: Match,
    dice: Dice,
    dealt: Round,
    world: Round,
    pack: Row,
    scores: Row,
    shares: Row,
    until: int,
) -> None:
    """Try some of the threes, each once in every one of so many worlds.

    A world is played until so many tricks are finished.
    """
    for _ in range(worlds):
        deal_unseen(deck, root, seat, dice, dealt, pack)
        for number in range(many):
            three = tried[number]
            pass_and_open(deck, dealt, seat, steps, passes.cards[three], world)
            play_out(deck, world, until)
            rules.score(deck, world, scores)
            share(outlook, match, scores, shares)
            passes.tries[three] += 1
            passes.share[three] += shares[seat]
            passes.share_squared[three] += shares[seat] * shares[seat]
            passes.points[three] += scores[seat]
            passes.points_squared[three] += scores[seat] * scores[seat]


@kernel
def deal_unseen(deck: Deck, root: Round, seat: int, dice: Dice, dealt: Round, pack: Row) -> None:
    """Deal the unseen cards to the others, and let them choose what they give."""
    players = root.players
    hand = root.hands[seat]
    each = size(hand)
    unseen = 0
    for card in range(52):
        if hand & (1 << card) == 0:
            pack[unseen] = card
            unseen += 1
    shuffle(dice, pack, unseen)
    dealt.players = players
    dealt.leftover_to = root.leftover_to
    dealt.hands[3] = 0
    dealt.hands[seat] = hand
    at = 0
    for other in range(players):
        if other != seat:
            cards = 0
            for _ in range(each):
                cards |= 1 << pack[at]
                at += 1
            dealt.hands[other] = cards
            dealt.given[other] = most_dangerous_three(deck, cards, ALL & ~cards)
    dealt.leftover = 1 << pack[at] if at < unseen else 0


@kernel
def pass_and_open(
    deck: Deck, dealt: Round, seat: int, steps: int, three: int, world: Round
) -> None:
    """Set up the world in which the seat passes these three."""
    world.players = dealt.players
    world.leftover_to = dealt.leftover_to
    world.leftover = dealt.leftover
    world.tricks = 0
    world.lying = 0
    world.broken = 0
    for owner in range(4):
        world.hands[owner] = dealt.hands[owner]
        world.given[owner] = dealt.given[owner]
        world.taken[owner] = 0
    world.given[seat] = three
    rules.exchange(world, steps)
    rules.open_play(deck, world)

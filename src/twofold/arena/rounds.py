"""Whole rounds inside the kernels, by bots that are kernels: what a simulation runs on."""

from typing import Final

from twofold.bots import greedy_decker, greedy_hearts
from twofold.bots.random import any_card, any_three
from twofold.games.double_decker import rules as decker
from twofold.games.double_decker import view as decker_view
from twofold.games.double_hearts import rules as hearts
from twofold.games.double_hearts import view as hearts_view
from twofold.kernel import Dice, DiceRow, Row, below, kernel, nth, size

RANDOM, GREEDY = range(2)
KINDS: Final = {"random": RANDOM, "greedy": GREEDY}
"""The levels that think inside a kernel."""


@kernel
def pass_hearts(
    deck: hearts.Deck, round: hearts.Round, seen: hearts_view.Seen, kinds: Row, dice: DiceRow
) -> None:
    """Let every bot choose the three cards that it gives."""
    for seat in range(round.players):
        hearts_view.see(round, seat, 0, seen)
        if kinds[seat] == GREEDY:
            round.given[seat] = greedy_hearts.three(deck, seen)
        else:
            round.given[seat] = any_three(seen.hand, dice[seat])


@kernel
def play_hearts(
    deck: hearts.Deck,
    round: hearts.Round,
    seen: hearts_view.Seen,
    kinds: Row,
    dice: DiceRow,
    plays: Row,
    steps: int,
) -> int:
    """Let bots play out a round that is open, and give the number of plays noted down."""
    count = 0
    while round.turn >= 0:
        seat = round.turn
        hearts_view.see(round, seat, steps, seen)
        legal = hearts.legal(deck, round)
        if kinds[seat] == GREEDY:
            play = greedy_hearts.card(deck, seen, legal)
        elif round.lying == 0:
            play = random_lead(round, legal, dice[seat])
        else:
            card = any_card(legal, dice[seat])
            play = 2 * card
        if round.lying:
            # A card that follows is named by the face that does.
            play = play & ~1
            if deck.shows[1][play >> 1] == round.suit:
                play |= 1
        hearts.play(deck, round, play >> 1, play & 1)
        plays[count] = play
        count += 1
    return count


@kernel
def random_lead(round: hearts.Round, legal: int, dice: Dice) -> int:
    """Lead any card by any face it may show."""
    if round.tricks == 0:
        return 2 * nth(legal, below(dice, size(legal))) + 1
    choice = below(dice, 2 * size(legal))
    return 2 * nth(legal, choice >> 1) + (choice & 1)


@kernel
def play_decker(
    round: decker.Round, seen: decker_view.Seen, kinds: Row, dice: DiceRow, plays: Row
) -> int:
    """Let bots play out a round that is dealt, and give the number of plays noted down."""
    count = 0
    while round.turn >= 0:
        seat = round.turn
        decker_view.see(round, seat, seen)
        legal = decker.legal(round)
        if kinds[seat] == GREEDY:
            card = greedy_decker.card(seen, legal)
        else:
            card = any_card(legal, dice[seat])
        decker.play(round, card)
        plays[count] = card
        count += 1
    return count

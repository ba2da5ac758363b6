"""Random play-outs inside the kernels: how fast the rules alone run, and a first look at a game."""

from twofold.games.double_decker import rules as decker
from twofold.games.double_hearts import rules as hearts
from twofold.kernel import Dice, Row, below, kernel, nth, shuffle, size


@kernel
def double_hearts_round(deck: hearts.Deck, round: hearts.Round, dice: Dice, pack: Row) -> None:
    """Deal a round of Double Hearts without a pass and play it out at random."""
    players = round.players
    for seat in range(4):
        round.hands[seat] = 0
        round.taken[seat] = 0
    round.leftover = 0
    round.tricks = 0
    round.lying = 0
    round.broken = 0
    shuffle(dice, pack, 52)
    hearts.deal(round, pack)
    hearts.open_play(deck, round)
    for _ in range(52 // players * players):
        cards = hearts.legal(deck, round)
        if round.lying == 0:
            if round.tricks == 0:
                hearts.play(deck, round, nth(cards, 0), 1)
            else:
                choice = below(dice, 2 * size(cards))
                hearts.play(deck, round, nth(cards, choice >> 1), choice & 1)
        else:
            hearts.play(deck, round, nth(cards, below(dice, size(cards))), 0)


@kernel
def double_hearts(
    deck: hearts.Deck, round: hearts.Round, dice: Dice, pack: Row, totals: Row, rounds: int
) -> None:
    """Play so many rounds of Double Hearts at random and add up every seat's score."""
    for _ in range(rounds):
        double_hearts_round(deck, round, dice, pack)
        for seat in range(round.players):
            totals[seat] += hearts.points(deck, round.taken[seat])


@kernel
def double_decker(round: decker.Round, dice: Dice, pack: Row, totals: Row, rounds: int) -> None:
    """Play so many rounds of Double Decker at random and add up every seat's score."""
    players = round.players
    each = decker.hand_size(players)
    for number in range(rounds):
        for seat in range(players):
            round.taken[seat] = 0
            round.passed[seat] = 0
        round.tricks = 0
        shuffle(dice, pack, players * each)
        decker.deal(round, pack)
        decker.open_play(round, number % players)
        for _ in range(players * (each - 1)):
            cards = decker.legal(round)
            decker.play(round, nth(cards, below(dice, size(cards))))
        for seat in range(players):
            totals[seat] += decker.score(round.taken[seat], round.passed[seat])

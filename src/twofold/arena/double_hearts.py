"""Double Hearts in bulk: whole rounds inside the kernels, by bots that are kernels."""

from twofold.arena.draws import shuffled, streams
from twofold.arena.kinds import GREEDY, KINDS
from twofold.arena.plan import Plan
from twofold.bots.double_hearts import greedy
from twofold.bots.random import any_card, any_three
from twofold.cards import standard
from twofold.games.double_hearts import rules
from twofold.games.double_hearts.game import DoubleHearts, first_dealer
from twofold.games.double_hearts.state import Deal, State
from twofold.games.double_hearts.view import Seen, see
from twofold.kernel import Dice, DiceRow, Row, below, kernel, nth, row, size


def play_match(plan: Plan, number: int) -> State:
    """Play a whole match of a plan in the kernels."""
    game = DoubleHearts()
    state = game.start(plan.players, plan.options)
    deck = state.deck
    kinds = row(KINDS[level] for level in plan.seated)
    seen = Seen.blank()
    log = row([0] * standard.PACK)
    while not plan.ends(state):
        round_number = len(state.finished)
        dice = streams(plan, number, round_number)
        state = game.place(state, deal(plan, number, state))
        if state.phase == "pass":
            round = _round(state).copy()
            give(deck, round, seen, kinds, dice)
            state = game.exchange(state, tuple(round.given[: plan.players]))
        round = _round(state).copy()
        count = play_out(deck, round, seen, kinds, dice, log, state.steps)
        state = game.finish(state, round, tuple(map(int, log[:count])))
    return state


def deal(plan: Plan, number: int, state: State) -> Deal:
    """Deal a round of a simulated match of Double Hearts."""
    dealer = state.dealer
    if dealer is None:
        dice = Dice.of(plan.seed, number, "first dealer")
        dealer = first_dealer(plan.players, dice)
    round = rules.Round.blank()
    round.players = plan.players
    pack = row(range(standard.PACK))
    rules.deal(round, shuffled(plan, number, len(state.finished), pack))
    return Deal(dealer, tuple(round.hands[: plan.players]), round.leftover)


def _round(state: State) -> rules.Round:
    assert state.round is not None
    return state.round


@kernel
def give(deck: rules.Deck, round: rules.Round, seen: Seen, kinds: Row, dice: DiceRow) -> None:
    """Let every bot choose the three cards that it gives."""
    for seat in range(round.players):
        see(round, seat, 0, seen)
        if kinds[seat] == GREEDY:
            round.given[seat] = greedy.three(deck, seen)
        else:
            round.given[seat] = any_three(seen.hand, dice[seat])


@kernel
def play_out(
    deck: rules.Deck,
    round: rules.Round,
    seen: Seen,
    kinds: Row,
    dice: DiceRow,
    plays: Row,
    steps: int,
) -> int:
    """Let bots play out a round that is open, and give the number of plays noted down."""
    count = 0
    while round.turn >= 0:
        seat = round.turn
        see(round, seat, steps, seen)
        legal = rules.legal(deck, round)
        if kinds[seat] == GREEDY:
            play = greedy.card(deck, seen, legal)
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
        rules.play(deck, round, play >> 1, play & 1)
        plays[count] = play
        count += 1
    return count


@kernel
def random_lead(round: rules.Round, legal: int, dice: Dice) -> int:
    """Lead any card by any face it may show."""
    if round.tricks == 0:
        return 2 * nth(legal, below(dice, size(legal))) + 1
    choice = below(dice, 2 * size(legal))
    return 2 * nth(legal, choice >> 1) + (choice & 1)

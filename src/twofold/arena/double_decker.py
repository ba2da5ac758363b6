"""Double Decker in bulk: whole rounds inside the kernels, by bots that are kernels."""

from twofold.arena.draws import shuffled, streams
from twofold.arena.kinds import GREEDY, KINDS
from twofold.arena.plan import Plan
from twofold.bots.double_decker import greedy
from twofold.bots.random import any_card
from twofold.cards import three_colours
from twofold.games.double_decker import rules
from twofold.games.double_decker.game import DoubleDecker
from twofold.games.double_decker.state import Deal, State
from twofold.games.double_decker.view import Seen, see
from twofold.kernel import Dice, DiceRow, Row, kernel, row


def play_match(plan: Plan, number: int) -> State:
    """Play a whole match of a plan in the kernels."""
    game = DoubleDecker()
    state = game.start(plan.players)
    kinds = row(KINDS[level] for level in plan.seated)
    seen = Seen.blank()
    log = row([0] * 60)
    while not plan.ends(state):
        dice = streams(plan, number, len(state.finished))
        state = game.place(state, deal(plan, number, state))
        assert state.round is not None
        round = state.round.copy()
        count = play_out(round, seen, kinds, dice, log)
        state = game.finish(state, round, tuple(map(int, log[:count])))
    return state


def deal(plan: Plan, number: int, state: State) -> Deal:
    """Deal a round of a simulated match of Double Decker."""
    dealer = state.dealer
    if dealer is None:
        dealer = Dice.of(plan.seed, number, "first dealer").below(plan.players)
    round = rules.Round.blank()
    round.players = plan.players
    pack = row(three_colours.pack(plan.players))
    rules.deal(round, shuffled(plan, number, len(state.finished), pack))
    return Deal(dealer, tuple(round.hands[: plan.players]))


@kernel
def play_out(round: rules.Round, seen: Seen, kinds: Row, dice: DiceRow, plays: Row) -> int:
    """Let bots play out a round that is dealt, and give the number of plays noted down."""
    count = 0
    while round.turn >= 0:
        seat = round.turn
        see(round, seat, seen)
        legal = rules.legal(round)
        card = greedy.card(seen, legal) if kinds[seat] == GREEDY else any_card(legal, dice[seat])
        rules.play(round, card)
        plays[count] = card
        count += 1
    return count

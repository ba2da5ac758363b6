"""One whole match of a plan, played by bots: in the kernels where they can, else at a table."""

import hashlib
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from twofold.arena.plan import Plan
from twofold.arena.rounds import KINDS, pass_hearts, play_decker, play_hearts
from twofold.bots import Bot, BotFailed, sit
from twofold.cards import standard, three_colours
from twofold.cards.words import quoted
from twofold.games import CHANCE
from twofold.games.double_decker import rules as decker
from twofold.games.double_decker import state as decker_state
from twofold.games.double_decker import view as decker_view
from twofold.games.double_decker.game import DoubleDecker
from twofold.games.double_hearts import game as hearts_game
from twofold.games.double_hearts import rules as hearts
from twofold.games.double_hearts import state as hearts_state
from twofold.games.double_hearts import view as hearts_view
from twofold.kernel import Dice, DiceRow, Row, dice_row, row, shuffle

NO_PROGRAMS: Final[Mapping[int, Bot]] = MappingProxyType({})


def play_match(plan: Plan, number: int, programs: Mapping[int, Bot] = NO_PROGRAMS) -> Any:
    """Play one game of a plan, with the programs that sit at it, and give its final state."""
    if not plan.in_bulk:
        return _at_a_table(plan, number, programs)
    if plan.game_name == "double-hearts":
        return _hearts(plan, number)
    return _decker(plan, number)


# In the kernels


def _streams(plan: Plan, number: int, round: int) -> DiceRow:
    return dice_row(Dice.of(plan.seed, number, round, "bot", seat) for seat in range(plan.players))


def _shuffled(plan: Plan, number: int, round: int, pack: Row) -> Row:
    shuffle(Dice.of(plan.seed, number, round, "deal"), pack, len(pack))
    return pack


def _hearts(plan: Plan, number: int) -> hearts_state.State:
    game = hearts_game.DoubleHearts()
    state = game.start(plan.players, plan.options)
    deck = state.deck
    kinds = row(KINDS[level] for level in plan.seated)
    seen = hearts_view.Seen.blank()
    log = row([0] * standard.PACK)
    while not state.over:
        round_number = len(state.finished)
        dice = _streams(plan, number, round_number)
        state = game.place(state, deal_hearts(plan, number, state))
        if state.phase == "pass":
            round = _round(state).copy()
            pass_hearts(deck, round, seen, kinds, dice)
            state = game.exchange(state, tuple(round.given[: plan.players]))
        round = _round(state).copy()
        count = play_hearts(deck, round, seen, kinds, dice, log, state.steps)
        state = game.finish(state, round, tuple(map(int, log[:count])))
    return state


def deal_hearts(plan: Plan, number: int, state: hearts_state.State) -> hearts_state.Deal:
    """Deal a round of a simulated match of Double Hearts."""
    dealer = state.dealer
    if dealer is None:
        dice = Dice.of(plan.seed, number, "first dealer")
        dealer = hearts_game.first_dealer(plan.players, dice)
    round = hearts.Round.blank()
    round.players = plan.players
    pack = row(range(standard.PACK))
    hearts.deal(round, _shuffled(plan, number, len(state.finished), pack))
    return hearts_state.Deal(dealer, tuple(round.hands[: plan.players]), round.leftover)


def _round(state: hearts_state.State) -> hearts.Round:
    assert state.round is not None
    return state.round


def _decker(plan: Plan, number: int) -> decker_state.State:
    game = DoubleDecker()
    state = game.start(plan.players)
    kinds = row(KINDS[level] for level in plan.seated)
    seen = decker_view.Seen.blank()
    log = row([0] * 60)
    while not state.over:
        dice = _streams(plan, number, len(state.finished))
        state = game.place(state, deal_decker(plan, number, state))
        assert state.round is not None
        round = state.round.copy()
        count = play_decker(round, seen, kinds, dice, log)
        state = game.finish(state, round, tuple(map(int, log[:count])))
    return state


def deal_decker(plan: Plan, number: int, state: decker_state.State) -> decker_state.Deal:
    """Deal a round of a simulated match of Double Decker."""
    dealer = state.dealer
    if dealer is None:
        dealer = Dice.of(plan.seed, number, "first dealer").below(plan.players)
    round = decker.Round.blank()
    round.players = plan.players
    pack = row(three_colours.pack(plan.players))
    decker.deal(round, _shuffled(plan, number, len(state.finished), pack))
    return decker_state.Deal(dealer, tuple(round.hands[: plan.players]))


# At a table


def _at_a_table(plan: Plan, number: int, programs: Mapping[int, Bot]) -> Any:
    game = plan.game
    bots = [
        programs.get(seat) or sit(level, game, Dice.of(plan.seed, number, "bot", seat))
        for seat, level in enumerate(plan.seated)
    ]
    state = game.start(plan.players, plan.options)
    rounds = 0
    while awaited := game.awaited(state):
        if CHANCE in awaited:
            state = _dealt(plan, number, rounds, state)
            rounds += 1
        else:
            seat = min(awaited)
            state = game.choose(state, seat, _ask(plan, bots[seat], state, seat))
    return state


def _ask(plan: Plan, bot: Bot, state: Any, seat: int) -> Any:
    """Ask a bot for its choice, and hold it to the rules."""
    game = plan.game
    choice = bot.choose(game.view(state, seat), game.choices(state, seat))
    reason = game.refusal(state, seat, choice)
    if reason is not None:
        raise BotFailed(f"The bot {quoted(plan.seated[seat])} in seat {seat} is refused: {reason}")
    return choice


def _dealt(plan: Plan, number: int, round: int, state: Any) -> Any:
    """Deal as the kernels do, so that a seed's deals don't depend on who plays them."""
    if isinstance(state, hearts_state.State):
        return hearts_game.DoubleHearts().place(state, deal_hearts(plan, number, state))
    if isinstance(state, decker_state.State):
        return DoubleDecker().place(state, deal_decker(plan, number, state))
    label = f"{plan.seed}\x1f{number}\x1f{round}"
    return plan.game.deal(state, hashlib.sha512(label.encode()).digest())

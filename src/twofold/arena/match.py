"""One whole match of a plan, played by bots: in the kernels where they can, else at a table."""

import hashlib
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from twofold.arena import double_decker, double_hearts
from twofold.arena.plan import Plan
from twofold.arena.watch import glance
from twofold.bots import Bot, BotFailed, sit
from twofold.cards.words import quoted
from twofold.games import CHANCE
from twofold.games.double_decker.game import DoubleDecker
from twofold.games.double_decker.state import State as DeckerState
from twofold.games.double_hearts.game import DoubleHearts
from twofold.games.double_hearts.state import State as HeartsState
from twofold.kernel import Dice

NO_PROGRAMS: Final[Mapping[int, Bot]] = MappingProxyType({})


def play_match(plan: Plan, number: int, programs: Mapping[int, Bot] = NO_PROGRAMS) -> Any:
    """Play one game of a plan, with the programs that sit at it, and give its final state."""
    if not plan.in_bulk:
        return _at_a_table(plan, number, programs)
    if plan.game_name == "double-hearts":
        return double_hearts.play_match(plan, number)
    return double_decker.play_match(plan, number)


def _at_a_table(plan: Plan, number: int, programs: Mapping[int, Bot]) -> Any:
    game = plan.game
    bots = [
        programs.get(seat) or sit(level, game, Dice.of(plan.seed, number, "bot", seat))
        for seat, level in enumerate(plan.seated)
    ]
    state = game.start(plan.players, plan.options)
    rounds = 0
    while not plan.ends(state):
        awaited = game.awaited(state)
        if CHANCE in awaited:
            state = _dealt(plan, number, rounds, state)
            rounds += 1
        else:
            glance()
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
    if isinstance(state, HeartsState):
        return DoubleHearts().place(state, double_hearts.deal(plan, number, state))
    if isinstance(state, DeckerState):
        return DoubleDecker().place(state, double_decker.deal(plan, number, state))
    label = f"{plan.seed}\x1f{number}\x1f{round}"
    return plan.game.deal(state, hashlib.sha512(label.encode()).digest())

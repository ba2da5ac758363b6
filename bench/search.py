"""How fast a search thinks at Double Hearts, and how fast it deals the cards that it does not see.

Claims, for four players:

- whole decisions of our thinker, from the view to the opinions, try at least 450,000 simulations a
  second of one core;
- that is at least 7 times what OpenSpiel's own ISMCTS in C++ tries at hearts, with its roll-outs;
- a deal of the unseen cards that agrees with all that was seen takes at most 1.5 µs.

Both sides think about the leads of one hand, trick after trick, each at its own game, until the
last tricks but three: later a few deals are left, and ours are solved, not searched. A slice is
such a hand. One core is counted by the seconds that it worked, and a figure is the median slice.
"""

import importlib
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

from claim import Claim, MissingPeer, Options, alternate, main, median
from twofold.bots.double_hearts import worlds
from twofold.bots.double_hearts.greedy import GreedyHearts
from twofold.bots.double_hearts.knowledge import PLACES, unseen_in
from twofold.bots.double_hearts.thinker import Depth, Thinker
from twofold.games import CHANCE
from twofold.games.double_hearts.game import DoubleHearts
from twofold.kernel import Dice, Row, compile_all, kernel, row

PLAYERS = 4
LEADS = range(1, 10)
"""The tricks whose leads are thought about, counted from 0: the first has but one lead."""
NODES = 20_000
PEER_NODES = 2_000
PROMISED = 450_000.0
DEAL_PROMISED = 1.5
"""Microseconds."""
DEALS = 20_000
GAME = DoubleHearts()


def leads(seed: str) -> Iterator[Any]:
    """Play a round by greedy players, and give its leads as the leaders see them."""
    random_keys = random.Random(seed)
    state = GAME.deal(GAME.start(PLAYERS), random_keys.randbytes(64))
    greedy = GreedyHearts()
    while awaited := GAME.awaited(state) - {CHANCE}:
        seat = min(awaited)
        view, choices = GAME.view(state, seat), GAME.choices(state, seat)
        if view.phase == "play" and view.trick is None and len(view.tricks) in LEADS:
            yield view, choices
        state = GAME.choose(state, seat, greedy.choose(view, choices))


class Ours:
    """Our thinker, at Double Hearts."""

    def __init__(self, seed: int) -> None:
        compile_all()
        self._thinker = Thinker(Depth(NODES, NODES), Dice.of(seed, "bench"))
        self._seed = seed
        self._hand = 0

    def slice(self) -> float:
        """Think about every lead of a hand, and give the simulations of a second."""
        self._hand += 1
        tries = 0
        positions = list(leads(f"{self._seed} {self._hand}"))
        start = time.process_time()
        for view, choices in positions:
            tries += sum(one.tries for one in self._thinker.opinions(view, choices))
        return tries / (time.process_time() - start)


class OpenSpiel:
    """OpenSpiel's ISMCTS, at hearts."""

    def __init__(self, seed: int) -> None:
        try:
            self._spiel: Any = importlib.import_module("pyspiel")
        except ImportError as missing:
            raise MissingPeer("open-spiel is not installed: uv sync --group bench") from missing
        self._game = self._spiel.load_game("hearts(pass_cards=False)")
        self._random = random.Random(seed)

    def slice(self) -> float:
        """Think about every lead of a hand, and give the simulations of a second."""
        state = self._game.new_initial_state()
        worked, tries, card = 0.0, 0, 0
        while not state.is_terminal():
            legal = state.legal_actions()
            if state.is_chance_node():
                state.apply_action(self._random.choice(legal))
                continue
            trick, place = divmod(card, PLAYERS)
            if place == 0 and trick in LEADS and len(legal) > 1:
                bot = self._bot()
                start = time.process_time()
                bot.step(state)
                worked += time.process_time() - start
                tries += PEER_NODES
            state.apply_action(self._random.choice(legal))
            card += 1
        return tries / worked

    def _bot(self) -> Any:
        spiel = self._spiel
        roll_outs = spiel.RandomRolloutEvaluator(1, self._seed())
        return spiel.ISMCTSBot(self._seed(), roll_outs, 1.0, PEER_NODES)

    def _seed(self) -> int:
        return self._random.randrange(1 << 30)


@kernel
def deal_often(splits: worlds.Splits, dice: Dice, drawn: Row, deals: int) -> None:
    """Deal the unseen cards so many times."""
    for _ in range(deals):
        worlds.draw(splits, dice, drawn, 0)


class Dealer:
    """Deals the cards that a leader does not see."""

    def __init__(self, seed: int) -> None:
        self._dice = Dice.of(seed, "deals")
        self._seed = seed
        self._hand = 0
        self._ways = worlds.ways()
        self.slice()

    def slice(self) -> float:
        """Deal at every lead of a hand, and give the microseconds that a deal takes."""
        self._hand += 1
        drawn = row([0] * PLACES)
        worked, deals = 0.0, 0
        for view, _ in leads(f"{self._seed} {self._hand}"):
            unseen, splits = unseen_in(view), worlds.Splits.blank()
            start = time.process_time()
            worlds.count(unseen, self._ways, splits)
            deal_often(splits, self._dice, drawn, DEALS)
            worked += time.process_time() - start
            deals += DEALS
        return worked / deals * 1e6


def measure(options: Options) -> list[Claim]:
    """Measure all sides in turn."""
    began = time.perf_counter()
    sides: list[Callable[[], float]] = [
        Ours(options.seed).slice,
        OpenSpiel(options.seed).slice,
        Dealer(options.seed).slice,
    ]
    sides[0]()
    searched, peer, dealt = alternate(sides, options.seconds)
    seconds, n = time.perf_counter() - began, len(searched)
    what = "Double Hearts: simulations a second of one core, whole decisions"
    ours = median(searched)
    return [
        Claim("search-speed", f"{what}; peer: the promise", ours, PROMISED, 1.0, seconds, n),
        Claim(
            "search-openspiel",
            f"{what}; peer: OpenSpiel's C++ ISMCTS at hearts",
            ours,
            median(peer),
            7.0,
            seconds,
            n,
        ),
        Claim(
            "search-deals",
            "Double Hearts: microseconds for a deal of the unseen cards; peer: the promise",
            median(dealt),
            DEAL_PROMISED,
            1.0,
            seconds,
            n,
            more_is_better=False,
        ),
    ]


if __name__ == "__main__":
    main(measure, "Measure how fast a search thinks.", 60)

"""Random play-outs, deal included, against the same algorithm in C and OpenSpiel's C++ roll-outs.

Claims, for Double Hearts at 4 and Double Decker at 4 and 7:

- on one core at least 0.75 of the plays a second of `playouts.c` (gcc -O3 -march=native), which
  must first give the same totals and leave the same records, to the last byte;
- on one core at least 7 times the plays a second of OpenSpiel's own hearts without a pass;
- from one thread to two at least 0.9 of the gain that the C twin has.

OpenSpiel plays in two ways, always in C++: roll-outs from a hand already dealt, and whole hands
with the deal; the claim takes the faster. All sides play a slice in turn. One core is counted by
the seconds that it worked, so that a neighbour on the machine slows nobody, and a figure is the
median of a side's slices. Two threads are measured by the clock, since waiting is what counts, and
a figure is what a tenth of the slices reach.
"""

import ctypes
import importlib
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from claim import BENCH, Claim, MissingPeer, Options, alternate, main, median, undisturbed
from twofold.arena import playouts
from twofold.cards import dark_hand, three_colours
from twofold.games.double_decker import rules as decker
from twofold.games.double_hearts import rules as hearts
from twofold.kernel import Dice, Record, compile_all

SLICE = 0.02
"""How many seconds a side plays before it is another side's turn."""
SECOND_CORE = 1.5
"""What two threads of C gain at least where a second core is theirs."""
TRIED_PLAIN = 20
TRIED_COMPILED = 20_000
"""How many rounds ours and the C twin must play alike before they are measured."""

Side = Callable[..., None]


@dataclass(frozen=True)
class Game:
    """A game at so many seats."""

    name: str
    title: str
    players: int
    plays: int
    """How many cards are played in a round."""

    def tables(self, seed: int, number: int) -> list[Any]:
        """Lay out the records and rows that a play-out reads and writes, shared with nobody."""
        dice = _alone(Dice)
        dice.place = Dice.of(seed, self.name, self.players, number).place
        totals = _row([0] * 7)
        if self.name == "double_hearts":
            round = _alone(hearts.Round)
            round.players = self.players
            deck = hearts.deck_of(dark_hand.default_pairing())
            return [deck, round, dice, _row(range(52)), totals]
        round = _alone(decker.Round)
        round.players = self.players
        return [round, dice, _row(three_colours.pack(self.players)), totals]


GAMES = (
    Game("double_hearts", "Double Hearts", 4, 52),
    Game("double_decker", "Double Decker", 4, 4 * 14),
    Game("double_decker", "Double Decker", 7, 7 * 8),
)


def _room(words: int) -> Any:
    """Give words of memory in cache lines that nothing else uses, or threads would wait."""
    return np.zeros(words + 32, np.int64)[16:-16]


def _alone(kind: type[Record]) -> Any:
    return _room(kind.layout.itemsize // 8).view(kind.layout)[0]


def _row(cards: Sequence[int]) -> Any:
    row = _room(len(cards))
    row[:] = cards
    return row


class Speed(NamedTuple):
    """Plays a second."""

    core: float
    """Of the seconds that the core worked."""
    clock: float


def timed(plays: int, work: Callable[[], object]) -> Speed:
    """Say how fast some work makes its plays."""
    worked, start = time.process_time(), time.perf_counter()
    work()
    worked, passed = time.process_time() - worked, time.perf_counter() - start
    return Speed(plays / worked, plays / passed)


class CTwin:
    """`playouts.c`, compiled."""

    def __init__(self) -> None:
        if shutil.which("gcc") is None:
            raise MissingPeer("gcc is not installed: there is no C to measure against")
        library = BENCH / "build" / "playouts.so"
        library.parent.mkdir(exist_ok=True)
        flags = ("-O3", "-march=native", "-shared", "-fPIC")
        subprocess.run(["gcc", *flags, "-o", library, BENCH / "playouts.c"], check=True)
        self._library = ctypes.CDLL(str(library))

    def side(self, game: Game) -> Side:
        """Give the twin of our play-outs of this game; it releases the GIL as ours do."""
        function = self._library[game.name]
        function.restype = None

        def play(*tables_and_rounds: Any) -> None:
            *tables, rounds = tables_and_rounds
            places = (ctypes.c_void_p(table.__array_interface__["data"][0]) for table in tables)
            function(*places, ctypes.c_int64(rounds))

        return play


class OpenSpiel:
    """OpenSpiel's hearts without a pass, played at random by its C++ code alone."""

    plays = 52

    def __init__(self, seed: int) -> None:
        try:
            self._spiel: Any = importlib.import_module("pyspiel")
        except ImportError as missing:
            raise MissingPeer("open-spiel is not installed: uv sync --group bench") from missing
        self._game = self._spiel.load_game("hearts(pass_cards=False)")
        self._random = random.Random(seed)
        self._bots = [self._spiel.make_uniform_random_bot(seat, seed + seat) for seat in range(4)]

    def from_dealt(self, games: int) -> Speed:
        """Measure roll-outs from a hand dealt beforehand."""
        state = self._game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(self._random.choice(state.legal_actions()))
        # The first simulation of a search tree is nothing but the roll-outs at its root.
        roll_outs = self._spiel.RandomRolloutEvaluator(games, self._seed())
        tree = self._spiel.MCTSBot(self._game, roll_outs, 1.0, 1, 1, False, self._seed(), False)
        return timed(self.plays * games, lambda: tree.mcts_search(state))

    def from_the_deal(self, games: int) -> Speed:
        """Measure whole hands, dealt and played."""
        seed = self._seed()

        def play() -> None:
            for game in range(games):
                state = self._game.new_initial_state()
                self._spiel.evaluate_bots(state, self._bots, seed + game)

        return timed(self.plays * games, play)

    def _seed(self) -> int:
        return self._random.randrange(1 << 30)


def one_thread(game: Game, side: Side, tables: list[Any], rounds: int) -> Speed:
    """Measure a side on one thread."""
    return timed(game.plays * rounds, lambda: side(*tables, rounds))


def two_threads(
    game: Game, side: Side, pool: ThreadPoolExecutor, tables: Sequence[list[Any]], rounds: int
) -> Speed:
    """Measure a side on two threads at once."""

    def play() -> None:
        for thread in [pool.submit(side, *own, rounds) for own in tables]:
            thread.result()

    return timed(game.plays * rounds * len(tables), play)


def fitting(speed: Callable[[int], Speed], plays: int) -> int:
    """Say how many rounds fill a slice."""
    speed(100)
    return max(1, round(SLICE * speed(1000).core / plays))


def ours(game: Game) -> Side:
    """Give our play-outs of a game."""
    return getattr(playouts, game.name)


def hold_to_the_same(game: Game, twin: Side, seed: int, rounds: int) -> None:
    """Stop unless ours and the twin give the same totals, records, pack and dice."""
    mine, its = game.tables(seed, 0), game.tables(seed, 0)
    ours(game)(*mine, rounds)
    twin(*its, rounds)
    if [table.tobytes() for table in mine] != [table.tobytes() for table in its]:
        raise SystemExit(f"{game.title} at {game.players}: the C twin plays another game")


def gained(one: Sequence[Speed], two: Sequence[Speed]) -> float:
    """Say how many times the speed of one thread two have."""
    return undisturbed(speed.clock for speed in two) / undisturbed(speed.clock for speed in one)


def claims_of(
    game: Game, twin: Side, spiel: OpenSpiel, pool: ThreadPoolExecutor, options: Options
) -> list[Claim]:
    """Measure one game."""
    start = time.perf_counter()
    kernel = ours(game)
    mine, its = ([game.tables(options.seed, number) for number in range(2)] for _ in range(2))
    rounds = fitting(lambda count: one_thread(game, kernel, mine[0], count), game.plays)
    dealt = fitting(spiel.from_dealt, spiel.plays)
    whole = fitting(spiel.from_the_deal, spiel.plays)
    end = start + options.seconds / len(GAMES)
    one, one_c, two, two_c, from_dealt, from_the_deal = alternate(
        (
            lambda: one_thread(game, kernel, mine[0], rounds),
            lambda: one_thread(game, twin, its[0], rounds),
            lambda: two_threads(game, kernel, pool, mine, rounds),
            lambda: two_threads(game, twin, pool, its, rounds),
            lambda: spiel.from_dealt(dealt),
            lambda: spiel.from_the_deal(whole),
        ),
        end - time.perf_counter(),
    )
    seconds, n = time.perf_counter() - start, len(one)
    name = f"playouts-{game.name}-{game.players}".replace("_", "-")
    title = f"{game.title} at {game.players}"
    plays = f"{title}: random plays a second of one core, with deal"
    core = median(speed.core for speed in one)
    core_c = median(speed.core for speed in one_c)
    core_spiel = max(median(speed.core for speed in way) for way in (from_dealt, from_the_deal))
    gain, gain_c = gained(one, two), gained(one_c, two_c)
    if gain_c < SECOND_CORE:
        print(f"{title}: no second core was free, so its claim says little", file=sys.stderr)
    peers = (
        ("c", f"{plays}; peer: the same in C", core, core_c, 0.75),
        ("openspiel", f"{plays}; peer: OpenSpiel's C++ hearts", core, core_spiel, 7.0),
        (
            "two-threads",
            f"{title}: two threads' speed in that of one; peer: C's",
            gain,
            gain_c,
            0.9,
        ),
    )
    return [
        Claim(f"{name}-{peer}", claim, figure, its_figure, goal, seconds, n)
        for peer, claim, figure, its_figure, goal in peers
    ]


def measure(options: Options) -> list[Claim]:
    """Check that the C twin plays our game, then measure all games."""
    twin, spiel = CTwin(), OpenSpiel(options.seed)
    for game in GAMES:
        hold_to_the_same(game, twin.side(game), options.seed, TRIED_PLAIN)
    compile_all()
    for game in GAMES:
        hold_to_the_same(game, twin.side(game), options.seed, TRIED_COMPILED)
    with ThreadPoolExecutor(2) as pool:
        return [
            claim
            for game in GAMES
            for claim in claims_of(game, twin.side(game), spiel, pool, options)
        ]


if __name__ == "__main__":
    main(measure, "Measure random play-outs.", 60)

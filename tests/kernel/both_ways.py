"""What kernels give, as lines of JSON: run it plain, run it compiled, and compare.

`python -m tests.kernel.both_ways plain` or `… compiled`; a process compiles once and for good, so
each way has a process of its own.
"""

import hashlib
import json
import os
import sys
from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from types import ModuleType
from typing import Any

import msgspec

from tests.contracts.playing import TABLES, plain, played
from twofold.bots import opinions, outlook, tree
from twofold.bots.double_decker import beliefs as decker_beliefs
from twofold.bots.double_decker import ending as decker_ending
from twofold.bots.double_decker import rollouts as decker_rollouts
from twofold.bots.double_decker import search as decker_search
from twofold.bots.double_decker import worlds as decker_worlds
from twofold.bots.double_decker.thinker import Depth as DeckerDepth
from twofold.bots.double_decker.thinker import Thinker as DeckerThinker
from twofold.games.double_dealing_shuffle import rules as shuffle_rules
from twofold.games.double_decker import rules as decker_rules
from twofold.games.double_decker import view as decker_view
from twofold.games.double_hearts import rules as hearts_rules
from twofold.games.double_hearts import view as hearts_view
from twofold.kernel import (
    Dice,
    Kernel,
    below,
    compile_all,
    compiled,
    dice,
    highest,
    lowest,
    nth,
    roll,
    row,
    sets,
    shuffle,
    size,
)

ROOMS: tuple[ModuleType, ...] = (
    dice,
    sets,
    decker_rules,
    decker_view,
    hearts_rules,
    hearts_view,
    shuffle_rules,
    decker_beliefs,
    decker_ending,
    decker_rollouts,
    decker_search,
    decker_worlds,
    opinions,
    outlook,
    tree,
)


def some_sets() -> list[int]:
    """Give sets of every size: single cards, runs, all, and many at random."""
    random = Random("sets")
    single = [1 << card for card in range(63)]
    runs = [(1 << end) - (1 << start) for start, end in ((0, 63), (0, 52), (13, 26), (62, 63))]
    dense = [random.getrandbits(63) for _ in range(300)]
    thin = [random.getrandbits(63) & random.getrandbits(63) & random.getrandbits(63) for _ in dense]
    return [cards for cards in (*single, *runs, *dense, *thin) if cards]


def of_sets() -> Iterator[Any]:
    """Count, and find the ends."""
    yield size(0)
    for cards in some_sets():
        yield size(cards), lowest(cards), highest(cards)


def nth_of_sets(find: Callable[[int, int], int] = nth) -> Iterator[Any]:
    """Find every member of many sets by its number."""
    for cards in some_sets():
        yield [int(find(cards, n)) for n in range(cards.bit_count())]


def rolls() -> Iterator[Any]:
    """Roll from everywhere on the counter's circle, over its sign and its end too."""
    places = [0, -1, 2**63 - 1, -(2**63), dice.STEP - 2**64, 2**63 - dice.STEP % 2**63]
    random = Random("rolls")
    places += [random.getrandbits(64) - 2**63 for _ in range(200)]
    for place in places:
        one = Dice.blank()
        one.place = place
        yield [int(roll(one)) for _ in range(4)], one.place


def numbers_below() -> Iterator[Any]:
    """Draw below limits that seldom and that often make a number be drawn again."""
    limits = [1, 2, 3, 7, 52, 286, 2**16, 2**16 + 1, 2**30 + 1, 3 * 2**29, 2**31 - 1]
    for limit in limits:
        stream = Dice.of("below", limit)
        yield limit, [int(below(stream, limit)) for _ in range(300)], stream.place


def shuffles() -> Iterator[Any]:
    """Shuffle rows, and parts of rows."""
    for count in (0, 1, 2, 5, 52, 60, 63):
        stream, cards = Dice.of("shuffle", count), row(range(63))
        shuffle(stream, cards, count)
        yield list(map(int, cards)), stream.place


def figures() -> Iterator[Any]:
    """Ask the rules for single figures."""
    random = Random("figures")
    for players in range(4, 8):
        yield decker_rules.hand_size(players)
        for _ in range(60):
            totals, scores = (row(random.choices(range(-3, 2), k=players)) for _ in range(2))
            dealer = random.randrange(players)
            yield decker_rules.next_dealer(players, dealer, totals, scores)
    for _ in range(200):
        taken = random.getrandbits(63)
        passed = random.getrandbits(63) & ~taken
        yield decker_rules.positive(taken), decker_rules.score(taken, passed)
    for players, number in product((3, 4), range(9)):
        yield hearts_rules.direction(players, number)
    for cards, start, many, drop in product((1, 2, 6, 9), range(-1, 10), range(-1, 10), range(10)):
        legal = bool(shuffle_rules.is_lift(cards, start, many, drop))
        yield legal
        if legal:
            yield [int(shuffle_rules.red_after(red, start, many, drop)) for red in range(cards)]


def matches(label: str) -> Iterator[Any]:
    """Play a whole match; every state, view and list of choices on the way leaves its mark."""
    table = TABLES[label]
    for step in played(label, seed=2):
        views = [table.game.view(step.after, seat) for seat in table.onlookers]
        choices = [table.game.choices(step.after, seat) for seat in table.seats]
        mark = repr(plain(step.after)).encode() + msgspec.json.encode((views, choices))
        yield hashlib.sha256(mark).hexdigest()[:16]


def thoughts_at_double_decker() -> Iterator[Any]:
    """Weigh every choice in some positions of a match; near its end, in every way."""
    for label in ("decker-4", "decker-7"):
        table = TABLES[label]
        for number, step in enumerate(played(label, seed=3)):
            seats = sorted(seat for seat in table.game.awaited(step.after) if seat in table.seats)
            if number % 12 or not seats:
                continue
            seat = seats[0]
            thinker = DeckerThinker(DeckerDepth(20, choice=2, ends=2_000), Dice.of("thoughts"))
            choices = table.game.choices(step.after, seat)
            found = thinker.opinions(table.game.view(step.after, seat), choices)
            yield [msgspec.to_builtins(one) for one in found]


JOBS: dict[str, Callable[[], Iterator[Any]]] = {
    "sets": of_sets,
    "nth": nth_of_sets,
    "rolls": rolls,
    "below": numbers_below,
    "shuffles": shuffles,
    "figures": figures,
    "thoughts at Double Decker": thoughts_at_double_decker,
    **{label: lambda label=label: matches(label) for label in TABLES},
}


def kernels() -> dict[str, Kernel[..., Any]]:
    """Find every kernel of the rooms below, by room and name."""
    return {
        f"{room.__name__}.{name}": thing
        for room in ROOMS
        for name, thing in vars(room).items()
        if isinstance(thing, Kernel) and thing.__module__ == room.__name__
    }


def report(way: str) -> dict[str, Any]:
    """Run every job one way."""
    if way == "compiled":
        compile_all()
    else:
        # Some players compile all kernels when they sit down.
        os.environ["NUMBA_DISABLE_JIT"] = "1"
    told: dict[str, Any] = {name: list(job()) for name, job in JOBS.items()}
    told["compiled"] = compiled()
    every = kernels()
    told["kernels"] = sorted(every)
    if compiled():
        machine: Any = sys.modules["twofold.kernel.machine"]
        # Both ways of finding a card, where this machine has both.
        told["nth by counting"] = list(nth_of_sets(machine._nth_by_counting))
        if machine._spreads_quickly():
            told["nth by spreading"] = list(nth_of_sets(machine._nth_by_spreading))
        told["left out"] = [name for name, one in every.items() if one.run is one.python]
    return told


if __name__ == "__main__":
    sys.stdout.write(json.dumps(report(sys.argv[1])))

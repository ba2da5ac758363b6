"""Whole matches played at random, the same every time, for contracts to look at."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from itertools import product
from random import Random
from typing import Any, Final, NamedTuple, cast

from twofold.cards import three_colours
from twofold.cards.dark_hand import default_pairing
from twofold.games import CHANCE, GAMES
from twofold.games.double_dealing_shuffle import choices as shuffle_choices
from twofold.games.double_dealing_shuffle.gestures import intended
from twofold.games.double_dealing_shuffle.state import Options as ShuffleOptions
from twofold.games.double_decker import choices as decker_choices
from twofold.games.double_hearts import choices as hearts_choices
from twofold.games.double_hearts.state import Options as HeartsOptions
from twofold.games.game import AnyGame
from twofold.kernel import Record


@dataclass(frozen=True)
class Table:
    """A game, how many play it, and what they chose."""

    game: AnyGame
    players: int
    options: Any = None

    @property
    def seats(self) -> range:
        """Give the seats at the table."""
        return range(self.players)

    @property
    def onlookers(self) -> tuple[int | None, ...]:
        """Give all who are shown a view: the seats, and a spectator."""
        return (*self.seats, None)


_HEARTS: Final = GAMES["double-hearts"]
_SHUFFLE: Final = GAMES["double-dealing-shuffle"]

TABLES: Final[dict[str, Table]] = {
    **{f"decker-{n}": Table(GAMES["double-decker"], n) for n in GAMES["double-decker"].seats},
    "hearts-4": Table(_HEARTS, 4, HeartsOptions(target=120)),
    "hearts-3": Table(_HEARTS, 3, HeartsOptions(target=120)),
    "hearts-3-first-trick": Table(_HEARTS, 3, HeartsOptions("first-trick", 60)),
    "hearts-3-first-points": Table(_HEARTS, 3, HeartsOptions("first-points", 60)),
    "shuffle-natural": Table(_SHUFFLE, 2),
    "shuffle-exact": Table(_SHUFFLE, 2, ShuffleOptions("exact", 1)),
    "shuffle-quick": Table(_SHUFFLE, 2, ShuffleOptions("quick-fingers")),
}


class Step(NamedTuple):
    """What one seat, or chance, did, and what it led to."""

    before: Any
    seat: int
    choice: Any
    """What was chosen; a key if it was chance."""
    after: Any


def key_of(*name: object) -> bytes:
    """Give a key for a test."""
    return hashlib.sha512(repr(name).encode()).digest()


@cache
def played(label: str, seed: int = 0) -> tuple[Step, ...]:
    """Play a match to its end, every choice taken at random."""
    table, random = TABLES[label], Random(f"{label} {seed}")
    state = table.game.start(table.players, table.options)
    steps: list[Step] = []
    while awaited := table.game.awaited(state):
        seat = random.choice(sorted(awaited))
        if seat == CHANCE:
            choice: Any = key_of(label, seed, len(steps))
            after = table.game.deal(state, choice)
        else:
            choice = random.choice(table.game.choices(state, seat))
            after = table.game.choose(state, seat, choice)
        steps.append(Step(state, seat, choice, after))
        state = after
    return tuple(steps)


def states_of(label: str, every: int = 1, seed: int = 0) -> Iterator[Any]:
    """Walk through the states of a match, the first and the last among them."""
    steps = played(label, seed)
    for place, step in enumerate(steps):
        if place % every == 0:
            yield step.before
    yield steps[-1].after


def plain(value: Any) -> Any:
    """Lay a state out as plain values that can be compared: every field, every byte."""
    if isinstance(value, Record):
        return type(value).__name__, value.tobytes()
    if is_dataclass(value):
        return type(value).__name__, *(plain(getattr(value, one.name)) for one in fields(value))
    if type(value) is tuple:
        return tuple(map(plain, cast("tuple[Any, ...]", value)))
    return value


# --- every choice there is -----------------------------------------------------------------------


def conceivable(table: Table, random: Random) -> list[Any]:
    """List choices of every kind that a game knows, legal at the moment or not."""
    if table.game.name == "double-decker":
        names = [*map(three_colours.name_of, range(63)), "", "R21", "LQS"]
        return [decker_choices.Play(name) for name in names]
    if table.game.name == "double-hearts":
        names = [name for both in default_pairing().names for name in both]
        threes = [random.sample(names, 3) for _ in range(60)]
        return [
            *(hearts_choices.Lead(name) for name in (*names, "", "QS", "R7")),
            *(hearts_choices.Play(name) for name in (*names, "", "QS", "R7")),
            *(hearts_choices.Pass((one, two, three)) for one, two, three in threes),
        ]
    heights = (-0.1, 0.0, 0.3, 0.55, 1.0, 1.1, float("nan"))
    return [
        shuffle_choices.Rest(),
        *(shuffle_choices.Shuffle(*three) for three in product(heights, repeat=3)),
        *(shuffle_choices.Cut(top) for top in range(-1, 20)),
        *(shuffle_choices.Guess(pile) for pile in ("top", "bottom", None)),
        *(shuffle_choices.Check(pile) for pile in ("top", "bottom", None)),
    ]


def meaning(state: Any, seat: int, choice: Any) -> Any:
    """Give what a choice means, the same for two ways of saying it; None if it means nothing."""
    match choice:
        case hearts_choices.Play(card=name):
            return "play", _card(name)
        case hearts_choices.Pass(cards=names):
            cards = frozenset(map(_card, names))
            return ("pass", cards) if len(cards) == 3 else None
        case shuffle_choices.Shuffle(grip=grip, to=to, drop=drop):
            if not all(0 <= height <= 1 for height in (grip, to, drop)):
                return None
            return "lift", intended(state.sizes[seat], grip, to, drop)
        case _:
            return choice


def _card(name: str) -> int | str:
    return next(
        (card for card, both in enumerate(default_pairing().names) if name in both),
        f"no card {name}",
    )

"""Tables at telling moments, made by the games themselves, for pictures of the pages."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

from twofold.games import CHANCE, GAMES
from twofold.games.double_dealing_shuffle.state import Options as ShuffleOptions
from twofold.games.double_hearts.state import Options as HeartsOptions
from twofold.tables.choices import as_sent
from twofold.tables.setting import DeckerSetting, HeartsSetting, Setting, ShuffleSetting
from twofold.tables.views import Asked, CountView, SeatView, ShuffleParts, Spoken, TableView

NAMES: Final = ("You", "Ines", "Otto", "Marek", "Priya", "Ada", "Theo")
NOW: Final = 1_790_000_000_000
Moment = Callable[[Any], bool]


def walk(game: str, players: int, seed: int, options: Any = None) -> Iterator[tuple[Any, Any]]:
    """Go through a match played at random; give every state, and the view of the first seat."""
    rules, dice = GAMES[game], Random(seed)
    state = rules.start(players, options)
    while awaited := rules.awaited(state):
        yield state, rules.view(state, 0)
        if CHANCE in awaited:
            state = rules.deal(state, dice.randbytes(64))
            continue
        seat = min(awaited, key=lambda one: (one == 0, one))
        choices = rules.choices(state, seat)
        state = rules.choose(state, seat, dice.choice(choices))
    yield state, rules.view(state, 0)


def table(
    setting: Setting, seed: int, moment: Moment, options: Any = None, **more: Any
) -> TableView:
    """Give a table at the first moment of its kind, as the first seat sees it."""
    name = {
        HeartsSetting: "double-hearts",
        DeckerSetting: "double-decker",
        ShuffleSetting: "double-dealing-shuffle",
    }[type(setting)]
    for state, view in walk(name, setting.players, seed, options):
        if moment(view):
            return view_of(setting, state, view, **more)
    raise LookupError(f"no such moment in match {seed} of {name}")


def view_of(setting: Setting, state: Any, view: Any, **more: Any) -> TableView:
    """Build what the first seat of a table is told."""
    game = GAMES[view.__struct_config__.tag]
    mine = 0 in view.awaited
    choices = tuple(map(as_sent, game.choices(state, 0)))
    over = view.result is not None
    between = not over and view.awaited == (CHANCE,) and view.number > 1
    whole: dict[str, Any] = {
        "table": "blue-otter",
        "setting": setting,
        "clock": "relaxed",
        "stage": "over" if over else "between" if between else "playing",
        "match": 1,
        "turn": 17,
        "seat": 0,
        "host": 0,
        "hosting": True,
        "seats": seats(setting.players),
        "asked": asked(view, choices) if mine else None,
        "waiting": tuple(seat for seat in view.awaited if seat != CHANCE),
        "deadline": NOW + 42_000,
        "paused": None,
        "may": ("leave", "pause", "ready") if between or over else ("leave", "pause", "hand-over"),
        "hints": True,
        "muted": (),
        "takeback": None,
        "count": None,
        "shuffle": ShuffleParts(1, "dealt", None, (), (), (), None),
        "chat": (
            Spoken(NOW, 1, "Ines", "Otto, that was my moon."),
            Spoken(NOW, 3 % setting.players, "Marek", "The bot feels nothing. I checked."),
        ),
        "history": (),
        "watching": 0,
        "spectators": True,
        "closed": None,
        "game": view,
    }
    return TableView(**(whole | more))


def seats(players: int, empty: int = 0) -> tuple[SeatView, ...]:
    """Seat people, with a bot or two among them."""
    told: list[SeatView] = []
    for seat in range(players):
        bot = seat in {2, 5}
        kind = "empty" if seat >= players - empty else "bot" if bot else "player"
        told.append(
            SeatView(
                kind=kind,
                name="" if kind != "player" else NAMES[seat],
                level="club" if kind == "bot" else None,
                stand_in=False,
                away=seat == 4,
                ready=seat == 1,
                hints=True,
            )
        )
    return tuple(told)


def asked(view: Any, choices: tuple[Any, ...]) -> Asked:
    """Say what the seat is asked for, as the table does."""
    kind: Any = getattr(view, "phase", "play")
    if kind == "play" and choices and choices[0].__struct_config__.tag == "lead":
        kind = "lead"
    return Asked(kind, 17, None if kind in ("pass", "shuffle") else choices)


def hearts(seed: int, moment: Moment, players: int = 4, **more: Any) -> TableView:
    """Give a table of Double Hearts."""
    return table(HeartsSetting(players), seed, moment, HeartsOptions(), **more)


def decker(players: int, seed: int, moment: Moment, **more: Any) -> TableView:
    """Give a table of Double Decker."""
    return table(DeckerSetting(players), seed, moment, **more)


def shuffle(seed: int, moment: Moment, **more: Any) -> TableView:
    """Give a table of Double Dealing Shuffle."""
    return table(ShuffleSetting(), seed, moment, ShuffleOptions(), **more)


def follows(view: Any) -> bool:
    """Say whether the first seat is to follow, late in the trick."""
    return (
        view.phase == "play"
        and 0 in view.awaited
        and view.trick is not None
        and len(view.trick.plays) == view.players - 1
        and len(view.tricks) >= 2
        and view.number > 1
    )


def leads(view: Any) -> bool:
    """Say whether the first seat is to lead."""
    return view.phase == "play" and view.awaited == (0,) and not view.trick and bool(view.tricks)


def doubled(view: Any) -> bool:
    """Say whether the first seat meets a double trick."""
    return (
        0 in view.awaited
        and len(view.colours) == 2
        and len(view.trick.plays) >= view.players - 2
        and len(view.tricks) > 2
        and view.number > 1
    )


def between(view: Any) -> bool:
    """Say whether several rounds are played."""
    return view.number > 4 and view.awaited == (CHANCE,)


def over(view: Any) -> bool:
    """Say whether the match is over."""
    return view.result is not None


def stands(phase: str, count: int = 0) -> Moment:
    """Say how a moment of Double Dealing Shuffle looks."""
    return lambda view: view.phase == phase and view.count == count and view.number > 1


SCENES: Final[dict[str, Callable[[], TableView]]] = {
    "lobby": lambda: hearts(
        1,
        lambda _: True,
        stage="gathering",
        game=None,
        seats=seats(4, empty=1),
        waiting=(),
        deadline=None,
        may=("leave", "start", "close"),
        asked=None,
        match=0,
        shuffle=None,
    ),
    "hearts-follow": lambda: hearts(5, follows),
    "hearts-lead": lambda: hearts(7, leads),
    "hearts-pass": lambda: hearts(1, lambda view: view.phase == "pass"),
    "hearts-three": lambda: hearts(4, follows, players=3),
    "hearts-between": lambda: hearts(2, between),
    "hearts-over": lambda: hearts(2, over),
    "decker-six": lambda: decker(6, 3, doubled),
    "decker-seven": lambda: decker(7, 4, doubled),
    "decker-four": lambda: decker(4, 6, lambda view: 0 in view.awaited and len(view.colours) == 1),
    "decker-between": lambda: decker(5, 2, between),
    "shuffle-count": lambda: shuffle(3, stands("shuffle", 1), count=CountView(2, True, 0)),
    "shuffle-call": lambda: shuffle(
        3, stands("shuffle", 1), count=CountView(1, False, 0), asked=Asked("call", 17, None)
    ),
    "shuffle-cut": lambda: shuffle(3, stands("cut", 3), count=CountView(3, False, None)),
    "shuffle-guess": lambda: shuffle(3, stands("guess", 3), count=CountView(3, False, None)),
    "shuffle-check": lambda: shuffle(3, stands("check", 3), count=CountView(3, False, None)),
    "shuffle-reveal": lambda: shuffle(
        3,
        lambda view: view.last is not None and max(view.last.left) == 2,
        stage="between",
        asked=None,
    ),
    "shuffle-over": lambda: shuffle(3, over),
}

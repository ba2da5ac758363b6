"""What a seat cannot know changes nothing that it is sent: no view, no event, no number, no delay.

The same check is then run on tables that leak on purpose, one secret each, and must notice all.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from importlib import import_module
from itertools import takewhile
from random import Random
from typing import Any

import msgspec
import pytest

from tests.contracts.playing import Table as GameTable
from tests.contracts.playing import conceivable, plain
from tests.contracts.worlds import TWINS, Seat
from tests.tables.houses import SETTINGS, house
from twofold.tables import looking, replayed, wanting
from twofold.tables.applying import apply
from twofold.tables.choices import as_played, as_sent
from twofold.tables.deciding.match import why
from twofold.tables.events import ChoiceSealed, ChoicesOpened, Event, SecretPublished
from twofold.tables.table import Table

LABELS = list(SETTINGS)
# The package gives the function of the same name.
told_module: Any = import_module("twofold.tables.told")


@cache
def log_of(label: str) -> tuple[Event, ...]:
    """Give the log of a table that is played for a while."""
    one = house(label, clock="relaxed")
    one.play(150)
    return tuple(one.log)


def moments(label: str, every: int) -> Iterator[Table]:
    """Walk through the moments of a table at which cards are out."""
    log = log_of(label)
    table = replayed(log[:1])
    for place, event in enumerate(log[1:]):
        table = apply(table, event)
        if place % every == 0 and table.stage == "playing":
            yield table


def twin_of(table: Table, seat: Seat, random: Random) -> Table:
    """Change all that a seat cannot know: cards, secrets, and what others have sealed, or not."""
    game = table.game
    state = TWINS[game.name](table.state, seat, random)
    if game.name == "double-dealing-shuffle":
        state = replace(state, sealed=(None, None))
    sealed: list[Any] = [None] * len(table.places)
    for owner in table.awaited:
        if owner == seat:
            sealed[owner] = table.sealed[owner]
        elif table.barrier and random.random() < 0.5:
            sealed[owner] = as_sent(random.choice(game.choices(state, owner)))
    assert table.shuffle is not None
    shuffle = replace(table.shuffle, secret=random.randbytes(64))
    return replace(table, state=state, sealed=tuple(sealed), shuffle=shuffle)


def sent(table: Table, seat: Seat, probes: list[Any]) -> dict[str, bytes]:
    """Give everything that a seat is sent or may ask about a table, as it goes over the wire."""
    encode = msgspec.json.encode
    audience = len(table.places) if seat is None else seat
    everything: dict[str, Any] = {
        "view": looking.view(table, seat),
        "number": table.numbers[audience],
        "delays": [wanting.delay(table, bot) for bot in table.seats],
    }
    if seat is not None:
        everything["choices"] = looking.choices(table, seat)
        everything["why"] = [why(table, seat, as_sent(probe)) for probe in probes]
    return {what: encode(value) for what, value in everything.items()}


def differences(label: str, every: int = 7) -> Iterator[str]:
    """Compare moments of a table with twins of theirs, for every onlooker."""
    random = Random(label)
    for table in moments(label, every):
        probing = GameTable(table.game, len(table.places))
        probes = [
            probe
            for probe in random.sample(conceivable(probing, random), 12)
            if "nan" not in repr(probe) and "top=-1" not in repr(probe)
        ]
        for seat in (*table.seats, None):
            twin = twin_of(table, seat, random)
            here, there = sent(table, seat, probes), sent(twin, seat, probes)
            for what, value in here.items():
                if there[what] != value:
                    yield f"turn {table.turn}, seat {seat}: {what}"


def heard(table: Table, events: list[Event], seat: Seat) -> list[tuple[int, bytes, bytes]]:
    """List what a seat is sent as these events happen: number, event and view."""
    audience = len(table.places) if seat is None else seat
    story: list[tuple[int, bytes, bytes]] = []
    for event in events:
        table = apply(table, event)
        what = told_module.told(event, seat)
        if what is not None:
            view = msgspec.json.encode(looking.view(table, seat))
            story.append((table.numbers[audience], msgspec.json.encode(what), view))
    return story


def silent_differences(label: str, every: int = 3) -> Iterator[str]:
    """Let others seal choices, and look for anything that this sends to anyone else."""
    random = Random(label)
    for table in moments(label, every):
        if not table.barrier:
            continue
        for seat in (*table.seats, None):
            others = [owner for owner in table.choosing if owner != seat]
            after, events = table, list[Event]()
            for owner in others:
                choice = as_sent(random.choice(table.game.choices(table.state, owner)))
                event = ChoiceSealed(at=table.since + 1, seat=owner, choice=choice, bot=False)
                events.append(event)
                after = apply(after, event)
            if heard(table, events, seat):
                yield f"turn {table.turn}, seat {seat}: told"
            if sent(table, seat, []) != sent(after, seat, []):
                yield f"turn {table.turn}, seat {seat}: sent"


@pytest.mark.parametrize("label", LABELS)
def test_what_a_seat_cannot_know_changes_nothing_that_it_is_sent(label: str) -> None:
    assert list(differences(label)) == []


@pytest.mark.parametrize("label", [label for label in LABELS if "decker" not in label])
def test_a_sealed_choice_is_told_to_nobody_else_and_advances_nobody_elses_number(
    label: str,
) -> None:
    assert list(silent_differences(label)) == []


@pytest.mark.parametrize("label", LABELS)
def test_twins_are_other_worlds(label: str) -> None:
    random = Random(label)
    tables = list(moments(label, 11))
    others = [plain(twin_of(table, 0, random).state) != plain(table.state) for table in tables]
    assert sum(others) > 0.6 * len(others)


def test_the_order_in_which_others_seal_shows_nowhere() -> None:
    table = next(table for table in moments("hearts-4", 1) if table.barrier)
    choice = {seat: as_sent(table.game.choices(table.state, seat)[seat]) for seat in table.seats}

    def story(order: list[int], seat: Seat) -> list[tuple[int, bytes, bytes]]:
        sealed = [ChoiceSealed(at=5, seat=one, choice=choice[one], bot=False) for one in order]
        return heard(table, [*sealed, ChoicesOpened(at=6, absent=())], seat)

    for seat in (*table.seats, None):
        assert story([0, 1, 2, 3], seat) == story([3, 2, 1, 0], seat)
        assert len(story([0, 1, 2, 3], seat)) == (1 if seat is None else 2)


def test_every_event_reaches_a_spectator_without_a_secret() -> None:
    for label in LABELS:
        log = list(takewhile(lambda event: not isinstance(event, SecretPublished), log_of(label)))
        table = replayed(log)
        assert table.shuffle is not None
        hidden = [table.shuffle.secret, table.seed]
        public = b"".join(
            msgspec.json.encode(what)
            for event in log
            if (what := told_module.told(event, None)) is not None
        )
        public += msgspec.json.encode(looking.view(table, None))
        for secret in hidden:
            assert msgspec.json.encode(secret)[1:-1] not in public
        assert b"player-" not in public


# --- planted leaks -------------------------------------------------------------------------------

Plant = Callable[[pytest.MonkeyPatch], None]


def waiting_tells(patch: pytest.MonkeyPatch) -> None:
    """Say whom the table truly waits for."""

    def leaking(table: Table, seat: Seat) -> tuple[int, ...]:
        return tuple(sorted(table.choosing))

    patch.setattr(looking, "waiting", leaking)


def game_of_all(patch: pytest.MonkeyPatch) -> None:
    """Show the game with the smallest sealed choice in it."""

    def known(table: Table, seat: Seat) -> Any:
        state = table.state
        for owner, choice in enumerate(table.sealed):
            if choice is not None and len(table.choosing) > 0:
                state = table.game.choose(state, owner, as_played(table.game, choice))
        return state

    patch.setattr(Table, "known_to", known)


def sealed_is_told(patch: pytest.MonkeyPatch) -> None:
    """Tell everyone of a sealed choice."""
    honest = told_module.told

    def leaking(event: Event, audience: Seat) -> Any:
        return honest(event, event.seat if isinstance(event, ChoiceSealed) else audience)

    patch.setattr(told_module, "told", leaking)


def numbers_tell(patch: pytest.MonkeyPatch) -> None:
    """Let a view carry the length of the log."""
    honest = looking.view

    def leaking(table: Table, seat: Seat, **more: Any) -> Any:
        chosen = len(table.awaited) - len(table.choosing)
        return msgspec.structs.replace(honest(table, seat, **more), watching=chosen)

    patch.setattr(looking, "view", leaking)


def deadline_tells(patch: pytest.MonkeyPatch) -> None:
    """Give those more time who are the last."""

    def leaking(table: Table) -> int:
        return 1_000 * len(table.choosing)

    patch.setattr(looking, "_deadline", leaking)


def delay_tells(patch: pytest.MonkeyPatch) -> None:
    """Let a bot take longer over a good hand."""

    def leaking(table: Table, seat: int) -> int:
        if table.game.name == "double-dealing-shuffle":
            return int(table.state.key[0])
        return int(table.state.round.hands[seat] % 1_000)

    patch.setattr(wanting, "delay", leaking)


def secret_shows(patch: pytest.MonkeyPatch) -> None:
    """Show a byte of the secret."""
    honest = looking.view

    def leaking(table: Table, seat: Seat, **more: Any) -> Any:
        assert table.shuffle is not None
        return msgspec.structs.replace(
            honest(table, seat, **more), watching=table.shuffle.secret[0]
        )

    patch.setattr(looking, "view", leaking)


def other_seat_shows(patch: pytest.MonkeyPatch) -> None:
    """Show the cards of the next seat."""

    def leaking(table: Table, seat: Seat) -> Any:
        return table.game.view(table.state, 0 if seat is None else (seat + 1) % len(table.places))

    patch.setattr(looking, "_game", leaking)


def why_tells(patch: pytest.MonkeyPatch) -> None:
    """Answer questions by whether the others have chosen, or what the next seat holds."""

    def leaking(table: Table, seat: int, _choice: Any) -> str:
        other = (seat + 1) % len(table.places)
        return str(table.game.choices(table.state, other)) + str(table.sealed[other])

    patch.setitem(globals(), "why", leaking)


def choices_tell(patch: pytest.MonkeyPatch) -> None:
    """List what the next seat may choose."""

    def leaking(table: Table, seat: int) -> tuple[Any, ...]:
        return tuple(table.game.choices(table.state, (seat + 1) % len(table.places)))

    patch.setattr(looking, "choices", leaking)


PLANTS: list[tuple[Plant, str]] = [
    (waiting_tells, "hearts-4"),
    (waiting_tells, "shuffle"),
    (game_of_all, "hearts-4"),
    (game_of_all, "shuffle"),
    (sealed_is_told, "hearts-3"),
    (sealed_is_told, "shuffle"),
    (numbers_tell, "hearts-4"),
    (deadline_tells, "shuffle"),
    (deadline_tells, "hearts-3"),
    (delay_tells, "decker-4"),
    (delay_tells, "hearts-4"),
    (delay_tells, "shuffle"),
    (secret_shows, "decker-5"),
    (other_seat_shows, "decker-4"),
    (other_seat_shows, "hearts-4"),
    (why_tells, "shuffle"),
    (why_tells, "hearts-4"),
    (choices_tell, "hearts-3"),
]


@pytest.mark.parametrize(
    ("plant", "label"), PLANTS, ids=[f"{plant.__name__}-{label}" for plant, label in PLANTS]
)
def test_a_planted_leak_is_noticed(
    plant: Plant, label: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    found = next(differences(label), None) or next(silent_differences(label), None)
    assert found is not None

"""What somebody cannot know changes not one byte that they are sent, nor when it is sent.

Two worlds are played through the real server, over sockets and HTTP: the same table, but with all
else that one onlooker cannot see: other hands, another secret, other choices sealed, other dice in
the bots, and other times that they think. The onlooker, a spectator and a stranger then do all
that one can do. The same comparison is run on servers that leak on purpose, and must notice.
"""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from tests.contracts.worlds import Seat
from tests.server.twins import Scene, digested, log_of, log_of_a_rematch, scenes, told_in
from twofold.server.live import room as room_module
from twofold.server.live import socket as socket_module
from twofold.server.live.room import Room
from twofold.server.live.verifying import Verified
from twofold.server.refusal import Refused
from twofold.server.routes import tables as routes
from twofold.tables import Refusal, Sight
from twofold.tables.events import ChoiceSealed, Committed, Event
from twofold.tables.frames import Answer
from twofold.tables.table import Table
from twofold.tables.told import told as honestly_told

LABELS = ["decker-4", "hearts-3", "hearts-4", "shuffle", "shuffle-bot", "shuffle-exact"]


def differences(scenes: list[Scene], patch: pytest.MonkeyPatch) -> Iterator[str]:
    """Compare scenes with their twins; name what differs."""
    here = told_in(scenes, twin=False, patch=patch)
    there = told_in(scenes, twin=True, patch=patch)
    for scene, one, other in zip(scenes, here, there, strict=True):
        for name, heard in one.items():
            if heard != other[name]:
                pairs = zip(heard, other[name], strict=False)
                first = next(
                    (pair for pair in pairs if pair[0] != pair[1]), "another number of frames"
                )
                yield f"turn {scene.table.turn}, seat {scene.seat}, {name}: {first}"


@pytest.mark.parametrize("label", LABELS)
def test_nobody_is_sent_anything_that_depends_on_what_they_cannot_know(
    label: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert next(differences(scenes(log_of(label), 7), monkeypatch), None) is None


def test_a_table_with_a_match_behind_it_tells_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    assert next(differences(scenes(log_of_a_rematch(), 4, match=2), monkeypatch), None) is None


def test_a_match_that_is_over_is_exported_and_replayed_in_full(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (heard,) = told_in(scenes(log_of_a_rematch(), 2, match=2)[:1], twin=False, patch=monkeypatch)
    _, exported = heard["spectator over HTTP"][1]
    _, replay = heard["spectator over HTTP"][-1]
    assert b'{"' in exported
    assert replay.startswith(b"200")
    assert b"views" in replay


# --- planted leaks -------------------------------------------------------------------------------

Plant = Callable[[pytest.MonkeyPatch], None]


def chosen_by_others(table: Table) -> int:
    """Give what must not show: how many have chosen in a barrier."""
    return len(table.awaited) - len(table.choosing) if table.barrier else 0


def sealed_is_news(patch: pytest.MonkeyPatch) -> None:
    """Tell everybody who listens of a sealed choice."""

    def leaking(event: Event, audience: Seat) -> Any:
        return honestly_told(event, event.seat if isinstance(event, ChoiceSealed) else audience)

    patch.setattr(room_module, "told", leaking)


def log_numbers(patch: pytest.MonkeyPatch) -> None:
    """Let the log number the frames."""

    def leaking(room: Room, _seat: Seat) -> int:
        return room.table.length

    patch.setattr(Room, "_number", leaking)


def resume_tells(patch: pytest.MonkeyPatch) -> None:
    """Give whoever comes back what others were told meanwhile."""

    def leaking(room: Room, _seat: Seat, seen: int | None) -> list[Any]:
        recent = list(room._recent)[-3:] if seen else []  # pyright: ignore[reportPrivateUsage]
        told = [honestly_told(one, getattr(one, "seat", None)) for one in recent]
        return [one for one in told if one is not None]

    patch.setattr(Room, "_missed", leaking)


def spectators_see_hands(patch: pytest.MonkeyPatch) -> None:
    """Show spectators what the first seat sees."""
    honest = Sight.view

    def leaking(sight: Sight, seat: Seat, by: str | None = None) -> Any:
        return honest(sight, 0 if seat is None else seat, by)

    patch.setattr(Sight, "view", leaking)


def wrong_view(patch: pytest.MonkeyPatch) -> None:
    """Mistake a seat for the next, but only in news."""
    honest = Room._news  # pyright: ignore[reportPrivateUsage]

    def leaking(room: Room, sight: Sight, seat: Seat, who: str, events: Any) -> bytes | None:
        frame = honest(room, sight, seat, who, events)
        other = 0 if seat is None else (seat + 1) % len(room.table.places)
        return frame and honest(room, sight, other, who, events)

    patch.setattr(Room, "_news", leaking)


def watchers_tell(patch: pytest.MonkeyPatch) -> None:
    """Count those who have chosen among the spectators."""
    patch.setattr(Room, "watching", property(lambda room: chosen_by_others(room.table)))


def why_tells(patch: pytest.MonkeyPatch) -> None:
    """Refuse a choice by what the next seat holds."""
    honest = socket_module.why

    def leaking(table: Table, seat: int, choice: Any) -> Any:
        other = (seat + 1) % len(table.places)
        return f"{honest(table, seat, choice)} {table.game.view(table.state, other)}"

    patch.setattr(socket_module, "why", leaking)


def choices_tell(patch: pytest.MonkeyPatch) -> None:
    """List what the next seat may choose."""

    def leaking(table: Table, seat: int) -> Any:
        return tuple(table.game.choices(table.state, (seat + 1) % len(table.places)))

    patch.setattr(socket_module, "choices", leaking)


def hint_knows_all(patch: pytest.MonkeyPatch) -> None:
    """Let the adviser think about the cards of the next seat."""

    async def asked(client: Any, frame: Any) -> None:
        table = client.room.table
        seat = table.seat_of(client.line.who)
        if seat is not None and table.on and table.hints:
            shown = table.game.view(table.state, (seat + 1) % len(table.places))
            found = await digested(None, "", table.game, shown, [0])
            client.line.tell(Answer(frame.id, opinions=tuple(found)))

    patch.setattr(socket_module.Client, "_hint", asked)


def bots_answer_when_done(patch: pytest.MonkeyPatch) -> None:
    """Give a bot's answer as soon as it has thought."""
    honest = room_module.wanted

    def leaking(table: Table) -> Any:
        return tuple(replace(one, not_before=table.since) for one in honest(table))

    patch.setattr(room_module, "wanted", leaking)


def list_tells(patch: pytest.MonkeyPatch) -> None:
    """Say in the list of tables whether others have chosen."""

    def leaking(table: Table, seat: Seat) -> Any:
        return (seat,) if chosen_by_others(table) else ()

    patch.setattr(routes, "waiting", leaking)


def export_of_what_goes_on(patch: pytest.MonkeyPatch) -> None:
    """Export the match that is still on."""
    honest = routes.records

    def leaking(table: Table) -> Any:
        return [*honest(table), repr(table.state).encode()]

    patch.setattr(routes, "records", leaking)


def verify_early(patch: pytest.MonkeyPatch) -> None:
    """Publish the secret of a round before it is over."""

    def leaking(_name: str, log: list[Event]) -> Verified:
        secret = next(one.secret for one in reversed(log) if isinstance(one, Committed))
        return Verified(secret.hex(), sound=True, rounds=())

    patch.setattr(routes, "verified", leaking)


def error_tells(patch: pytest.MonkeyPatch) -> None:
    """Say to strangers how long the log is."""

    async def leaking(house: Any, _visitor: Any, name: str) -> Room:
        room = await house.rooms.find(name)
        raise Refused(404, f"No entry to {'nothing' if room is None else room.table.length}.")

    patch.setattr(routes, "room_for", leaking)


def refusal_tells(patch: pytest.MonkeyPatch) -> None:
    """Refuse a choice with the number of those who have chosen."""
    honest = room_module.advance

    def leaking(table: Table, *more: Any) -> Any:
        step = honest(table, *more)
        if isinstance(step, Refusal):
            return Refusal(f"{step.reason} {chosen_by_others(table)}")
        return step

    patch.setattr(room_module, "advance", leaking)


def answers_wait(patch: pytest.MonkeyPatch) -> None:
    """Take longer to answer where more is sealed."""
    honest = Room.ask

    async def leaking(room: Room, *more: Any) -> Any:
        await asyncio.sleep(0.001 * chosen_by_others(room.table))
        return await honest(room, *more)

    patch.setattr(Room, "ask", leaking)


PLANTS: list[tuple[Plant, str]] = [
    (sealed_is_news, "hearts-4"),
    (log_numbers, "shuffle"),
    (resume_tells, "shuffle"),
    (spectators_see_hands, "decker-4"),
    (wrong_view, "decker-4"),
    (watchers_tell, "hearts-4"),
    (why_tells, "hearts-4"),
    (choices_tell, "hearts-4"),
    (hint_knows_all, "hearts-3"),
    (bots_answer_when_done, "decker-4"),
    (list_tells, "shuffle"),
    (export_of_what_goes_on, "hearts-3"),
    (verify_early, "decker-4"),
    (error_tells, "shuffle"),
    (refusal_tells, "hearts-4"),
    (answers_wait, "shuffle"),
]


@pytest.mark.parametrize(
    ("plant", "label"), PLANTS, ids=[f"{plant.__name__}-{label}" for plant, label in PLANTS]
)
def test_a_planted_leak_is_noticed(
    plant: Plant, label: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    assert next(differences(scenes(log_of(label), 5), monkeypatch), None) is not None

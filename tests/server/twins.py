"""Twin worlds through the real server: the same table, but for what one onlooker cannot see."""

import asyncio
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from random import Random
from typing import Any

import msgspec
import pytest

from tests.contracts.playing import Table as GameTable
from tests.contracts.playing import conceivable
from tests.contracts.worlds import TWINS, Seat
from tests.server.simulated import Wire, World, run, simulated
from tests.tables.houses import SETTINGS
from twofold.bots import Opinion
from twofold.server.live import socket as socket_module
from twofold.server.live.doors import Admission
from twofold.server.live.journal import entries
from twofold.server.live.room import Room
from twofold.tables import replayed
from twofold.tables.applying import apply
from twofold.tables.choices import as_sent
from twofold.tables.commands import Opening
from twofold.tables.events import ChoiceSealed, ChoicesOpened, Chosen, Committed, Event
from twofold.tables.table import Table
from twofold.tables.testing import House as Played
from twofold.tables.wanting import delay

NAME = "0123456789abcdef" * 2
Heard = list[tuple[int, bytes]]


@cache
def log_of(label: str) -> tuple[Event, ...]:
    """Give the log of a table that is played for a while."""
    setting, players = SETTINGS[label]
    one = Played(Opening(setting, clock="relaxed"), f"leaks {label}", NAME)
    one.fill(players)
    one.play(90)
    return tuple(one.log)


@cache
def log_of_a_rematch() -> tuple[Event, ...]:
    """Give the log of a table where one match is over, and the next goes on."""
    setting, players = SETTINGS["shuffle"]
    one = Played(Opening(setting, clock="relaxed"), "rematch", NAME)
    one.fill(players)
    one.play()
    one.play(20)
    return tuple(one.log)


@dataclass(frozen=True)
class Scene:
    """A moment of a table, and who looks on."""

    log: tuple[Event, ...]
    table: Table
    seat: Seat
    number: int


def scenes(log: tuple[Event, ...], most: int, match: int = 1) -> list[Scene]:
    """Choose moments of a match at which cards are out, each with another onlooker."""
    table = replayed(log[:1])
    there: list[tuple[int, Table]] = []
    for place, event in enumerate(log[1:], start=2):
        table = apply(table, event)
        if table.stage == "playing" and table.match == match:
            there.append((place, table))
    # Cards that lie open follow each other by the dozen; what is sealed is rarer, and weighs more.
    sealed = [one for one in there if one[1].barrier]
    chosen = sealed[:: max(1, 2 * len(sealed) // most)] + there[:: max(1, 2 * len(there) // most)]
    onlookers = [*there[0][1].players, None]
    return [
        Scene(log[:place], table, onlookers[number % len(onlookers)], number)
        for number, (place, table) in enumerate(chosen)
    ]


# --- two worlds ----------------------------------------------------------------------------------


def other_than(scene: Scene, random: Random) -> Table:
    """Change what the onlooker cannot know: cards, secrets, the log of both."""
    table = scene.table
    state = TWINS[table.game.name](table.state, scene.seat, random)
    if table.game.name == "double-dealing-shuffle":
        state = replace(state, sealed=(None, None))
    assert table.shuffle is not None
    return replace(table, state=state, shuffle=replace(table.shuffle, secret=random.randbytes(64)))


def staged(scene: Scene, random: Random, *, twin: bool) -> tuple[Table, list[Event]]:
    """Give the table as one of the worlds has it, with others' choices sealed or not."""
    before = scene.table
    table = other_than(scene, random) if twin else before
    own = [seat for seat in before.seats if seat == scene.seat]
    kept = tuple(before.sealed[seat] if seat in own else None for seat in before.seats)
    kept = kept if before.sealed else ()
    gone = [seat for seat, choice in enumerate(before.sealed) if choice and seat not in own]
    log = list(scene.log)
    for seat in gone:
        place = max(i for i, e in enumerate(log) if isinstance(e, ChoiceSealed) and e.seat == seat)
        del log[place]
    assert table.shuffle is not None
    place = max(i for i, event in enumerate(log) if isinstance(event, Committed))
    log[place] = msgspec.structs.replace(log[place], secret=table.shuffle.secret)
    table = replace(table, sealed=kept, length=len(log))
    for seat in could_seal(table, scene.seat):
        if random.random() < 0.5:
            choice = as_sent(random.choice(table.game.choices(table.state, seat)))
            event = ChoiceSealed(at=log[-1].at, seat=seat, choice=choice, bot=False)
            log.append(event)
            table = apply(table, event)
    return table, log


def could_seal(table: Table, seat: Seat) -> list[int]:
    """List other people who may seal a choice without opening what all have sealed."""
    if not table.barrier:
        return []
    others = [one for one in sorted(table.choosing) if one != seat and table.plays(one)]
    return others if seat in table.choosing else others[1:]


async def seen_in(world: World, scene: Scene, random: Random, *, twin: bool) -> dict[str, Heard]:
    """Play a scene; give all that the onlooker, a spectator and a stranger are sent."""
    clock = world.clock
    table, log = staged(scene, random, twin=twin)
    clock.set(scene.log[-1].at + 1)
    room = await room_of(world, table, log, random)
    tokens = await tokens_for(world, table)
    others = {seat: world.wire(tokens[seat], NAME) for seat in table.players if seat != scene.seat}
    lookers = {name: tokens[name] for name in ("spectator", "stranger")}
    if scene.seat is not None:
        lookers["onlooker"] = tokens[scene.seat]
    wires = {name: world.wire(token, NAME) for name, token in lookers.items()}
    for wire in (*others.values(), *wires.values()):
        wire.say({"type": "hello", "protocol": 1})
    await asyncio.sleep(0.01)
    room.go_on()
    await others_act(room, scene.seat, others, random)
    for wire in wires.values():
        for content in asks(scene.table, Random(scene.number)):
            wire.say(content)
            await asyncio.sleep(0.003)
    rest = {name: await asked_over_http(world, token, name) for name, token in lookers.items()}
    rest["nobody"] = await asked_over_http(world, None, "stranger")
    for name, token in lookers.items():
        wires[name].hang_up()
        await asyncio.sleep(0.02)
        seat = scene.seat if name == "onlooker" else None
        wires |= await back_again(world, scene.table, seat, token)
    await asyncio.sleep(2)
    opened = opened_at(room, len(log))
    heard = {name: up_to(opened, wire.heard) for name, wire in wires.items()}
    heard |= {f"{name} over HTTP": up_to(opened, pages) for name, pages in rest.items()}
    room.close("The scene is over.")
    for wire in (*others.values(), *wires.values()):
        wire.hang_up()
    await asyncio.sleep(0.1)
    return heard


async def room_of(world: World, table: Table, log: list[Event], random: Random) -> Room:
    """Put a table into the house, in place of the last one."""
    house, clock = world.house, world.clock
    await house.store.forget(NAME)
    await house.store.append(entries(NAME, 0, log, None))

    async def think(table: Table, asked: Any) -> Any:
        # A thought takes as long as it takes, but no longer than the delay.
        most = table.since + delay(table, asked.seat) - clock.now
        await asyncio.sleep(random.random() * max(0, most) / 1000)
        asked = replace(asked, dice=(*asked.dice, random.random().hex()))
        return await house.rooms.think(table, asked)

    room = Room(table, log, house.store, think)
    house.rooms.there[NAME] = room
    return room


async def tokens_for(world: World, table: Table) -> dict[Any, str]:
    """Give everybody a session, and let in who may come."""
    tokens: dict[Any, str] = {}
    for seat in table.players:
        who = table.places[seat].player
        assert who is not None
        tokens[seat] = await world.known(who)
        await world.house.doors.admit(NAME, who, Admission(plays=True))
    for name in ("spectator", "stranger"):
        tokens[name] = await world.known(name)
    await world.house.doors.admit(NAME, "spectator", Admission(plays=False))
    return tokens


async def others_act(room: Room, seat: Seat, others: dict[int, Wire], random: Random) -> None:
    """Let the others seal, or not, ask, be refused, and chat."""
    table = room.table
    sealing = could_seal(table, seat)
    refused = {"type": "choose", "turn": -1, "choice": 1}
    for other, wire in others.items():
        if other in sealing and random.random() < 0.5:
            choice = as_sent(random.choice(table.game.choices(table.state, other)))
            command = {"type": "choose", "turn": table.turn, "choice": choice}
            wire.say({"type": "do", "command_id": "sealed", "command": command})
        wire.say({"type": "choices", "id": "1"})
        wire.say({"type": "do", "command_id": "no", "command": refused})
    await asyncio.sleep(0.02)
    for other, wire in others.items():
        said = {"type": "say", "text": f"I am {other}"}
        wire.say({"type": "do", "command_id": "said", "command": said})
        await asyncio.sleep(0.02)


async def back_again(world: World, table: Table, seat: Seat, token: str) -> dict[str, Wire]:
    """Come back after having seen more or less, or what never was."""
    number = table.numbers[-1 if seat is None else seat]
    wires: dict[str, Wire] = {}
    for seen in (0, number - 4, number, number + 2, number + 50):
        again = world.wire(token, NAME)
        again.say({"type": "hello", "protocol": 1, "seat": seat, "seen": seen})
        await asyncio.sleep(0.02)
        wires[f"{token} saw {seen}"] = again
    return wires


def opened_at(room: Room, staged: int) -> int | None:
    """Say when the first choice was made, or came to light, that all may see."""
    happened = list(room._recent)[-(room.table.length - staged) :]  # pyright: ignore[reportPrivateUsage]
    return next((one.at for one in happened if isinstance(one, Chosen | ChoicesOpened)), None)


def up_to(opened: int | None, heard: Heard) -> Heard:
    """Keep what came before that; of it, the time alone must be the same."""
    if opened is None:
        return heard
    return [*(one for one in heard if one[0] < opened), (opened, b"a choice in the open")]


def asks(table: Table, probing: Random) -> list[Any]:
    """Give everything that a client may ask for, and what it may not."""
    probes = [
        as_sent(probe)
        for probe in probing.sample(
            conceivable(GameTable(table.game, len(table.places)), probing), 8
        )
        if "nan" not in repr(probe) and "top=-1" not in repr(probe)
    ]
    commands: list[dict[str, Any]] = [
        {"type": "choose", "turn": table.turn - 1, "choice": probes[0] if probes else 0},
        {"type": "choose", "turn": table.turn, "choice": {"cards": ["2C", "2C"]}},
        {"type": "call", "turn": table.turn + 1},
        {"type": "commit", "round": 1, "promise": "AAAA"},
        {"type": "contribute", "round": 1, "contribution": "AAAA"},
        {"type": "ready"},
        {"type": "start"},
        {"type": "take-over"},
        {"type": "answer-takeback", "agree": True},
        {"type": "sit", "name": "Eve"},
        {"type": "say", "text": "Is it my turn?"},
        {"type": "hand-secret", "secret": ""},
    ]
    return [
        {"type": "ping", "id": "p"},
        *({"type": "why", "id": "w", "choice": probe} for probe in probes),
        {"type": "choices", "id": "c"},
        {"type": "hint", "id": "h"},
        b'{"type": "choose"',
        *(
            {"type": "do", "command_id": f"no {place}", "command": command}
            for place, command in enumerate(commands)
        ),
        {"type": "hello", "protocol": 1, "seat": 0, "seen": 1},
    ]


async def asked_over_http(world: World, token: str | None, name: str) -> Heard:
    """Ask for every page that has to do with a table."""
    here, heard = f"/api/tables/{NAME}", list[tuple[int, bytes]]()
    questions: list[tuple[str, str, Any]] = [
        ("GET", "/api/tables", None),
        ("GET", f"{here}/records", None),
        ("GET", f"{here}/verify", None),
        ("GET", f"{here}/socket", None),
        ("POST", f"{here}/invites", {"kind": "seat", "seat": 1}),
        ("POST", f"{here}/invites", {"kind": "watch"}),
        ("POST", f"{here}/invites", {"kind": "device"}),
        ("POST", f"{here}/invites", {"kind": 7}),
        ("GET", f"/api/tables/{'0' * 32}/records", None),
        ("GET", f"/api/admin/tables/{NAME}", None),
        ("GET", "/admin/tables", None),
        ("GET", "/admin/metrics", None),
        ("GET", "/health", None),
    ]
    if name != "onlooker":
        questions.append(("DELETE", here, None))
    for method, path, body in questions:
        heard.append((world.clock.now, await world.request(token, method, path, body)))
    for record in heard[1][1].partition(b"\n\n")[2].splitlines():
        if record.startswith(b'{"') and heard[1][1].startswith(b"200"):
            body = {"record": msgspec.json.decode(record), "round": 1}
            replay = await world.request(token, "POST", "/api/records/replays", body)
            heard.append((world.clock.now, replay))
    return heard


async def digested(
    _thinking: Any, _level: str, _game: Any, view: Any, choices: Any
) -> list[Opinion]:
    """Stand in for an adviser: every byte of what it is shown shows in its opinions."""
    worth = int.from_bytes(sha256(msgspec.json.encode((view, choices))).digest()[:4], "big")
    return [Opinion(choices[0], worth, 0, 0, 0, 0)]


def told_in(
    scenes: list[Scene], *, twin: bool, patch: pytest.MonkeyPatch
) -> list[dict[str, Heard]]:
    """Play scenes in one of the worlds."""
    patch.setattr(socket_module, "opinions_on", digested)
    with simulated("leaks") as clock:

        async def play() -> list[dict[str, Heard]]:
            world = World(clock)
            random = Random(f"twin {twin}")
            return [await seen_in(world, one, random, twin=twin) for one in scenes]

        return run(clock, play())

"""A table in bad weather: two processes, one store that fails, a network that loses, one seed.

Clients keep a ledger of what was acknowledged. Frames to the house are late, lost, doubled and out
of order; connections break, and the next may be to the other process; the store is slow, and fails
before or after it has written. The same seed is the same storm.
"""

import asyncio
from hashlib import sha256
from itertools import pairwise
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec

from tests.server.running import GENEROUS
from tests.server.simulated import AtOnce, run, simulated
from twofold.server.house import House
from twofold.server.live.doors import Admission
from twofold.server.live.journal import events_of, name_of
from twofold.server.live.socket import Client
from twofold.server.settings import Settings
from twofold.server.visitors import Visitor
from twofold.store import Entry, MemoryStore, StoreError, StoreFailed
from twofold.store.wakeups import Wakeups
from twofold.tables import Refusal, replayed, view
from twofold.tables.choices import as_sent
from twofold.tables.commands import Opening, SeatBot, Sit
from twofold.tables.looking import choices
from twofold.tables.setting import HeartsSetting

PLAYERS = ("ada", "ben")
_STORM = 40.0
"""Seconds of bad weather."""
_CALM = 30.0
"""Seconds after it in which all come to rest."""


class Weather:
    """What goes wrong, and when; nothing does once it is calm."""

    def __init__(self, seed: str) -> None:
        self.random = Random(f"weather {seed}")
        self.calm = False

    def strikes(self, chance: float) -> bool:
        """Say whether something goes wrong that does so often."""
        return self.random.random() < chance and not self.calm

    async def delay(self, most: float) -> None:
        """Take some time."""
        await asyncio.sleep(self.random.random() ** 3 * most)


class StormyStore(MemoryStore):
    """A store that is slow, and fails before or after it has written; wake-ups get lost."""

    def __init__(self, weather: Weather) -> None:
        super().__init__()
        self.weather = weather
        self.listening: list[Wakeups] = []

    async def append(self, entries: Any) -> None:
        """Add entries, unless something happens."""
        await self.weather.delay(0.3)
        if self.weather.strikes(0.02):
            raise StoreFailed("The disk is gone.")
        await super().append(entries)
        last = entries[-1]
        for one in self.listening:
            if not self.weather.strikes(0.1):
                after = self.weather.random.random() * 0.2
                asyncio.get_running_loop().call_later(after, one.tell, last.table, last.seq)
        if self.weather.strikes(0.02):
            raise StoreFailed("The disk is gone, after it had written.")
        await self.weather.delay(0.1)

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        """Read, unless something happens."""
        await self.weather.delay(0.1)
        if self.weather.strikes(0.01):
            raise StoreFailed("The disk cannot be read.")
        return await super().read(table, after)

    def wakeups(self) -> Wakeups:
        """Tell from now on which tables have changed, or not."""
        self.listening.append(Wakeups())
        return self.listening[-1]


class Socket:
    """The house's end of a connection, as the framework would give it."""

    def __init__(self, player: "Guest") -> None:
        self.player = player
        self.inbound: asyncio.Queue[Any] = asyncio.Queue()
        self.open = True

    async def receive(self) -> Any:
        """Give what has come from the client."""
        return await self.inbound.get()

    async def send(self, message: Any) -> None:
        """Let a frame go to the client, who may be gone."""
        await self.player.weather.delay(0.05)
        if self.open:
            self.player.hear(message["text"].encode())

    async def close(self, _code: int) -> None:
        """Close the connection."""
        self.cut()

    def cut(self) -> None:
        """Have the connection broken; what is on its way is lost."""
        if self.open:
            self.open = False
            self.inbound.put_nowait({"type": "websocket.disconnect"})

    async def carry(self, frame: Any) -> None:
        """Bring a frame to the house: late, twice, or never."""
        weather = self.player.weather
        if weather.strikes(0.03):
            return
        for _ in range(2 if weather.strikes(0.05) else 1):
            await weather.delay(0.4)
            if self.open:
                text = msgspec.json.encode(frame).decode()
                self.inbound.put_nowait({"type": "websocket.receive", "text": text})


class Guest:
    """A client with a ledger of its own."""

    def __init__(self, who: str, houses: list[House], table: str, weather: Weather) -> None:
        self.who, self.houses, self.table, self.weather = who, houses, table, weather
        self.random = Random(f"{who} {weather.random.random()}")
        self.ledger: dict[str, str] = {}
        self.sent: dict[str, dict[str, Any]] = {}
        self.view: Any = None
        self.seq: int | None = None
        self.faults: list[str] = []
        self.story = sha256()
        self.news = asyncio.Event()
        self.tasks: set[asyncio.Task[Any]] = set()
        self.socket: Socket | None = None

    def hear(self, content: bytes) -> None:
        """Take a frame from the house, and check its number."""
        now = asyncio.get_running_loop().time()
        self.story.update(b"%.6f " % now + content)
        frame = msgspec.json.decode(content)
        match frame["type"]:
            case "welcome":
                missed = len(frame["missed"])
                if missed and self.seq is not None and frame["seq"] != self.seq + missed:
                    self.faults.append(f"{self.who} missed other events than it was told")
                self.seq, self.view = frame["seq"], frame["view"]
            case "news":
                if self.seq is None or frame["seq"] != self.seq + len(frame["events"]):
                    self.faults.append(f"{self.who} has a gap before {frame['seq']}")
                self.seq, self.view = frame["seq"], frame["view"]
            case "done" | "refused":
                said = self.ledger.setdefault(frame["command_id"], frame["type"])
                if said != frame["type"] and self.sent[frame["command_id"]]["type"] == "say":
                    self.faults.append(f"{self.who} was told two things of one command")
            case _:
                pass
        self.news.set()

    def send(self, frame: Any) -> None:
        """Send a frame by the connection there is."""
        assert self.socket is not None
        self._go(self.socket.carry(frame))

    def _go(self, work: Any) -> asyncio.Task[Any]:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def connect(self) -> None:
        """Come to one of the processes, until one lets us in."""
        while self.socket is None or not self.socket.open:
            house = self.random.choice(self.houses)
            try:
                room = await house.rooms.find(self.table)
            except StoreError:
                room = None
            if room is None:
                await asyncio.sleep(0.5)
                continue
            self.socket = Socket(self)
            seat = None if self.view is None else self.view["seat"]
            hello = {"type": "hello", "protocol": 1, "seat": seat, "seen": self.seq}
            text = msgspec.json.encode(hello).decode()
            self.socket.inbound.put_nowait({"type": "websocket.receive", "text": text})
            visitor, come = Visitor(self.who, self.who, 0), Admission(plays=True)
            socket: Any = self.socket
            self._go(Client(socket, house, room, visitor, come).serve())
            await asyncio.sleep(0.2)

    async def live(self) -> None:
        """Say things, play, lose the connection, come back, until the weather is calm."""
        number = 0
        while not self.weather.calm:
            await self.connect()
            number += 1
            name = f"{self.who} {number}"
            self.sent[name] = self._command(name)
            await self._insist(name)
            if self.weather.strikes(0.1) and self.socket is not None:
                self.socket.cut()
            await self.weather.delay(2)

    async def _insist(self, name: str) -> None:
        """Send a command until it is answered."""
        while name not in self.ledger:
            await self.connect()
            self.send({"type": "do", "command_id": name, "command": self.sent[name]})
            for _ in range(8):
                await asyncio.sleep(0.25)
                if name in self.ledger:
                    return
            if self.weather.strikes(0.3) and self.socket is not None:
                self.socket.cut()

    def _command(self, name: str) -> dict[str, Any]:
        view = self.view
        if view is None or self.random.random() < 0.3:
            return {"type": "say", "text": name}
        if "start" in view["may"]:
            return {"type": "start"}
        if view["asked"] is None:
            return {"type": "say", "text": name}
        listed = view["asked"]["choices"]
        if listed is None:
            rooms = [house.rooms.there.get(self.table) for house in self.houses]
            tables = [room.table for room in rooms if room is not None]
            table = max(tables, key=lambda one: one.length)
            listed = [as_sent(one) for one in choices(table, view["seat"])]
        if not listed:
            return {"type": "say", "text": name}
        choice = self.random.choice(listed)
        return {"type": "choose", "turn": view["asked"]["turn"], "choice": choice}


class Outcome(msgspec.Struct):
    """What a storm left."""

    faults: list[str]
    story: str
    """A hash of every frame that anyone was sent, and of the log."""
    events: int
    acknowledged: int


def storm(seed: str) -> Outcome:
    """Live through a storm."""
    with simulated(seed) as clock:
        return run(clock, _storm(seed))


def _house(store: StormyStore) -> House:
    house = House(Settings(limits=GENEROUS, shared=True), store)
    house.thinking.close()
    threads: Any = SimpleNamespace(submit=AtOnce().submit, shutdown=AtOnce().shutdown)
    setattr(house.thinking, "_threads", threads)  # noqa: B010 - it has no other way in
    house.thinking.ready.set()
    return house


async def _storm(seed: str) -> Outcome:
    weather = Weather(seed)
    weather.calm = True
    store = StormyStore(weather)
    houses = [_house(store) for _ in range(2)]
    for house in houses:
        house.rooms.start()
    room = await houses[0].rooms.open(Opening(HeartsSetting(3)), PLAYERS[0])
    assert not isinstance(room, Refusal)
    for seat, who in enumerate(PLAYERS):
        await room.ask(who, Sit(who, seat))
    await room.ask(PLAYERS[0], SeatBot(2, "random"))
    table = room.table.id
    guests = [Guest(who, houses, table, weather) for who in PLAYERS]
    weather.calm = False
    lives = [asyncio.create_task(guest.live()) for guest in guests]
    await asyncio.sleep(_STORM)
    weather.calm = True
    await asyncio.gather(*lives)
    for guest in guests:
        await guest.connect()
    await asyncio.sleep(_CALM)
    log = await MemoryStore.read(store, table)
    for one in store.listening:
        # Whoever lost a wake-up looks for itself, as a store on a network lets it.
        one.tell(table, len(log))
    await asyncio.sleep(_CALM)
    return await _judged(store, table, houses, guests)


async def _judged(
    store: StormyStore, table: str, houses: list[House], guests: list[Guest]
) -> Outcome:
    """Compare the log with all ledgers, and all that anyone sees with the log."""
    log = await MemoryStore.read(store, table)
    events = events_of(log)
    truth = replayed(events)
    faults = [fault for guest in guests for fault in guest.faults]
    if [entry.seq for entry in log] != list(range(1, len(log) + 1)):
        faults.append("the log has a gap")
    if any(one.at > two.at for one, two in pairwise(events)):
        faults.append("time goes back in the log")
    for house in houses:
        room = house.rooms.there.get(table)
        if room is not None and not room.gone and room.table != truth:
            faults.append("a process has another table than the log")
    named = [entry.command_id for entry in log]
    said = [getattr(event, "text", None) for event in events]
    for guest in guests:
        for name, answer in guest.ledger.items():
            command = guest.sent[name]
            if answer == "done" and name_of(guest.who, name) not in named:
                faults.append(f"{name} was acknowledged, and is not in the log")
            if command["type"] == "say" and said.count(name) != (answer == "done"):
                faults.append(f"{name} is {said.count(name)} times in the log: {answer}")
        seat = truth.seat_of(guest.who)
        shown = msgspec.json.decode(msgspec.json.encode(view(truth, seat, by=guest.who)))
        if guest.view != shown:
            faults.append(f"{guest.who} sees another table than the log")
        if guest.seq != truth.numbers[-1 if seat is None else seat]:
            faults.append(f"{guest.who} counts {guest.seq} events")
    story = sha256(b"".join(guest.story.digest() for guest in guests) + msgspec.json.encode(events))
    acknowledged = sum(said == "done" for guest in guests for said in guest.ledger.values())
    return Outcome(faults, story.hexdigest(), len(log), acknowledged)

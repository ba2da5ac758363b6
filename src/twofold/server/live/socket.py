"""A client on a socket: frames in, one after the other, and frames out as they come."""

import asyncio
import time
from contextlib import suppress
from typing import Any, Final

import msgspec
from litestar import WebSocket

from twofold.cards.words import plain
from twofold.records.wrong import where_in_words
from twofold.server.asked import visitor_of
from twofold.server.buckets import Buckets
from twofold.server.house import House
from twofold.server.live.doors import Admission
from twofold.server.live.line import Line, encode
from twofold.server.live.room import Broken, Room
from twofold.server.refusal import Refused as TurnedAway
from twofold.server.thinking import opinions_on
from twofold.server.visitors import Visitor, milliseconds
from twofold.tables import choices, why
from twofold.tables.choices import as_sent
from twofold.tables.commands import Kick, Sit
from twofold.tables.frames import (
    PROTOCOL,
    Answer,
    Bye,
    Choices,
    Do,
    Done,
    Fault,
    FromClient,
    Hello,
    Hint,
    Ping,
    Pong,
    Refused,
    Why,
)

_frames: Final[msgspec.json.Decoder[FromClient]] = msgspec.json.Decoder(FromClient)
_FAULTS: Final = 20
"""So many frames that cannot be read, and the socket closes."""
_HELLO: Final = 15.0
"""Seconds to say hello in."""
ADVISER: Final = "expert"
_NOT_YOURS: Final = "You were invited to watch: ask the host for a seat."

NORMAL, AGAIN, AWAY, UNKNOWN = 1000, 1012, 4404, 4401


class Client:
    """One socket at one table."""

    def __init__(
        self,
        socket: WebSocket[Any, Any, Any],
        house: House,
        room: Room,
        visitor: Visitor,
        admission: Admission,
    ) -> None:
        self.socket = socket
        self.house = house
        self.room = room
        self.visitor = visitor
        self.admission = admission
        self.line = Line(visitor, house.settings.limits.queue)
        self._bucket = Buckets(house.settings.limits.commands)
        self._faults = 0
        self._asking: set[asyncio.Task[None]] = set()

    async def serve(self) -> None:
        """Serve the socket until it closes."""
        writer = asyncio.create_task(self._write())
        self.house.rooms.lines.add(self.line)
        try:
            hello = await self._hello()
            if hello is not None:
                await self.room.join(self.line, hello.seat, hello.seen)
                await self._read()
        except Broken:
            self.line.end("The house could not write that down: come again.", again=True)
        finally:
            for task in self._asking:
                task.cancel()
            self.line.end("Good-bye.", again=True)
            with suppress(Broken):
                await self.room.leave(self.line)
            if self.line.slow:
                self.house.metrics.dropped.add(cause="slow")
            with suppress(asyncio.CancelledError):
                await writer
            self.house.rooms.lines.discard(self.line)

    async def _write(self) -> None:
        """Send what waits until there is no more, then close."""
        try:
            while (frame := await self.line.next()) is not None:
                await self.socket.send({"type": "websocket.send", "text": frame.decode()})  # type: ignore[typeddict-item]
            await self.socket.close(AGAIN if self.line.slow else NORMAL)
        except Exception:
            # The client is gone, whatever it was that the transport says about it.
            self.line.open = False
        finally:
            self.line.finished.set()

    async def _next(self) -> bytes | None:
        """Give the next frame from the client; None when there will be no more."""
        message: Any = await self.socket.receive()
        if message["type"] == "websocket.disconnect" or not self.line.open:
            return None
        text: str | None = message.get("text")
        return text.encode() if text is not None else message.get("bytes") or b""

    async def _hello(self) -> Hello | None:
        try:
            async with asyncio.timeout(_HELLO):
                content = await self._next()
        except TimeoutError:
            self.line.end("Nobody said hello.", again=True)
            return None
        frame = None if content is None else self._frame(content)
        if not isinstance(frame, Hello):
            self.line.end("The first frame is a hello.", again=False)
            return None
        if frame.protocol != PROTOCOL:
            said = f"This house speaks protocol {PROTOCOL}: load the page again."
            self.line.end(said, again=False)
            return None
        return frame

    async def _read(self) -> None:
        while self.line.open and (content := await self._next()) is not None:
            frame = self._frame(content)
            if frame is None:
                self._faults += 1
                if self._faults >= _FAULTS:
                    self.house.metrics.dropped.add(cause="faults")
                    self.line.end("Too much of that could not be read.", again=False)
            else:
                await self._hear(frame)

    def _frame(self, content: bytes) -> FromClient | None:
        try:
            return _frames.decode(content)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            message = str(error) if isinstance(error, msgspec.ValidationError) else ""
            said = where_in_words(message) if message else "It is no JSON"
            self.line.tell(Fault(f"{plain(said)}."))
            return None

    async def _hear(self, frame: FromClient) -> None:
        wait = self._bucket.wait(0)
        match frame:
            case Do() if wait:
                self.line.tell(Refused(frame.command_id, "That was too fast: wait a little."))
            case Do():
                await self._do(frame)
            case Ping(id=name):
                self.line.tell(Pong(milliseconds(), name))
            case Pong():
                pass
            case Hello():
                if not wait:
                    self.room.welcome(self.line, frame.seat, frame.seen)
            case _ if wait:
                self.line.tell(Answer(frame.id, "That was too fast: wait a little."))
            case Why():
                self._why(frame)
            case Choices():
                self._choices(frame)
            case Hint():
                # A hint takes its time: the game goes on meanwhile.
                task = asyncio.create_task(self._hint(frame))
                self._asking.add(task)
                task.add_done_callback(self._asking.discard)

    async def _do(self, frame: Do) -> None:
        started = time.perf_counter()
        command = frame.command
        if isinstance(command, Sit):
            if not self.admission.plays:
                self.line.tell(Refused(frame.command_id, _NOT_YOURS))
                return
            if self.admission.seat is not None:
                command = msgspec.structs.replace(command, seat=self.admission.seat)
        put_out = self._player_in(command.seat) if isinstance(command, Kick) else None
        refusal = await self.room.ask(self.line.who, command, frame.command_id)
        if refusal is None and put_out is not None:
            await self._put_out(put_out)
        metrics = self.house.metrics
        if refusal is None:
            self.line.tell(Done(frame.command_id))
            metrics.commands.add(outcome="done")
            metrics.acting.note(time.perf_counter() - started)
        else:
            self.line.tell(Refused(frame.command_id, refusal.reason))
            metrics.commands.add(outcome="refused")

    def _player_in(self, seat: int) -> str | None:
        places = self.room.table.places
        return places[seat].player if seat < len(places) else None

    async def _put_out(self, who: str) -> None:
        """See that whoever was put out of a seat doesn't come back by the same invitation."""
        table = self.room.table.id
        await self.house.doors.dismiss(table, who)
        self.house.rooms.send_away(who, "The host has put you out of this table.", table)

    def _why(self, frame: Why) -> None:
        seat = self.room.table.seat_of(self.line.who)
        reason = "You don't sit here." if seat is None else why(self.room.table, seat, frame.choice)
        self.line.tell(Answer(frame.id, reason))

    def _choices(self, frame: Choices) -> None:
        seat = self.room.table.seat_of(self.line.who)
        found = () if seat is None else choices(self.room.table, seat)
        self.line.tell(Answer(frame.id, choices=tuple(map(as_sent, found))))

    async def _hint(self, frame: Hint) -> None:
        table = self.room.table
        seat = table.seat_of(self.line.who)
        if seat is None or not table.on or not table.hints:
            self.line.tell(Answer(frame.id, "Hints are not given at this table."))
            return
        legal = choices(table, seat)
        if not legal:
            self.line.tell(Answer(frame.id, "You have nothing to choose now."))
            return
        try:
            self.house.count_dear(self.visitor, "")
            seen = table.game.view(table.known_to(seat), seat)
            found = await opinions_on(self.house.thinking, ADVISER, table.game, seen, legal)
        except TurnedAway as no:
            self.line.tell(Answer(frame.id, no.reason))
            return
        told = (msgspec.structs.replace(one, choice=as_sent(one.choice)) for one in found)
        self.line.tell(Answer(frame.id, opinions=tuple(told)))


async def serve_socket(socket: WebSocket[Any, Any, Any], house: House, table: str) -> None:
    """Serve a client at a table, if it may come there; tell nobody else whether there is one."""
    visitor = await visitor_of(socket, house)
    room = None if visitor is None else await house.rooms.find(table)
    admission = None
    if visitor is not None and room is not None:
        admission = await house.doors.admission(room.table, visitor)
    await socket.accept()
    if visitor is None:
        await _decline(socket, "Say first who you are: open a session.", UNKNOWN)
    elif room is None or admission is None:
        await _decline(socket, "There is no such table, or you are not invited to it.", AWAY)
    else:
        await Client(socket, house, room, visitor, admission).serve()


async def _decline(socket: WebSocket[Any, Any, Any], reason: str, code: int) -> None:
    with suppress(Exception):
        await socket.send_text(encode(Bye(reason, again=False)).decode())
        await socket.close(code)

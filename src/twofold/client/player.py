"""One seat's connection to one table: commands that are never lost, and the view as it is.

The line may break at any time: it is opened again, and every command that was not answered is sent
again under its id, so that it is done once. The client takes its own part in every shuffle.
"""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException

from twofold.chance import commit_contribution
from twofold.tables.choices import Choice
from twofold.tables.commands import Command, Commit, Contribute
from twofold.tables.frames import (
    Answer,
    Bye,
    Do,
    Done,
    FromHouse,
    Hello,
    News,
    Refused,
    Welcome,
)
from twofold.tables.told import Told
from twofold.tables.views import TableView

CONTRIBUTION: Final = 32
_FIRST_WAIT: Final = 0.2
_LONGEST_WAIT: Final = 5.0
_LARGEST: Final = 1 << 22
_frames: Final[msgspec.json.Decoder[FromHouse]] = msgspec.json.Decoder(FromHouse)
_encode: Final = msgspec.json.Encoder().encode

Heard = Callable[[Sequence[Told], TableView], None]


class Parted(Exception):
    """The house has let this client go for good; the message is what it said."""


class Player:
    """A client at a table."""

    def __init__(
        self, socket: str, headers: dict[str, str], *, contributes: bool = True, tries: int = 30
    ) -> None:
        self.socket = socket
        self.headers = headers
        self.contributes = contributes
        self.tries = tries
        """How often in a row the line may fail to open."""
        self.view: TableView | None = None
        self.seq: int | None = None
        self.farewell: str | None = None
        self.doubts: list[str] = []
        """What the house logged of our contributions that was not what we sent."""
        self.heard: Heard | None = None
        self._news = asyncio.Condition()
        self._connection: ClientConnection | None = None
        self._waiting: dict[str, tuple[bytes, asyncio.Future[str | None]]] = {}
        self._questions: dict[str, asyncio.Future[Answer]] = {}
        self._contributions: dict[int, bytes] = {}
        self._sent: set[tuple[str, int]] = set()
        self._commands: set[asyncio.Task[str | None]] = set()
        self._name = secrets.token_hex(8)
        self._count = 0
        self._run: asyncio.Task[None] | None = None

    async def __aenter__(self) -> "Player":
        self._run = asyncio.create_task(self._keep_open())
        try:
            await self.until(lambda _: True)
        except BaseException:
            await self.__aexit__()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._run is not None
        self._run.cancel()
        for task in (self._run, *self._commands):
            task.cancel()
            with suppress(asyncio.CancelledError, Parted):
                await task

    # --- asking ----------------------------------------------------------------------------------

    async def do(self, command: Command, command_id: str | None = None) -> str | None:
        """Have a command done, over however many connections; None, or why it is refused."""
        name = command_id or self._next_id()
        answer: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()
        frame = _encode(Do(name, command))
        self._waiting[name] = (frame, answer)
        try:
            await self._send(frame)
            return await self._or_parted(answer)
        finally:
            self._waiting.pop(name, None)

    async def ask(self, question: Any) -> Answer:
        """Ask a question that has an id; it is not put again if the line breaks."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._questions[question.id] = answer
        await self._send(_encode(question))
        return await self._or_parted(answer)

    async def until(self, right: Callable[[TableView], bool]) -> TableView:
        """Wait until the table is as wished, and give it."""
        async with self._news:
            while True:
                if self._run is not None and self._run.done():
                    self._run.result()
                if self.view is not None and right(self.view):
                    return self.view
                await self._news.wait()

    async def choices(self) -> tuple[Choice, ...]:
        """Give all that may be chosen now."""
        from twofold.tables.frames import Choices  # noqa: PLC0415 - named like this method

        assert self.view is not None
        if self.view.asked is not None and self.view.asked.choices is not None:
            return self.view.asked.choices
        return (await self.ask(Choices(self._next_id()))).choices or ()

    async def _or_parted(self, answer: asyncio.Future[Any]) -> Any:
        assert self._run is not None
        await asyncio.wait({answer, self._run}, return_when=asyncio.FIRST_COMPLETED)
        if not answer.done():
            self._run.result()
            raise Parted("The connection is closed.")
        return answer.result()

    def _next_id(self) -> str:
        self._count += 1
        return f"{self._name}-{self._count}"

    async def _send(self, frame: bytes) -> None:
        if self._connection is not None:
            with suppress(WebSocketException):
                await self._connection.send(frame, text=True)

    # --- the line --------------------------------------------------------------------------------

    async def _keep_open(self) -> None:
        wait, failed = _FIRST_WAIT, 0
        try:
            while True:
                try:
                    async with connect(
                        self.socket,
                        additional_headers=self.headers,
                        compression=None,
                        max_size=_LARGEST,
                    ) as connection:
                        wait, failed = _FIRST_WAIT, 0
                        await self._listen(connection)
                except InvalidStatus as error:
                    if error.response.status_code in (401, 403, 404, 421):
                        said = f"The house refused ({error.response.status_code})."
                        raise Parted(said) from None
                    failed += 1
                except (OSError, WebSocketException):
                    failed += 1
                finally:
                    self._connection = None
                if failed > self.tries:
                    raise Parted("The house cannot be reached.")
                await asyncio.sleep(wait)
                wait = min(2 * wait, _LONGEST_WAIT)
        finally:
            async with self._news:
                self._news.notify_all()

    async def _listen(self, connection: ClientConnection) -> None:
        seat = None if self.view is None else self.view.seat
        await connection.send(_encode(Hello(seat=seat, seen=self.seq)), text=True)
        async for content in connection:
            frame = _frames.decode(content)
            if isinstance(frame, Welcome):
                self._connection = connection
                await self._see(frame.seq, frame.missed, frame.view)
                for waiting, _ in tuple(self._waiting.values()):
                    await connection.send(waiting, text=True)
            elif isinstance(frame, News):
                await self._hear(frame)
            else:
                self._answered(frame)

    async def _hear(self, news: News) -> None:
        """Go on with the news, or ask for everything where some were missed."""
        if self.seq is None or news.seq - len(news.events) == self.seq:
            await self._see(news.seq, news.events, news.view)
        else:
            await self._send(_encode(Hello(seat=news.view.seat, seen=self.seq)))

    def _answered(self, frame: FromHouse) -> None:
        match frame:
            case Done(command_id=name):
                self._settle(name, None)
            case Refused(command_id=name, reason=reason):
                self._settle(name, reason)
            case Answer(id=name) if name in self._questions:
                asked = self._questions.pop(name)
                if not asked.done():
                    asked.set_result(frame)
            case Bye(reason=reason, again=again):
                self.farewell = reason
                if not again:
                    raise Parted(reason)
            case _:
                pass

    def _settle(self, name: str, reason: str | None) -> None:
        waiting = self._waiting.get(name)
        if waiting is not None and not waiting[1].done():
            waiting[1].set_result(reason)

    async def _see(self, seq: int, events: Sequence[Told], view: TableView) -> None:
        async with self._news:
            self.seq, self.view = seq, view
            self._news.notify_all()
        if self.contributes:
            self._take_part(view)
        if self.heard is not None:
            self.heard(events, view)

    # --- the shuffle -----------------------------------------------------------------------------

    def _take_part(self, view: TableView) -> None:
        """Promise and reveal our own part of a round's shuffle, and see that it was taken."""
        shuffle, seat = view.shuffle, view.seat
        if shuffle is None or seat is None:
            return
        round = shuffle.round
        if shuffle.step == "promise" and shuffle.parts[seat] == "awaited":
            mine = self._contributions.setdefault(round, secrets.token_bytes(CONTRIBUTION))
            promise = commit_contribution(view.table, round, seat, mine)
            self._once("commit", round, Commit(round, promise))
        elif shuffle.step == "reveal" and shuffle.parts[seat] == "promised":
            mine = self._contributions.get(round)
            if mine is not None:
                self._once("contribute", round, Contribute(round, mine))
        elif shuffle.step == "dealt" and ("contribute", round) in self._sent:
            mine = self._contributions.pop(round, None)
            self._sent.discard(("contribute", round))
            if mine is not None and shuffle.contributions[seat] != mine:
                self.doubts.append(f"Round {round}: our contribution was not taken as we sent it.")

    def _once(self, what: str, round: int, command: Command) -> None:
        if (what, round) not in self._sent:
            self._sent.add((what, round))
            task = asyncio.create_task(self.do(command, f"{self._name}-{what}-{round}"))
            self._commands.add(task)
            task.add_done_callback(self._commands.discard)

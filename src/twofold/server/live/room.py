"""One table, live in this process: what is asked is decided, committed, and told to all who listen.

Everything that changes a table goes through `ask`, one at a time. What is acknowledged is in the
store; should another process have been first, its events are read and the question is put again.
"""

import asyncio
import logging
import secrets
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

from twofold.chance import SECRET_BYTES
from twofold.server.live.journal import entries, events_of, name_of
from twofold.server.live.line import Line, encode
from twofold.server.visitors import milliseconds
from twofold.store import Repeated, SeqAhead, SeqTaken, Store, StoreError
from twofold.tables import (
    Refusal,
    Sight,
    Table,
    advance,
    apply,
    due,
    told,
    view,
    wanted,
    wants_secret,
)
from twofold.tables.commands import (
    BotChose,
    Command,
    Connected,
    Disconnected,
    HandSecret,
    HouseCommand,
    TimeUp,
)
from twofold.tables.events import Event
from twofold.tables.frames import PROTOCOL, News, Welcome
from twofold.tables.told import Audience
from twofold.tables.wanting import Wanted

_log: Final = logging.getLogger("twofold.server")
_TRIES: Final = 20
"""How often a question is put again because other processes were first."""
_REMEMBERED: Final = 256
"""Events kept at hand for whoever missed some."""
_REFUSALS: Final = 128
_DEFERENCE: Final = 1.5
"""Seconds that a process leaves bots and clocks to the one that wrote last."""

Think = Callable[[Table, Wanted], Awaitable[Any]]


class Broken(Exception):
    """The store failed: the table must be read anew."""


class Room:
    """A table and everyone who listens to it."""

    def __init__(self, table: Table, log: Sequence[Event], store: Store, think: Think) -> None:
        self.table = table
        self.store = store
        self.think = think
        self.lines: dict[Line, None] = {}
        """Who listens, in the order in which they came."""
        self.quiet_since = milliseconds()
        """Since when nobody listens."""
        self.broken = False
        self._lock = asyncio.Lock()
        self._recent: deque[Event] = deque(log[-_REMEMBERED:], _REMEMBERED)
        self._refused: OrderedDict[str, Refusal] = OrderedDict()
        self._leading = True
        self._thinking: dict[tuple[int, int, int], asyncio.Task[None]] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._chores: set[asyncio.Task[None]] = set()
        self._closed = False

    # --- questions -------------------------------------------------------------------------------

    async def ask(
        self, by: str | None, command: Command | HouseCommand, command_id: str | None = None
    ) -> Refusal | None:
        """Have a command carried out; None when it is done and committed."""
        name = None if by is None or command_id is None else name_of(by, command_id)
        async with self._lock:
            if name is not None and name in self._refused:
                return self._refused[name]
            try:
                refusal = await self._asked(by, command, name)
            except StoreError as error:
                self.broken = True
                self.close("The house could not write that down.")
                raise Broken from error
            except asyncio.CancelledError:
                # Whether it was written nobody knows: the log has to tell.
                self.broken = True
                self.close("The table is opened anew.")
                raise
            if refusal is not None and name is not None:
                self._refused[name] = refusal
                if len(self._refused) > _REFUSALS:
                    self._refused.popitem(last=False)
        return refusal

    async def _asked(
        self, by: str | None, command: Command | HouseCommand, name: str | None
    ) -> Refusal | None:
        for _ in range(_TRIES):
            if self.broken:
                raise StoreError
            table = self.table
            step = advance(table, by, command, self.now())
            if isinstance(step, Refusal):
                if name is not None and await self.store.answer(table.id, None, name):
                    return None
                return step
            if not step.events:
                return None
            try:
                await self.store.append(entries(table.id, table.length, step.events, name))
            except Repeated:
                return None
            except (SeqTaken, SeqAhead):
                self._leading = False
                await self._read_on()
                continue
            self._leading = True
            self._recent.extend(step.events)
            self._become(step.after, step.events)
            return None
        return Refusal("Too much is happening at this table: try again.")

    def now(self) -> int:
        """Give the time, which never goes back at a table."""
        last = self._recent[-1].at if self._recent else 0
        return max(milliseconds(), last)

    async def catch_up(self, seq: int) -> None:
        """Read what another process wrote."""
        if self.table.length >= seq or self.broken:
            return
        async with self._lock:
            if self.table.length < seq:
                try:
                    await self._read_on()
                except StoreError:
                    self.broken = True
                    self.close("The house could not read on.")

    async def _read_on(self) -> None:
        before = self.table.length
        events = events_of(await self.store.read(self.table.id, before))
        if not events:
            raise StoreError(f"The log of a table is shorter than {before} events.")
        table = self.table
        for event in events:
            table = apply(table, event)
        self._recent.extend(events)
        self._leading = False
        self._become(table, events)

    def _become(self, table: Table, events: Sequence[Event]) -> None:
        self.table = table
        self._tell(events)
        self.go_on()

    # --- telling ---------------------------------------------------------------------------------

    def _tell(self, events: Sequence[Event]) -> None:
        """Tell everyone who listens what they may know of it."""
        frames: dict[tuple[Audience, str | None], bytes | None] = {}
        sight = Sight(self.table, self.watching)
        for line in tuple(self.lines):
            seat = self.table.seat_of(line.who)
            if seat != line.audience:
                self.welcome(line)
                continue
            # Spectators see alike, but for a host among them.
            key = (seat, self.table.host if seat is None and line.who == self.table.host else None)
            if key not in frames:
                frames[key] = self._news(sight, seat, line.who, events)
            frame = frames[key]
            if frame is not None:
                line.send(frame)

    def _news(
        self, sight: Sight, seat: Audience, who: str, events: Sequence[Event]
    ) -> bytes | None:
        heard = tuple(one for event in events if (one := told(event, seat)) is not None)
        if not heard:
            return None
        return encode(
            News(
                seq=self._number(seat),
                now=milliseconds(),
                events=heard,
                view=sight.view(seat, by=who),
            )
        )

    def welcome(self, line: Line, seat: int | None = None, seen: int | None = None) -> None:
        """Tell a line all there is to know, and what it missed if it says what it saw last."""
        table = self.table
        line.audience = table.seat_of(line.who)
        missed = self._missed(line.audience, seen) if seat == line.audience else []
        line.tell(
            Welcome(
                protocol=PROTOCOL,
                seq=self._number(line.audience),
                now=milliseconds(),
                missed=tuple(missed),
                view=view(table, line.audience, by=line.who, watching=self.watching),
            )
        )

    def _number(self, seat: Audience) -> int:
        return self.table.numbers[-1 if seat is None else seat]

    def _missed(self, seat: Audience, seen: int | None) -> list[Any]:
        """Give the events that were told after a number, if they are all at hand; else none."""
        count = self._number(seat) - seen if seen is not None else 0
        if count <= 0:
            return []
        heard = [one for event in self._recent if (one := told(event, seat)) is not None]
        return heard[-count:] if len(heard) >= count else []

    @property
    def watching(self) -> int:
        """Count the spectators who listen here."""
        return sum(line.audience is None for line in self.lines)

    # --- who listens -----------------------------------------------------------------------------

    async def join(self, line: Line, seat: int | None = None, seen: int | None = None) -> None:
        """Let a line listen, and note that its player is there."""
        self.lines[line] = None
        self.welcome(line, seat, seen)
        await self._mend_presence(line.who)

    async def leave(self, line: Line) -> None:
        """Let a line go; its player may have no other."""
        self.lines.pop(line, None)
        if not self.lines:
            self.quiet_since = milliseconds()
        await self._mend_presence(line.who)

    async def _mend_presence(self, who: str) -> None:
        seat = self.table.seat_of(who)
        if seat is None or self.broken or self._closed:
            return
        here = self.is_here(who)
        if here == self.table.places[seat].away:
            await self.ask(None, Connected(who) if here else Disconnected(who))

    def is_here(self, who: str) -> bool:
        """Say whether somebody listens."""
        return any(line.who == who for line in self.lines)

    async def miss(self) -> None:
        """Note which players are not there, after a start in which nobody could have come yet."""
        for seat in self.table.players:
            player = self.table.places[seat].player
            if player is not None:
                await self._mend_presence(player)

    # --- what the table wants of the house -------------------------------------------------------

    def go_on(self) -> None:
        """See to everything that the table waits for and no person does."""
        if self._closed or self.broken:
            return
        table = self.table
        wait = 0.0 if self._leading else _DEFERENCE
        if wants_secret(table) is not None:
            self._chore(self._hand_secret(table.length, wait))
        for one in wanted(table):
            key = (table.match, one.turn, one.seat)
            if key not in self._thinking:
                task = asyncio.create_task(self._let_answer(key, one, wait))
                self._thinking[key] = task
        self._set_timer(due(table), wait)
        for line in self.lines:
            seat = table.seat_of(line.who)
            if seat is not None and table.places[seat].away:
                self._chore(self._mend_presence(line.who))

    def _set_timer(self, moment: int | None, wait: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if moment is not None:
            seconds = max(0, moment - milliseconds()) / 1000 + wait
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(seconds + 0.001, self._time_is_up)

    def _time_is_up(self) -> None:
        self._timer = None
        self._chore(self._say_time_is_up())

    async def _say_time_is_up(self) -> None:
        if await self.ask(None, TimeUp()) is not None:
            self._set_timer(due(self.table), 0.05)

    async def _hand_secret(self, length: int, wait: float) -> None:
        if wait:
            await asyncio.sleep(wait)
        if self.table.length == length:
            await self.ask(None, HandSecret(secrets.token_bytes(SECRET_BYTES)))

    async def _let_answer(self, key: tuple[int, int, int], asked: Wanted, wait: float) -> None:
        """Let a bot think, and give its answer when it may come."""
        try:
            if wait:
                await asyncio.sleep(max(0, asked.not_before - milliseconds()) / 1000 + wait)
            if not self._still(asked):
                return
            choice = await self.think(self.table, asked)
            await asyncio.sleep(max(0, asked.not_before - self.now()) / 1000)
            if self._still(asked):
                refusal = await self.ask(None, BotChose(asked.seat, asked.turn, choice))
                if refusal is not None and self._still(asked) and self.table.paused is None:
                    _log.error("bot refused", extra={"table": self.table.id})
        except Broken:
            pass
        except Exception:
            _log.exception("bot failed", extra={"table": self.table.id})
        finally:
            del self._thinking[key]

    def _still(self, asked: Wanted) -> bool:
        """Say whether the table still waits for this answer."""
        table = self.table
        return table.turn == asked.turn and asked.seat in table.choosing

    def _chore(self, work: Any) -> None:
        task = asyncio.create_task(_quietly(work))
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)

    # --- the end ---------------------------------------------------------------------------------

    def close(self, reason: str, *, again: bool = True) -> None:
        """Let everyone go, and ask nobody any more; the log stays as it is."""
        self._closed = True
        if self._timer is not None:
            self._timer.cancel()
        for task in self._thinking.values():
            task.cancel()
        for line in tuple(self.lines):
            line.end(reason, again=again)

    @property
    def gone(self) -> bool:
        """Say whether this is no longer the table as it is."""
        return self._closed or self.broken


async def _quietly(work: Awaitable[None]) -> None:
    try:
        await work
    except Broken:
        pass
    except Exception:
        _log.exception("chore failed")

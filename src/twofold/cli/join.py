"""`twofold join`: sit at a table elsewhere, at this terminal or by a bot."""

import asyncio
import time
from collections.abc import Sequence
from typing import Any, Final

from twofold.bots import LEVELS, Bot, sit
from twofold.cli.tell import tell
from twofold.cli.trouble import WRONG, Trouble
from twofold.client import NotInvited, Parted, Player, Ticket, accept, read_link
from twofold.kernel import Dice
from twofold.tables.choices import Choice, as_played, as_sent
from twofold.tables.commands import Call, Choose, Ready, Sit
from twofold.tables.setting import game_of
from twofold.tables.told import Told
from twofold.tables.views import TableView

_READY: Final = "ready"


def join_at(link: str, bot: str | None, name: str | None) -> int:
    """Sit down by an invitation, and play to the end."""
    if bot is not None and bot not in LEVELS:
        raise Trouble(f"A level is {', '.join(LEVELS)}.")
    called = name or (f"{bot.capitalize()} bot" if bot else "A friend")
    try:
        ticket = accept(read_link(link), called)
        if ticket.kind == "watch" and bot is not None:
            raise Trouble("This invitation is to watch: a bot would have nothing to do.")
        asyncio.run(_play(ticket, bot, called))
    except NotInvited as error:
        raise Trouble(str(error)) from None
    except Parted as error:
        raise Trouble(str(error), WRONG) from None
    return 0


async def _play(ticket: Ticket, bot: str | None, name: str) -> None:
    headers = {"Authorization": f"Bearer {ticket.bearer}"}
    async with Player(ticket.socket, headers) as me:
        me.heard = _tell
        if ticket.kind == "seat":
            refusal = await me.do(Sit(name, ticket.seat))
            if refusal is not None:
                raise Trouble(refusal)
            tell(f"{name} sits at the table.")
        await (_by_bot(me, bot) if bot else _by_hand(me))
        for doubt in me.doubts:
            tell(doubt)


def _tell(events: Sequence[Told], view: TableView) -> None:
    """Tell what happened, in a line each."""
    for event in events:
        seat = getattr(event, "seat", None)
        who = view.seats[seat].name or f"Seat {seat}" if isinstance(seat, int) else "The table"
        said = getattr(event, "text", None) or getattr(event, "choice", None)
        shown = "" if said is None else f": {_shown(said)}"
        tell(f"{who}, {_tag(event).replace('-', ' ')}{shown}")


def _shown(said: Any) -> str:
    if isinstance(said, str):
        return said
    named = {name: getattr(said, name) for name in said.__struct_fields__}
    parts = [f"{name} {value}" for name, value in named.items() if value is not None]
    return " ".join([_tag(said), *parts])


def _tag(said: Any) -> str:
    return str(said.__struct_config__.tag)


def _mine(view: TableView) -> bool:
    done = view.stage in ("over", "closed")
    return done or view.asked is not None or (_READY in view.may and view.stage == "between")


async def _by_bot(me: Player, level: str) -> None:
    """Let a bot answer whatever this seat is asked."""
    dice = Dice.of("join", time.time_ns())
    player: Bot | None = None
    while True:
        view = await me.until(_mine)
        if view.stage in ("over", "closed"):
            return
        game = game_of(view.setting)
        if view.asked is None:
            await me.do(Ready())
        elif view.asked.kind == "call":
            await me.do(Call(view.turn))
        else:
            player = player or sit(level, game, dice)
            choices = [as_played(game, choice) for choice in await me.choices()]
            if choices:
                choice = await asyncio.to_thread(player.choose, view.game, choices)
                await me.do(Choose(view.turn, as_sent(choice)))
        await _until_after(me, view.turn)


async def _by_hand(me: Player) -> None:
    """Ask whoever is at the terminal."""
    while True:
        view = await me.until(_mine)
        if view.stage in ("over", "closed"):
            return
        if view.asked is None:
            await _asked("Enter, when you are ready")
            await me.do(Ready())
        elif view.asked.kind == "call":
            await _asked("You call the count: Enter")
            await me.do(Call(view.turn))
        else:
            await _choose(me, view.asked.kind, view.turn, await me.choices())
        await _until_after(me, view.turn)


async def _choose(me: Player, kind: str, turn: int, choices: Sequence[Choice]) -> None:
    if not choices:
        return
    for number, choice in enumerate(choices, start=1):
        tell(f"  {number:3} {_shown(choice)}")
    while True:
        typed = (await _asked(f"{kind.capitalize()}: a number")).strip()
        if typed.isascii() and typed.isdigit() and 1 <= int(typed) <= len(choices):
            break
        tell(f"A number from 1 to {len(choices)}.")
    refusal = await me.do(Choose(turn, choices[int(typed) - 1]))
    if refusal is not None:
        tell(refusal)


async def _asked(prompt: str) -> str:
    try:
        return await asyncio.to_thread(input, f"{prompt}> ")
    except EOFError:
        raise Parted("Good-bye: your seat is kept.") from None


async def _until_after(me: Player, turn: int) -> None:
    await me.until(lambda view: view.turn != turn or not _mine(view))

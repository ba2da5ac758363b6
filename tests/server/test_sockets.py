"""Sockets: who may open one, what may come through it, and how one goes on after a gap."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from random import Random
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.running import GENEROUS, Running, running
from tests.server.seats import opened, player
from twofold.server.live.line import Line
from twofold.server.settings import Rate
from twofold.server.visitors import Visitor
from twofold.tables.commands import Say, Sit

HEARTS = {"game": "double-hearts", "players": 3}


def cookie(client: httpx.Client) -> str:
    return f"twofold={client.cookies['twofold']}"


def talk(
    house: Running,
    client: httpx.Client,
    table: str,
    talking: Callable[[ClientConnection], Awaitable[Any]],
    **headers: str,
) -> Any:
    """Open a socket by hand, and talk."""
    address = f"{house.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    sent = {"Origin": house.url, "Cookie": cookie(client)} | headers

    async def converse() -> Any:
        async with connect(address, additional_headers=sent, max_size=1 << 22) as socket:
            return await talking(socket)

    return asyncio.run(converse())


async def said(socket: ClientConnection, *frames: object) -> Any:
    for frame in frames:
        await socket.send(frame if isinstance(frame, str) else json.dumps(frame))
    return json.loads(await socket.recv())


@pytest.mark.parametrize("origin", ["http://127.0.0.1:1", "https://evil.example", "null"])
def test_a_page_of_another_site_opens_no_socket(
    house: Running, ada: httpx.Client, origin: str
) -> None:
    table = opened(ada, setting=HEARTS)
    with pytest.raises(InvalidStatus) as refused:
        talk(house, ada, table, said, Origin=origin)
    assert refused.value.response.status_code == 403


def test_nobody_opens_a_socket_without_a_session(house: Running, ada: httpx.Client) -> None:
    table = opened(ada, setting=HEARTS)
    bye = talk(house, ada, table, said, Cookie="twofold=" + "x" * 43)
    assert bye == {
        "type": "bye",
        "reason": "Say first who you are: open a session.",
        "again": False,
    }


def test_the_first_frame_is_a_hello(house: Running, ada: httpx.Client) -> None:
    table = opened(ada, setting=HEARTS)

    async def rude(socket: ClientConnection) -> Any:
        return await said(socket, {"type": "ping", "id": "1"})

    assert talk(house, ada, table, rude)["type"] == "bye"


def test_another_protocol_is_told_to_load_the_page_again(house: Running, ada: httpx.Client) -> None:
    table = opened(ada, setting=HEARTS)

    async def old(socket: ClientConnection) -> Any:
        return await said(socket, {"type": "hello", "protocol": 0})

    assert "load the page again" in talk(house, ada, table, old)["reason"]


def test_a_frame_that_is_too_long_closes_the_socket(house: Running, ada: httpx.Client) -> None:
    table = opened(ada, setting=HEARTS)

    async def long(socket: ClientConnection) -> int | None:
        await said(socket, {"type": "hello"})
        await socket.send("x" * (GENEROUS.frame + 1))
        await socket.wait_closed()
        return socket.close_code

    assert talk(house, ada, table, long) == 1009


def test_a_command_sent_twice_is_done_once(house: Running, ada: httpx.Client) -> None:
    table = opened(ada, setting=HEARTS, bots=False)
    say = {"type": "do", "command_id": "k2", "command": {"type": "say", "text": "Hello!"}}

    async def twice(socket: ClientConnection) -> list[Any]:
        await said(socket, {"type": "hello"})
        sit = {"type": "do", "command_id": "k1", "command": {"type": "sit", "name": "Ada"}}
        for frame in (sit, say, say, sit):
            await socket.send(json.dumps(frame))
        frames: list[Any] = []
        while sum(frame["type"] == "done" for frame in frames) < 4:
            frames.append(json.loads(await socket.recv()))
        return frames

    frames = talk(house, ada, table, twice)
    spoken = [e for f in frames if f["type"] == "news" for e in f["events"] if e["type"] == "said"]
    assert [event["text"] for event in spoken] == ["Hello!"]

    async def again(socket: ClientConnection) -> Any:
        hello = await said(socket, {"type": "hello"})
        await socket.send(json.dumps(say))
        return hello, json.loads(await socket.recv())

    hello, answer = talk(house, ada, table, again)
    while answer["type"] == "news":
        break
    assert len(hello["view"]["chat"]) == 1


def test_whoever_missed_something_is_told_it_by_number(house: Running, ada: httpx.Client) -> None:
    table = opened(ada, setting=HEARTS)

    async def speaks() -> int:
        async with player(house, ada, table) as me:
            assert await me.do(Sit("Ada", 0)) is None
            assert await me.do(Say("One")) is None
            assert await me.do(Say("Two")) is None
            assert me.seq is not None
            return me.seq

    seq = asyncio.run(speaks())

    async def resumes(socket: ClientConnection) -> Any:
        return await said(socket, {"type": "hello", "seat": 0, "seen": seq - 1})

    welcome = talk(house, ada, table, resumes)
    assert welcome["missed"][0]["text"] == "Two"

    async def from_elsewhere(socket: ClientConnection) -> Any:
        return await said(socket, {"type": "hello", "seat": 1, "seen": 0})

    assert talk(house, ada, table, from_elsewhere)["missed"] == []


def test_whoever_commands_too_fast_is_told_to_wait() -> None:
    with running(replace(GENEROUS, commands=Rate(0.01, 3))) as house, house.visitor("Ada") as ada:
        table = opened(ada, setting=HEARTS)

        async def hurries(socket: ClientConnection) -> list[str]:
            await said(socket, {"type": "hello"})
            for number in range(5):
                frame = {"type": "do", "command_id": f"k{number}", "command": {"type": "pause"}}
                await socket.send(json.dumps(frame))
            return [json.loads(await socket.recv())["reason"] for _ in range(5)]

        reasons = talk(house, ada, table, hurries)
    assert reasons[-1] == "That was too fast: wait a little."


def test_a_slow_line_is_let_go_and_told_to_come_again() -> None:
    line = Line(Visitor("ada", "Ada", 0), 4)
    for number in range(9):
        line.send(f"frame {number}".encode())
    assert not line.open
    assert line.slow

    async def rest() -> list[bytes | None]:
        return [await line.next(), await line.next()]

    bye, end = asyncio.run(rest())
    assert bye is not None
    assert msgspec.json.decode(bye)["again"] is True
    assert end is None


def test_rubbish_is_answered_and_never_breaks_the_house(
    house: Running, ada: httpx.Client, caplog: pytest.LogCaptureFixture
) -> None:
    table = opened(ada, setting=HEARTS, bots=True)
    chance = Random("rubbish")
    good = [
        {"type": "do", "command_id": "a", "command": {"type": "choose", "turn": 1}},
        {"type": "do", "command_id": "b", "command": {"type": "sit", "name": "A"}},
        {"type": "do", "command_id": "c", "command": {"type": "kick", "seat": 6}},
        {"type": "why", "id": "w", "choice": {"type": "play", "card": "L2C"}},
        {"type": "choices", "id": "x"},
        {"type": "hello", "seat": 99, "seen": -7},
        {"type": "commit", "round": 1, "commitment": "AAAA"},
        {"type": "do", "command_id": "d", "command": {"type": "hand-secret", "secret": "AA=="}},
        {"type": "do", "command_id": "e", "command": {"type": "contribute", "round": 10**30}},
    ]

    def mutated() -> str:
        text = list(json.dumps(chance.choice(good)))
        for _ in range(chance.randrange(4)):
            text[chance.randrange(len(text))] = chance.choice('{}[]",:0\x00é9\\')
        return "".join(text)

    async def pours(socket: ClientConnection) -> None:
        await said(socket, {"type": "hello"})
        try:
            for _ in range(60):
                await socket.send(mutated())
                await socket.recv()
        except ConnectionClosed:
            pass

    for _ in range(8):
        talk(house, ada, table, pours)
    assert not [record for record in caplog.records if record.levelname == "ERROR"]

    async def still_there(socket: ClientConnection) -> Any:
        return await said(socket, {"type": "hello"})

    assert talk(house, ada, table, still_there)["type"] == "welcome"

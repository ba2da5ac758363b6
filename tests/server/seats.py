"""Clients at tables of a running house, as browsers and programs are."""

from functools import partial
from random import Random
from typing import Any

import httpx

from tests.server.running import Running
from twofold.client import Player
from twofold.tables.commands import Call, Choose, Ready
from twofold.tables.views import TableView


def player(house: Running, client: httpx.Client, table: str, **more: Any) -> Player:
    """Give a client on the socket of a table, by the session of a browser."""
    address = house.url.replace("http", "ws", 1)
    headers = {"Origin": house.url, "Cookie": f"twofold={client.cookies['twofold']}"}
    return Player(f"{address}/api/tables/{table}/socket", headers, **more)


def opened(client: httpx.Client, **wishes: Any) -> str:
    """Open a table."""
    answer = client.post("/api/tables", json=wishes)
    assert answer.status_code == 201, answer.text
    return answer.json()["table"]


def invited(host: httpx.Client, guest: httpx.Client, table: str, **wishes: Any) -> None:
    """Let a guest come to a table by an invitation."""
    invitation = host.post(f"/api/tables/{table}/invites", json={"kind": "seat", **wishes})
    assert invitation.status_code == 201, invitation.text
    answer = guest.post("/api/invites", json={"token": invitation.json()["token"]})
    assert answer.status_code == 200, answer.text


def _mine(view: TableView) -> bool:
    """Say whether a view waits for whoever sees it."""
    return view.asked is not None or "ready" in view.may or view.stage in ("over", "closed")


async def play(me: Player) -> TableView:
    """Play on, any which way, until the match is over."""
    assert me.view is not None
    any_way = Random(f"any which way {me.view.seat}")
    while True:
        view = await me.until(_mine)
        if view.stage in ("over", "closed"):
            return view
        turn = view.turn
        if view.asked is None:
            await me.do(Ready())
        elif view.asked.kind == "call":
            await me.do(Call(turn))
        elif choices := await me.choices():
            await me.do(Choose(turn, any_way.choice(choices)))
        await me.until(partial(_goes_on, turn))


def _goes_on(turn: int, view: TableView) -> bool:
    return view.turn != turn or not _mine(view)

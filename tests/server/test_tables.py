"""Who may do what at which table: every role, every question, everything else refused."""

import asyncio
from collections.abc import Generator
from contextlib import ExitStack
from dataclasses import dataclass, replace

import httpx
import pytest

from tests.server.running import GENEROUS, Running, running
from tests.server.seats import invited, opened, player
from twofold.client import Parted
from twofold.server.live.retention import prune
from twofold.server.settings import DAY, Keeping
from twofold.server.visitors import milliseconds
from twofold.tables.commands import Kick, Sit

HEARTS = {"game": "double-hearts", "players": 3}


@dataclass(frozen=True)
class Company:
    """One table, and somebody in every role."""

    table: str
    roles: dict[str, httpx.Client]


@pytest.fixture(scope="module")
def company(house: Running) -> Generator[Company]:
    with ExitStack() as stack:
        roles = {
            role: stack.enter_context(house.visitor(role))
            for role in ("host", "player", "watcher", "stranger")
        }
        roles["nobody"] = stack.enter_context(house.visitor())
        table = opened(roles["host"], setting=HEARTS)
        invited(roles["host"], roles["player"], table)
        watch = roles["host"].post(f"/api/tables/{table}/invites", json={"kind": "watch"}).json()
        roles["watcher"].post("/api/invites", json={"token": watch["token"]})

        async def sit() -> None:
            async with player(house, roles["player"], table) as me:
                assert await me.do(Sit("Player")) is None

        asyncio.run(sit())
        yield Company(table, roles)


MATRIX: dict[tuple[str, str, str], dict[str, int]] = {
    ("GET", "/records", ""): {"host": 200, "player": 200, "watcher": 200},
    ("GET", "/verify", ""): {"host": 200, "player": 200, "watcher": 200},
    ("POST", "/invites", "seat"): {"host": 201, "player": 403, "watcher": 403},
    ("POST", "/invites", "watch"): {"host": 201, "player": 201, "watcher": 403},
    ("POST", "/invites", "device"): {"host": 201, "player": 201, "watcher": 403},
}


@pytest.mark.parametrize("asked", MATRIX, ids=" ".join)
@pytest.mark.parametrize("role", ["host", "player", "watcher", "stranger", "nobody"])
def test_each_role_may_do_what_it_may_and_nothing_else(
    company: Company, asked: tuple[str, str, str], role: str
) -> None:
    method, path, kind = asked
    body = {"kind": kind} if kind else None
    client = company.roles[role]
    answer = client.request(method, f"/api/tables/{company.table}{path}", json=body)
    nobody = 401 if role == "nobody" and method == "POST" else 404
    assert answer.status_code == MATRIX[asked].get(role, nobody), answer.text
    elsewhere = client.request(method, f"/api/tables/{'0' * 32}{path}", json=body)
    assert elsewhere.status_code == nobody if role == "nobody" else 404


def test_only_the_host_deletes_a_table(house: Running, company: Company) -> None:
    table = opened(company.roles["host"], setting=HEARTS)
    invited(company.roles["host"], company.roles["player"], table)
    for role, status in (("player", 403), ("stranger", 404), ("nobody", 401), ("host", 204)):
        answer = company.roles[role].delete(f"/api/tables/{table}")
        assert answer.status_code == status, role
    assert company.roles["host"].get(f"/api/tables/{table}/records").status_code == 404
    assert asyncio.run(house.house.store.read(table)) == []


def test_strangers_are_not_told_that_a_table_is_there(house: Running, company: Company) -> None:
    async def reason(table: str) -> str:
        with pytest.raises(Parted) as refused:
            async with player(house, company.roles["stranger"], table, tries=0):
                pass
        return str(refused.value)

    assert asyncio.run(reason(company.table)) == asyncio.run(reason("0" * 32))


def test_whoever_may_only_watch_takes_no_seat(house: Running, company: Company) -> None:
    async def tries() -> str | None:
        async with player(house, company.roles["watcher"], company.table) as me:
            assert me.view is not None
            assert me.view.seat is None
            return await me.do(Sit("Watcher"))

    assert asyncio.run(tries()) == "You were invited to watch: ask the host for a seat."


def test_an_invitation_to_a_seat_is_good_for_one_person(house: Running, ada: httpx.Client) -> None:
    table = opened(ada, setting=HEARTS)
    invitation = ada.post(f"/api/tables/{table}/invites", json={"kind": "seat", "seat": 2}).json()
    brought = {"token": invitation["token"]}
    with house.visitor("Ben") as ben, house.visitor("Cy") as cy:
        looked = cy.post("/api/invites/read", json=brought).json()
        assert (looked["table"], looked["seat"], looked["kind"]) == (table, 2, "seat")
        assert ben.post("/api/invites", json=brought).status_code == 200
        assert ben.post("/api/invites", json=brought).status_code == 200
        assert cy.post("/api/invites", json=brought).status_code == 404
        assert cy.post("/api/invites/read", json=brought).status_code == 404

        async def sits() -> int | None:
            async with player(house, ben, table) as me:
                assert await me.do(Sit("Ben", 0)) is None
                assert me.view is not None
                return (await me.until(lambda view: view.seat is not None)).seat

        assert asyncio.run(sits()) == 2


def test_whoever_is_put_out_does_not_come_back_by_the_same_link(
    house: Running, ada: httpx.Client, bruno: httpx.Client
) -> None:
    table = opened(ada, setting=HEARTS)
    invited(ada, bruno, table)

    async def is_put_out() -> str:
        async with player(house, ada, table) as host, player(house, bruno, table) as guest:
            assert await guest.do(Sit("Bruno", 1)) is None
            assert await host.do(Kick(1)) is None
            with pytest.raises(Parted) as parted:
                await guest.until(lambda _: False)
            return str(parted.value)

    assert asyncio.run(is_put_out()) == "The host has put you out of this table."
    assert bruno.get(f"/api/tables/{table}/records").status_code == 404
    assert bruno.get("/api/tables").json() == []


def test_whoever_closes_a_session_is_gone_from_every_table(
    house: Running, ada: httpx.Client
) -> None:
    table = opened(ada, setting=HEARTS)

    async def leaves() -> str:
        async with player(house, ada, table) as me:
            assert await asyncio.to_thread(lambda: ada.delete("/api/session").status_code) == 204
            with pytest.raises(Parted) as parted:
                await me.until(lambda _: False)
            return str(parted.value)

    assert asyncio.run(leaves()).startswith("You have left")


def test_a_seat_goes_on_on_another_device(house: Running, ada: httpx.Client) -> None:
    table = opened(ada, setting=HEARTS, bots=True)
    invitation = ada.post(f"/api/tables/{table}/invites", json={"kind": "device"}).json()
    with house.visitor("Ada elsewhere") as phone:
        assert phone.post("/api/invites", json={"token": invitation["token"]}).status_code == 200
        (listed,) = phone.get("/api/tables").json()
        assert (listed["id"], listed["seat"], listed["host"]) == (table, 0, True)
    assert ada.get(f"/api/tables/{table}/records").status_code in (200, 404)


def test_a_program_opens_its_own_table_and_nothing_else(house: Running, ada: httpx.Client) -> None:
    table, other = opened(ada, setting=HEARTS), opened(ada, setting=HEARTS)
    invitation = ada.post(f"/api/tables/{table}/invites", json={"kind": "seat"}).json()
    with httpx.Client(base_url=house.url, headers={"X-Twofold": "1"}) as program:
        brought = {"token": invitation["token"], "name": "My bot"}
        ticket = program.post("/api/invites/program", json=brought).json()
        bearer = {"Authorization": f"Bearer {ticket['bearer']}"}
        assert program.get(f"/api/tables/{table}/records", headers=bearer).status_code == 200
        assert program.get(f"/api/tables/{other}/records", headers=bearer).status_code == 404
        assert program.get("/api/tables", headers=bearer).status_code == 403
        wanted = {"setting": HEARTS}
        assert program.post("/api/tables", json=wanted, headers=bearer).status_code == 403


def test_nobody_opens_more_tables_than_they_may() -> None:
    with running(replace(GENEROUS, tables=2)) as house, house.visitor("Ada") as ada:
        opened(ada, setting=HEARTS)
        second = opened(ada, setting=HEARTS)
        answer = ada.post("/api/tables", json={"setting": HEARTS})
        assert answer.status_code == 429
        assert "close one of them" in answer.json()["reason"]
        ada.delete(f"/api/tables/{second}")
        opened(ada, setting=HEARTS)


@pytest.mark.parametrize(
    "wishes",
    [
        {"setting": {"game": "double-hearts", "players": 9}},
        {"setting": {"game": "double-hearts", "target": 0}},
        {"setting": {"game": "whist"}},
        {"setting": {"game": "double-hearts", "players": 3}, "bots": True, "level": "genius"},
        {},
    ],
)
def test_what_cannot_be_opened_is_refused_in_words(ada: httpx.Client, wishes: object) -> None:
    answer = ada.post("/api/tables", json=wishes)
    assert answer.status_code in (400, 422)
    assert answer.json()["reason"]


def test_tables_are_closed_and_forgotten_in_time() -> None:
    keeping = Keeping()
    with running() as house, house.visitor("Ada") as ada:
        table = opened(ada, setting=HEARTS)
        rooms, now = house.house.rooms, milliseconds()
        asyncio.run(prune(rooms, keeping, now + keeping.idle + DAY))
        assert rooms.there[table].table.closed == "Nobody has been here for a long time."
        assert asyncio.run(prune(rooms, keeping, now + keeping.finished + DAY)) == 1
        assert asyncio.run(house.house.store.read(table)) == []


def test_the_administrator_sees_tables_but_no_hands(house: Running, ada: httpx.Client) -> None:
    table = opened(ada, setting=HEARTS, bots=True)
    bearer = {"Authorization": "Bearer " + "a" * 43}
    assert table in {line["table"] for line in ada.get("/admin/tables", headers=bearer).json()}
    shown = ada.get(f"/admin/tables/{table}", headers=bearer).json()
    assert shown["seat"] is None
    assert not shown["game"] or not shown["game"]["hand"]
    for path in (f"/admin/tables/{table}", "/admin/tables", f"/admin/tables/{table}/records"):
        assert ada.get(path).status_code == 403
    close = f"/admin/tables/{table}/close"
    assert ada.post(close).status_code == 403
    assert ada.post(close, headers=bearer).status_code == 204
    assert ada.post(close, headers=bearer).status_code == 409

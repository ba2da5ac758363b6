"""Sessions: a name, a token that is kept as a hash, and an end to both."""

import asyncio

import httpx
import pytest

from tests.server.running import Running, running
from twofold.server.settings import DAY
from twofold.server.visitors import SESSION, Visitors
from twofold.store import MemoryStore


def test_a_guest_is_known_by_a_name(house: Running) -> None:
    with house.visitor("Ada") as client:
        assert client.get("/api/session").json()["name"] == "Ada"


def test_nobody_is_known_without_a_session(house: Running) -> None:
    with house.visitor() as client:
        answer = client.get("/api/session")
    assert answer.status_code == 404
    assert answer.json() == {"reason": "You have no session yet."}


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(house: Running) -> None:
    with house.visitor() as client:
        cookie = client.post("/api/session", json={"name": "Ada"}).headers["set-cookie"]
    assert cookie.startswith("twofold=")
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Path=/" in cookie


def test_through_tls_the_cookie_insists_on_it() -> None:
    with running(origins=("https://cards.example",)) as house:
        names = {"Host": "cards.example", "Origin": "https://cards.example"}
        with house.visitor(**names) as client:
            answer = client.post("/api/session", json={"name": "Ada"})
        cookie = answer.headers["set-cookie"]
    assert cookie.startswith("__Host-twofold=")
    assert "Secure" in cookie
    assert "Domain" not in cookie


def test_a_token_is_kept_as_a_hash_alone(house: Running) -> None:
    with house.visitor("Ada") as client:
        token = client.cookies["twofold"]
    kept = asyncio.run(house.house.store.shelf(SESSION))
    assert len(token) == 43
    assert kept
    assert all(token not in one.key and token.encode() not in one.body for one in kept)


def test_whoever_leaves_is_not_known_any_more(house: Running) -> None:
    with house.visitor("Ada") as client:
        token = client.cookies["twofold"]
        assert client.delete("/api/session").status_code == 204
        client.cookies.clear()
        client.cookies["twofold"] = token
        assert client.get("/api/session").status_code == 404


def test_another_name_leaves_a_guest_who_they_were(ada: httpx.Client) -> None:
    before = ada.get("/api/session").json()
    after = ada.patch("/api/session", json={"name": "  Ada   Lovelace "}).json()
    assert after["id"] == before["id"]
    assert after["name"] == ada.get("/api/session").json()["name"] == "Ada Lovelace"


@pytest.mark.parametrize("name", ["", "   ", "a" * 25, "A\x1b[31mda", "A\u202eda", "A\u200bda"])
def test_a_name_that_cannot_be_shown_is_refused(house: Running, name: str) -> None:
    with house.visitor() as client:
        answer = client.post("/api/session", json={"name": name})
    assert answer.status_code == 422
    assert answer.json()["reason"].startswith("A name has ")


@pytest.mark.parametrize("token", ["x", "x" * 42, "x" * 43, "é" * 43, "x" * 10_000])
def test_a_token_that_opens_nothing_is_nobodys(house: Running, token: str) -> None:
    with house.visitor() as client:
        bearer = b"Bearer " + token.encode()
        answer = client.get("/api/session", headers=[(b"Authorization", bearer)])
    assert answer.status_code == 404


def test_a_session_lasts_from_the_last_visit_on() -> None:
    now = 1_000 * DAY
    visitors = Visitors(MemoryStore(), 90 * DAY, lambda: now)

    async def visits() -> None:
        nonlocal now
        token, visitor = await visitors.welcome("Ada")
        now += 60 * DAY
        known = await visitors.known(token)
        assert known
        assert known.id == visitor.id
        now += 60 * DAY
        assert await visitors.known(token)
        now += 91 * DAY
        assert await visitors.known(token) is None

    asyncio.run(visits())

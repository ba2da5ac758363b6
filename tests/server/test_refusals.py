"""Refusals speak to whoever asked, and tell nothing of the inside."""

from dataclasses import replace
from typing import Any

import httpx
import msgspec
import pytest
from litestar import get

from tests.server.running import GENEROUS, Running, running
from twofold.server import app


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/nothing", 404),
        ("GET", "/api/games/whist", 404),
        ("PUT", "/api/session", 405),
        ("GET", "/favicon.ico", 404),
        ("GET", "/../pyproject.toml", 404),
        ("GET", "/%2e%2e/%2e%2e/pyproject.toml", 404),
        ("GET", "/a%00b.js", 404),
    ],
)
def test_what_is_not_there_is_refused_in_a_sentence(
    house: Running, method: str, path: str, status: int
) -> None:
    with house.visitor() as client:
        answer = client.request(method, path)
    assert answer.status_code == status
    assert list(answer.json()) == ["reason"]


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b"null", b'{"name":7}', b"\xff\xfe", b'{"name":' + b"[" * 9999]
)
def test_a_body_that_cannot_be_read_is_refused_in_a_sentence(house: Running, body: bytes) -> None:
    with house.visitor() as client:
        headers = {"Content-Type": "application/json"}
        answer = client.post("/api/session", content=body, headers=headers)
    assert answer.status_code == 400
    reason = answer.json()["reason"]
    assert reason.endswith(".")
    assert "Traceback" not in reason
    assert "twofold." not in reason


def test_a_body_of_the_wrong_shape_is_told_where(house: Running) -> None:
    with house.visitor() as client:
        sheet: dict[str, Any] = {"game": "double-hearts", "players": 9, "dealer": 0, "rounds": []}
        answer = client.post("/api/scores", json=sheet)
    assert answer.status_code == 400
    assert answer.json() == {"reason": "Expected int <= 4 in players."}


def test_too_long_a_body_is_refused() -> None:
    with running(replace(GENEROUS, body=1000)) as house, house.visitor() as client:
        for content in ({"content": b"x" * 2000}, {"content": iter([b"x" * 600] * 3)}):
            answer = client.post("/api/session", **content)  # type: ignore[arg-type]
            assert answer.status_code == 413
            assert answer.json() == {"reason": "That is too much at once."}


def test_a_fault_of_ours_tells_nothing_of_the_inside(monkeypatch: pytest.MonkeyPatch) -> None:
    @get("/broken")
    async def broken() -> None:
        raise KeyError("the queen of spades is with seat 2")

    monkeypatch.setattr(app, "ROUTERS", [*app.ROUTERS, broken])
    with running() as house, house.visitor() as client:
        answer = client.get("/api/broken")
    assert answer.status_code == 500
    assert "queen" not in answer.text
    assert answer.json()["reason"].startswith("Something went wrong on our side")


def test_the_openapi_document_names_every_question(ada: httpx.Client) -> None:
    document: dict[str, Any] = ada.get("/api/openapi/openapi.json").json()
    assert {"/api/session", "/api/games", "/api/scores", "/api/boards"} <= set(document["paths"])
    assert "/admin/metrics" not in document["paths"]


def test_the_reference_needs_nothing_from_elsewhere(ada: httpx.Client) -> None:
    page = ada.get("/api/docs").text
    assert "POST /api/scores" in page
    for foreign in ("http://", "https://", "<script", "style="):
        assert foreign not in page
    assert ada.get("/api/docs/style.css").headers["content-type"].startswith("text/css")


def test_json_is_what_comes_back(ada: httpx.Client) -> None:
    games = msgspec.json.decode(ada.get("/api/games").content)
    assert [game["name"] for game in games] == [
        "double-dealing-shuffle",
        "double-decker",
        "double-hearts",
    ]
    book = ada.get("/api/games/double-hearts/rules")
    assert book.headers["content-type"] == "text/markdown; charset=utf-8"
    assert book.text.startswith("# ")

"""The dealing room: everybody is given their own part, and nobody two."""

import asyncio
from typing import Any

import httpx
import pytest

from tests.server.running import Running
from twofold.dealing.deck import BRIDGE
from twofold.dealing.permutations import Permutations, carried_out
from twofold.server.routes.boards import PART


def dealt(client: httpx.Client, **wishes: Any) -> dict[str, Any]:
    answer = client.post("/api/boards", json=wishes)
    assert answer.status_code == 201, answer.text
    return answer.json()


def opened(client: httpx.Client, part: dict[str, str]) -> httpx.Response:
    return client.post("/api/boards/parts", json={"token": part["token"]})


def test_two_dealers_and_the_director_each_open_their_own_part(house: Running) -> None:
    with house.visitor("Ada") as ada, house.visitor("Ben") as ben, house.visitor("Cy") as cy:
        made = dealt(ada, boards=2, dealers=["Ann", "Boris"])
        first = opened(ben, made["dealers"][0]).json()["content"]
        second = opened(cy, made["dealers"][1]).json()["content"]
        boards = opened(ada, made["director"]).json()["content"]["boards"]
    assert [part["whose"] for part in made["dealers"]] == ["Ann", "Boris"]
    assert (first["dealer"], second["dealer"]) == ("Ann", "Boris")
    for board, one, two in zip(boards, first["sheets"], second["sheets"], strict=True):
        sheets = sorted((one, two), key=lambda sheet: sheet["permutation"])
        assert [sheet["permutation"] for sheet in sheets] == [1, 2]
        found = carried_out(
            BRIDGE,
            Permutations(
                "classic",
                sheets[0]["suits"],
                tuple(sheets[0]["passes"]),
                sheets[1]["passes"][0],
            ),
        )
        assert [sorted(hand) for hand in found] == [sorted(board["hands"][h]) for h in "NESW"]


def test_nobody_opens_two_parts_of_one_set(house: Running, ada: httpx.Client) -> None:
    made = dealt(ada, boards=1)
    other = dealt(ada, boards=1)
    assert opened(ada, made["dealers"][0]).status_code == 200
    for part in (made["dealers"][1], made["director"]):
        answer = opened(ada, part)
        assert answer.status_code == 403
        assert "nobody may hold both" in answer.json()["reason"]
        print_it = {"token": part["token"], "file": "sheet.txt"}
        assert ada.post("/api/boards/parts/print", json=print_it).status_code == 403
    assert opened(ada, made["dealers"][0]).status_code == 200
    assert opened(ada, other["dealers"][1]).status_code == 200
    with house.visitor() as nobody:
        assert opened(nobody, made["dealers"][0]).status_code == 401


def test_no_part_is_kept_with_another_or_under_its_token(house: Running, ada: httpx.Client) -> None:
    made = dealt(ada, boards=1)
    first, second = (opened_by(house, part) for part in made["dealers"])
    for kept in asyncio.run(house.house.store.shelf(PART)):
        assert not (first in kept.body and second in kept.body and b'"hands":{' not in kept.body)
        assert all(part["token"] not in kept.key for part in made["dealers"])


def opened_by(house: Running, part: dict[str, str]) -> bytes:
    with house.visitor("Somebody") as client:
        return opened(client, part).json()["content"]["sheets"][0]["passes"][0].encode()


def test_a_dealer_prints_a_sheet_and_nothing_of_the_directors(ada: httpx.Client) -> None:
    made = dealt(ada, boards=1)
    token = made["dealers"][0]["token"]
    pdf = ada.post("/api/boards/parts/print", json={"token": token})
    assert pdf.headers["content-type"] == "application/pdf"
    assert pdf.content.startswith(b"%PDF")
    assert 'filename="dealer-1.pdf"' in pdf.headers["content-disposition"]
    text = ada.post("/api/boards/parts/print", json={"token": token, "file": "sheet.txt"})
    assert "Dealer 1" in text.text
    for file in ("boards.json", "hand-records.pdf", "sheet.exe", "../x"):
        answer = ada.post("/api/boards/parts/print", json={"token": token, "file": file})
        assert answer.status_code == 422


def test_the_director_prints_every_file(ada: httpx.Client) -> None:
    token = dealt(ada, boards=1)["director"]["token"]
    for file, start in (
        ("hand-records.html", b"<!doctype html"),
        ("boards.pbn", b"%"),
        ("boards.json", b"{"),
        ("boards.zip", b"PK"),
    ):
        answer = ada.post("/api/boards/parts/print", json={"token": token, "file": file})
        assert answer.status_code == 200, answer.text
        assert answer.content.lower().startswith(start.lower())


def test_kinds_and_conditions_are_kept(ada: httpx.Client) -> None:
    made = dealt(ada, boards=3, where="spades(north) == 7")
    boards = opened(ada, made["director"]).json()["content"]["boards"]
    assert [sum(card[1] == "S" for card in board["hands"]["N"]) for board in boards] == [7] * 3
    assert "slam" in {kind["name"] for kind in ada.get("/api/boards/kinds").json()}


@pytest.mark.parametrize(
    "wishes",
    [
        {"where": "spades(north) == 14", "boards": 1},
        {"where": "import os", "boards": 1},
        {"kinds": ["no such kind"]},
        {"dealers": ["Ann", "Ann"]},
        {"dealers": ["Ann", "B\x1b[2Jen"]},
        {"boards": 1000},
        {"deck": "double-hearts", "players": 7},
    ],
)
def test_what_cannot_be_dealt_is_refused_in_words(ada: httpx.Client, wishes: Any) -> None:
    answer = ada.post("/api/boards", json=wishes)
    assert answer.status_code == 422
    assert answer.json()["reason"]

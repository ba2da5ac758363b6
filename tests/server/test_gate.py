"""The gate: by which name, from which page, how often; and what every answer carries."""

from dataclasses import replace

import httpx
import pytest

from tests.server.running import GENEROUS, Running, running
from twofold.server.gate import address_of
from twofold.server.headers import security_headers
from twofold.server.settings import Rate, Settings


def test_a_name_that_is_not_ours_is_refused(house: Running) -> None:
    with house.visitor() as client:
        answer = client.get("/", headers={"Host": "rebound.example"})
    assert answer.status_code == 421
    assert answer.json() == {"reason": "This server does not go by that name."}


def test_whoever_watches_the_house_may_call_it_by_any_name(house: Running) -> None:
    with house.visitor() as client:
        assert client.get("/health", headers={"Host": "10.0.0.7"}).json() == {"well": True}


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://127.0.0.1:1", "X-Twofold": "1"},
        {"Origin": "null", "X-Twofold": "1"},
        {"Origin": "https://cards.example", "X-Twofold": "1"},
        {"Sec-Fetch-Site": "cross-site", "X-Twofold": "1"},
        {"Sec-Fetch-Site": "same-site", "X-Twofold": "1"},
        {"X-Twofold-": "1"},
    ],
)
def test_a_page_of_another_site_changes_nothing(house: Running, headers: dict[str, str]) -> None:
    with httpx.Client(base_url=house.url, headers=headers) as stranger:
        answer = stranger.post("/api/session", json={"name": "Mallory"})
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers


def test_our_own_pages_and_programs_may_change_things(house: Running) -> None:
    for headers in ({"Origin": house.url}, {"X-Twofold": "1"}):
        with httpx.Client(base_url=house.url, headers=headers) as client:
            assert client.post("/api/session", json={"name": "Ada"}).status_code == 201


def test_every_answer_tells_browsers_whom_to_trust(house: Running) -> None:
    with house.visitor() as client:
        for path in ("/", "/api/games", "/api/nothing", "/health"):
            headers = client.get(path).headers
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            policy = headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "frame-ancestors 'none'" in policy
            assert "unsafe" not in policy
            assert "*" not in policy


def test_pages_may_use_our_own_scripts_and_nobody_elses(house: Running) -> None:
    with house.visitor() as client:
        policy = client.get("/").headers["content-security-policy"]
    assert "script-src 'self';" in policy
    assert "https:" not in policy


def test_a_house_behind_tls_asks_browsers_to_keep_to_it() -> None:
    secure = Settings(origins=("https://cards.example",))
    assert b"strict-transport-security" in dict(security_headers(secure)[False])
    assert b"strict-transport-security" not in dict(security_headers(Settings())[False])


def test_whoever_asks_too_often_is_told_when_to_come_back() -> None:
    with running(replace(GENEROUS, requests=Rate(0.01, 3))) as house, house.visitor() as client:
        statuses = [client.get("/api/games").status_code for _ in range(5)]
        assert statuses == [200, 200, 200, 429, 429]
        assert int(client.get("/api/games").headers["retry-after"]) >= 1


def test_neighbours_of_one_ipv6_network_are_counted_together() -> None:
    def seen(address: str) -> str:
        return address_of({"client": (address, 1)})

    assert seen("2001:db8:1:2:3::4") == seen("2001:db8:1:2:ffff::9") == "2001:db8:1:2::/64"
    assert seen("2001:db8:1:3::4") != seen("2001:db8:1:2::4")
    assert seen("::ffff:192.0.2.7") == seen("192.0.2.7") == "192.0.2.7"


def test_nobody_but_the_administrator_reads_the_figures(house: Running, ada: httpx.Client) -> None:
    assert ada.get("/admin/metrics").status_code == 403
    answer = ada.get("/admin/metrics", headers={"Authorization": "Bearer " + "a" * 43})
    assert answer.status_code == 200
    assert "twofold_requests_total{status=" in answer.text
    wrong = {"Authorization": "Bearer " + "b" * 43}
    assert ada.get("/admin/metrics", headers=wrong).status_code == 403


def test_a_house_without_an_administrator_shows_nobody_the_figures() -> None:
    with running(admin=None) as house, house.visitor() as client:
        for token in ("x", "None"):
            headers = {"Authorization": f"Bearer {token}"}
            assert client.get("/admin/metrics", headers=headers).status_code == 403

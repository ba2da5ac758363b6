"""Nothing that was acknowledged is lost, and nothing is done twice, however the server ends."""

import asyncio
import os
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path
from random import Random

import httpx
import pytest

from tests.server.seats import opened
from twofold.client import Player
from twofold.store import open_store
from twofold.tables.commands import Say, Sit

SETTING = {"game": "double-hearts", "players": 3}


class Served:
    """`twofold serve` in a process of its own, on one data folder."""

    def __init__(self, data: Path, port: int = 0) -> None:
        self.data = data
        self.process = subprocess.Popen(
            [sys.executable, "-m", "twofold", "serve", "--data", str(data), "--port", str(port)],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        assert self.process.stdout is not None
        first = self.process.stdout.readline().decode()
        assert first.startswith("Twofold is at "), first
        self.url = first.split()[-1]

    @property
    def port(self) -> int:
        """Give where it listens."""
        return int(self.url.rpartition(":")[2])

    def end(self, how: signal.Signals) -> int:
        """End it, and whatever it has started."""
        if how == signal.SIGKILL:
            os.killpg(self.process.pid, how)
        else:
            self.process.send_signal(how)
        status = self.process.wait(60)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return status


def lines_of(folder: Path, table: str) -> list[str]:
    async def read() -> list[str]:
        async with await open_store(folder) as store:
            entries = await store.read(table)
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
        return [entry.body.decode() for entry in entries]

    return asyncio.run(read())


@pytest.mark.parametrize("kills", [2, pytest.param(200, marks=pytest.mark.long)])
def test_a_killed_server_has_lost_nothing_and_done_nothing_twice(
    tmp_path: Path, kills: int
) -> None:
    chance = Random("kills")
    served = Served(tmp_path)
    port = served.port
    headers = {"Origin": served.url}
    with httpx.Client(base_url=served.url, headers=headers) as ada:
        ada.post("/api/session", json={"name": "Ada"})
        table = opened(ada, setting=SETTING)
        told: list[str] = []

        async def talks() -> None:
            nonlocal served
            address = f"{served.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
            session = {"Origin": served.url, "Cookie": f"twofold={ada.cookies['twofold']}"}
            async with Player(address, session, tries=100) as me:
                assert await me.do(Sit("Ada", 0)) is None
                for kill in range(kills):
                    speaking = [
                        asyncio.create_task(speak(me, f"{kill}-{number}"))
                        for number in range(chance.randrange(4, 12))
                    ]
                    await asyncio.wait(
                        speaking[: chance.randrange(1, 4)], return_when=asyncio.FIRST_COMPLETED
                    )
                    await asyncio.to_thread(served.end, signal.SIGKILL)
                    served = await asyncio.to_thread(Served, tmp_path, port)
                    await asyncio.gather(*speaking)

        async def speak(me: Player, text: str) -> None:
            name = f"say {text}"
            assert await me.do(Say(text), name) is None
            told.append(text)
            if chance.randrange(50) == 0:
                assert await me.do(Say(text), name) is None

        asyncio.run(talks())
        assert served.end(signal.SIGTERM) == 0
    said = [
        line.split('"text":"')[1].split('"')[0]
        for line in lines_of(tmp_path, table)
        if '"said"' in line
    ]
    assert sorted(said) == sorted(told)


def test_a_server_that_is_told_to_stop_says_good_bye_and_keeps_everything(tmp_path: Path) -> None:
    served = Served(tmp_path)
    with httpx.Client(base_url=served.url, headers={"Origin": served.url}) as ada:
        ada.post("/api/session", json={"name": "Ada"})
        table = opened(ada, setting=SETTING)

        async def is_sent_away() -> str | None:
            address = f"{served.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
            session = {"Origin": served.url, "Cookie": f"twofold={ada.cookies['twofold']}"}
            async with Player(address, session) as me:
                assert await me.do(Sit("Ada", 0)) is None
                status = await asyncio.to_thread(served.end, signal.SIGTERM)
                assert status == 0
                return me.farewell

        assert asyncio.run(is_sent_away()) == "The house closes for a moment."
    assert any('"seat-taken"' in line for line in lines_of(tmp_path, table))


def test_the_administrator_goes_through_the_running_server(tmp_path: Path) -> None:
    served = Served(tmp_path)
    try:
        with httpx.Client(base_url=served.url, headers={"Origin": served.url}) as ada:
            ada.post("/api/session", json={"name": "Ada"})
            table = opened(ada, setting=SETTING)

        def twofold(*words: str) -> subprocess.CompletedProcess[str]:
            return subprocess.run(
                [sys.executable, "-m", "twofold", *words, "--data", str(tmp_path)],
                capture_output=True,
                text=True,
                check=False,
            )

        assert table in twofold("tables").stdout
        assert "gathering" in twofold("table", "show", table).stdout
        assert "nothing to verify" in twofold("verify", table).stdout
        assert twofold("table", "close", table).stdout == "The table is closed.\n"
        assert "closed" in twofold("tables").stdout
        second = twofold("serve", "--port", "0")
        assert second.returncode == 2
        assert "Stop it first, or choose another data folder." in second.stderr
        token = tmp_path / "admin.token"
        assert token.stat().st_mode & 0o077 == 0
        with urllib.request.urlopen(f"{served.url}/health") as answer:  # noqa: S310
            assert answer.status == 200
    finally:
        assert served.end(signal.SIGTERM) == 0
    after = twofold("tables")
    assert after.returncode == 2
    assert "does not answer" in after.stderr

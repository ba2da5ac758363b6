"""A PostgreSQL server of the tests' own: in a temporary folder, on a socket, gone when they are."""

import asyncio
import os
import shutil
import subprocess
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import asyncpg  # pyright: ignore[reportMissingTypeStubs]

# The server crashes when its keeper's input ends, so also when the tests are killed.
KEEPER = '"$@" & server=$!; cat >/dev/null; kill -QUIT $server 2>/dev/null; wait $server'
SERVERS = Path("/usr/lib/postgresql")
USER = "postgres"
CONNECT: Any = asyncpg.connect  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]


class NoServer(Exception):
    """PostgreSQL cannot run here; the message says why."""


def programs() -> Path:
    """Find the newest server's programs."""
    found = shutil.which("initdb")
    if found and (Path(found).resolve().parent / "postgres").exists():
        return Path(found).resolve().parent
    versions = [path.parent for path in SERVERS.glob("*/bin/postgres")]
    if not versions:
        raise NoServer("PostgreSQL is not installed here (Debian's package is postgresql)")
    return max(versions, key=lambda path: float(path.parent.name))


class PostgresServer:
    """One cluster; `start` and `stop` it as often as needed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._programs = programs()
        # The server refuses to run as root: it runs as the user that its package made.
        self._as: dict[str, Any] = {}
        if os.geteuid() == 0:
            try:
                shutil.chown(folder, user=USER, group=USER)
            except LookupError:
                raise NoServer(f"PostgreSQL refuses root, and there is no user {USER}") from None
            self._as = {"user": USER, "group": USER, "extra_groups": []}
        self._keeper: subprocess.Popen[Any] | None = None
        self._run(
            "initdb",
            "--pgdata",
            str(folder / "cluster"),
            f"--username={USER}",
            "--auth=trust",
            "--encoding=UTF8",
            "--locale=C",
        )

    def start(self, *options: str) -> None:
        """Start the server, and wait until it answers."""
        with (self.folder / "log").open("ab") as log:
            self._keeper = subprocess.Popen(
                [
                    *("/bin/sh", "-c", KEEPER, "keeper"),
                    *(str(self._programs / "postgres"), "-D", str(self.folder / "cluster")),
                    *("-k", str(self.folder), "-c", "listen_addresses="),
                    *("-c", "max_connections=60", *options),
                ],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=log,
                cwd=self.folder,
                **self._as,
            )
        asyncio.run(self._wait())

    def crash(self) -> None:
        """Have every process of the server end at once, finishing nothing."""
        if self._keeper:
            self._keeper.communicate()
            self._keeper = None

    def database(self) -> str:
        """Give the address of a database with nothing of ours in it."""
        asyncio.run(self._execute("DROP SCHEMA IF EXISTS twofold CASCADE"))
        return self.address

    @property
    def address(self) -> str:
        """Give the address of the database."""
        return f"postgresql:///postgres?host={self.folder}&user={USER}"

    async def _execute(self, statement: str) -> None:
        connection = await CONNECT(self.address)
        try:
            await connection.execute(statement)
        finally:
            await connection.close()

    async def _wait(self) -> None:
        for _ in range(600):
            assert self._keeper
            assert self._keeper.poll() is None, (self.folder / "log").read_text()[-2000:]
            try:
                await self._execute("SELECT 1")
            except (OSError, asyncpg.CannotConnectNowError):
                await asyncio.sleep(0.05)
            else:
                return
        raise AssertionError("the server doesn't answer")

    def _run(self, program: str, *words: str) -> None:
        subprocess.run(
            [str(self._programs / program), *words],
            check=True,
            capture_output=True,
            cwd=self.folder,
            **self._as,
        )


@contextmanager
def running_server() -> Generator[PostgresServer]:
    """Run a server in a folder of its own; raises NoServer where that cannot be."""
    programs()
    folder = Path(tempfile.mkdtemp(prefix="twofold-postgres-"))
    try:
        server = PostgresServer(folder)
        server.start()
        try:
            yield server
        finally:
            server.crash()
    finally:
        shutil.rmtree(folder, ignore_errors=True)

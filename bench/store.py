"""How many moves a second are on the disk: fifty at once, each told only once its own is.

Claims: fifty writers, each waiting for its append before the next, reach 20,000 durable appends a
second in SQLite and 15,000 in PostgreSQL (`peer` is the promise), and at least twice what one
commit an append does, one after the other, on the same disk in the same minute (`peer` is that).
The PostgreSQL server is a fresh one with its own settings, on the same machine. A figure is what a
tenth of the rounds reach, since neighbours on the machine only ever take away. Where PostgreSQL is
not installed, nothing is claimed.
"""

import asyncio
import os
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from itertools import count
from pathlib import Path

from claim import Claim, MissingPeer, Options, alternate, main, undisturbed

sys.path.insert(0, os.fspath(Path(__file__).parents[1]))

from tests.store.postgres_server import CONNECT, NoServer, running_server

from twofold.store import Entry, Store, open_store

WRITERS = 50
ROUND = 10_000
"""Appends in one round."""
ALONE = 300
"""Appends in one round of the peer, which takes longer."""
PROMISED = {"sqlite": 20_000.0, "postgres": 15_000.0}
TIMES = 2.0
BODY = bytes(range(200))
"""As long as an event of a table is."""


async def write(store: Store, table: str, count: int) -> None:
    """Append to one table, one after the other."""
    last = len(await store.read(table))
    for seq in range(last + 1, last + count + 1):
        await store.append([Entry(table, seq, seq, seq % 4, f"{seq:020d}", BODY)])


async def write_all(store: Store, tables: list[str]) -> float:
    """Have fifty write at once, and give appends a second."""
    start = time.perf_counter()
    await asyncio.gather(*(write(store, table, ROUND // WRITERS) for table in tables))
    return ROUND / (time.perf_counter() - start)


def together(place: str, rounds: "count[int]") -> Callable[[], float]:
    """Measure fifty writers, each at a table of its own, in rounds at new tables."""

    async def once() -> float:
        number = next(rounds)
        tables = [f"{number * 7919 % 10007:08d}-{writer:08d}" for writer in range(WRITERS)]
        async with await open_store(place) as store:
            return await write_all(store, tables)

    return lambda: asyncio.run(once())


def alone_in_sqlite(folder: Path) -> Callable[[], float]:
    """Measure a commit for every append."""

    def once() -> float:
        with closing(sqlite3.connect(folder / "alone", isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute(
                "CREATE TABLE IF NOT EXISTS log (seq INTEGER PRIMARY KEY, body BLOB)"
            )
            start = time.perf_counter()
            for _ in range(ALONE):
                connection.execute("INSERT INTO log (body) VALUES (?)", (BODY,))
            return ALONE / (time.perf_counter() - start)

    return once


def alone_in_postgres(address: str) -> Callable[[], float]:
    """Measure a commit for every append."""

    async def once() -> float:
        connection = await CONNECT(address)
        await connection.execute(
            "CREATE TABLE IF NOT EXISTS alone (seq bigserial PRIMARY KEY, body bytea)"
        )
        statement = await connection.prepare("INSERT INTO alone (body) VALUES ($1)")
        start = time.perf_counter()
        for _ in range(ALONE):
            await statement.fetch(BODY)
        taken = time.perf_counter() - start
        await connection.close()
        return ALONE / taken

    return lambda: asyncio.run(once())


def measure(options: Options) -> list[Claim]:
    """Measure both stores and their peers in turn."""
    start = time.perf_counter()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        try:
            address = stack.enter_context(running_server()).address
        except NoServer as why:
            raise MissingPeer(str(why)) from why
        rounds = count(options.seed)
        sides = {
            "sqlite": (together(str(folder), rounds), alone_in_sqlite(folder)),
            "postgres": (together(address, rounds), alone_in_postgres(address)),
        }
        figures = alternate([side for both in sides.values() for side in both], options.seconds)
    seconds = time.perf_counter() - start
    claims: list[Claim] = []
    for place, name in enumerate(sides):
        ours, alone = (undisturbed(figures[2 * place + side]) for side in (0, 1))
        n = len(figures[2 * place])
        claims += [
            Claim(
                f"store-{name}",
                f"durable appends a second in {name}, {WRITERS} writers; peer: the promise",
                ours,
                PROMISED[name],
                1.0,
                seconds,
                n,
            ),
            Claim(
                f"store-{name}-batches",
                f"durable appends a second in {name}, {WRITERS} writers; peer: a commit for each",
                ours,
                alone,
                TIMES,
                seconds,
                n,
            ),
        ]
    return claims


if __name__ == "__main__":
    main(measure, "Measure how many moves a second are on the disk.", 60)

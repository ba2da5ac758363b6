"""A process that appends until it is killed, and tells its ledger what it asked and was answered.

`python -m tests.store.writer ADDRESS SEED TABLES < UNANSWERED`: first it sends again what a former
one asked and was not answered (one JSON object a line); then each of several writers appends
commands of one to three entries to tables of its choice. One command in fifty is sent twice.
$PLANTED names settings of the SQLite file to change first, as JSON.
"""

import asyncio
import json
import os
import random
import sys
from dataclasses import asdict, dataclass

from twofold.store import Entry, Repeated, SeqAhead, SeqTaken, Store, open_store, sqlite_file

WRITERS = 8


@dataclass(frozen=True)
class Asked:
    """A command as its sender knows it."""

    table: str
    command: str
    bodies: tuple[str, ...]


def tell(kind: str, asked: Asked, first: int = 0) -> None:
    """Write one line of the ledger, whole."""
    line = json.dumps({"kind": kind, "first": first, **asdict(asked)})
    os.write(1, line.encode() + b"\n")


async def send(store: Store, asked: Asked) -> int:
    """Have a command carried out once, however often others are first; give its place."""
    while True:
        first = len(await store.read(asked.table)) + 1
        entries = [
            Entry(asked.table, first + part, first + part, 0, asked.command, body.encode())
            for part, body in enumerate(asked.bodies)
        ]
        try:
            await store.append(entries)
        except (SeqTaken, SeqAhead):
            continue
        except Repeated as repeated:
            if tuple(entry.body.decode() for entry in repeated.entries) != asked.bodies:
                raise AssertionError("another answer than the first") from None
            return repeated.entries[0].seq
        return first


async def write(store: Store, chance: random.Random, tables: int) -> None:
    """Append for ever."""
    while True:
        command = f"{chance.getrandbits(64):016x}"
        parts = chance.choice((1, 1, 2, 3))
        bodies = tuple(f"{command} {part}/{parts}" for part in range(1, parts + 1))
        asked = Asked(f"table {chance.randrange(tables)}", command, bodies)
        tell("asked", asked)
        first = await send(store, asked)
        tell("done", asked, first)
        if chance.randrange(50) == 0:
            assert await send(store, asked) == first


async def main(address: str, seed: str, tables: int) -> None:
    """Settle the past, then write."""
    async with await open_store(address) as store:
        for line in sys.stdin:
            old = json.loads(line)
            asked = Asked(old["table"], old["command"], tuple(old["bodies"]))
            tell("done", asked, await send(store, asked))
        chances = [random.Random(f"{seed} {writer}") for writer in range(WRITERS)]
        await asyncio.gather(*(write(store, chance, tables) for chance in chances))


if __name__ == "__main__":
    for name, value in json.loads(os.environ.get("PLANTED", "{}")).items():
        setattr(sqlite_file, name, value)
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))

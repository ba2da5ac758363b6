"""Which store an address means."""

import os
from pathlib import Path

from twofold.store.errors import UnknownStore
from twofold.store.memory import MemoryStore
from twofold.store.sqlite import SqliteStore
from twofold.store.store import Store


async def open_store(where: str | os.PathLike[str]) -> Store:
    """Open a data folder, a `postgresql://` address, or `memory:`."""
    address = os.fspath(where)
    if address == "memory:":
        return MemoryStore()
    if address.startswith(("postgresql://", "postgres://")):
        from twofold.store.postgres import PostgresStore  # noqa: PLC0415 - an extra

        return await PostgresStore.open(address)
    if "://" in address:
        raise UnknownStore(address)
    return await SqliteStore.open(Path(address))

"""The log of every table, and what a server must not forget beside it.

async with await open_store(folder) as store:
    await store.append([Entry(table, 1, now, seat, command_id, body)])
    for entry in await store.read(table): ...
"""

from twofold.store.entry import Entry, Kept, Reached, Snapshot, Summary
from twofold.store.errors import (
    NewerStore,
    Refused,
    Repeated,
    SeqAhead,
    SeqTaken,
    StoreError,
    StoreFailed,
    StoreInUse,
    UnknownStore,
)
from twofold.store.memory import MemoryStore
from twofold.store.opening import open_store
from twofold.store.store import Store
from twofold.store.wakeups import Wakeups

__all__ = [
    "Entry",
    "Kept",
    "MemoryStore",
    "NewerStore",
    "Reached",
    "Refused",
    "Repeated",
    "SeqAhead",
    "SeqTaken",
    "Snapshot",
    "Store",
    "StoreError",
    "StoreFailed",
    "StoreInUse",
    "Summary",
    "UnknownStore",
    "Wakeups",
    "open_store",
]

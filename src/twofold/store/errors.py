"""What a store answers when it cannot do as asked, as a tree.

- `StoreError`
  - `Refused`: nothing was written; the caller can go on
    - `SeqTaken`: somebody was first; read what is new and decide again
    - `SeqAhead`: the events before it are not there; read the table again
    - `Repeated`: the command is in the log already; here is its first answer
  - `StoreFailed`: not acknowledged; it may be there after all, or not
    - `StoreInUse`: another server has this data folder
    - `NewerStore`: a later Twofold wrote it
    - `UnknownStore`: no such kind of store
"""

from pathlib import Path
from typing import TYPE_CHECKING

from twofold.cards.words import quoted

if TYPE_CHECKING:
    from twofold.store.entry import Entry


class StoreError(Exception):
    """What a store could not do."""


class Refused(StoreError):
    """An append that the log contradicts: nothing of it was written."""


class SeqTaken(Refused):
    """Somebody was first at this place of the log: read what is new, and decide again."""

    def __init__(self, table: str, seq: int) -> None:
        self.table = table
        self.seq = seq
        super().__init__(f"Event {seq} of table {quoted(table)} is there already.")


class SeqAhead(Refused):
    """The log ends earlier, as when the table was forgotten: read it again."""

    def __init__(self, table: str, seq: int, last: int) -> None:
        self.table = table
        self.seq = seq
        self.last = last
        super().__init__(
            f"The log of table {quoted(table)} ends at event {last}: event {seq} doesn't follow."
        )


class Repeated(Refused):
    """The command was appended before; `entries` are what it gave the first time."""

    def __init__(self, entries: "tuple[Entry, ...]") -> None:
        self.entries = entries
        super().__init__(f"Command {quoted(entries[0].command_id)} was carried out before.")


class StoreFailed(StoreError):
    """A fault below: what was asked is not acknowledged, and may be there after all, or not."""


class StoreInUse(StoreFailed):
    """Another server has this data folder."""

    def __init__(self, folder: Path, pid: str) -> None:
        who = f"process {quoted(pid)}" if pid else "another process"
        super().__init__(
            f"Another Twofold ({who}) has the tables in {quoted(str(folder))}. "
            "Stop it first, or choose another data folder."
        )


class NewerStore(StoreFailed):
    """A later Twofold wrote this store, in a form that this one doesn't know."""

    def __init__(self, where: str, found: int, known: int) -> None:
        super().__init__(
            f"A newer Twofold wrote {where} (version {found}; this one knows up to {known}). "
            "Update Twofold, or choose another place. Nothing was changed."
        )


class UnknownStore(StoreFailed):
    """A place that names no kind of store we have."""

    def __init__(self, where: str) -> None:
        scheme = where.partition("://")[0]
        super().__init__(
            f"{quoted(scheme + '://')} is no kind of store: "
            "give a data folder, a postgresql:// address, or memory:."
        )

"""The shuffles of a table, recomputed from its log."""

from collections.abc import Sequence

import msgspec

from twofold.tables.events import Event
from twofold.tables.verify import Checked, verify_log


class Verified(msgspec.Struct, frozen=True):
    """All rounds of a table that are over, recomputed."""

    table: str
    sound: bool
    rounds: tuple[Checked, ...]


def verified(table: str, log: Sequence[Event]) -> Verified:
    """Recompute every round that is over."""
    report = verify_log(log)
    return Verified(table, report.sound, report.rounds)

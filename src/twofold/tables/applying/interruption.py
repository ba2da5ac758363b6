"""What holds a match up: taking a choice back, and standing still."""

from dataclasses import replace

from twofold.tables import patience
from twofold.tables.applying.match import turned
from twofold.tables.events import (
    ChoiceTakenBack,
    Paused,
    Resumed,
    TakebackAnswered,
    TakebackAsked,
)
from twofold.tables.table import Pausing, Table, Takeback

Here = ChoiceTakenBack | Paused | Resumed | TakebackAnswered | TakebackAsked


def apply(table: Table, event: Here) -> Table:
    """Give the table after it was held up, or goes on."""
    match event:
        case TakebackAsked(seat=seat):
            asking = Takeback(seat, frozenset(), event.at + patience.ANSWERING)
            return replace(table, takeback=asking)
        case TakebackAnswered(seat=seat):
            if table.takeback is None or not event.agree:
                # Asked once, answered once: the same choice is not asked for again.
                return replace(table, takeback=None, last=None)
            agreed = table.takeback.agreed | {seat}
            return replace(table, takeback=replace(table.takeback, agreed=agreed))
        case ChoiceTakenBack():
            assert table.last is not None
            return turned(table, event.at, table.last.before)
        case Paused(seat=seat):
            return replace(table, paused=Pausing(seat, event.at))
        case Resumed():
            return _resumed(table, event.at)


def _resumed(table: Table, at: int) -> Table:
    pausing = table.paused
    if pausing is None:
        return table
    stood = at - pausing.at
    shuffle = table.shuffle
    if shuffle is not None:
        shuffle = replace(shuffle, deadline=shuffle.deadline + stood)
    takeback = table.takeback
    if takeback is not None:
        takeback = replace(takeback, deadline=takeback.deadline + stood)
    return replace(
        table,
        paused=None,
        since=table.since + stood,
        deadline=None if table.deadline is None else table.deadline + stood,
        shuffle=shuffle,
        takeback=takeback,
    )

"""What is said, and what is agreed on."""

from dataclasses import replace

from twofold.tables.applying.seats import placed
from twofold.tables.events import HintsVoted, Muted, Said, SaidReady, TableClosed
from twofold.tables.table import Table

Here = HintsVoted | Muted | Said | SaidReady | TableClosed

LINES = 50
"""So much of the talk is kept at hand."""


def apply(table: Table, event: Here) -> Table:
    """Give the table after somebody said something."""
    match event:
        case Said():
            return replace(table, chat=(*table.chat, event)[-LINES:])
        case Muted(seat=seat):
            place = table.places[seat]
            others = place.muted - {event.other}
            muted = others | {event.other} if event.muted else others
            return placed(table, seat, replace(place, muted=muted))
        case SaidReady(seat=seat):
            return placed(table, seat, replace(table.places[seat], ready=event.ready))
        case HintsVoted(seat=seat):
            return placed(table, seat, replace(table.places[seat], hints=event.allow))
        case TableClosed(reason=reason):
            return replace(
                table, stage="closed", closed=reason, deadline=None, ended=event.at, paused=None
            )

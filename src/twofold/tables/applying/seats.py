"""Who comes and who goes."""

from dataclasses import replace

from twofold.tables import patience
from twofold.tables.events import (
    BotSeated,
    CameBack,
    HandedOver,
    HostPassed,
    SeatLeft,
    SeatMoved,
    SeatTaken,
    TakenOver,
    WentAway,
)
from twofold.tables.table import Place, Table

Here = (
    BotSeated
    | CameBack
    | HandedOver
    | HostPassed
    | SeatLeft
    | SeatMoved
    | SeatTaken
    | TakenOver
    | WentAway
)


def apply(table: Table, event: Here) -> Table:
    """Give the table after somebody came or went."""
    match event:
        case SeatTaken(seat=seat):
            return placed(table, seat, Place(player=event.player, name=event.name))
        case SeatLeft(seat=seat):
            return placed(table, seat, Place())
        case BotSeated(seat=seat):
            place = replace(table.places[seat], player=None, name="", bot=event.level, why=None)
            return renewed(placed(table, seat, place))
        case SeatMoved():
            return _moved(table, event)
        case HostPassed(seat=seat):
            return replace(table, host=table.places[seat].player or table.host)
        case WentAway(seat=seat):
            place = replace(table.places[seat], away=True)
            return _with_grace(placed(table, seat, place), seat, event.at)
        case CameBack(seat=seat):
            place = replace(table.places[seat], away=False)
            if place.why == "away":
                place = replace(place, bot=None, why=None)
            elif not table.calling:
                return placed(table, seat, place)
            return renewed(placed(table, seat, place))
        case HandedOver(seat=seat):
            place = replace(table.places[seat], bot=event.level, why=event.why)
            return renewed(placed(table, seat, place))
        case TakenOver(seat=seat):
            place = replace(table.places[seat], bot=None, why=None)
            return renewed(placed(table, seat, place))


def placed(table: Table, seat: int, place: Place) -> Table:
    """Give the table with another in a seat."""
    places = tuple(place if one == seat else old for one, old in enumerate(table.places))
    return replace(table, places=places)


def renewed(table: Table) -> Table:
    """Set the present deadline anew where somebody else is waited for now.

    It counts from the beginning of the turn: nobody gains time by going and coming. Behind a
    barrier nothing may depend on who has chosen, so a deadline that runs there stays.
    """
    if table.stage != "playing" or (table.barrier and table.deadline is not None):
        return table
    return replace(table, deadline=patience.deadline(table, table.since))


def _with_grace(table: Table, seat: int, at: int) -> Table:
    if table.calling:
        metronome = patience.deadline(table, at)
        moments = [moment for moment in (table.deadline, metronome) if moment is not None]
        return replace(table, deadline=min(moments, default=None))
    waits = table.deadline is not None and table.plays(seat) and seat in table.awaited
    if not waits or table.barrier or seat in table.graced:
        return table
    assert table.deadline is not None
    later = table.deadline + patience.GRACE[table.clock]
    return replace(table, deadline=later, graced=table.graced | {seat})


def _moved(table: Table, event: SeatMoved) -> Table:
    host = event.to if table.host == event.player else table.host
    seat = table.seat_of(event.player)
    if seat is None:
        return replace(table, host=host)
    place = replace(table.places[seat], player=event.to)
    return replace(placed(table, seat, place), host=host)

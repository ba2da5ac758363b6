"""Talk, agreements, and the end of a table."""

from twofold.tables.commands import AllowHints, Close, CloseDown, Mute, Say
from twofold.tables.deciding.answer import Decision
from twofold.tables.deciding.seats import no_such_seat
from twofold.tables.events import HintsVoted, Muted, Said, TableClosed
from twofold.tables.refusal import NOT_HOST, NOT_SEATED, Refusal
from twofold.tables.table import Table


def say(table: Table, by: str, command: Say, now: int) -> Decision:
    """Pass on what a player says."""
    seat = table.seat_of(by)
    if seat is None:
        return NOT_SEATED
    seen = "".join(letter if letter.isprintable() else " " for letter in command.text)
    text = " ".join(seen.split())
    if not text:
        return Refusal("There is nothing in that to be seen.")
    deaf = tuple(other for other in table.seats if seat in table.places[other].muted)
    return [Said(at=now, seat=seat, name=table.places[seat].name, text=text, deaf=deaf)]


def mute(table: Table, by: str, command: Mute, now: int) -> Decision:
    """Note whom a player doesn't hear."""
    seat = table.seat_of(by)
    if seat is None:
        return NOT_SEATED
    if command.seat not in table.seats:
        return no_such_seat(table, command.seat)
    if command.seat == seat:
        return Refusal("That is your own seat.")
    if (command.seat in table.places[seat].muted) == command.muted:
        return Refusal("It is so already.")
    return [Muted(at=now, seat=seat, other=command.seat, muted=command.muted)]


def allow_hints(table: Table, by: str, command: AllowHints, now: int) -> Decision:
    """Note whether a player agrees that hints are given."""
    seat = table.seat_of(by)
    if seat is None:
        return NOT_SEATED
    if table.places[seat].hints == command.allow:
        return Refusal("You have said so already.")
    return [HintsVoted(at=now, seat=seat, allow=command.allow)]


def close(table: Table, by: str, command: Close, now: int) -> Decision:
    """Close the table at the host's word."""
    if by != table.host:
        return NOT_HOST
    return [TableClosed(at=now, reason="The host has closed the table.")]


def close_down(table: Table, command: CloseDown, now: int) -> Decision:
    """Close the table at the house's word."""
    return [TableClosed(at=now, reason=command.reason)]

"""Who may come, who must go, and who plays for whom."""

from twofold.bots import LEVELS
from twofold.cards.words import quoted
from twofold.tables.absence import STAND_IN
from twofold.tables.commands import (
    ClearSeat,
    Connected,
    Disconnected,
    HandOver,
    Kick,
    Leave,
    MoveSeat,
    PassHost,
    SeatBot,
    Sit,
    TakeOver,
)
from twofold.tables.deciding.answer import Decision
from twofold.tables.events import (
    BotSeated,
    CameBack,
    HandedOver,
    HostPassed,
    LeavingReason,
    SeatLeft,
    SeatMoved,
    SeatTaken,
    TakenOver,
    WentAway,
)
from twofold.tables.refusal import NO_MATCH, NOT_HOST, NOT_SEATED, Refusal
from twofold.tables.table import Table


def sit(table: Table, by: str, command: Sit, now: int) -> Decision:
    """Give a seat to somebody new."""
    if table.seat_of(by) is not None:
        return Refusal("You have a seat already: leave it first.")
    if table.stage in ("shuffling", "playing"):
        return Refusal("A round is being played: wait until it is over.")
    name = " ".join(command.name.split())
    if not name or not name.isprintable():
        return Refusal("A name needs letters that can be seen.")
    if name.casefold() in {place.name.casefold() for place in table.places}:
        return Refusal(f"Somebody here is called {quoted(name)} already: choose another name.")
    if command.seat is None:
        empty = [seat for seat in table.seats if table.places[seat].empty]
        if not empty:
            return Refusal("Every seat is taken.")
        return [SeatTaken(at=now, seat=empty[0], player=by, name=name)]
    if command.seat not in table.seats:
        return no_such_seat(table, command.seat)
    if table.places[command.seat].player is not None:
        return Refusal("Somebody sits there.")
    return [SeatTaken(at=now, seat=command.seat, player=by, name=name)]


def leave(table: Table, by: str, command: Leave, now: int) -> Decision:
    """Take a player's seat away at their own wish."""
    seat = table.seat_of(by)
    if seat is None:
        return NOT_SEATED
    return _emptied(table, seat, "left", now)


def kick(table: Table, by: str, command: Kick, now: int) -> Decision:
    """Take a player's seat away at the host's wish."""
    if by != table.host:
        return NOT_HOST
    if command.seat not in table.seats:
        return no_such_seat(table, command.seat)
    place = table.places[command.seat]
    if place.player is None:
        return Refusal("No player sits there.")
    if place.player == by:
        return Refusal("You cannot put yourself out: leave the seat instead.")
    return _emptied(table, command.seat, "kicked", now)


def seat_bot(table: Table, by: str, command: SeatBot, now: int) -> Decision:
    """Give a seat to a bot, or a bot another level."""
    if by != table.host:
        return NOT_HOST
    if command.seat not in table.seats:
        return no_such_seat(table, command.seat)
    if table.places[command.seat].player is not None:
        return Refusal("Somebody sits there.")
    return _level(command.level) or [BotSeated(at=now, seat=command.seat, level=command.level)]


def clear_seat(table: Table, by: str, command: ClearSeat, now: int) -> Decision:
    """Send a bot away."""
    if by != table.host:
        return NOT_HOST
    if command.seat not in table.seats:
        return no_such_seat(table, command.seat)
    place = table.places[command.seat]
    if place.player is not None or place.bot is None:
        return Refusal("No bot sits there.")
    if table.on:
        return Refusal("The match needs every seat: give the bot another level instead.")
    return [SeatLeft(at=now, seat=command.seat, why="cleared")]


def pass_host(table: Table, by: str, command: PassHost, now: int) -> Decision:
    """Make another player the host."""
    if by != table.host:
        return NOT_HOST
    if command.seat not in table.seats:
        return no_such_seat(table, command.seat)
    player = table.places[command.seat].player
    if player is None:
        return Refusal("Only a player can be the host.")
    if player == by:
        return Refusal("You are the host already.")
    return [HostPassed(at=now, seat=command.seat)]


def hand_over(table: Table, by: str, command: HandOver, now: int) -> Decision:
    """Let a bot play for a player."""
    own = table.seat_of(by)
    seat = own if command.seat is None else command.seat
    if seat is None:
        return NOT_SEATED
    if seat not in table.seats:
        return no_such_seat(table, seat)
    place = table.places[seat]
    if seat != own and by != table.host:
        return NOT_HOST
    if not table.on:
        return NO_MATCH
    if place.bot is not None or place.player is None:
        return Refusal("A bot plays there already.")
    if seat != own and not place.away:
        return Refusal("That player is here: only they can hand their seat over.")
    why = "asked" if seat == own else "away"
    return _level(command.level) or [HandedOver(at=now, seat=seat, level=command.level, why=why)]


def take_over(table: Table, by: str, command: TakeOver, now: int) -> Decision:
    """Let a player play in person again."""
    seat = table.seat_of(by)
    if seat is None:
        return NOT_SEATED
    if table.places[seat].bot is None:
        return Refusal("You play yourself: no bot plays for you.")
    return [TakenOver(at=now, seat=seat)]


# --- what the house knows of connections ---------------------------------------------------------


def connected(table: Table, command: Connected, now: int) -> Decision:
    """Note that a player is there again."""
    seat = table.seat_of(command.player)
    if seat is None or not table.places[seat].away:
        return []
    return [CameBack(at=now, seat=seat)]


def disconnected(table: Table, command: Disconnected, now: int) -> Decision:
    """Note that a player's connection is lost."""
    seat = table.seat_of(command.player)
    if seat is None or table.places[seat].away:
        return []
    return [WentAway(at=now, seat=seat)]


def move_seat(table: Table, command: MoveSeat, now: int) -> Decision:
    """Let a player go on under another identity."""
    if table.seat_of(command.player) is None and table.host != command.player:
        return NOT_SEATED
    if table.seat_of(command.to) is not None:
        return Refusal("That device has a seat at this table already.")
    return [SeatMoved(at=now, player=command.player, to=command.to)]


def no_such_seat(table: Table, seat: int) -> Refusal:
    """Refuse a seat that the table doesn't have."""
    return Refusal(f"There is no seat {seat}: they are numbered 0 to {len(table.places) - 1}.")


def _level(level: str) -> Refusal | None:
    if level in LEVELS:
        return None
    return Refusal(f"{quoted(level)} is no bot: choose {', '.join(LEVELS)}.")


def _emptied(table: Table, seat: int, why: LeavingReason, now: int) -> Decision:
    """Empty a seat; in the middle of a match a bot plays on, and the host's role passes on."""
    left = SeatLeft(at=now, seat=seat, why=why)
    plays_on = [BotSeated(at=now, seat=seat, level=table.places[seat].bot or STAND_IN)]
    heirs = [other for other in table.players if other != seat]
    passed = table.places[seat].player == table.host and heirs
    return [
        left,
        *(plays_on if table.on else []),
        *([HostPassed(at=now, seat=heirs[0])] if passed else []),
    ]

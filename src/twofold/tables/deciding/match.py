"""The course of a match: beginning, choosing, taking back, standing still."""

from twofold.games import CHANCE
from twofold.tables.choices import Choice, as_played
from twofold.tables.commands import (
    AnswerTakeback,
    AskTakeback,
    BotChose,
    Call,
    Choose,
    Pause,
    Ready,
    Resume,
    Start,
)
from twofold.tables.deciding.answer import Decision
from twofold.tables.events import (
    ChoiceSealed,
    Chosen,
    CountCalled,
    Event,
    MatchStarted,
    Paused,
    Resumed,
    RoundAwaited,
    SaidReady,
    TakebackAnswered,
    TakebackAsked,
)
from twofold.tables.refusal import NO_MATCH, NOT_HOST, NOT_SEATED, Refusal
from twofold.tables.table import Table

PAUSED = Refusal("The match stands still: resume it first.")
EARLIER = Refusal("That was meant for an earlier turn: look again.")


def ready(table: Table, by: str, command: Ready, now: int) -> Decision:
    """Note that a player is ready, or no longer."""
    seat = table.seat_of(by)
    if seat is None:
        return NOT_SEATED
    if table.stage not in ("gathering", "between", "over"):
        return Refusal("The round is being played.")
    if table.places[seat].ready == command.ready:
        return Refusal("You have said so already.")
    return [SaidReady(at=now, seat=seat, ready=command.ready)]


def start(table: Table, by: str, command: Start, now: int) -> Decision:
    """Begin at the host's word."""
    if by != table.host:
        return NOT_HOST
    if table.stage == "between":
        return PAUSED if table.paused else [RoundAwaited(at=now)]
    if table.on:
        return Refusal("A match is being played.")
    empty = [seat for seat in table.seats if table.places[seat].empty]
    if empty:
        return Refusal(f"Seat {empty[0]} is empty: seat somebody there, or a bot.")
    return [MatchStarted(at=now, match=table.match + 1)]


def call(table: Table, by: str, command: Call, now: int) -> Decision:
    """Call a count at the caller's word."""
    seat = table.seat_of(by)
    if seat is None:
        return NOT_SEATED
    if not table.calling:
        return Refusal("No count is to be called now.")
    if table.paused:
        return PAUSED
    if command.turn != table.turn:
        return EARLIER
    if seat != table.state.caller:
        return Refusal("The other player calls the counts.")
    if table.caller is None:
        return Refusal("A bot plays for you: take over first.")
    return [CountCalled(at=now, count=len(table.state.shown) + 1, seat=seat)]


def choose(table: Table, by: str, command: Choose, now: int) -> Decision:
    """Take a player's choice."""
    seat = table.seat_of(by)
    if seat is None:
        return NOT_SEATED
    if table.paused:
        return PAUSED
    if not table.plays(seat) and table.stage == "playing":
        return Refusal("A bot plays for you: take over first.")
    reason = why(table, seat, command.choice)
    if reason is not None:
        return Refusal(reason)
    if command.turn != table.turn:
        return EARLIER
    return _made(table, seat, command.choice, now, bot=False)


def bot_chose(table: Table, command: BotChose, now: int) -> Decision:
    """Take a bot's choice, if it is still wanted."""
    if table.paused:
        return PAUSED
    stands_in = command.seat in table.stand_ins
    if command.turn != table.turn or command.seat not in table.seats:
        return EARLIER
    if table.plays(command.seat) and not stands_in:
        return Refusal("No bot plays there.")
    reason = why(table, command.seat, command.choice)
    if reason is not None:
        return Refusal(reason)
    return _made(table, command.seat, command.choice, now, bot=True)


def why(table: Table, seat: int, choice: Choice) -> str | None:
    """Say, to the player, why a choice is refused at this moment; None if it would be taken."""
    if table.stage != "playing":
        return NO_MATCH.reason if not table.on else "The cards are not dealt yet."
    if table.calling:
        return "Wait for the count."
    if table.sealed[seat] is not None:
        return "You have chosen: wait for the others."
    played = as_played(table.game, choice)
    if played is None:
        return f"There is no such choice in {table.game.title}."
    return table.game.refusal(table.state, seat, played)


def _made(table: Table, seat: int, choice: Choice, now: int, *, bot: bool) -> list[Event]:
    if table.barrier:
        return [ChoiceSealed(at=now, seat=seat, choice=choice, bot=bot)]
    return [Chosen(at=now, seat=seat, choice=choice, bot=bot)]


# --- taking back ---------------------------------------------------------------------------------


def ask_takeback(table: Table, by: str, command: AskTakeback, now: int) -> Decision:
    """Ask everybody whether the last choice may be taken back."""
    seat = table.seat_of(by)
    if seat is None:
        return NOT_SEATED
    if table.stage != "playing":
        return NO_MATCH if not table.on else Refusal("What a round has brought to light stays.")
    if table.paused:
        return PAUSED
    if table.takeback is not None:
        return Refusal("That is being asked already.")
    if table.last is None or CHANCE in table.game.awaited(table.last.before):
        return Refusal("The last choice cannot be taken back.")
    if table.last.seat != seat:
        return Refusal("The last choice was not yours.")
    return [TakebackAsked(at=now, seat=seat)]


def answer_takeback(table: Table, by: str, command: AnswerTakeback, now: int) -> Decision:
    """Take a player's answer to that."""
    seat = table.seat_of(by)
    if seat is None:
        return NOT_SEATED
    if table.takeback is None:
        return Refusal("Nobody asks to take anything back.")
    if table.paused:
        return PAUSED
    if table.takeback.seat == seat:
        if command.agree:
            return Refusal("You asked: now the others answer.")
        return [TakebackAnswered(at=now, seat=seat, agree=False)]
    if seat in table.takeback.agreed and command.agree:
        return Refusal("You have agreed already.")
    return [TakebackAnswered(at=now, seat=seat, agree=command.agree)]


# --- standing still ------------------------------------------------------------------------------


def pause(table: Table, by: str, command: Pause, now: int) -> Decision:
    """Let the match stand still."""
    seat = table.seat_of(by)
    if seat is None:
        return NOT_SEATED
    if not table.on:
        return NO_MATCH
    if table.paused:
        return Refusal("The match stands still already.")
    return [Paused(at=now, seat=seat)]


def resume(table: Table, by: str, command: Resume, now: int) -> Decision:
    """Let the match go on."""
    seat = table.seat_of(by)
    if seat is None:
        return NOT_SEATED
    if not table.paused:
        return Refusal("The match is going on.")
    return [Resumed(at=now, seat=seat)]

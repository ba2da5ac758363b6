"""What happens when a wait is over."""

from twofold.games import DoubleDealingShuffle
from twofold.tables import patience
from twofold.tables.absence import STAND_IN
from twofold.tables.commands import TimeUp
from twofold.tables.deciding.answer import Decision
from twofold.tables.deciding.following import dealt
from twofold.tables.events import (
    ChoicesOpened,
    CountCalled,
    HandedOver,
    RevealsCalled,
    RoundAwaited,
    StandInsAsked,
    TakebackAnswered,
)
from twofold.tables.refusal import Refusal
from twofold.tables.table import Table


def time_up(table: Table, command: TimeUp, now: int) -> Decision:
    """Go on without those for whom the table has waited."""
    due = patience.due(table)
    if due is None or now < due:
        return Refusal("Nothing is due yet.")
    if table.takeback is not None:
        asked = [seat for seat in table.players if seat != table.takeback.seat]
        silent = [seat for seat in asked if seat not in table.takeback.agreed]
        return [TakebackAnswered(at=now, seat=silent[0], agree=False)]
    if table.stage == "between":
        return [RoundAwaited(at=now)]
    shuffle = table.shuffle
    if shuffle is not None and not shuffle.dealt:
        if shuffle.revealing or not any(shuffle.promises):
            return [dealt(table, now)]
        return [RevealsCalled(at=now, round=shuffle.round)]
    if table.calling:
        return [CountCalled(at=now, count=len(table.state.shown) + 1, seat=None)]
    return _choose_for_the_absent(table, now)


def _choose_for_the_absent(table: Table, now: int) -> Decision:
    late = patience.late(table)
    if isinstance(table.game, DoubleDealingShuffle):
        return [ChoicesOpened(at=now, absent=late)]
    # Behind a barrier nobody may learn who had not chosen.
    if not table.barrier and table.places[late[0]].away:
        return [HandedOver(at=now, seat=late[0], level=STAND_IN, why="away")]
    return [StandInsAsked(at=now, seats=late)]

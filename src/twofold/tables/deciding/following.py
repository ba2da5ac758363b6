"""What follows by itself from how a table stands, without anybody's asking."""

from twofold.games import CHANCE
from twofold.tables.events import (
    ChoicesOpened,
    ChoiceTakenBack,
    Dealt,
    Event,
    MatchEnded,
    MatchStarted,
    RevealsCalled,
    RoundAwaited,
    SecretPublished,
)
from twofold.tables.table import Table
from twofold.tables.verify import outcome_of


def consequence(table: Table, now: int) -> Event | None:
    """Give the next event that follows at once; None when the table waits for somebody."""
    if table.paused or table.closed is not None:
        return None
    if table.stage == "shuffling":
        return _of_shuffle(table, now)
    if table.stage == "playing":
        return _of_play(table, now)
    if table.stage == "between":
        result = table.game.result(table.state)
        if result is not None:
            return MatchEnded(at=now, winners=result.winners, reason=result.reason)
        return RoundAwaited(at=now) if _all_ready(table) else None
    if table.stage == "over" and table.players and not any(place.empty for place in table.places):
        everyone = all(table.places[seat].ready for seat in table.players)
        return MatchStarted(at=now, match=table.match + 1) if everyone else None
    return None


def dealt(table: Table, now: int) -> Dealt:
    """Deal by what has been contributed so far."""
    shuffle = table.shuffle
    assert shuffle is not None
    silent = tuple(seat for seat in table.players if not shuffle.contributions[seat])
    return Dealt(at=now, round=shuffle.round, contributions=shuffle.contributions, silent=silent)


def _of_shuffle(table: Table, now: int) -> Event | None:
    shuffle = table.shuffle
    if shuffle is None or shuffle.dealt:
        return None
    if shuffle.revealing:
        promised = [seat for seat in table.seats if shuffle.promises[seat]]
        revealed = all(shuffle.contributions[seat] for seat in promised)
        return dealt(table, now) if revealed else None
    if not all(shuffle.promises[seat] for seat in shuffle.players):
        return None
    if not shuffle.players:
        return dealt(table, now)
    return RevealsCalled(at=now, round=shuffle.round)


def _of_play(table: Table, now: int) -> Event | None:
    if table.takeback is not None:
        others = {seat for seat in table.players if seat != table.takeback.seat}
        if others <= table.takeback.agreed:
            return ChoiceTakenBack(at=now, seat=table.takeback.seat)
    awaited = table.game.awaited(table.state)
    if not awaited or CHANCE in awaited:
        shuffle = table.shuffle
        assert shuffle is not None
        return SecretPublished(
            at=now,
            round=shuffle.round,
            secret=shuffle.secret,
            opened=table.opened,
            outcome=outcome_of(table.game, table.state, table.opened),
        )
    if table.barrier and not table.choosing:
        return ChoicesOpened(at=now, absent=())
    return None


def _all_ready(table: Table) -> bool:
    """Say whether everyone who is there wants the next round."""
    there = [seat for seat in table.players if not table.places[seat].away]
    if not there:
        return not table.players
    return all(table.places[seat].ready or table.places[seat].bot for seat in there)

"""The shuffles of a table, recomputed from its log: every promise, contribution and key."""

from collections.abc import Sequence
from typing import Final

import msgspec

from twofold.chance import NotVerified, verify
from twofold.tables import replayed
from twofold.tables.events import Committed, Dealt, Event, Promised, SecretPublished

AGREES: Final = "The key follows from what was promised and revealed."


class RoundVerified(msgspec.Struct, frozen=True):
    """One round's shuffle, looked at again."""

    round: int
    agrees: bool
    told: str
    """What was found, in words."""
    silent: tuple[int, ...]
    """The players whose contribution is missing."""


class Verified(msgspec.Struct, frozen=True):
    """All shuffles of a table whose secrets are published."""

    table: str
    agrees: bool
    rounds: tuple[RoundVerified, ...]


def verified(table: str, log: Sequence[Event]) -> Verified:
    """Recompute every shuffle that is over, and replay the whole log by the rules."""
    rounds: list[RoundVerified] = []
    committed: Committed | None = None
    promises: dict[int, bytes] = {}
    dealt: Dealt | None = None
    for event in log:
        match event:
            case Committed():
                committed, dealt, promises = event, None, {}
            case Promised():
                promises[event.seat] = event.commitment
            case Dealt():
                dealt = event
            case SecretPublished() if committed is not None and dealt is not None:
                rounds.append(_round(table, committed, promises, dealt, event))
            case _:
                pass
    replayed(log)
    return Verified(table, all(one.agrees for one in rounds), tuple(rounds))


def _round(
    table: str,
    committed: Committed,
    promises: dict[int, bytes],
    dealt: Dealt,
    published: SecretPublished,
) -> RoundVerified:
    promised = [promises.get(seat, b"") for seat in range(len(dealt.contributions))]
    try:
        verify(
            table,
            published.round,
            published.secret,
            dealt.contributions,
            committed.commitment,
            promised,
        )
    except NotVerified as error:
        return RoundVerified(published.round, False, str(error), dealt.silent)
    return RoundVerified(published.round, True, AGREES, dealt.silent)

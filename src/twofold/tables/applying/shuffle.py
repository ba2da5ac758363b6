"""The verifiable shuffle of a round, from the table's promise to its secret."""

from dataclasses import replace

from twofold.chance import derive
from twofold.tables import patience
from twofold.tables.applying.match import turned
from twofold.tables.events import (
    Committed,
    Contributed,
    Dealt,
    Promised,
    RevealsCalled,
    SecretPublished,
)
from twofold.tables.table import Shuffling, Table

Here = Committed | Contributed | Dealt | Promised | RevealsCalled | SecretPublished


def apply(table: Table, event: Here) -> Table:
    """Give the table after a step of the shuffle."""
    match event:
        case Committed():
            return _committed(table, event)
        case Promised(seat=seat):
            shuffle = _under_way(table)
            promises = _with(shuffle.promises, seat, event.commitment)
            return replace(table, shuffle=replace(shuffle, promises=promises))
        case RevealsCalled():
            deadline = event.at + patience.CONTRIBUTING
            shuffle = replace(_under_way(table), revealing=True, deadline=deadline)
            return replace(table, shuffle=shuffle)
        case Contributed(seat=seat):
            shuffle = _under_way(table)
            contributions = _with(shuffle.contributions, seat, event.contribution)
            return replace(table, shuffle=replace(shuffle, contributions=contributions))
        case Dealt():
            return _dealt(table, event)
        case SecretPublished():
            table = replace(
                table,
                stage="between",
                places=tuple(replace(place, ready=False) for place in table.places),
                opened=(),
                last=None,
                takeback=None,
                graced=frozenset(),
            )
            return replace(table, deadline=patience.deadline(table, event.at))


def _committed(table: Table, event: Committed) -> Table:
    nothing = (b"",) * len(table.places)
    shuffle = Shuffling(
        round=event.round,
        commitment=event.commitment,
        secret=event.secret,
        players=event.players,
        promises=nothing,
        contributions=nothing,
        deadline=event.at + patience.CONTRIBUTING,
    )
    return replace(table, shuffle=shuffle, rounds=event.round)


def _dealt(table: Table, event: Dealt) -> Table:
    shuffle = replace(
        _under_way(table), contributions=event.contributions, dealt=True, silent=event.silent
    )
    key = derive(table.id, event.round, shuffle.secret, event.contributions)
    state = table.game.deal(table.state, key)
    return turned(replace(table, stage="playing", shuffle=shuffle), event.at, state)


def _under_way(table: Table) -> Shuffling:
    if table.shuffle is None:
        raise ValueError("No shuffle is under way.")
    return table.shuffle


def _with(parts: tuple[bytes, ...], seat: int, part: bytes) -> tuple[bytes, ...]:
    return tuple(part if one == seat else old for one, old in enumerate(parts))

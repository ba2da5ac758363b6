"""How a table begins."""

from twofold.games import WrongTable
from twofold.tables import setting as settings
from twofold.tables.commands import Opening
from twofold.tables.events import TableOpened
from twofold.tables.refusal import Refusal


def open_table(
    table: str, opening: Opening, *, host: str, seed: bytes, now: int
) -> TableOpened | Refusal:
    """Give the event with which a table's log begins; the seed is for bots, and is told nobody."""
    try:
        settings.start(opening.setting)
    except WrongTable as error:
        return Refusal(str(error))
    return TableOpened(
        at=now,
        table=table,
        setting=opening.setting,
        clock=opening.clock,
        spectators=opening.spectators,
        host=host,
        seed=seed,
    )

"""The matches played out at a table, as records."""

from twofold.records import line_of
from twofold.tables.table import Table


def records(table: Table) -> list[bytes]:
    """Give a line for each match played out; a match that goes on is nobody's to know."""
    return [
        line_of(state, table=table.id, match=score.match, names=score.names, ended=score.ended)
        for state, score in zip(table.played, table.history, strict=True)
    ]

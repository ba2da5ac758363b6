"""A whole game as one line of JSON: write it, read it, check it by the rules.

line = line_of(state)
state = check(read(line))
"""

from twofold.records.file import Fault, check_lines
from twofold.records.line import Record, check, line_of, read, record_of
from twofold.records.moves import Move, moves
from twofold.records.wrong import UnreadableRecord, WrongRecord

__all__ = [
    "Fault",
    "Move",
    "Record",
    "UnreadableRecord",
    "WrongRecord",
    "check",
    "check_lines",
    "line_of",
    "moves",
    "read",
    "record_of",
]

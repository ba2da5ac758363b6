"""What makes plain Python fast: records with named fields, sets as bit masks, a quick generator.

A kernel is an ordinary function over whole numbers and records. It runs as plain Python until
`compile_all` is called; then Numba compiles the very same source to machine code.
"""

from twofold.kernel.compile import Kernel, compile_all, compiled, kernel
from twofold.kernel.dice import Dice, DiceRow, below, dice_row, roll, shuffle
from twofold.kernel.record import Record, Row, Table, row
from twofold.kernel.sets import highest, lowest, members, nth, set_of, size

__all__ = [
    "Dice",
    "DiceRow",
    "Kernel",
    "Record",
    "Row",
    "Table",
    "below",
    "compile_all",
    "compiled",
    "dice_row",
    "highest",
    "kernel",
    "lowest",
    "members",
    "nth",
    "roll",
    "row",
    "set_of",
    "shuffle",
    "size",
]

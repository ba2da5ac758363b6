"""Records: named whole numbers side by side in memory, the same to Python and to a kernel.

    class Round(Record):
        turn: int
        hands: Annotated[Row, 4]

declares one; `Round.blank()` makes one with every field zero.
"""

from array import array
from collections.abc import Iterable, MutableSequence
from typing import Annotated, Any, Self, get_args, get_origin, get_type_hints

import numpy as np

Row = MutableSequence[int]
Table = MutableSequence[MutableSequence[int]]


def row(numbers: Iterable[int]) -> Row:
    """Lay some whole numbers side by side, as kernels take them."""
    # Read in Python, this gives Python's own whole numbers; a NumPy array would give NumPy's.
    return array("q", numbers)


def _table(name: str) -> property:
    def read(record: Any) -> Any:
        return record[name]

    return property(read)


def _field(name: str) -> property:
    def read(record: Any) -> int:
        return int(record[name])

    def write(record: Any, value: int) -> None:
        record[name] = value

    return property(read, write)


def _row(name: str) -> property:
    def read(record: Any) -> Any:
        # A memory view gives Python's own whole numbers, an array would give NumPy's.
        return record[name].data

    return property(read)


class Record(np.void):
    """A row of named 64-bit whole numbers."""

    layout: "np.dtype[Any]"

    def __init_subclass__(cls) -> None:
        fields: list[Any] = []
        for name, hint in get_type_hints(cls, include_extras=True).items():
            if hint is int:
                fields.append((name, np.int64))
                setattr(cls, name, _field(name))
            elif get_origin(hint) is Annotated:
                shape = get_args(hint)[1]
                fields.append((name, np.int64, shape))
                setattr(cls, name, _row(name) if isinstance(shape, int) else _table(name))
        cls.layout = np.dtype((cls, fields))

    @classmethod
    def blank(cls) -> Self:
        """Give a new record with every field zero."""
        return np.zeros(1, cls.layout)[0]

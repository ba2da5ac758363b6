"""A file of records, one a line: checked in bounded memory, however long it is."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO, Final

from twofold.kernel import compile_all
from twofold.records.line import check, read
from twofold.records.wrong import UnreadableRecord, WrongRecord

LONGEST: Final = 16 << 20
"""Bytes that one line may have; a match has some ten thousand."""
_MANY: Final = 40
"""From so many records on, compiling pays."""


@dataclass(frozen=True)
class Fault:
    """A line that is not a right record."""

    line: int
    reason: str
    unreadable: bool = False

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}"


def check_lines(file: IO[bytes]) -> Iterator[Fault | None]:
    """Check a file line by line: None for a right record; empty lines are passed over."""
    number = 0
    while line := file.readline(LONGEST):
        number += 1
        if number == _MANY:
            compile_all()
        if len(line) == LONGEST and not line.endswith(b"\n"):
            _skip_line(file)
            yield Fault(number, f"The line has over {LONGEST >> 20} MiB: it is no record.", True)
        elif line.strip():
            yield _fault(number, line)


def _fault(number: int, line: bytes) -> Fault | None:
    try:
        check(read(line))
    except WrongRecord as error:
        return Fault(number, str(error))
    except UnreadableRecord as error:
        return Fault(number, str(error), unreadable=True)
    return None


def _skip_line(file: IO[bytes]) -> None:
    while (rest := file.readline(LONGEST)) and not rest.endswith(b"\n"):
        pass

"""`twofold check`: a file of records, replayed by the rules."""

import sys
from pathlib import Path
from typing import IO, Final

from twofold.cli import files
from twofold.cli.terminal import Terminal
from twofold.cli.trouble import UNUSABLE, WRONG, Trouble
from twofold.records import check_lines

STANDARD_INPUT: Final = Path("-")
_ENOUGH: Final = 20
"""So many unreadable lines are no file of records."""


def check_file(terminal: Terminal, path: Path) -> int:
    """Check a file line by line, say what is wrong, and give the exit status."""
    if path == STANDARD_INPUT:
        return _check(terminal, sys.stdin.buffer)
    with files.opened(path, "records") as file:
        return _check(terminal, file)


def _check(terminal: Terminal, file: IO[bytes]) -> int:
    right = wrong = unreadable = 0
    for fault in check_lines(file):
        if fault is None:
            right += 1
            continue
        terminal.tell(str(fault))
        if fault.unreadable:
            unreadable += 1
        else:
            wrong += 1
        if unreadable == _ENOUGH and not right and not wrong:
            raise Trouble(f"{_ENOUGH} lines and no record among them: this is no file of records.")
    if unreadable:
        return UNUSABLE
    if wrong:
        return WRONG
    terminal.tell(f"{right:,} {'record' if right == 1 else 'records'}, all right.")
    return 0

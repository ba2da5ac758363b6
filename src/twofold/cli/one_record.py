"""One record out of a file, by its number, or what is wrong with it."""

from pathlib import Path

from twofold.cli import files
from twofold.cli.trouble import WRONG, Trouble
from twofold.records import UnreadableRecord, WrongRecord, check, read
from twofold.records.file import LONGEST


def record_at(path: Path, number: int) -> tuple[bytes, int]:
    """Give the line of a record, checked, and how many the file has."""
    line, count = b"", 0
    with files.opened(path, "records") as file:
        while text := file.readline(LONGEST):
            if text.strip():
                count += 1
                if count == number:
                    line = text
    if not count:
        raise Trouble(f"There is no record in {files.named(path)}.")
    if not 1 <= number <= count:
        there = "1 record" if count == 1 else f"records 1 to {count}"
        raise Trouble(f"{files.named(path)} has {there}, not {number}.")
    try:
        check(read(line))
    except WrongRecord as error:
        raise Trouble(f"Record {number} of {files.named(path)} is wrong. {error}", WRONG) from None
    except UnreadableRecord as error:
        raise Trouble(f"Record {number} of {files.named(path)} cannot be read. {error}") from None
    return line, count

"""Files that the user names: read whole or not at all, written whole or not at all."""

import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

from twofold.cards.words import plain
from twofold.cli.trouble import Trouble

LARGEST: Final = 1 << 20
"""Bytes that a deck may have; a real one has a thousand."""


def named(path: Path) -> str:
    """Give a path to be shown: whole, since its end tells most, and safe to print."""
    return f"“{plain(str(path))}”"


def read(path: Path, what: str, largest: int = LARGEST) -> bytes:
    """Give what is in a file, or say why it cannot be read."""
    try:
        with path.open("rb") as file:
            text = file.read(largest + 1)
    except (OSError, ValueError) as error:
        raise Trouble(f"The {what} {named(path)} cannot be read: {_why(error)}.") from None
    if len(text) > largest:
        raise Trouble(f"The {what} {named(path)} is far too long to be one.")
    return text


@contextmanager
def opened(path: Path, what: str) -> Generator[IO[bytes]]:
    """Open a file to read it bit by bit, or say why that cannot be."""
    try:
        with path.open("rb") as file:
            yield file
    except (OSError, ValueError) as error:
        raise Trouble(f"The {what} {named(path)} cannot be read: {_why(error)}.") from None


@contextmanager
def written_whole(path: Path) -> Generator[IO[bytes]]:
    """Open a file to write it; it appears when all is written, and not at all otherwise.

    A link stays a link. A pipe or a device is written to as it stands: it must not become a file.
    """
    try:
        place = Path(os.path.realpath(path))
        if place.is_dir():
            raise IsADirectoryError
        as_it_stands = place.exists() and not place.is_file()
        beside = place if as_it_stands else place.with_name(f".{place.name}.{os.getpid()}.tmp")
        file = beside.open("wb")
    except (OSError, ValueError) as error:
        raise Trouble(f"{named(path)} cannot be written: {_why(error)}.") from None
    try:
        with file:
            yield file
            if not as_it_stands:
                file.flush()
                os.fsync(file.fileno())
        if not as_it_stands:
            beside.replace(place)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise Trouble(f"{named(path)} cannot be written: {_why(error)}.") from None
    finally:
        if not as_it_stands:
            beside.unlink(missing_ok=True)


def write(path: Path, text: str) -> None:
    """Put a text into a file, so that the file is whole at every moment."""
    with written_whole(path) as file:
        file.write(text.encode())


def _why(error: OSError | ValueError) -> str:
    if isinstance(error, FileNotFoundError):
        return "there is no such file or folder"
    if isinstance(error, IsADirectoryError):
        return "it is a folder"
    if isinstance(error, PermissionError):
        return "you may not"
    reason = error.strerror if isinstance(error, OSError) else str(error)
    return (reason or "the system refuses").lower()

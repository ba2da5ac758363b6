"""A folder of files that belong together: it appears whole, or not at all."""

import os
import re
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from twofold.cards.words import plain
from twofold.dealing.trouble import WrongDealing

_OURS: Final = re.compile(
    r"dealer-\d+\.(pdf|html|txt|json)|passphrase\.pdf|director\.zip|director|redo-board-\d+"
)


def check_place(folder: Path, *, force: bool) -> None:
    """Refuse a place where a set of sheets cannot be put, before any work is done."""
    if not folder.exists():
        if not os.access(_nearest(folder), os.W_OK | os.X_OK):
            raise WrongDealing(f"{_named(folder)} cannot be made: you may not write there.")
        return
    if not folder.is_dir():
        raise WrongDealing(f"{_named(folder)} is a file: name a folder.")
    if Path.cwd().is_relative_to(folder.resolve()):
        raise WrongDealing(
            f"{_named(folder)} is where you stand, and would be replaced as a whole: "
            "go out of it, or name another folder."
        )
    if not os.access(folder.parent, os.W_OK | os.X_OK) or not os.access(folder, os.W_OK):
        raise WrongDealing(f"{_named(folder)} cannot be written: you may not.")
    there = sorted(file.name for file in folder.iterdir())
    if there and not force:
        raise WrongDealing(
            f"{_named(folder)} is there already: name another folder, or --force to replace it."
        )
    for name in there:
        if not _OURS.fullmatch(name):
            raise WrongDealing(
                f"{_named(folder)} holds {plain(name)}, which no dealing made: it is not replaced."
            )


def write_whole(folder: Path, files: Mapping[str, bytes]) -> None:
    """Put files, named by their paths inside, into a folder that replaces any before it.

    A link to a folder stays a link.
    """
    folder = folder.resolve()
    fresh = folder.with_name(f".{folder.name}.{os.getpid()}.new")
    old = folder.with_name(f".{folder.name}.{os.getpid()}.old")
    try:
        try:
            for name, content in files.items():
                path = fresh / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
            if folder.exists():
                folder.rename(old)
            fresh.rename(folder)
        except BaseException:
            if old.exists() and not folder.exists():
                old.rename(folder)
            raise
        finally:
            shutil.rmtree(fresh, ignore_errors=True)
            shutil.rmtree(old, ignore_errors=True)
    except OSError as error:
        reason = (error.strerror or "the system refuses").lower()
        raise WrongDealing(f"{_named(folder)} cannot be written: {reason}.") from None


def files_in(folder: Path) -> dict[str, bytes]:
    """Read a folder of ours back, by the paths inside."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def _nearest(folder: Path) -> Path:
    """Give the nearest folder above that is there."""
    return next(parent for parent in folder.absolute().parents if parent.exists())


def _named(folder: Path) -> str:
    return f"“{plain(str(folder))}”"

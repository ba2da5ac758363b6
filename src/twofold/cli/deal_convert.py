"""`twofold deal convert`: boards from one format in another."""

from pathlib import Path

from twofold.cli import files
from twofold.cli.tell import tell
from twofold.cli.trouble import Trouble
from twofold.dealing.formats import file as board_file
from twofold.dealing.trouble import WrongDealing


def convert_at(source: Path, target: Path, *, force: bool) -> int:
    """Write the boards of one file into another, in the format that its name ends with."""
    if target.exists() and not force:
        raise Trouble(f"{files.named(target)} is there already: --force replaces it.")
    try:
        found = board_file.read(source.name, files.read(source, "file of boards", 1 << 26))
        content = board_file.write(target.name, found)
    except WrongDealing as error:
        raise Trouble(str(error)) from None
    with files.written_whole(target) as file:
        file.write(content)
    count = f"{len(found.boards)} {'board' if len(found.boards) == 1 else 'boards'}"
    tell(f"{count} in {files.named(target)}.")
    return 0

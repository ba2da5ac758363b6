"""The text of a file that somebody else wrote: its encoding, its lines, and where it is wrong."""

import codecs
from collections.abc import Generator
from contextlib import contextmanager

from twofold.dealing.trouble import WrongBoard


def text_of(content: str | bytes) -> str:
    """Read UTF-8, or Latin-1 if it is none; every line ends alike."""
    if isinstance(content, bytes):
        if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            content = content.decode("utf-16", "replace")
        else:
            try:
                content = content.decode("utf-8")
            except UnicodeDecodeError:
                content = content.decode("latin-1")
    return content.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


@contextmanager
def on_line(line: int) -> Generator[None]:
    """Name the line in whatever is wrong on it."""
    try:
        yield
    except WrongBoard as wrong:
        raise WrongBoard(f"line {line}: {wrong}") from None


class LineCount:
    """Which line a place in a text is on, asked from the first place to the last."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._place = 0
        self._line = 1

    def at(self, place: int) -> int:
        """Give the line of a place, counted from 1."""
        self._line += self._text.count("\n", self._place, place)
        self._place = place
        return self._line

"""Signs for terminals that have none: a suit becomes its letter where it cannot be written."""

import codecs
import io
import sys
from typing import Final

_HANDLER: Final = "twofold-signs"
_INSTEAD: Final = {
    "♣": "C", "♦": "D", "♥": "H", "♠": "S",
    "│": "|", "┃": "|", "─": "-", "━": "-", "−": "-", "–": "-", "·": ".", "…": ".",
    "▲": "^", "▸": ">", "→": ">", "↑": "^",
    "░": ".", "▒": ":", "▓": "%", "█": "#",
    "“": '"', "”": '"', "’": "'", "×": "x",
}  # fmt: skip
_CORNERS: Final = "╭╮╰╯┏┓┗┛┢┪┡┩├┤┌┐└┘╶╴"


def _instead(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lost = error.object[error.start : error.end]
    return (
        "".join(_INSTEAD.get(sign, "+" if sign in _CORNERS else "?") for sign in lost),
        error.end,
    )


def speak_every_terminals_signs() -> None:
    """Let no text, coming or going, break on a terminal's alphabet."""
    codecs.register_error(_HANDLER, _instead)
    for stream, errors in (
        (sys.stdout, _HANDLER),
        (sys.stderr, _HANDLER),
        (sys.stdin, "replace"),
    ):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)

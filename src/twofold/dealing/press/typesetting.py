"""A page from a template: Typst sets it, and what it says reaches it as data only.

Nothing is ever spliced into a template, so that a name holding markup prints as it was typed. The
same data give the same bytes: no page carries a date.
"""

from importlib import resources
from typing import Final

import msgspec

from twofold.dealing.press.style import Style

_LAST_OF_OURS: Final = 0x052F
"""Latin, Greek and Cyrillic, which the compiler's own fonts hold."""
_SIGNS: Final = range(0x2000, 0x2700)
"""Dashes, quotes, arrows and suits, which they hold as well."""


def typeset(template: str, content: object, style: Style) -> bytes:
    """Set a template with its content as a PDF."""
    import typst  # noqa: PLC0415 - text and HTML have no need of the compiler

    text = msgspec.json.encode(
        {"paper": style.paper, "four_colours": style.four_colours, "content": content}
    ).decode()
    with resources.as_file(resources.files("twofold.dealing.press")) as folder:
        return typst.compile(
            folder / template,
            root=folder,
            format="pdf",
            ignore_system_fonts=_ours(text),
            sys_inputs={"page": text},
        )


def _ours(text: str) -> bool:
    """Ask whether the compiler's own fonts hold every sign; only else are the system's sought."""
    return text.isascii() or all(ord(sign) <= _LAST_OF_OURS or ord(sign) in _SIGNS for sign in text)

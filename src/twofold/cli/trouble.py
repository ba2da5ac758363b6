"""What went wrong, in the user's words: what, where, and what to do next."""

from typing import Final

WRONG: Final = 1
"""The exit status when a thing that was checked is wrong."""
UNUSABLE: Final = 2
"""The exit status for bad usage and unreadable input."""


class Trouble(Exception):
    """A command cannot go on; the message is all that the user is shown."""

    def __init__(self, message: str, status: int = UNUSABLE) -> None:
        super().__init__(message)
        self.status = status

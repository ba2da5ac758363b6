"""A glance over the shoulder: long work looks up now and then, so that it can be stopped."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass

Look = Callable[[], None]


class Halted(Exception):
    """The work is not wanted any more."""


def unhurried() -> None:
    """See nothing that would stop the work."""


@dataclass
class _Watch:
    look: Look = unhurried


_watch = _Watch()


def glance() -> None:
    """Look up from work, which goes on unless the watch raises."""
    _watch.look()


def keep(look: Look) -> None:
    """From now on look up like this in this process."""
    _watch.look = look


@contextmanager
def kept(look: Look) -> Generator[None]:
    """Look up like this for a while."""
    before = _watch.look
    keep(look)
    try:
        yield
    finally:
        keep(before)

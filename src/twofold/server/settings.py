"""What a host chooses: names, places, limits, times."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import platformdirs

MINUTE: Final = 60 * 1000
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
"""In milliseconds, as all times that are kept."""

_LOOPBACK: Final = ("127.0.0.1", "localhost", "[::1]")


class WrongSetting(ValueError):
    """A setting that cannot be; the message says what to do instead."""


@dataclass(frozen=True)
class Rate:
    """So many a second in the long run, and so many at once."""

    each_second: float
    at_once: int


@dataclass(frozen=True)
class Limits:
    """How much one visitor may ask of the house."""

    requests: Rate = Rate(20, 120)
    """From one address."""
    doors: Rate = Rate(0.2, 20)
    """New sessions, tables and tried invitations, from one address."""
    dear: Rate = Rate(0.5, 20)
    """Deals, sheets, reviews and the like, by one guest or address."""
    commands: Rate = Rate(10, 60)
    """What one socket sends."""
    sockets: int = 64
    """Open at once from one address."""
    frame: int = 4096
    """Bytes of a message on a socket."""
    body: int = 64 * 1024
    """Bytes of a request."""
    record: int = 1024 * 1024
    """Bytes of a request that brings a record."""
    tables: int = 20
    """Tables that last, opened by one guest."""
    boards: int = 100
    """Boards of one set."""
    queue: int = 64
    """Messages that may wait for a slow socket."""


@dataclass(frozen=True)
class Keeping:
    """How long what is kept is kept, in milliseconds."""

    session: int = 90 * DAY
    """Since the guest was last here."""
    invite: int = 7 * DAY
    sheets: int = 90 * DAY
    finished: int = 30 * DAY
    """Finished tables, with names and chat."""
    idle: int = 7 * DAY
    """Tables where nobody has done anything."""


@dataclass(frozen=True)
class Settings:
    """All that a host chooses."""

    origins: tuple[str, ...] = tuple(f"http://{name}:8000" for name in _LOOPBACK)
    """The addresses of ours that browsers come from, each scheme, name and port."""
    local: tuple[str, ...] = ()
    """Names, with ports, by which programs on this machine may call the server besides."""
    data: Path = field(default_factory=lambda: Path(platformdirs.user_data_path("twofold")))
    store: str | None = None
    """A database of its own, postgresql://…; None keeps everything in the data folder."""
    shared: bool = False
    """Whether other processes serve the same store."""
    pages: Path = Path(__file__).parent / "pages"
    """The built browser part."""
    admin: str | None = None
    """The token of the machine's own administrator."""
    limits: Limits = Limits()
    keeping: Keeping = Keeping()
    patience: float = 20.0
    """Seconds that dear work may take."""
    workers: int = 1
    """Processes for dear work."""

    def __post_init__(self) -> None:
        """Refuse addresses that no browser would send."""
        if not self.origins:
            raise WrongSetting("A server needs at least one address that it answers to.")
        for origin in self.origins:
            if origin_of(origin) != origin:
                raise WrongSetting(f"{origin!r} is no address: write it as {origin_of(origin)}.")

    @property
    def secure(self) -> bool:
        """Say whether everything goes through TLS, so that cookies may insist on it."""
        return all(origin.startswith("https://") for origin in self.origins)

    @property
    def hosts(self) -> frozenset[str]:
        """Give the names by which the server may be called."""
        return frozenset((*(origin.partition("://")[2] for origin in self.origins), *self.local))


def origin_of(address: str) -> str:
    """Give scheme, name and port of an address as a browser writes its origin."""
    try:
        parts = urlsplit(address)
        port, name = parts.port, parts.hostname
    except ValueError:
        raise WrongSetting(f"{address!r} is no address such as https://cards.example.") from None
    if parts.scheme not in ("http", "https") or not name:
        raise WrongSetting(f"{address!r} is no address such as https://cards.example.")
    name = f"[{name}]" if ":" in name else name
    usual = {"http": 80, "https": 443}[parts.scheme]
    return f"{parts.scheme}://{name}" + ("" if port in (None, usual) else f":{port}")


def loopback_origins(port: int, scheme: str = "http") -> Sequence[str]:
    """Give the addresses by which the machine itself may call a server."""
    return [origin_of(f"{scheme}://{name}:{port}") for name in _LOOPBACK]

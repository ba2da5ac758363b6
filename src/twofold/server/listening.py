"""Where the server listens, and how it speaks HTTP there."""

import socket
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import uvicorn

from twofold.server.settings import Limits

FAREWELL: Final = 10
"""Seconds that answers under way have when the server stops."""
_HEAD: Final = 16 * 1024
"""Bytes of a request before its body."""
_BACKLOG: Final = 2048


@dataclass(frozen=True)
class Door:
    """How the server may be reached."""

    certificate: Path | None = None
    key: Path | None = None
    proxies: tuple[str, ...] = ()
    """Addresses whose word on where a request comes from is taken."""


class Server(uvicorn.Server):
    """Speaks HTTP, and says when it does."""

    def __init__(
        self,
        config: uvicorn.Config,
        begun: Callable[[], None] | None,
        ending: Callable[[], Awaitable[None]] | None,
    ) -> None:
        super().__init__(config)
        self._begun = begun
        self._ending = ending

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        if self._begun and self.started:
            self._begun()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let everybody go, then stop to listen."""
        if self._ending:
            await self._ending()
        await super().shutdown(sockets)


def server_for(
    app: Any,
    limits: Limits,
    door: Door | None = None,
    begun: Callable[[], None] | None = None,
    ending: Callable[[], Awaitable[None]] | None = None,
) -> Server:
    """Give a server for an application."""
    door = door or Door()
    config = uvicorn.Config(
        app,
        http="h11",
        ws="websockets-sansio",
        ws_max_size=limits.frame,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(door.proxies),
        forwarded_allow_ips=list(door.proxies),
        timeout_keep_alive=30,
        timeout_graceful_shutdown=FAREWELL,
        h11_max_incomplete_event_size=_HEAD,
        ssl_certfile=door.certificate,
        ssl_keyfile=door.key,
    )
    return Server(config, begun, ending)


def listen(host: str, ports: Sequence[int]) -> socket.socket:
    """Take the first of some ports that is free; raise the last one's OSError if none is."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    trouble: OSError | None = None
    for port in ports:
        there = socket.socket(family, socket.SOCK_STREAM)
        try:
            there.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            there.bind((host, port))
            there.listen(_BACKLOG)
        except OSError as error:
            there.close()
            trouble = error
        else:
            return there
    assert trouble is not None
    raise trouble

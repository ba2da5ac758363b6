"""The gate that every request goes through before anything else looks at it.

It asks by which name we were called, where the page came from that calls, and how often; it counts,
logs, and gives every answer the headers that browsers need.
"""

import logging
import time
from collections import Counter
from ipaddress import IPv6Address, ip_address
from typing import Any, Final, NamedTuple

import msgspec
from litestar.types import Message

from twofold.server.buckets import Buckets
from twofold.server.headers import security_headers
from twofold.server.metrics import Metrics
from twofold.server.refusal import Refusal
from twofold.server.settings import Settings

Scope = Any
Receive = Any
Send = Any
_log: Final = logging.getLogger("twofold.server")
_SAFE: Final = ("GET", "HEAD", "OPTIONS")
HEADER: Final = "x-twofold"
"""Must be on what changes something and names no origin: no form of any site can send it."""


class _No(NamedTuple):
    """Why the gate stays shut."""

    status: int
    cause: str
    reason: str
    after: float = 0.0


class Gate:
    """Wraps the application."""

    def __init__(self, app: Any, settings: Settings, metrics: Metrics) -> None:
        self.app = app
        self.settings = settings
        self.metrics = metrics
        self.buckets = Buckets(settings.limits.requests)
        self.sockets: Counter[str] = Counter()
        self._hosts = frozenset(host.encode() for host in settings.hosts)
        self._origins = frozenset(origin.encode() for origin in settings.origins)
        self._headers = security_headers(settings)
        metrics.gauge("twofold_sockets", "Open sockets.", self.sockets.total)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or turn it away."""
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        elif scope["type"] == "http":
            await self._request(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = address_of(scope)
        no = self._refusal(scope, address)
        if no is None and self.sockets[address] >= self.settings.limits.sockets:
            no = _No(429, "sockets", "Too many tables are open from your address.")
        if no:
            self.metrics.refused.add(cause=no.cause)
            await _turn_away(scope, send, no, self._headers[False])
            return
        self.sockets[address] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.sockets[address] -= 1
            if not self.sockets[address]:
                del self.sockets[address]

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = time.perf_counter()
        address = address_of(scope)
        status = 0

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = list(message["headers"])
                given = {name for name, _ in headers}
                html = any(n == b"content-type" and v.startswith(b"text/html") for n, v in headers)
                headers += self._headers[html and not _ours(scope)]
                if b"cache-control" not in given:
                    headers.append((b"cache-control", b"no-store"))
                message["headers"] = headers
            await send(message)

        try:
            if no := self._refusal(scope, address):
                self.metrics.refused.add(cause=no.cause)
                await _turn_away(scope, answer, no, [])
            else:
                await self.app(scope, receive, answer)
        finally:
            seconds = time.perf_counter() - started
            self.metrics.requests.add(status=str(status))
            self.metrics.answering.note(seconds)
            _log.info(
                "request",
                extra={
                    "method": scope.get("method"),
                    "route": scope.get("path_template", ""),
                    "status": status,
                    "seconds": round(seconds, 4),
                    "address": address,
                },
            )

    def _refusal(self, scope: Scope, address: str) -> _No | None:
        """Say why a request is turned away; None if it may come in."""
        headers = dict(scope["headers"])
        path = scope["path"]
        if headers.get(b"host") not in self._hosts and path != "/health":
            return _No(421, "host", "This server does not go by that name.")
        if wait := self.buckets.wait(address):
            return _No(429, "rate", "That was too fast: wait a little.", wait)
        return self._foreign(scope, headers)

    def _foreign(self, scope: Scope, headers: dict[bytes, bytes]) -> _No | None:
        """Refuse what a page of another site may have sent."""
        elsewhere = _No(403, "origin", "That came from a page that is not ours.")
        origin = headers.get(b"origin")
        program = headers.get(b"authorization", b"").startswith(b"Bearer ")
        if scope["type"] == "websocket":
            return None if origin in self._origins or (program and origin is None) else elsewhere
        if scope["method"] in _SAFE:
            return None
        if origin is not None:
            # Browsers tell the page's origin on all that changes something.
            return None if origin in self._origins else elsewhere
        if headers.get(b"sec-fetch-site", b"same-origin") not in (b"same-origin", b"none"):
            return elsewhere
        if not program and HEADER.encode() not in headers:
            return _No(403, "header", "Send the header X-Twofold: 1 with what changes something.")
        return None


def address_of(scope: Scope) -> str:
    """Give whom to count a request for: an address, or the network that one IPv6 house has."""
    client: Any = scope.get("client")
    if not client:
        return "local"
    try:
        address = ip_address(client[0])
    except ValueError:
        return "unknown"
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(IPv6Address(int(address) >> 64 << 64)) + "/64"
    return str(address)


def _ours(scope: Scope) -> bool:
    return scope["path"].startswith("/api/")


async def _turn_away(scope: Scope, send: Any, no: _No, headers: list[tuple[bytes, bytes]]) -> None:
    body = msgspec.json.encode(Refusal(no.reason))
    kind = "http.response"
    if scope["type"] == "websocket":
        if "websocket.http.response" not in (scope.get("extensions") or {}):
            await send({"type": "websocket.close", "code": 4000 + no.status, "reason": no.reason})
            return
        kind = "websocket.http.response"
    start = [*headers, (b"content-type", b"application/json")]
    start.append((b"content-length", str(len(body)).encode()))
    if no.after:
        start.append((b"retry-after", str(int(no.after) + 1).encode()))
    await send({"type": f"{kind}.start", "status": no.status, "headers": start})
    await send({"type": f"{kind}.body", "body": body})

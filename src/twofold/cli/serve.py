"""`twofold serve`: the house is opened, says where it is, and what is not protected."""

import asyncio
import ipaddress
import os
import secrets
import signal
import socket
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec

from twofold.cli import files
from twofold.cli.tell import tell
from twofold.cli.trouble import Trouble
from twofold.server.app import build
from twofold.server.house import House
from twofold.server.journal import keep_journal
from twofold.server.listening import Door, listen, server_for
from twofold.server.pauses import shorten_pauses
from twofold.server.settings import Settings, WrongSetting, loopback_origins, origin_of
from twofold.store import StoreFailed, open_store

USUAL_PORT: Final = 8000
_PORTS_TRIED: Final = 20
_LOOPBACK: Final = "127.0.0.1"
_EVERYWHERE: Final = "0.0.0.0"  # noqa: S104 - only where it was asked for
TOKEN: Final = "admin.token"  # noqa: S105 - a file's name
ADDRESS: Final = "server.json"
_LEVELS: Final = ("info", "warning", "error")
_PLAIN: Final = """This goes through plain HTTP: who can listen in on this network can read
everything, cards and sessions too, and could play in your name. Among friends
at home that may do; for anywhere else, see docs/hosting.md."""


@dataclass(frozen=True)
class ServeWishes:
    """What was typed; None where nothing was."""

    lan: bool = False
    host: str | None = None
    port: int | None = None
    data: Path | None = None
    public_url: str | None = None
    proxies: tuple[str, ...] = ()
    certificate: Path | None = None
    key: Path | None = None
    store: str | None = None
    processes: int = 1
    log: str | None = None
    browser: bool = False
    """Whether to show the first page at once."""


class Running(msgspec.Struct, frozen=True):
    """Where the running server is, for the administrator's commands."""

    url: str
    pid: int


def serve_at(wishes: ServeWishes) -> int:
    """Open the house as wished, until it is closed."""
    _check(wishes)
    there = _listening(wishes)
    try:
        settings = _settings(wishes, there.getsockname()[1])
        keep_journal(wishes.log or ("warning" if sys.stderr.isatty() else "info"))
        if wishes.processes > 1:
            from twofold.cli.processes import serve_in_processes

            return serve_in_processes(wishes, settings, there, lambda: _open(wishes, settings))
        # The store is open by then: no other server has this folder.
        return run(wishes, settings, there, lambda: _open(wishes, settings))
    except WrongSetting as error:
        raise Trouble(str(error)) from None
    finally:
        there.close()


def run(
    wishes: ServeWishes, settings: Settings, there: socket.socket, begun: Callable[[], None]
) -> int:
    """Serve in this process until it is told to stop."""
    door = Door(wishes.certificate, wishes.key, wishes.proxies)

    def begin() -> None:
        shorten_pauses()
        begun()

    async def serve() -> None:
        async with await open_store(settings.store or settings.data) as store:
            house = House(settings, store)
            server = server_for(build(house), settings.limits, door, begin, house.rooms.close)
            await server.serve(sockets=[there])

    # The server hears the signal itself; when done it repeats it to whoever listened before.
    signal.signal(signal.SIGTERM, lambda number, frame: None)  # noqa: ARG005
    try:
        with asyncio.Runner(loop_factory=_loop()) as runner:
            runner.run(serve())
    except StoreFailed as error:
        raise Trouble(str(error)) from None
    except ImportError as error:
        if error.name != "asyncpg":
            raise
        raise Trouble(
            "For PostgreSQL install the extra: pip install 'twofold[postgres]'."
        ) from None
    return 0


def _loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Give the quicker event loop, where there is one."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


def _check(wishes: ServeWishes) -> None:
    if (wishes.certificate is None) != (wishes.key is None):
        raise Trouble("TLS takes both: --cert FILE and --key FILE.")
    for file in (wishes.certificate, wishes.key):
        if file is not None and not file.is_file():
            raise Trouble(f"{files.named(file)} is not there.")
    if wishes.log is not None and wishes.log not in _LEVELS:
        raise Trouble(f"--log is {', '.join(_LEVELS)}.")
    if wishes.processes > 1 and not (wishes.store or "").startswith("postgres"):
        raise Trouble("Several processes share one PostgreSQL: --store postgresql://…")
    open_door = wishes.host is not None and not _is_loopback(wishes.host)
    safe = wishes.lan or wishes.public_url or wishes.certificate
    if open_door and not safe:
        raise Trouble(
            f"At {wishes.host} others could reach this server, and plain HTTP hides nothing from "
            "them. Choose one:\n"
            "  --lan                          friends in this house, as it is\n"
            "  --public-url https://…         behind a proxy that speaks TLS: docs/hosting.md\n"
            "  --cert FILE --key FILE         TLS by the server itself"
        )


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _listening(wishes: ServeWishes) -> socket.socket:
    host = wishes.host or (_EVERYWHERE if wishes.lan else _LOOPBACK)
    usual = range(USUAL_PORT, USUAL_PORT + _PORTS_TRIED)
    ports = usual if wishes.port is None else [wishes.port]
    try:
        there = listen(host, ports)
    except (OSError, OverflowError) as error:
        where = f"port {wishes.port}" if wishes.port is not None else "any port from 8000 on"
        reason = getattr(error, "strerror", None) or "that is no address of this machine"
        raise Trouble(f"The server cannot listen at {where} of {host}: {reason.lower()}.") from None
    port = there.getsockname()[1]
    if wishes.port is None and port != USUAL_PORT:
        tell(f"Port {USUAL_PORT} is busy: this is port {port}.")
    return there


def _settings(wishes: ServeWishes, port: int) -> Settings:
    scheme = "https" if wishes.certificate else "http"
    local = tuple(loopback_origins(port, scheme))
    origins = local
    if wishes.public_url is not None:
        origins = (origin_of(wishes.public_url),)
    elif wishes.lan:
        origins = (*local, origin_of(f"{scheme}://{lan_address()}:{port}"))
    elif wishes.host is not None and not _is_loopback(wishes.host):
        named = wishes.host if wishes.host != _EVERYWHERE else lan_address()
        named = f"[{named}]" if ":" in named else named
        origins = (*local, origin_of(f"{scheme}://{named}:{port}"))
    data = wishes.data or Settings().data
    return Settings(
        origins=origins,
        local=tuple(origin.partition("://")[2] for origin in local),
        data=data,
        store=wishes.store,
        shared=wishes.processes > 1 or (wishes.store or "").startswith("postgres"),
        admin=secrets.token_urlsafe(32),
    )


def leave_word(settings: Settings, url: str) -> None:
    """Leave in the data folder how the administrator's commands find this server."""
    data, running = settings.data, Running(url, os.getpid())
    try:
        data.mkdir(parents=True, exist_ok=True, mode=0o700)
        for name, content in (
            (TOKEN, (settings.admin or "").encode()),
            (ADDRESS, msgspec.json.encode(running)),
        ):
            fresh = data / f".{name}.{os.getpid()}"
            fresh.touch(mode=0o600)
            fresh.write_bytes(content)
            fresh.replace(data / name)
    except OSError as error:
        reason = (error.strerror or "the system refuses").lower()
        raise Trouble(f"The data folder {files.named(data)} cannot be used: {reason}.") from None


def lan_address() -> str:
    """Give the address that this machine has in its network, without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return _LOOPBACK
        return str(probe.getsockname()[0])


def _open(wishes: ServeWishes, settings: Settings) -> None:
    """Say where the house is."""
    scheme = "https" if wishes.certificate else "http"
    leave_word(settings, f"{scheme}://{settings.local[0]}")
    url = settings.origins[-1] if wishes.lan or wishes.host else settings.origins[0]
    tell(f"Twofold is at {url}")
    if wishes.lan:
        import segno

        segno.make(url).terminal(out=sys.stdout, compact=True)
        if not settings.secure:
            for line in _PLAIN.splitlines():
                tell(line)
    tell("Ctrl-C closes it; tables are kept.")
    sys.stdout.flush()
    if wishes.browser and _has_browser():
        import webbrowser

        webbrowser.open(url)


def _has_browser() -> bool:
    if not sys.stdout.isatty():
        return False
    shown = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
    return shown or sys.platform in ("darwin", "win32")

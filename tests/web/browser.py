"""A browser before the built pages, with a house of paper behind them: what it says is given."""

import json
import re
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from shutil import which
from typing import Any, Final

import msgspec
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Error,
    Page,
    Request,
    Route,
    WebSocketRoute,
    sync_playwright,
)

from tests.web.scenes import NOW
from twofold.tables.frames import PROTOCOL, Welcome
from twofold.tables.views import TableView

ROOT: Final = Path(__file__).parents[2]
PAGES: Final = ROOT / "src" / "twofold" / "server" / "pages"
CHROMIUM: Final = which("chromium") or which("chromium-browser") or which("google-chrome")
QUIET: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
Answers = dict[str, Any]


class _Files(SimpleHTTPRequestHandler):
    """The built pages as the server gives them: whatever is no file is the first page."""

    def send_head(self) -> Any:
        if not Path(self.translate_path(self.path)).is_file():
            self.path = "/index.html"
        return super().send_head()

    def end_headers(self) -> None:
        self.send_header(
            "Content-Security-Policy",
            "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
        )
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@contextmanager
def served() -> Generator[str]:
    """Serve the built pages on loopback."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Files, directory=str(PAGES)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def chromium() -> Generator[Browser]:
    """Start Debian's own browser."""
    assert CHROMIUM is not None
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        try:
            yield browser
        finally:
            browser.close()


def watched(page: Page) -> list[str]:
    """Give a list that fills with all that goes wrong on a page, and with all that leaves us."""
    troubles: list[str] = []

    def said(message: ConsoleMessage) -> None:
        if message.type == "error":
            troubles.append(message.text)

    def failed(error: Error) -> None:
        troubles.append(str(error))

    def asked(request: Request) -> None:
        if not request.url.startswith(("http://127.0.0.1:", "ws://127.0.0.1:", "data:", "blob:")):
            troubles.append(f"left us: {request.url}")

    page.on("console", said)
    page.on("pageerror", failed)
    page.on("request", asked)
    return troubles


def paper_house(
    page: Page,
    view: TableView | None = None,
    answers: Answers | None = None,
    heard: Callable[[dict[str, Any]], Any] | None = None,
) -> None:
    """Answer a page's questions from what is given, and open its table at a moment."""
    told = answers or {}

    def answer(route: Route) -> None:
        path = re.sub(r"^.*?/api", "", route.request.url.split("?")[0])
        if path in told:
            given = told[path]
            if isinstance(given, str):
                route.fulfill(body=given, content_type="text/markdown")
            else:
                route.fulfill(body=json.dumps(given), content_type="application/json")
        else:
            route.fulfill(status=404, body='{"reason":"Nothing is here."}')

    def line(socket: WebSocketRoute) -> None:
        def hear(message: str | bytes) -> None:
            frame = json.loads(message)
            if frame["type"] == "hello" and view is not None:
                welcome = Welcome(PROTOCOL, 7, NOW, (), view)
                socket.send(msgspec.json.encode(welcome).decode())
            elif heard is not None and (back := heard(frame)) is not None:
                socket.send(json.dumps(back))

        socket.on_message(hear)

    page.route("**/api/**", answer)
    page.route_web_socket(re.compile(".*/api/.*"), line)

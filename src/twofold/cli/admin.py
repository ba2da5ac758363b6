"""The administrator's commands: they go through the running server, by the token in its folder."""

import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any, Final

import msgspec

from twofold.cards.words import plain, quoted
from twofold.cli import files
from twofold.cli.serve import ADDRESS, TOKEN, Running
from twofold.cli.tell import tell
from twofold.cli.trouble import WRONG, Trouble
from twofold.server.live.verifying import Verified
from twofold.server.routes.admin import TableLine
from twofold.server.settings import Settings

_PATIENCE: Final = 60.0


def list_tables(data: Path | None) -> int:
    """List all tables, the latest first."""
    lines = msgspec.json.decode(_asked(data, "tables"), type=list[TableLine])
    for line in lines:
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(line.last / 1000))
        names = ", ".join(name or "–" for name in line.names)
        tell(f"{line.table}  {when}  {line.game:22}  {line.stage:9}  {names}")
    if not lines:
        tell("There are no tables.")
    return 0


def show_table(data: Path | None, table: str) -> int:
    """Show a table as everybody sees it."""
    view: dict[str, Any] = msgspec.json.decode(_asked(data, f"tables/{_name(table)}"))
    tell(f"{view['setting']['game']}, {view['stage']}, clock {view['clock']}")
    for place, seat in enumerate(view["seats"]):
        who = seat["name"] or (f"bot, {seat['level']}" if seat["level"] else "empty")
        away = ", away" if seat["away"] else ""
        host = ", host" if view["host"] == place else ""
        tell(f"  seat {place}: {who}{away}{host}")
    for score in view["history"]:
        tell(f"  match {score['match']}: {score['totals']}, won by seat {score['winners']}")
    if view["closed"]:
        tell(f"  closed: {view['closed']}")
    return 0


def export_table(data: Path | None, table: str, file: Path) -> int:
    """Write down the matches played out at a table."""
    content = _asked(data, f"tables/{_name(table)}/records")
    with files.written_whole(file) as out:
        out.write(content)
    count = content.count(b"\n")
    tell(f"{count} {'match' if count == 1 else 'matches'} in {files.named(file)}.")
    return 0


def close_table(data: Path | None, table: str) -> int:
    """Close a table for good."""
    _asked(data, f"tables/{_name(table)}/close", "POST")
    tell("The table is closed.")
    return 0


def verify_table(data: Path | None, table: str) -> int:
    """Recompute every shuffle of a table."""
    found = msgspec.json.decode(_asked(data, f"tables/{_name(table)}/verify"), type=Verified)
    for one in found.rounds:
        silent = f"; without a contribution: seats {list(one.silent)}" if one.silent else ""
        tell(f"match {one.match}, shuffle {one.round}: {one.fault or 'sound'}{silent}")
    if not found.rounds:
        tell("No round is over yet: there is nothing to verify.")
        return 0
    count = f"{len(found.rounds)} {'round' if len(found.rounds) == 1 else 'rounds'}"
    tell(f"{count} verified." if found.sound else "Something is wrong: see above.")
    return 0 if found.sound else WRONG


def _name(table: str) -> str:
    if not table.isalnum() or not table.isascii():
        raise Trouble(f"{quoted(table)} is no table: `twofold tables` lists them.")
    return table


def _asked(data: Path | None, path: str, method: str = "GET") -> bytes:
    """Ask the server that runs on a data folder."""
    folder = data or Settings().data
    try:
        running = msgspec.json.decode((folder / ADDRESS).read_bytes(), type=Running)
        token = (folder / TOKEN).read_text().strip()
    except (OSError, msgspec.DecodeError):
        raise Trouble(
            f"No server runs on {files.named(folder)}: start one with `twofold serve`, "
            "or name its folder with --data."
        ) from None
    request = urllib.request.Request(  # noqa: S310 - our own server
        f"{running.url}/admin/{path}",
        headers={"Authorization": f"Bearer {token}"},
        method=method,
    )
    try:
        with urllib.request.urlopen(request, timeout=_PATIENCE) as answer:  # noqa: S310
            return answer.read()
    except urllib.error.HTTPError as error:
        body = error.read()
        try:
            reason = str(msgspec.json.decode(body)["reason"])
        except (msgspec.DecodeError, TypeError, KeyError):
            reason = f"The server answered {error.code}."
        raise Trouble(plain(reason)) from None
    except OSError:
        raise Trouble(
            f"The server of {files.named(folder)} does not answer: is it still running?"
        ) from None

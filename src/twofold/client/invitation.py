"""A link to a table, and the ticket that a program is given for it."""

import json
import urllib.error
import urllib.request
from typing import Final
from urllib.parse import urlsplit

import msgspec

from twofold.cards.words import plain, quoted

_PATIENCE: Final = 15.0
_LONGEST: Final = 64 * 1024


class NotInvited(Exception):
    """A link that leads to no table; the message says why."""


class Invitation(msgspec.Struct, frozen=True):
    """What a link says."""

    house: str
    """The address of the house, such as https://cards.example."""
    token: str


class Ticket(msgspec.Struct, frozen=True):
    """What a program is let in by."""

    house: str
    table: str
    kind: str
    seat: int | None
    bearer: str

    @property
    def socket(self) -> str:
        """Give the address of the table's socket."""
        return f"{self.house.replace('http', 'ws', 1)}/api/tables/{self.table}/socket"


def read_link(link: str) -> Invitation:
    """Read an invitation's link: its token stands behind the #."""
    parts = urlsplit(link.strip())
    token = parts.fragment.rpartition("=")[2]
    if parts.scheme not in ("http", "https") or not parts.netloc or not token:
        raise NotInvited(
            f"{quoted(link)} is no invitation: it looks like https://cards.example/join#… "
            "Put it in quotes, so that the shell leaves the # alone."
        )
    return Invitation(f"{parts.scheme}://{parts.netloc}", token)


def accept(invitation: Invitation, name: str) -> Ticket:
    """Accept an invitation in the name of a program, which it then is good for."""
    body = json.dumps({"token": invitation.token, "name": name}).encode()
    request = urllib.request.Request(  # noqa: S310 - http or https, as read_link saw to
        f"{invitation.house}/api/invites/program",
        body,
        {"Content-Type": "application/json", "X-Twofold": "1"},
    )
    try:
        with urllib.request.urlopen(request, timeout=_PATIENCE) as answer:  # noqa: S310
            told = msgspec.json.decode(answer.read(_LONGEST))
    except urllib.error.HTTPError as error:
        raise NotInvited(_reason(error.read(_LONGEST))) from None
    except (OSError, msgspec.DecodeError) as error:
        reason = getattr(error, "reason", error)
        raise NotInvited(f"{invitation.house} cannot be reached: {plain(str(reason))}.") from None
    return msgspec.convert({**told, "house": invitation.house}, Ticket)


def _reason(body: bytes) -> str:
    try:
        return plain(str(msgspec.json.decode(body)["reason"]))
    except (msgspec.DecodeError, TypeError, KeyError):
        return "The house refused, and didn't say why."

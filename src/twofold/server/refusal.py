"""What a visitor is told when something is refused: one sentence, and nothing of the inside."""

import logging
from typing import Any, Final, cast

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from msgspec import ValidationError

from twofold.dealing.trouble import WrongDealing
from twofold.games import WrongTable
from twofold.records import UnreadableRecord, WrongRecord
from twofold.records.wrong import where_in_words

_log: Final = logging.getLogger("twofold.server")

_SAID: Final = {
    400: "That was not understood.",
    401: "Say first who you are: open a session.",
    403: "That is not yours to do.",
    404: "There is nothing here.",
    405: "That cannot be done here.",
    413: "That is too much at once.",
    415: "Send JSON.",
    429: "That was too fast: wait a little.",
}


class Refusal(msgspec.Struct, frozen=True):
    """The body of every answer that is no success."""

    reason: str
    """For a person to read."""


class Refused(Exception):
    """A request that is refused; the message is for the visitor."""

    def __init__(self, status: int, reason: str, after: float | None = None) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason
        self.after = after
        """Seconds after which it may be tried again."""


def refused(_: Request[Any, Any, Any], error: Refused) -> Response[Refusal]:
    """Answer a refusal of our own."""
    headers = {} if error.after is None else {"Retry-After": str(int(error.after) + 1)}
    return Response(Refusal(error.reason), status_code=error.status, headers=headers)


def wrong(_: Request[Any, Any, Any], error: Exception) -> Response[Refusal]:
    """Answer what a room below refuses, in its own words."""
    return Response(Refusal(str(error)), status_code=422)


def misread(_: Request[Any, Any, Any], error: ValidationException) -> Response[Refusal]:
    """Answer a message that has the wrong shape, and say where."""
    cause = error.__cause__ or error.__context__
    if isinstance(cause, ValidationError):
        return Response(Refusal(_where(str(cause))), status_code=400)
    for fault in _faults(error.extra):
        return Response(Refusal(_where(str(fault.get("message", "")))), status_code=400)
    return Response(Refusal(_SAID[400]), status_code=400)


def too_deep(_: Request[Any, Any, Any], error: RecursionError) -> Response[Refusal]:  # noqa: ARG001
    """Answer a message in which brackets lie too deep."""
    return Response(Refusal("Brackets lie too deep in it."), status_code=400)


def _where(message: str) -> str:
    # The framework reads a body as a field of its own.
    return where_in_words(message.replace("`$.data", "`$")) + "."


def _faults(extra: Any) -> list[dict[str, Any]]:
    return cast("list[dict[str, Any]]", extra) if isinstance(extra, list) else []


def unknown(_: Request[Any, Any, Any], error: HTTPException) -> Response[Refusal]:
    """Answer what the framework refuses in words of ours."""
    said = _SAID.get(error.status_code, "That cannot be done.")
    allow = {"Allow": error.headers["Allow"]} if error.headers and "Allow" in error.headers else {}
    return Response(Refusal(said), status_code=error.status_code, headers=allow)


def our_fault(request: Request[Any, Any, Any], error: Exception) -> Response[Refusal]:
    """Answer a fault of our own: the log has the rest."""
    _log.error("fault", exc_info=error, extra={"method": request.method})
    said = "Something went wrong on our side; it has been noted. Please try again."
    return Response(Refusal(said), status_code=500)


ANSWERS: Final[dict[int | type[Exception], Any]] = {
    Refused: refused,
    WrongTable: wrong,
    WrongDealing: wrong,
    WrongRecord: wrong,
    UnreadableRecord: wrong,
    ValidationException: misread,
    HTTPException: unknown,
    RecursionError: too_deep,
    Exception: our_fault,
}

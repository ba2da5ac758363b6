"""The log: one line of JSON for each thing worth knowing, and never a secret.

Only what is named here gets in: no header, no body, no query, no path as it was typed.
"""

import logging
import sys
import time
import traceback
from typing import Any, Final

import msgspec

_TOLD: Final = ("method", "route", "status", "seconds", "address", "table", "cause", "count")


class Line(logging.Formatter):
    """Writes a log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Give the line."""
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        line |= {name: record.__dict__[name] for name in _TOLD if name in record.__dict__}
        if record.exc_info and record.exc_info[1]:
            # What an error says may quote what was sent: only where it arose is told.
            error = record.exc_info[1]
            frames = traceback.extract_tb(error.__traceback__)[-6:]
            line["error"] = type(error).__name__
            line["where"] = [f"{frame.filename}:{frame.lineno}" for frame in frames]
        return msgspec.json.encode(line).decode()


def keep_journal(level: str = "info") -> None:
    """Write the log to the error stream from now on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Line())
    logger = logging.getLogger("twofold")
    logger.handlers[:] = [handler]
    logger.setLevel(level.upper())
    logger.propagate = False

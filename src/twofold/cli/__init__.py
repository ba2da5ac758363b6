"""The commands: what is typed at a shell, and what comes back.

Everything heavy is imported inside the command that needs it, so that `--help` is instant.
"""

import os
import sys
from collections.abc import Sequence

_OWN_FAULT = 70
"""The exit status of an error that is no user's fault (sysexits' EX_SOFTWARE)."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that was typed; every error becomes a sentence and an exit status."""
    try:
        from twofold.cli.signs import speak_every_terminals_signs

        speak_every_terminals_signs()
        status = _run(arguments)
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        # Whoever read our output has had enough; nothing more can be said, nor need it be.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        _say("\nStopped.")
        return 130


def _run(arguments: Sequence[str] | None) -> int:
    import typer

    from twofold.cli.app import app
    from twofold.cli.trouble import Trouble

    try:
        status = app(arguments, prog_name="twofold", standalone_mode=False)
    except typer.TyperException as error:
        _say(error.format_message(), f"`{_asked(error)} --help` shows what it takes.")
        return 2
    except Trouble as trouble:
        _say(str(trouble))
        return trouble.status
    except (BrokenPipeError, KeyboardInterrupt):
        raise
    except Exception as error:
        if os.environ.get("TWOFOLD_TRACEBACK"):
            raise
        _say(
            f"This is a fault of twofold's own, not yours: {type(error).__name__}: {error}",
            "With TWOFOLD_TRACEBACK=1 it tells more.",
        )
        return _OWN_FAULT
    if status == 130:
        raise KeyboardInterrupt
    return status if isinstance(status, int) else 0


def _asked(error: Exception) -> str:
    """Give the command that a usage error is about."""
    context = getattr(error, "ctx", None)
    return getattr(context, "command_path", None) or "twofold"


def _say(*sentences: str) -> None:
    """Tell the user, on the error stream, with nothing in it that a terminal would obey."""
    from twofold.cards.words import plain

    for line in "\n".join(sentences).split("\n"):
        sys.stderr.write(plain(line) + "\n")

"""A window and single keys, for guides at a terminal: given back whatever happens."""

import contextlib
import os
import select
import signal
import sys
from collections.abc import Callable, Generator
from typing import Final

from rich.console import Console

from twofold.cli.terminal import Left, is_typed

BACK: Final = "back"
FORWARD: Final = "forward"
ENTER: Final = "enter"
ESCAPE: Final = "escape"
ESCAPE_SECONDS: Final = 0.05
"""An arrow key comes as an escape and more; after so long nothing more comes."""
_ESCAPES: Final = {"[D": BACK, "OD": BACK, "[C": FORWARD, "OC": FORWARD}
_KEYS: Final = {"\r": ENTER, "\n": ENTER, "\x7f": BACK, "\b": BACK}


def has_keys(console: Console) -> bool:
    """Say whether a person sits at a terminal that can be drawn on."""
    drawn = console.is_terminal and not console.is_dumb_terminal and not console.legacy_windows
    return drawn and is_typed()


@contextlib.contextmanager
def keys_read(console: Console) -> Generator[Callable[[], str]]:
    """Take window and keyboard, and give both back whatever happens; a key may be nothing.

    That is when the window must be drawn anew, since its size has changed, or others wrote on it.
    """
    if sys.platform == "win32":
        with _window(console):
            yield _windows_key
    else:
        with _Unix(console) as unix:
            yield unix.key


@contextlib.contextmanager
def _window(console: Console) -> Generator[None]:
    console.set_alt_screen(True)
    console.show_cursor(False)
    try:
        yield
    finally:
        console.show_cursor(True)
        console.set_alt_screen(False)


def _windows_key() -> str:
    if sys.platform != "win32":
        raise NotImplementedError
    import msvcrt

    sign = msvcrt.getwch()
    if sign == "\x03":
        raise KeyboardInterrupt
    if sign in ("\x00", "\xe0"):
        return {"K": BACK, "M": FORWARD}.get(msvcrt.getwch(), "")
    return _KEYS.get(sign, sign)


class _Unix:
    """A window and keyboard on Unix: sized, stopped and ended by signals."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.keyboard = sys.stdin.fileno()
        self.stopping = False
        self.kept = contextlib.ExitStack()
        self.bell, self.rope = os.pipe()
        """Every signal rings, or one that comes just before a wait would be answered after it."""
        os.set_blocking(self.rope, False)

    def __enter__(self) -> "_Unix":
        try:
            self.take()
        except BaseException:
            self.kept.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.kept.close()
        os.close(self.bell)
        os.close(self.rope)

    def take(self) -> None:
        """Take window, keyboard and signals."""
        import termios
        import tty

        before = termios.tcgetattr(self.keyboard)
        back = (self.keyboard, termios.TCSADRAIN, before)
        self.kept.callback(termios.tcsetattr, *back)
        tty.setcbreak(self.keyboard)
        self.kept.enter_context(_window(self.console))
        before_bell = signal.set_wakeup_fd(self.rope, warn_on_full_buffer=False)
        self.kept.callback(signal.set_wakeup_fd, before_bell)
        for number, answer in (
            (signal.SIGWINCH, self.resized),
            (signal.SIGTSTP, self.stopped),
            (signal.SIGTERM, self.ended),
            (signal.SIGHUP, self.ended),
        ):
            self.kept.callback(signal.signal, number, signal.signal(number, answer))

    def resized(self, *_: object) -> None:
        """Let the bell be enough: the window is drawn anew after every ring."""

    def stopped(self, *_: object) -> None:
        """Note that the shell wants the window: it is given back between two keys."""
        self.stopping = True

    def ended(self, number: int, _: object) -> None:
        """Leave in good order when the process is asked to end."""
        raise SystemExit(128 + number)

    def key(self) -> str:
        """Wait for a key, or a ring; raise Left when there is no keyboard any more."""
        rung, _, _ = select.select([self.bell, self.keyboard], [], [])
        if self.bell in rung:
            os.read(self.bell, 1)
            if self.stopping:
                self.stop()
            return ""
        sign = self.byte()
        if sign != "\x1b":
            return _KEYS.get(sign, sign)
        code = ""
        while len(code) < 8 and select.select([self.keyboard], [], [], ESCAPE_SECONDS)[0]:
            code += self.byte()
            if len(code) > 1 and "@" <= code[-1] <= "~":
                return _ESCAPES.get(code, "")
        return "" if code else ESCAPE

    def stop(self) -> None:
        """Give all back while the shell has the window, and take it again afterwards."""
        self.stopping = False
        self.kept.close()
        os.kill(os.getpid(), signal.SIGSTOP)
        self.take()

    def byte(self) -> str:
        """Read one byte; one beyond ASCII is no key of ours."""
        try:
            found = os.read(self.keyboard, 1)
        except OSError:
            found = b""
        if not found:
            raise Left
        return found.decode("ascii", "ignore")

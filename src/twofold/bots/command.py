"""Anyone's bot: a program that reads lines of JSON and answers each with a choice.

A line in is `{"view": …, "choices": […]}`; a line out is one of the choices. The program sees what
its seat may know and nothing else; a bad or late answer ends the game.
"""

import shlex
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import IO, Any, Final

import msgspec

from twofold.bots.bot import BotFailed, UnknownBot
from twofold.cards.words import plain, quoted

PATIENCE: Final = 10.0
"""Seconds that a program may think about one choice."""
LONGEST: Final = 1 << 20
"""Bytes that one answer may have."""


class CommandBot:
    """A program that sits in a seat."""

    def __init__(self, command: str, choice_type: Any, patience: float = PATIENCE) -> None:
        self.name = quoted(command)
        self.patience = patience
        self._decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(choice_type)
        try:
            words = shlex.split(command)
        except ValueError as error:
            raise UnknownBot(f"The bot {self.name} cannot be read as a command: {error}.") from None
        if not words:
            raise UnknownBot("A bot cmd: needs a program: cmd:PROGRAM ARGS.")
        try:
            self._program = subprocess.Popen(  # noqa: S603 - the user names the program
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )
        except OSError as error:
            reason = error.strerror or "it cannot be run"
            raise UnknownBot(f"The bot {self.name} does not start: {reason}.") from None
        self._answers: SimpleQueue[bytes] = SimpleQueue()
        threading.Thread(target=self._listen, daemon=True).start()
        threading.Thread(target=self._pass_on_complaints, daemon=True).start()

    def _listen(self) -> None:
        """Take in the program's answers as they come, and an empty one when it ends."""
        answers = _pipe(self._program.stdout)
        with answers:
            while line := answers.readline(LONGEST):
                self._answers.put(line)
        self._answers.put(b"")

    def _pass_on_complaints(self) -> None:
        """Let the program's error output be read where ours is, as text and nothing more."""
        with _pipe(self._program.stderr) as complaints:
            while line := complaints.readline(LONGEST):
                text = line.decode(errors="replace").rstrip("\r\n")
                sys.stderr.write(f"{self.name}: {plain(text)}\n")

    def choose(self, view: Any, choices: Sequence[Any]) -> Any:
        """Put the question to the program, and read its answer."""
        question = _pipe(self._program.stdin)
        try:
            question.write(msgspec.json.encode({"view": view, "choices": choices}) + b"\n")
            question.flush()
            answer = self._answers.get(timeout=self.patience)
        except (BrokenPipeError, ValueError):
            answer = b""
        except Empty:
            raise BotFailed(f"The bot {self.name} took over {self.patience:g} s.") from None
        if not answer:
            raise BotFailed(f"The bot {self.name} ended before the game did.")
        try:
            return self._decoder.decode(answer)
        except (msgspec.DecodeError, UnicodeDecodeError):
            text = quoted(answer.decode(errors="replace").strip())
            raise BotFailed(f"The bot {self.name} answered {text}, which is no choice.") from None

    def close(self) -> None:
        """End the program: its input ends, and after a while it is made to stop."""
        with suppress(BrokenPipeError):
            _pipe(self._program.stdin).close()
        try:
            self._program.wait(1)
        except subprocess.TimeoutExpired:
            self._program.kill()
            self._program.wait()


def _pipe(end: IO[bytes] | None) -> IO[bytes]:
    assert end is not None
    return end

"""Anyone's bot: a program that reads lines of JSON and answers each with a choice.

A line in is `{"view": …, "choices": […]}`; a line out is one of the choices. The program sees what
its seat may know and nothing else; a bad or late answer ends the game.
"""

import os
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
PASSED_ON: Final = (
    "PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TMPDIR", "TZ",
    "SYSTEMROOT", "TEMP", "TMP", "USERPROFILE", "VIRTUAL_ENV",
)  # fmt: skip
"""What a program is told of its surroundings: enough to start, nothing that we are told."""
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
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                close_fds=True,
                env={name: os.environ[name] for name in PASSED_ON if name in os.environ},
                # Ctrl-C is ours to answer: the program ends when its input does.
                start_new_session=True,
            )
        except OSError as error:
            reason = error.strerror or "it cannot be run"
            raise UnknownBot(f"The bot {self.name} does not start: {reason}.") from None
        self._questions: SimpleQueue[bytes | None] = SimpleQueue()
        self._answers: SimpleQueue[bytes] = SimpleQueue()
        threading.Thread(target=self._converse, daemon=True).start()
        threading.Thread(target=self._pass_on_complaints, daemon=True).start()

    def _converse(self) -> None:
        """Put questions to the program, and take one line in answer to each.

        It is asked from a thread of its own, since a program that doesn't read lets nobody write;
        and no more is read than was asked for, so that one that talks on and on fills no memory.
        """
        answers, questions = _pipe(self._program.stdout), _pipe(self._program.stdin)
        with answers, suppress(BrokenPipeError, ValueError):
            while question := self._questions.get():
                questions.write(question)
                questions.flush()
                self._answers.put(answers.readline(LONGEST))
        self._answers.put(b"")
        with suppress(BrokenPipeError):
            questions.close()

    def _pass_on_complaints(self) -> None:
        """Let the program's error output be read where ours is, as text and nothing more."""
        with _pipe(self._program.stderr) as complaints:
            while line := complaints.readline(LONGEST):
                text = line.decode(errors="replace").rstrip("\r\n")
                sys.stderr.write(f"{self.name}: {plain(text)}\n")

    def choose(self, view: Any, choices: Sequence[Any]) -> Any:
        """Put the question to the program, and read its answer."""
        self._questions.put(msgspec.json.encode({"view": view, "choices": choices}) + b"\n")
        try:
            answer = self._answers.get(timeout=self.patience)
        except Empty:
            raise BotFailed(f"The bot {self.name} took over {self.patience:g} s.") from None
        if not answer:
            raise BotFailed(f"The bot {self.name} ended before the game did.")
        if len(answer) == LONGEST:
            raise BotFailed(f"The bot {self.name} answered with over {LONGEST >> 20} MiB.")
        try:
            return self._decoder.decode(answer)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            text = quoted(answer.decode(errors="replace").strip())
            raise BotFailed(f"The bot {self.name} answered {text}, which is no choice.") from None

    def close(self) -> None:
        """End the program: its input ends, and after a while it is made to stop."""
        self._questions.put(None)
        try:
            self._program.wait(1)
        except subprocess.TimeoutExpired:
            self._program.kill()
            self._program.wait()


def _pipe(end: IO[bytes] | None) -> IO[bytes]:
    assert end is not None
    return end

"""A shell and a person at a terminal, for tests: no process, no clock."""

import io
import re
import shlex
import signal
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random

import pytest

from twofold.cli import main
from twofold.cli.terminal import Terminal, console

NUMBERED = re.compile(r"(?:^|\s)(\d{1,2})\s+(?:10|[2-9JQKA])[♣♦♥♠]│|(?:^|\s)(\d{1,2})\s[RBG]\d")
RUBBISH = (
    "",
    "   ",
    "99",
    "zzz",
    "\x1b[31mred",
    "1 2 3 4 5",
    "-1",
    "[bold]x[/bold]",
    "lqs d2h",
    "r7x",
    "²",
)


@dataclass(frozen=True)
class Answer:
    """What a command said, and how it ended."""

    status: int
    out: str
    err: str


def run(capsys: pytest.CaptureFixture[str], command: str) -> Answer:
    """Run a command line as the program would."""
    status = main(shlex.split(command))
    said = capsys.readouterr()
    return Answer(status, said.out, said.err)


@contextmanager
def ctrl_c_heard() -> Generator[None]:
    """Let the programs started meanwhile hear Ctrl-C.

    What a shell runs in the background ignores it and hands that on: then nothing would end them.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@dataclass
class Person:
    """Someone who reads what is on the screen and types; rubbish too, now and then."""

    width: int = 100
    rubbish: int = 0
    """One line in so many is rubbish; 0 for none."""
    chance: Random = field(default_factory=lambda: Random(1))
    nonsense: Random = field(default_factory=lambda: Random(2))
    typed: list[str] = field(default_factory=list[str])
    asked: int = 0
    _read_to: int = 0
    _waiting: list[str] = field(default_factory=list[str])

    def __post_init__(self) -> None:
        self.paper = io.StringIO()
        self.terminal = Terminal(console(self.paper, self.width), self.answer)

    @property
    def seen(self) -> str:
        """Give everything shown so far."""
        return self.paper.getvalue()

    def answer(self, prompt: str) -> str:
        """Type a line, having read what is new."""
        self.asked += 1
        assert self.asked < 5000, "the match never ends"
        if not self._waiting:
            news = self.seen[self._read_to :]
            self._read_to = len(self.seen)
            if self.rubbish and self.nonsense.randrange(self.rubbish) == 0:
                self._waiting.append(self.nonsense.choice(RUBBISH))
            self._waiting.append(self.move(news))
        line = self._waiting.pop(0)
        self.typed.append(line)
        self.paper.write(f"{prompt}\n")
        return line

    def move(self, news: str) -> str:
        """Choose among what the screen offers."""
        fold = [line for line in news.splitlines() if line.rstrip().endswith("──")][-1]
        for asked, reply in REPLIES.items():
            if fold.startswith(asked):
                return reply(self.chance)
        below = news.rsplit(fold, maxsplit=1)[-1]
        offered = [int(one or other) for one, other in NUMBERED.findall(below)]
        assert offered == list(range(1, len(offered) + 1)), "numbers are shown in order"
        assert offered, f"nothing is offered under {fold}"
        if fold.startswith("Pass three cards"):
            return " ".join(map(str, self.chance.sample(offered, 3)))
        chosen = str(self.chance.choice(offered))
        if fold.startswith("Your lead: a card, and"):
            return f"{chosen} {self.chance.choice('ld')}"
        return chosen


class Typist(Person):
    """Someone who types these lines, whatever is asked, and then the input ends."""

    def __init__(self, *lines: str) -> None:
        super().__init__()
        self.lines = [*lines]

    def move(self, news: str) -> str:  # noqa: ARG002 - unread
        """Type the next line."""
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)


def _lift(chance: Random) -> str:
    first = chance.randrange(1, 5)
    return chance.choice([f"{first}-{first + 2} 1", f"{first} 3", "rest", "10%-40% 90%"])


REPLIES: dict[str, Callable[[Random], str]] = {
    "You call: ": _lift,
    "Ada calls: ": _lift,
    "Cut: ": lambda chance: str(chance.randrange(1, 4)),
    "Guess: ": lambda chance: chance.choice("tb"),
    "Check: ": lambda chance: chance.choice("tbn"),
}

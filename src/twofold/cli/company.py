"""Who sits at the table, as one seat sees it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from twofold.cards.words import plain

NAMES: Final = ("Ada", "Bruno", "Clara", "Dario", "Edda", "Felix", "Greta", "Hugo")
_LONGEST: Final = 12


@dataclass(frozen=True)
class Company:
    """The players by seat, and which of them is at the terminal."""

    me: int
    names: tuple[str, ...]
    levels: tuple[str, ...]
    """What plays in each seat, in a word; nothing for a person."""

    @staticmethod
    def of(me: int, my_name: str | None, levels: Sequence[str]) -> "Company":
        """Seat bots of these levels clockwise from my left."""
        players = len(levels) + 1
        mine = short(my_name) if my_name and my_name.strip() else "You"
        free = [name for name in NAMES if name.casefold() != mine.casefold()]
        names, words = [mine] * players, [""] * players
        for place, level in enumerate(levels):
            seat = (me + 1 + place) % players
            names[seat] = free[place]
            words[seat] = "program" if level.startswith("cmd:") else plain(level)
        return Company(me, tuple(names), tuple(words))

    @property
    def clockwise(self) -> list[int]:
        """Give all seats, from my left round to me."""
        return [(self.me + step) % len(self.names) for step in range(1, len(self.names) + 1)]

    def does(self, seat: int, verb: str, mine: str) -> str:
        """Say that a seat does something: Clara takes, You take."""
        return f"You {mine}" if seat == self.me else f"{self.names[seat]} {verb}"

    def whom(self, seat: int) -> str:
        """Name a seat in the middle of a sentence."""
        return "you" if seat == self.me else self.names[seat]

    def whose(self, seat: int) -> str:
        """Say whose a thing is: Your, Clara's."""
        return "Your" if seat == self.me else f"{self.names[seat]}'s"


def short(name: str) -> str:
    """Make a name from outside fit to be shown in a table."""
    name = plain(" ".join(name.split()))
    return name if len(name) <= _LONGEST else name[: _LONGEST - 1] + "…"


def listed(words: Sequence[str]) -> str:
    """Put words in a row as one says them: a, b and c."""
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))

"""What can be wrong with a record, said in a card player's words."""

import re

from twofold.cards.words import plain
from twofold.games.game import Result


class WrongRecord(ValueError):
    """A record that the rules contradict; the message says where and why."""

    def __init__(self, reason: str, *, round: int | None = None, play: int | None = None) -> None:
        self.reason = reason
        self.round = round
        self.play = play
        where = [] if round is None else [f"round {round}"]
        where += [] if play is None else [f"play {play}"]
        super().__init__(": ".join(filter(None, (", ".join(where), reason))))


class UnreadableRecord(ValueError):
    """A line that is no record at all."""


def where_in_words(message: str) -> str:
    """Put a decoder's message into words: `$.rounds[2].plays` is round 3, plays."""
    message = re.sub(
        r" - at `\$\.?(.*?)`$", lambda found: f" in {_place(found[1])}" if found[1] else "", message
    )
    message = re.sub(r"^Object missing required field `(.*?)`", r"“\1” is missing", message)
    return plain(message.replace("`", ""))


def _place(path: str) -> str:
    path = re.sub(r"^(rounds|hands)\[(\d+)\]", lambda found: f"round {int(found[2]) + 1}", path)
    path = re.sub(r"\[(\d+)\]", lambda found: f" {int(found[1]) + 1}", path)
    return path.replace("[...]", "").replace(".", ", ")


def compare(what: str, written: object, found: object, round: int | None = None) -> None:
    """Refuse a figure that is not what the rules give."""
    if written != found:
        raise WrongRecord(f"{what} should be {_text(found)}, not {_text(written)}.", round=round)


def _text(value: object) -> str:
    if value is None:
        return "null"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_text, value)) + "]"  # pyright: ignore[reportUnknownArgumentType]
    return plain(str(value))


def check_end(result: Result | None, winners: list[int] | None, *, finished: bool) -> None:
    """Refuse a record whose end, or lack of one, is not what the rules give."""
    if finished and result is None:
        raise WrongRecord('The match stops early; one that does says "finished": false.')
    if result is not None and not finished:
        raise WrongRecord('The match is over, yet it says "finished": false.')
    compare("winners", winners, None if result is None else list(result.winners))

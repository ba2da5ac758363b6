"""Recompute every shuffle of a table from what everyone was told.

`verify` needs no log and trusts no house: the events that a spectator is told are enough. It checks
each round's promises, makes its key, deals by it, plays all choices again by the rules, and
compares what came out.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import msgspec

from twofold import chance
from twofold.games import CHANCE, AnyGame
from twofold.tables import setting as settings
from twofold.tables.choices import Choice, as_played
from twofold.tables.events import (
    ChoiceTakenBack,
    Chosen,
    Contributed,
    Dealt,
    Event,
    MatchEnded,
    MatchStarted,
    Promised,
    SecretPublished,
    TableOpened,
)
from twofold.tables.setting import Setting
from twofold.tables.told import ChoicesOpenedTold, CommittedTold, Told, told


class Checked(msgspec.Struct, frozen=True):
    """A round that was recomputed."""

    match: int
    round: int
    fault: str | None
    """What is wrong with it; None if it is sound."""
    silent: tuple[int, ...]
    """The players without a contribution."""


class Report(msgspec.Struct, frozen=True):
    """What recomputing a table brought out."""

    rounds: tuple[Checked, ...]
    """The rounds that are over; one that was broken off proves nothing."""

    @property
    def sound(self) -> bool:
        """Say whether nothing is wrong."""
        return all(checked.fault is None for checked in self.rounds)

    @property
    def faulty(self) -> Checked | None:
        """Give the first round that is at fault."""
        return next((checked for checked in self.rounds if checked.fault is not None), None)


def outcome_of(game: AnyGame, state: Any, opened: tuple[tuple[Choice, ...], ...]) -> bytes:
    """Give the SHA-256 of all that a finished round has brought to light."""
    seen = msgspec.json.encode((game.view(state, None), opened))
    return sha256(seen).digest()


def verify(table: str, setting: Setting, story: Iterable[Told]) -> Report:
    """Recompute the shuffles of a table from the events that a spectator was told."""
    reading = _Reading(table, setting)
    for event in story:
        reading.hear(event)
    return Report(tuple(reading.checked))


def verify_log(log: Iterable[Event]) -> Report:
    """Recompute the shuffles of a table from its log, of which only the public part is used."""
    entries = list(log)
    opening = entries[0]
    if not isinstance(opening, TableOpened):
        raise ValueError("A log begins with the opening of its table.")
    public = (told(event, None) for event in entries)
    return verify(opening.table, opening.setting, (event for event in public if event is not None))


class _Faulty(Exception):
    """A round that does not follow from what was promised."""


@dataclass
class _Round:
    """What has been heard of a round."""

    number: int
    commitment: bytes
    promises: list[bytes]
    contributions: list[bytes]
    dealt: Dealt | None = None
    moves: list[Chosen | None] = field(default_factory=list[Chosen | None])
    """In order; None where what was sealed is opened."""


class _Reading:
    """A story as far as it has been heard."""

    def __init__(self, table: str, setting: Setting) -> None:
        self.table = table
        self.setting = setting
        self.game = settings.game_of(setting)
        self.state: Any = None
        self.match = 0
        self.round: _Round | None = None
        self.checked: list[Checked] = []

    def hear(self, event: Told) -> None:
        """Take in the next event."""
        if isinstance(event, MatchStarted):
            self.match, self.state, self.round = event.match, settings.start(self.setting), None
        elif isinstance(event, CommittedTold):
            nothing = [b""] * self.setting.players
            self.round = _Round(event.round, event.commitment, nothing, nothing.copy())
        elif isinstance(event, MatchEnded):
            self._ended(event)
        elif self.round is not None:
            self._of_round(self.round, event)

    def _of_round(self, round: _Round, event: Told) -> None:
        match event:
            case Promised(seat=seat) if seat < len(round.promises):
                round.promises[seat] = event.commitment
            case Contributed(seat=seat) if seat < len(round.contributions):
                round.contributions[seat] = event.contribution
            case Dealt():
                round.dealt = event
            case Chosen():
                round.moves.append(event)
            case ChoiceTakenBack():
                del round.moves[-1:]
            case ChoicesOpenedTold():
                round.moves.append(None)
            case SecretPublished():
                self._over(round, event)
            case _:
                pass

    def _over(self, round: _Round, event: SecretPublished) -> None:
        fault = None
        try:
            self.state = self._played(round, event)
        except (_Faulty, chance.NotVerified, ValueError) as error:
            fault, self.state = str(error), None
        silent = round.dealt.silent if round.dealt is not None else ()
        self.checked.append(Checked(self.match, round.number, fault, silent))
        self.round = None

    def _played(self, round: _Round, event: SecretPublished) -> Any:
        """Deal a round by its key, play it again, and give the state that it ends in."""
        if round.dealt is None or event.round != round.number or round.dealt.round != round.number:
            raise _Faulty("Its events don't belong together.")
        if list(round.dealt.contributions) != round.contributions:
            raise _Faulty("It was dealt from other contributions than the players revealed.")
        key = chance.verify(
            self.table,
            round.number,
            event.secret,
            round.contributions,
            round.commitment,
            round.promises,
        )
        if self.state is None:
            raise _Faulty("Its cards cannot be checked: a round before it is at fault.")
        state = self.game.deal(self.state, key)
        opened = iter(event.opened)
        for number, move in enumerate(round.moves, start=1):
            made = enumerate(next(opened, ())) if move is None else [(move.seat, move.choice)]
            for seat, choice in made:
                state = self._chosen(state, seat, choice, number)
        if self.game.awaited(state) - {CHANCE} or next(opened, None) is not None:
            raise _Faulty("It was not played to its end.")
        if outcome_of(self.game, state, event.opened) != event.outcome:
            raise _Faulty("By its cards and choices it ended otherwise.")
        return state

    def _chosen(self, state: Any, seat: int, choice: Choice, number: int) -> Any:
        played = as_played(self.game, choice)
        if played is None:
            raise _Faulty(f"Choice {number} is none of {self.game.title}.")
        reason = self.game.refusal(state, seat, played)
        if reason is not None:
            raise _Faulty(f"Choice {number}, of seat {seat}, is against the rules: {reason}")
        return self.game.choose(state, seat, played)

    def _ended(self, event: MatchEnded) -> None:
        result = None if self.state is None else self.game.result(self.state)
        ended = (event.winners, event.reason)
        if not self.checked or self.checked[-1].fault is not None:
            return
        if result is None or (result.winners, result.reason) != ended:
            last = self.checked[-1]
            self.checked[-1] = msgspec.structs.replace(last, fault="The match ended otherwise.")

"""What a contest found, as a file: to be read by programs, and to be gone on with."""

from typing import Any

import msgspec

from twofold.arena.contest import Contest, DealResult
from twofold.arena.league import Gap, League, Standing
from twofold.cards.words import plain, quoted


class Table(msgspec.Struct, frozen=True):
    """What was played, in so far as other cards or other games follow from it."""

    game: str
    players: int
    bots: tuple[str, ...]
    seed: str
    rounds: int | None
    options: dict[str, Any]


class Ledger(msgspec.Struct, frozen=True):
    """A contest, as far as it has been played."""

    table: Table
    deals: int
    """So many were wanted."""
    clear: bool
    """Whether every gap is clear."""
    standings: list[Standing]
    gaps: list[Gap]
    results: list[DealResult]
    """By deal; the figures of each stand in the order of the bots, each once."""


class OtherContest(ValueError):
    """A file of results that belong to another contest; the message says where they differ."""


class NoLedger(ValueError):
    """What is no file of results; the message says why."""


def ledger_of(league: League) -> Ledger:
    """Write down a league."""
    contest = league.contest
    return Ledger(
        table_of(contest),
        contest.deals,
        league.clear,
        league.standings,
        league.gaps,
        league.results,
    )


def encode(ledger: Ledger) -> bytes:
    """Write a ledger as JSON."""
    return msgspec.json.encode(ledger) + b"\n"


def decode(text: bytes) -> Ledger:
    """Read a ledger, or say why it is none."""
    try:
        ledger = msgspec.json.decode(text, type=Ledger)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise NoLedger(f"It holds no results of a contest: {plain(str(error))}.") from None
    bots = len(dict.fromkeys(ledger.table.bots))
    for place, result in enumerate(ledger.results):
        if result.deal != place:
            raise NoLedger(f"Deal {place} is missing in it.")
        if not len(result.wins) == len(result.points) == bots:
            raise NoLedger(f"Deal {place} in it has not one figure for each bot.")
        if not all(0 <= share <= 1 for share in result.wins):
            raise NoLedger(f"The wins of deal {place} in it are no shares of a win.")
    return ledger


def table_of(contest: Contest) -> Table:
    """Say what a contest plays."""
    options: dict[str, Any] = (
        {} if contest.options is None else msgspec.to_builtins(contest.options)
    )
    return Table(
        contest.game_name, contest.players, contest.bots, contest.seed, contest.rounds, options
    )


def take_up(contest: Contest, ledger: Ledger) -> League:
    """Give the league of a contest with all that a ledger knows of it."""
    table = msgspec.to_builtins(table_of(contest))
    for name, value in msgspec.to_builtins(ledger.table).items():
        if table[name] != value:
            raise OtherContest(f"It has {name} {_shown(value)}, not {_shown(table[name])}.")
    league = League(contest)
    for result in ledger.results[: contest.deals]:
        league.add(result)
    return league


def _shown(value: Any) -> str:
    return quoted(msgspec.json.encode(value).decode())

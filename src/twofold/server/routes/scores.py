"""Keeping score at a real table: every figure from the games' own rules; nothing is kept here."""

from collections.abc import Sequence
from typing import Annotated, Final

import msgspec
from litestar import Router, post
from litestar.params import JSONBody
from msgspec import Meta

from twofold.cards.three_colours import COLOURS, NUMBERS, pack
from twofold.games.double_dealing_shuffle import rules as shuffle
from twofold.games.double_dealing_shuffle.choices import Pile
from twofold.games.double_dealing_shuffle.state import PILES
from twofold.games.double_decker import rules as decker
from twofold.games.double_hearts import rules as hearts
from twofold.games.double_hearts.state import Options as HeartsOptions
from twofold.games.double_hearts.view import direction_name
from twofold.kernel import row
from twofold.server.refusal import Refused

_MOST_ROUNDS: Final = 200
Seat = Annotated[int, Meta(ge=0, le=6)]
Few = Annotated[int, Meta(ge=0, le=NUMBERS)]
Cards = Annotated[int, Meta(ge=0, le=84)]
Points = Annotated[int, Meta(ge=0, le=hearts.ALL_POINTS)]


class Piles(msgspec.Struct, frozen=True):
    """What one player of Double Decker has at the end of a round."""

    red: Few = 0
    blue: Few = 0
    green: Few = 0
    passed: Cards = 0


class DeckerSheet(msgspec.Struct, frozen=True, tag="double-decker", tag_field="game"):
    """A match of Double Decker, round by round, then seat by seat."""

    players: Annotated[int, Meta(ge=4, le=7)]
    dealer: Seat
    """Who dealt first."""
    rounds: Annotated[list[list[Piles]], Meta(max_length=decker.ROUNDS)]


class HeartsSheet(msgspec.Struct, frozen=True, tag="double-hearts", tag_field="game"):
    """A match of Double Hearts: the points that each seat took, hand by hand."""

    players: Annotated[int, Meta(ge=3, le=4)]
    dealer: Seat
    """Who dealt first."""
    rounds: Annotated[list[list[Points]], Meta(max_length=_MOST_ROUNDS)]
    target: Annotated[int, Meta(ge=1, le=100_000)] = HeartsOptions().target


class Pointing(msgspec.Struct, frozen=True):
    """A round of Double Dealing Shuffle: where red cards lay, and where hands pointed."""

    red: tuple[Pile, Pile]
    guesses: tuple[Pile | None, Pile | None]
    checks: tuple[Pile | None, Pile | None]


class ShuffleSheet(msgspec.Struct, frozen=True, tag="double-dealing-shuffle", tag_field="game"):
    """A match of Double Dealing Shuffle, round by round."""

    caller: Annotated[int, Meta(ge=0, le=1)]
    """Who called first."""
    rounds: Annotated[list[Pointing], Meta(max_length=_MOST_ROUNDS)]


Sheet = DeckerSheet | HeartsSheet | ShuffleSheet


class Scores(msgspec.Struct, frozen=True):
    """The sheet, reckoned."""

    rounds: tuple[tuple[int, ...], ...]
    """What each seat scored, round by round; in Double Dealing Shuffle, the hands left."""
    totals: tuple[int, ...]
    """In Double Dealing Shuffle, the sizes of the decks."""
    next_dealer: int | None
    """Who deals or calls next; null when the match is over."""
    winners: tuple[int, ...] | None
    passing: str | None = None
    """In Double Hearts, where cards are passed next: left, right, across or hold."""


@post("", status_code=200)
async def keep_score(data: JSONBody[Sheet]) -> Scores:
    """Reckon a score sheet by the rules, as far as it is filled in."""
    if isinstance(data, DeckerSheet):
        return decker_scores(data)
    return hearts_scores(data) if isinstance(data, HeartsSheet) else shuffle_scores(data)


def decker_scores(sheet: DeckerSheet) -> Scores:
    """Reckon a match of Double Decker."""
    players = sheet.players
    dealer = _seat(sheet.dealer, players)
    rounds: list[tuple[int, ...]] = []
    totals = (0,) * players
    for number, piles in enumerate(sheet.rounds, start=1):
        _check_piles(piles, players, number)
        rounds.append(tuple(decker.score(_taken(one), (1 << one.passed) - 1) for one in piles))
        totals = _added(totals, rounds[-1])
        dealer = decker.next_dealer(players, dealer, row(totals), row(rounds[-1]))
    over = len(rounds) == decker.ROUNDS
    winners = _those(totals, max(totals)) if over else None
    return Scores(tuple(rounds), totals, None if over else dealer, winners)


def _taken(piles: Piles) -> int:
    """Give cards as many as a player has of each colour: which they are costs nothing."""
    counts = (piles.red, piles.blue, piles.green)
    return sum(((1 << count) - 1) << (NUMBERS * colour) for colour, count in enumerate(counts))


def _check_piles(piles: Sequence[Piles], players: int, number: int) -> None:
    _check_length(piles, players, number)
    each = len(pack(players)) // len(COLOURS)
    for word in ("red", "blue", "green"):
        if sum(getattr(one, word) for one in piles) > each:
            raise Refused(422, f"Round {number}: there are only {each} {word} cards.")
    counted = sum(one.red + one.blue + one.green + one.passed for one in piles)
    played = players * (decker.hand_size(players) - 1)
    if counted != played:
        said = f"Round {number}: {counted} cards are counted, but {played} were played."
        raise Refused(422, said)


def hearts_scores(sheet: HeartsSheet) -> Scores:
    """Reckon a match of Double Hearts."""
    players = sheet.players
    dealer = _seat(sheet.dealer, players)
    rounds: list[tuple[int, ...]] = []
    totals = (0,) * players
    for number, points in enumerate(sheet.rounds, start=1):
        if max(totals) >= sheet.target:
            raise Refused(422, f"Hand {number}: the match was over before it.")
        _check_length(points, players, number)
        if sum(points) != hearts.ALL_POINTS:
            said = f"Hand {number}: the points come to {sum(points)}, not {hearts.ALL_POINTS}."
            raise Refused(422, said)
        scores = row(points)
        hearts.shoot_the_moon(players, scores)
        rounds.append(tuple(map(int, scores)))
        totals = _added(totals, rounds[-1])
    over = max(totals) >= sheet.target
    steps = hearts.direction(players, len(rounds))
    return Scores(
        tuple(rounds),
        totals,
        None if over else (dealer + len(rounds)) % players,
        _those(totals, min(totals)) if over else None,
        None if over else direction_name(players, steps),
    )


def shuffle_scores(sheet: ShuffleSheet) -> Scores:
    """Reckon a match of Double Dealing Shuffle."""
    decks = (shuffle.FIRST_SIZE, shuffle.FIRST_SIZE)
    caller = sheet.caller
    rounds: list[tuple[int, ...]] = []
    for number, pointing in enumerate(sheet.rounds, start=1):
        if min(decks) <= shuffle.SIZE_TO_WIN:
            raise Refused(422, f"Round {number}: the match was over before it.")
        round = shuffle.Round.blank()
        shuffle.begin(round, *decks)
        for seat in (0, 1):
            # Cut anywhere: only the pile with the red card tells.
            round.cuts[seat] = 1
            round.red[seat] = PILES.index(pointing.red[seat])
            round.guesses[seat] = _pile(pointing.guesses[seat])
            round.checks[seat] = _pile(pointing.checks[seat])
        rounds.append((int(shuffle.hands_left(round, 0)), int(shuffle.hands_left(round, 1))))
        winner = shuffle.winner(round)
        decks = (int(shuffle.size_after(round, 0)), int(shuffle.size_after(round, 1)))
        if winner != shuffle.NOBODY:
            caller = 1 - int(winner)
    over = min(decks) <= shuffle.SIZE_TO_WIN
    winners = _those(decks, min(decks)) if over else None
    return Scores(tuple(rounds), decks, None if over else caller, winners)


def _pile(name: Pile | None) -> int:
    return shuffle.NO_PILE if name is None else PILES.index(name)


def _seat(seat: int, players: int) -> int:
    if seat >= players:
        raise Refused(422, f"The dealer is one of the seats 0 to {players - 1}.")
    return seat


def _check_length(written: Sequence[object], players: int, number: int) -> None:
    if len(written) != players:
        raise Refused(422, f"Round {number}: {players} players, but {len(written)} are written.")


def _added(totals: Sequence[int], scores: Sequence[int]) -> tuple[int, ...]:
    return tuple(int(total + score) for total, score in zip(totals, scores, strict=True))


def _those(totals: Sequence[int], best: int) -> tuple[int, ...]:
    return tuple(seat for seat, total in enumerate(totals) if total == best)


router = Router("/scores", route_handlers=[keep_score], tags=["scores"])

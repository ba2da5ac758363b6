"""Records that somebody brings: checked, replayed with all hands open, and reviewed."""

import asyncio
from itertools import islice
from typing import Annotated, Any, Final

import msgspec
from litestar import Request, Router, post
from litestar.params import JSONBody
from msgspec import Meta

from twofold import records
from twofold.bots import LEVELS, Opinion
from twofold.games import GAMES, AnyGame
from twofold.records import Move
from twofold.server.asked import Address, OurHouse, Perhaps
from twofold.server.refusal import Refused
from twofold.server.thinking import opinions_on
from twofold.server.workshop import while_waited_for

BODY: Final = 1024 * 1024


class Replay(msgspec.Struct, frozen=True):
    """What to replay: a record, and one of its rounds."""

    record: dict[str, Any]
    round: Annotated[int, Meta(ge=1)] = 1


class Step(msgspec.Struct, frozen=True):
    """One choice, and where the match stood before it."""

    play: int
    """From 1, in its round; 0 for the pass of three cards."""
    seat: int
    choice: Any
    views: tuple[Any, ...]
    """What each seat saw, from which all hands are open."""


class Replayed(msgspec.Struct, frozen=True):
    """A round of a record that the rules agree with."""

    game: str
    title: str
    players: int
    rounds: int
    """How many rounds the record has."""
    round: int
    steps: tuple[Step, ...]
    after: Any
    """What everybody sees at the end of the match."""


class Checked(msgspec.Struct, frozen=True):
    """A record that the rules agree with in every figure."""

    game: str
    players: int
    finished: bool
    winners: tuple[int, ...] | None


class Review(msgspec.Struct, frozen=True):
    """A choice of a record on which an opinion is asked."""

    record: dict[str, Any]
    round: Annotated[int, Meta(ge=1)]
    play: Annotated[int, Meta(ge=0)]
    seat: Annotated[int, Meta(ge=0, le=6)]
    level: str = "expert"


class Reviewed(msgspec.Struct, frozen=True):
    """What a bot thinks of the choices that the seat had, best first."""

    chosen: Any
    opinions: tuple[Opinion, ...]


@post("/checks", status_code=200)
async def check_record(data: JSONBody[dict[str, Any]]) -> Checked:
    """Play a record again by the rules, and compare every figure."""
    end = await asyncio.to_thread(_checked, data)
    game = _game_of(data)
    result = game.result(end)
    winners = None if result is None else result.winners
    players = int(data["players"])
    return Checked(game.name, players, result is not None, winners)


@post("/replays", status_code=200)
async def replay_record(data: JSONBody[Replay]) -> Replayed:
    """Go through one round of a record, step by step, with all hands open."""
    return await asyncio.to_thread(_replayed, data)


@post("/reviews", status_code=200)
async def review_record(
    request: Request[Any, Any, Any],
    data: JSONBody[Review],
    house: OurHouse,
    maybe_visitor: Perhaps,
    address: Address,
) -> Reviewed:
    """Ask a bot what it thinks of the choices that a seat had."""
    house.count_dear(maybe_visitor, address)
    if data.level not in LEVELS:
        raise Refused(422, f"A level is {', '.join(LEVELS)}.")
    game = _game_of(data.record)
    move = await asyncio.to_thread(_move, data)
    view = game.view(move.state, move.seat)
    choices = game.choices(move.state, move.seat)
    opinions = await while_waited_for(
        request, opinions_on(house.thinking, data.level, game, view, choices)
    )
    return Reviewed(move.choice, tuple(opinions))


def _game_of(record: dict[str, Any]) -> AnyGame:
    name = record.get("game")
    if not isinstance(name, str) or name not in GAMES:
        raise Refused(422, f"A record names its game: {', '.join(GAMES)}.")
    return GAMES[name]


def _checked(record: dict[str, Any]) -> Any:
    return records.check(records.read(msgspec.json.encode(record)))


def _replayed(asked: Replay) -> Replayed:
    end = _checked(asked.record)
    game = _game_of(asked.record)
    players = int(asked.record["players"])
    found: list[Step] = []
    rounds = 0
    for move in records.moves(end):
        rounds = move.round
        if move.round == asked.round:
            views = tuple(game.view(move.state, seat) for seat in range(players))
            found.append(Step(move.play, move.seat, move.choice, views))
    if not found:
        raise Refused(422, f"The record has {rounds} rounds that were played.")
    after = game.view(end, None)
    return Replayed(game.name, game.title, players, rounds, asked.round, tuple(found), after)


def _move(asked: Review) -> Move:
    there = (
        move
        for move in records.moves(_checked(asked.record))
        if (move.round, move.play, move.seat) == (asked.round, asked.play, asked.seat)
    )
    for move in islice(there, 1):
        return move
    raise Refused(422, "That seat made no choice there.")


router = Router(
    "/records",
    route_handlers=[check_record, replay_record, review_record],
    request_max_body_size=BODY,
    tags=["records"],
)

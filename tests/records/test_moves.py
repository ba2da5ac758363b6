"""A match can be gone through again, choice by choice, and comes out the same."""

import json
from typing import Any

import pytest

from tests.records.matches import play
from tests.records.test_records import TABLES, written
from twofold.games import GAMES
from twofold.games.double_dealing_shuffle.choices import Shuffle
from twofold.records import WrongRecord, check, line_of, moves, read, record_of
from twofold.records.moves import CHECK

STOPS = [0, 1, 2, 3, 9, 30, 61, None]


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
@pytest.mark.parametrize("stop", STOPS)
def test_every_choice_of_a_match_comes_by_in_order(
    name: str, players: int, options: Any, stop: int | None
) -> None:
    game, end = GAMES[name], play(name, players, 4, options, stop)
    gone = list(moves(end))
    for move in gone:
        assert move.round == len(move.state.finished) + 1
        assert move.seat in game.awaited(move.state)
        assert game.refusal(move.state, move.seat, move.choice) is None
    places = [(move.round, move.play) for move in gone]
    assert places == sorted(places)
    if name != "double-dealing-shuffle":
        # Of a round of shuffles that lasts nobody may know, but of cards all that lies open.
        assert len(gone) == stop or stop is None
        if gone:
            last = gone[-1]
            after = game.choose(last.state, last.seat, last.choice)
            assert record_of(after) == record_of(end)
    elif end.finished:
        assert (gone[-1].round, gone[-1].play) == (len(end.finished), CHECK)


def test_the_moves_of_a_shuffle_are_what_the_players_meant_and_what_they_saw() -> None:
    end = play("double-dealing-shuffle", 2, 5)
    told = check(read(line_of(end)))
    for kept, known in zip(moves(told), moves(end), strict=True):
        assert (kept.choice, kept.seat) == (known.choice, known.seat)
        game = GAMES["double-dealing-shuffle"]
        assert game.view(kept.state, kept.seat) == game.view(known.state, known.seat)


def test_where_nothing_tells_what_was_meant_the_true_lift_stands_for_it() -> None:
    record = written(play("double-dealing-shuffle", 2, 5))
    for one in record["rounds"]:
        del one["gestures"], one["pictures"]
    lifts = [
        lift
        for one in record["rounds"]
        for both in zip(*one["shuffles"], strict=True)
        for lift in both
    ]
    meant = [move.choice for move in moves(check(read(json.dumps(record)))) if move.play <= 3]
    assert [isinstance(choice, Shuffle) for choice in meant] == [lift is not None for lift in lifts]


def test_gestures_and_pictures_where_no_shuffle_was_made_are_refused() -> None:
    record = written(play("double-dealing-shuffle", 2, 5))
    record["rounds"][0]["pictures"][0][1] = None
    record["rounds"][0]["shuffles"][0][1] = [0, 1, 0]
    with pytest.raises(WrongRecord, match="round 1: Gestures and pictures are there for each"):
        check(read(json.dumps(record)))

"""Reviews: a bot's own opinions, added up; a blunder that was planted is found first."""

from functools import cache
from typing import Any

import pytest

from twofold.arena.crews import Alone, Processes
from twofold.arena.review import Finding, choices_in, dearest, finding_of, review, sum_of
from twofold.bots import THINKING, UnknownBot, sit
from twofold.bots.advice import Advice, Loss, advise, adviser
from twofold.bots.bot import Adviser, Opinion
from twofold.games import CHANCE, GAMES
from twofold.kernel import Dice
from twofold.records import check, line_of, moves, read

KEY = bytes(64)
BLUNDERS = [("double-decker", 4, 9), ("double-hearts", 3, 17)]


@cache
def match_with_a_blunder(name: str, players: int, place: int) -> tuple[bytes, Any]:
    """Play a round as club would, but for one choice, its worst; give the record, and where."""
    game = GAMES[name]
    bot = adviser("club", game)
    state, made, where = game.start(players), 0, None
    while not state.finished:
        if CHANCE in game.awaited(state):
            state = game.deal(state, KEY)
            continue
        seat = min(game.awaited(state))
        choices = game.choices(state, seat)
        choice = choices[0]
        if len(choices) > 1:
            opinions = bot.opinions(game.view(state, seat), choices)
            choice = opinions[0].choice
            made += 1
            if made >= place and where is None:
                better = game.name == "double-decker"
                worst = sorted(opinions, key=lambda one: one.points, reverse=better)[-1]
                if abs(worst.points - opinions[0].points) > 4 * worst.points_error + 1:
                    choice, where = worst.choice, (made, seat)
        state = game.choose(state, seat, choice)
    assert where is not None
    return line_of(state), where[1]


@cache
def findings(name: str, players: int, place: int) -> list[Finding]:
    line, _ = match_with_a_blunder(name, players, place)
    return [one for _, found in review(line, "club", Alone()) for one in found]


@pytest.mark.parametrize(("name", "players", "place"), BLUNDERS)
def test_a_blunder_that_was_planted_is_found_first(name: str, players: int, place: int) -> None:
    _, seat = match_with_a_blunder(name, players, place)
    found = findings(name, players, place)
    first = dearest(found, 5)[0]
    assert first.seat == seat
    assert first.chosen != first.better
    # Everything else was what the bot itself would have done.
    assert [one for one in found if one.chosen != one.better] == [first]
    assert first.loss is not None
    given_away = sum_of(found, seat)
    assert (given_away.unlike, given_away.points) == (1, first.loss.points)
    assert all(sum_of(found, one).points == 0 for one in range(players) if one != seat)


@pytest.mark.parametrize(("name", "players", "place"), BLUNDERS[:1])
def test_the_figures_are_the_bots_own_opinions(name: str, players: int, place: int) -> None:
    line, _ = match_with_a_blunder(name, players, place)
    game, found = GAMES[name], iter(findings(name, players, place))
    bot = sit("club", game, Dice.of("advice"))
    assert isinstance(bot, Adviser)
    for move in moves(check(read(line))):
        choices = game.choices(move.state, move.seat)
        if len(choices) > 1:
            opinions = bot.opinions(game.view(move.state, move.seat), choices)
            chosen = next(one for one in opinions if one.choice == move.choice)
            finding = next(found)
            assert (finding.round, finding.play, finding.seat) == (
                move.round,
                move.play,
                move.seat,
            )
            assert finding.loss is not None
            assert finding.loss.points == opinions[0].points - chosen.points
            assert finding.loss.chance == opinions[0].chance - chosen.chance
    assert next(found, None) is None


def test_one_worker_and_two_find_the_same() -> None:
    line, _ = match_with_a_blunder(*BLUNDERS[0])
    shared = list(review(line, "club", Processes(2)))
    assert [one for _, found in shared for one in found] == findings(*BLUNDERS[0])
    assert sum(seen for seen, _ in shared) == choices_in(line)


def opinion(choice: str, points: float, error: float, tries: int = 9) -> Opinion:
    return Opinion(choice, points / 100, error / 100, points, error, tries)


def test_a_loss_has_the_error_of_both_opinions_and_the_games_own_direction() -> None:
    opinions = [opinion("a", 5, 0.3), opinion("b", 2, 0.4), opinion("c", 9, 0, tries=0)]
    more = Advice(opinions, "b", fewer_is_better=False).loss
    fewer = Advice(opinions, "b", fewer_is_better=True).loss
    assert more is not None
    assert fewer is not None
    assert (more.points, more.points_error) == (3, pytest.approx(0.5))
    assert (fewer.points, fewer.chance) == (-3, pytest.approx(0.03))
    assert Advice(opinions, "a", fewer_is_better=True).loss == Loss(0, 0, 0, 0)
    assert Advice(opinions, "c", fewer_is_better=True).loss is None


def test_the_dearest_are_those_that_surely_lost_something() -> None:
    def finding(place: int, points: float, error: float) -> Finding:
        return Finding(1, place, 0, "a", "b", Loss(points, error, 0.0, 0.0))

    found = [finding(1, 9.0, 5.0), finding(2, 1.0, 0.1), finding(3, 2.0, 0.1)]
    assert [one.play for one in dearest([*found, Finding(1, 4, 0, "a", "b", None)], 5)] == [3, 2]


def test_a_bot_that_cannot_explain_itself_is_refused() -> None:
    with pytest.raises(UnknownBot, match=f"cannot say what it thinks: choose {THINKING[0]}"):
        adviser("greedy", GAMES["double-decker"])
    with pytest.raises(UnknownBot, match="is no bot"):
        adviser("master", GAMES["double-decker"])


def test_words_tell_a_finding_by_the_eyes_of_its_seat() -> None:
    line, _ = match_with_a_blunder(*BLUNDERS[0])
    game = GAMES["double-decker"]
    move = next(moves(check(read(line))))
    view = game.view(move.state, move.seat)
    told = finding_of(move, advise(adviser("club", game), game, move), view)
    assert told.chosen == move.choice.card

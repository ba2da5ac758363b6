"""`twofold hint`: what each choice is worth at one moment of a match, and why."""

from pathlib import Path

from twofold.arena.review import game_of
from twofold.bots import UnknownBot
from twofold.bots.advice import Advice, advise, adviser, called
from twofold.cards.words import plain
from twofold.cli.one_record import record_at
from twofold.cli.opinions_table import left_out, opinions_table
from twofold.cli.terminal import Terminal
from twofold.cli.trouble import Trouble
from twofold.games import GAMES
from twofold.records import Move, check, moves, read


def hint(
    terminal: Terminal,
    path: Path,
    record: int,
    round: int,
    play: int,
    seat: int | None,
    level: str,
) -> int:
    """Show what a bot thinks of every choice at one moment, as its seat saw it."""
    line, _ = record_at(path, record)
    game = GAMES[game_of(line)]
    move = move_at(list(moves(check(read(line)))), round, play, seat)
    try:
        bot = adviser(level, game)
    except UnknownBot as error:
        raise Trouble(str(error)) from None
    view = game.view(move.state, move.seat)
    terminal.show(
        f"{game.title}, round {round}, play {play}: "
        f"seat {move.seat} chose {called(view, move.choice)}, marked ▸.",
        "",
    )
    if len(game.choices(move.state, move.seat)) == 1:
        terminal.show("There was no other choice.")
        return 0
    advice = advise(bot, game, move)
    terminal.show(opinions_table(view, advice.opinions, move.choice))
    terminal.show(*filter(None, (left_out(advice.opinions),)), "")
    terminal.show(
        _read_so(advice), f"Weighed by {plain(level)}, with the eyes of seat {move.seat}."
    )
    return 0


def _read_so(advice: Advice) -> str:
    fewer = ", fewer are better" if advice.fewer_is_better else ""
    return (
        "Win %: the share of the match that seat expects. Points: of this round"
        f"{fewer}. ± is one standard error; what was tried little is known little."
    )


def move_at(gone: list[Move], round: int, play: int, seat: int | None) -> Move:
    """Find a choice by its place, or say which places there are."""
    if not gone:
        raise Trouble("Nothing was played in that record yet.")
    rounds = sorted({move.round for move in gone})
    if round not in rounds:
        raise Trouble(f"The record has {_range('round', rounds)}, not {round}.")
    plays = sorted({move.play for move in gone if move.round == round})
    if play not in plays:
        first = " (0 is the pass)" if plays[0] == 0 else ""
        raise Trouble(f"Round {round} has {_range('play', plays)}{first}, not {play}.")
    found = [move for move in gone if (move.round, move.play) == (round, play)]
    seats = [move.seat for move in found]
    if seat is None and len(found) > 1:
        choices = ", ".join(map(str, seats))
        raise Trouble(f"All choose at once there: say whose choice with --seat {choices}.")
    if seat is not None and seat not in seats:
        raise Trouble(f"Seat {seat} did not choose there: {_range('seat', seats)} did.")
    return found[0] if seat is None else found[seats.index(seat)]


def _range(what: str, numbers: list[int]) -> str:
    if len(numbers) == 1:
        return f"{what} {numbers[0]}"
    return f"{what}s {numbers[0]} to {numbers[-1]}"

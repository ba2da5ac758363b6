"""Bots: they see a view, answer legally, and a program that doesn't ends the game clearly."""

import os
import subprocess
import sys
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

import pytest

from twofold.arena.match import play_match
from twofold.arena.plan import Plan
from twofold.bots import BotFailed, UnknownBot, sit
from twofold.bots.command import PASSED_ON, CommandBot
from twofold.bots.random import any_three
from twofold.chance import subkey
from twofold.games import CHANCE, GAMES
from twofold.games.double_decker.state import State as DeckerState
from twofold.games.double_decker.view import seen_in as decker_seen_in
from twofold.games.double_decker.view import seen_of as decker_seen_of
from twofold.games.double_hearts.state import State as HeartsState
from twofold.games.double_hearts.view import seen_in as hearts_seen_in
from twofold.games.double_hearts.view import seen_of as hearts_seen_of
from twofold.kernel import Dice, members, set_of

KEY = bytes(64)
TABLES = [
    ("double-hearts", 3),
    ("double-hearts", 4),
    *[("double-decker", players) for players in (4, 5, 6, 7)],
    ("double-dealing-shuffle", 2),
]


def walk(name: str, players: int, level: str, seed: int) -> list[Any]:
    """Play a match with a bot in every seat, and give the states it went through."""
    game = GAMES[name]
    bots = [sit(level, game, Dice.of("walk", seed, seat)) for seat in range(players)]
    state = game.start(players)
    states = [state]
    while awaited := game.awaited(state):
        if CHANCE in awaited:
            state = game.deal(state, subkey(KEY, name, seed, len(states)))
        else:
            seat = min(awaited)
            choices = game.choices(state, seat)
            choice = bots[seat].choose(game.view(state, seat), choices)
            assert game.refusal(state, seat, choice) is None
            state = game.choose(state, seat, choice)
        states.append(state)
    return states


@pytest.mark.parametrize("level", ["random", "greedy"])
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_bot_plays_a_whole_match_legally(name: str, players: int, level: str) -> None:
    assert GAMES[name].result(walk(name, players, level, 1)[-1]) is not None


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_bot_with_the_same_view_and_dice_chooses_the_same(name: str, players: int) -> None:
    assert walk(name, players, "greedy", 2)[-1] == walk(name, players, "greedy", 2)[-1]


@pytest.mark.parametrize("players", [3, 4])
def test_a_view_of_double_hearts_tells_kernels_what_the_round_does(players: int) -> None:
    game = GAMES["double-hearts"]
    for state in walk("double-hearts", players, "random", 3)[:180]:
        assert isinstance(state, HeartsState)
        if state.round is None:
            continue
        for seat in range(players):
            told, known = hearts_seen_in(game.view(state, seat)), hearts_seen_of(state, seat)
            if state.phase == "play":
                assert told == known
            else:
                assert (told.hand, told.given) == (known.hand, known.given)


@pytest.mark.parametrize("players", [4, 7])
def test_a_view_of_double_decker_tells_kernels_what_the_round_does(players: int) -> None:
    game = GAMES["double-decker"]
    for state in walk("double-decker", players, "random", 4):
        assert isinstance(state, DeckerState)
        if state.round is not None:
            for seat in range(players):
                assert decker_seen_in(game.view(state, seat)) == decker_seen_of(state, seat)


def test_three_cards_are_drawn_in_the_order_of_the_choice_list() -> None:
    hand = set_of([1, 4, 5, 9, 20, 33, 51])
    sets = list(combinations(members(hand), 3))
    seen = set[int]()
    for start in range(400):
        dice, same = Dice.of("three", start), Dice.of("three", start)
        drawn = any_three(hand, dice)
        assert drawn == set_of(sets[same.below(comb(7, 3))])
        seen.add(drawn)
    assert len(seen) == comb(7, 3)


@pytest.mark.parametrize(
    ("name", "players"), [("double-hearts", 3), ("double-hearts", 4), ("double-decker", 5)]
)
def test_greedy_beats_random(name: str, players: int) -> None:
    plan = Plan(name, players, 12, "greedy", ("greedy", "random"))
    wins = 0
    for number in range(plan.games):
        result = plan.game.result(play_match(plan, number))
        assert result is not None
        wins += all(plan.seated[seat] == "greedy" for seat in result.winners)
    assert wins > 9


def test_a_name_that_no_bot_has_is_refused_in_words() -> None:
    with pytest.raises(
        UnknownBot, match="“master” is no bot: choose random, greedy, novice, club, expert, or cmd:"
    ):
        sit("master", GAMES["double-decker"], Dice.blank())


# Programs


def program(folder: Path, body: str) -> str:
    """Write a program and give the command that runs it."""
    path = folder / "bot.py"
    path.write_text(f"import json, sys, time\n{body}\n")
    return f"{sys.executable} {path}"


def ask(command: str, patience: float = 30.0) -> Any:
    game = GAMES["double-decker"]
    state = game.deal(game.start(4), KEY)
    seat = min(game.awaited(state))
    bot = CommandBot(command, game.choice_type, patience)
    try:
        return bot.choose(game.view(state, seat), game.choices(state, seat))
    finally:
        bot.close()


def test_a_program_is_asked_in_json_and_answers_with_a_choice(tmp_path: Path) -> None:
    body = (
        "for line in sys.stdin:\n"
        " asked = json.loads(line)\n"
        " assert sorted(asked) == ['choices', 'view']\n"
        " print(json.dumps(asked['choices'][-1]), flush=True)"
    )
    choice = ask(program(tmp_path, body))
    game = GAMES["double-decker"]
    state = game.deal(game.start(4), KEY)
    assert choice == game.choices(state, min(game.awaited(state)))[-1]


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("sys.stdin.readline(); print('hello\\x1b[2J')", r"answered “hello\\x1b\[2J”, which is no"),
        ("sys.stdin.readline(); print('[]')", "which is no choice"),
        ("sys.stdin.readline()", "ended before the game did"),
        ("sys.exit(1)", "ended before the game did"),
    ],
)
def test_a_program_that_answers_wrongly_ends_the_game(
    tmp_path: Path, body: str, reason: str
) -> None:
    with pytest.raises(BotFailed, match=reason):
        ask(program(tmp_path, body))


def test_what_a_program_complains_of_reaches_the_terminal_as_text(tmp_path: Path) -> None:
    body = program(tmp_path, "sys.stderr.write('\\x1b[2Jno\\n')")
    script = (
        "import sys, time\n"
        "from twofold.bots.command import PASSED_ON, CommandBot\n"
        "from twofold.games import GAMES\n"
        "import threading\n"
        "bot = CommandBot(sys.argv[1], GAMES['double-decker'].choice_type)\n"
        "bot.close()\n"
        "[one.join() for one in threading.enumerate() if one.daemon]\n"
    )
    done = subprocess.run([sys.executable, "-c", script, body], capture_output=True, check=True)
    assert b"\x1b" not in done.stderr
    assert done.stderr.endswith(b": \\x1b[2Jno\n")


def test_a_program_that_is_late_ends_the_game(tmp_path: Path) -> None:
    with pytest.raises(BotFailed, match="took over 0 s"):
        ask(program(tmp_path, "sys.stdin.read()"), patience=0)


def test_a_program_that_never_reads_is_late_and_holds_nobody_up(tmp_path: Path) -> None:
    bot = CommandBot(program(tmp_path, "time.sleep(600)"), str, patience=0)
    try:
        with pytest.raises(BotFailed, match="took over 0 s"):
            bot.choose("x" * (1 << 20), [])
    finally:
        bot.close()


def test_a_program_that_never_stops_talking_is_only_heard_when_asked(tmp_path: Path) -> None:
    body = "while True: print('\"yes\"', flush=True)"
    bot = CommandBot(program(tmp_path, body), str, patience=30)
    try:
        assert [bot.choose(number, []) for number in range(3)] == ["yes"] * 3
    finally:
        bot.close()


def test_an_endless_answer_is_no_answer(tmp_path: Path) -> None:
    body = "sys.stdout.write('\"' + 'x' * (2 << 20)); sys.stdout.flush(); time.sleep(600)"
    bot = CommandBot(program(tmp_path, body), str, patience=30)
    try:
        with pytest.raises(BotFailed, match="answered with over 1 MiB"):
            bot.choose(None, [])
    finally:
        bot.close()


def test_a_program_is_told_nothing_of_our_surroundings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TWOFOLD_SECRET", "the key of this round")
    body = (
        "import os\n"
        "held = [name for name in os.listdir('/proc/self/fd')] if os.path.exists('/proc') else []\n"
        "sys.stdin.readline()\n"
        "print(json.dumps([sorted(os.environ), [int(name) for name in held]]), flush=True)"
    )
    with (tmp_path / "open").open("w") as file:
        os.set_inheritable(file.fileno(), True)
        bot = CommandBot(program(tmp_path, body), tuple[list[str], list[int]])
        try:
            names, held = bot.choose(None, [])
        finally:
            bot.close()
        assert set(names) <= {*PASSED_ON, "LC_CTYPE", "__CF_USER_TEXT_ENCODING"}
        assert file.fileno() not in held


def test_a_program_that_will_not_leave_is_made_to(tmp_path: Path) -> None:
    stubborn = "import signal\nwhile True: time.sleep(60)"
    with pytest.raises(BotFailed):
        ask(program(tmp_path, stubborn), patience=0)


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("", "needs a program"),
        ("'", "cannot be read as a command"),
        ("/no/such/program", "does not start: No such file"),
    ],
)
def test_a_program_that_cannot_start_is_named(command: str, reason: str) -> None:
    with pytest.raises(UnknownBot, match=reason):
        CommandBot(command, GAMES["double-decker"].choice_type)


def test_a_forbidden_choice_of_a_program_ends_the_game_with_the_rule(tmp_path: Path) -> None:
    body = "for line in sys.stdin: print(json.dumps({'type': 'play', 'card': 'R0'}), flush=True)"
    plan = Plan("double-decker", 4, 1, "x", (f"cmd:{program(tmp_path, body)}",))
    bot = CommandBot(plan.bots[0].removeprefix("cmd:"), plan.game.choice_type)
    try:
        with pytest.raises(BotFailed, match=r"is refused: You don't hold R0\."):
            play_match(plan, 0, dict.fromkeys(range(4), bot))
    finally:
        bot.close()

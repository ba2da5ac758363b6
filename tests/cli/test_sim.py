"""`twofold sim` and `twofold check`: what they print, write and answer."""

import io
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.shell import run

Capsys = pytest.CaptureFixture[str]

GAMES = {
    "double-decker": "--players 5",
    "double-hearts": "--players 3 --leftover first-trick --target 60",
    "double-dealing-shuffle": "--hands quick-fingers --bots random",
}


@pytest.mark.parametrize("game", GAMES)
def test_matches_are_played_told_in_a_table_and_written_down(
    capsys: Capsys, tmp_path: Path, game: str
) -> None:
    file = tmp_path / "games.jsonl"
    told = run(capsys, f"sim {game} {GAMES[game]} --games 3 --seed 7 --records {file}")
    assert told.status == 0, told.err
    assert re.search(r"^ +0 +(greedy|random) +\d+\.\d ± \d+\.\d", told.out, re.MULTILINE)
    said = " ".join(told.out.split())
    assert re.search(r"3 games of Double .*, \d+ rounds, in \S+ s: \S+ m?s a game\. Seed 7\.", said)
    # A long path may be broken over lines.
    assert f"The records are in {file}.".replace(" ", "") in "".join(told.out.split())
    assert len(file.read_bytes().splitlines()) == 3
    assert (told.status, run(capsys, f"check {file}").out) == (0, "3 records, all right.\n")


def test_the_same_seed_writes_the_same_records_and_another_others(
    capsys: Capsys, tmp_path: Path
) -> None:
    for name, seed in (("a", "x"), ("b", "x"), ("c", "y")):
        asked = f"sim double-decker --games 2 --seed {seed} --records {tmp_path / name}"
        assert run(capsys, asked).status == 0
    first, second, third = ((tmp_path / name).read_bytes() for name in "abc")
    assert first == second
    assert first != third


def test_one_game_alone_has_no_error(capsys: Capsys) -> None:
    told = run(capsys, "sim double-decker --games 1 --seed 7").out
    assert "±" not in told
    assert "1 game of Double Decker, 5 rounds, " in told


def test_a_bot_that_fails_ends_the_simulation_and_nothing_is_written(
    capsys: Capsys, tmp_path: Path
) -> None:
    file = tmp_path / "games.jsonl"
    bot = f"cmd:{sys.executable} -c print(7)"
    told = run(capsys, f"sim double-decker --games 2 --bots '{bot}' --records {file}")
    assert told.status == 1
    assert "The simulation stops. The bot “" in told.err
    assert list(tmp_path.iterdir()) == []


WRONG_WISHES = {
    "sim chess": "“chess” is no game here",
    "sim double-decker --players 8": "Double Decker is for 4 to 7 players, not 8.",
    "sim double-decker --games 0": "--games takes a number from 1 to 1,000,000,000.",
    "sim double-decker --bots clever": "“clever” is no bot",
    "sim double-decker --target 9": "Double Decker has no option --target",
    "sim double-hearts --leftover never": "The card left over falls by",
    "sim double-hearts --deck nowhere": "The deck “nowhere” cannot be read",
    "sim double-decker --games 1 --records no/where": "“no/where” cannot be written",
    "check nowhere": "The records “nowhere” cannot be read: there is no such file or folder.",
    "check .": "it is a folder",
}


@pytest.mark.parametrize("command", WRONG_WISHES)
def test_what_cannot_be_is_said_in_words(
    capsys: Capsys, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = run(capsys, command)
    assert answer.status == 2
    assert WRONG_WISHES[command] in answer.err
    assert list(tmp_path.iterdir()) == []


# Checking


@pytest.fixture
def match(capsys: Capsys, tmp_path: Path) -> dict[str, Any]:
    """Give the record of a right match."""
    file = tmp_path / "match.jsonl"
    run(capsys, f"sim double-decker --games 1 --seed 7 --records {file}")
    return json.loads(file.read_bytes())


def _misplay(match: dict[str, Any]) -> None:
    match["rounds"][1]["plays"][4] = match["rounds"][1]["plays"][0]


def _miscount(match: dict[str, Any]) -> None:
    match["rounds"][2]["scores"][3] = 99


def _forget(match: dict[str, Any]) -> None:
    del match["totals"]


WRONGS: dict[str, tuple[Callable[[dict[str, Any]], None], str]] = {
    "a play": (_misplay, r"line 2: round 2, play 5: Seat \d: You don't hold \w+\.\n"),
    "a score": (_miscount, r"line 2: round 3: scores should be \[.*\], not \[.*99\]\.\n"),
    "a gap": (_forget, r"line 2: It is no record: “totals” is missing\.\n"),
}


@pytest.mark.parametrize("wrong", WRONGS)
def test_each_wrong_record_is_one_line_with_its_place_and_reason(
    capsys: Capsys, tmp_path: Path, match: dict[str, Any], wrong: str
) -> None:
    spoil, said = WRONGS[wrong]
    right = json.dumps(match)
    spoil(match)
    file = tmp_path / "games.jsonl"
    file.write_text(f"{right}\n{json.dumps(match)}\n{right}\n")
    answer = run(capsys, f"check {file}")
    assert re.fullmatch(said, answer.out)
    assert (answer.status, answer.err) == (1, "")


def test_a_line_that_cannot_be_read_is_named_and_makes_the_file_unusable(
    capsys: Capsys, tmp_path: Path, match: dict[str, Any]
) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(f"{json.dumps(match)}\n\x1b[2J\n")
    answer = run(capsys, f"check {file}")
    assert answer.out.startswith("line 2: It is no JSON: ")
    assert "\x1b" not in answer.out
    assert answer.status == 2


def test_what_is_no_file_of_records_is_left_soon(capsys: Capsys, tmp_path: Path) -> None:
    file = tmp_path / "picture"
    file.write_bytes(b"\x89\n" * 1000)
    answer = run(capsys, f"check {file}")
    assert len(answer.out.splitlines()) == 20
    assert answer.err == "20 lines and no record among them: this is no file of records.\n"
    assert answer.status == 2


def test_records_may_come_through_a_pipe(
    capsys: Capsys, monkeypatch: pytest.MonkeyPatch, match: dict[str, Any]
) -> None:
    lines = io.TextIOWrapper(io.BytesIO(json.dumps(match).encode()))
    monkeypatch.setattr("sys.stdin", lines)
    assert run(capsys, "check -").out == "1 record, all right.\n"

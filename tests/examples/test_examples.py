"""Every example runs, in a folder of its own, and says what it promises."""

import json
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from twofold.games import GAMES
from twofold.games.double_decker.choices import Play
from twofold.records import check, read

HOUSE = Path(__file__).parents[2]
EXAMPLES = HOUSE / "examples"


def run(folder: Path, name: str, *arguments: str, told: str = "") -> str:
    """Run an example and give what it prints."""
    done = subprocess.run(
        [sys.executable, EXAMPLES / name, *arguments],
        cwd=folder,
        input=told,
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONUTF8": "1", "PYTHONWARNINGS": "error"},
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_example_is_tried_here() -> None:
    here = Path(__file__).read_text(encoding="utf-8")
    assert [one.name for one in EXAMPLES.glob("*.py") if f'"{one.name}"' not in here] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_match_in_a_loop_gives_a_record_that_holds(tmp_path: Path, game: str) -> None:
    state = check(read(run(tmp_path, "play_a_match.py", game)))
    assert GAMES[game].result(state) is not None


def test_the_hoarder_beats_random_players(tmp_path: Path) -> None:
    lines = run(tmp_path, "write_a_bot.py", "12").splitlines()
    means = [float(line.split()[1]) for line in lines]
    assert [line.split()[0] for line in lines] == ["hoarder", "random", "random", "random"]
    assert means[0] == max(means)


def test_a_program_answers_each_line_with_one_of_its_choices(tmp_path: Path) -> None:
    questions: list[list[dict[str, object]]] = [
        [{"type": "play", "card": "R7"}, {"type": "play", "card": "B2"}],
        [{"type": "rest"}, {"type": "shuffle", "grip": 0.0, "to": 1.0, "drop": 0.0}],
        [{"type": "play", "card": "LQS"}],
    ]
    told = "".join(json.dumps({"view": {}, "choices": one}) + "\n" for one in questions)
    answers = list(map(json.loads, run(tmp_path, "program_bot.py", told=told).splitlines()))
    assert answers == [{"type": "play", "card": "B2"}, {"type": "rest"}, questions[2][0]]


def test_a_program_sits_at_a_table(tmp_path: Path) -> None:
    game = GAMES["double-decker"]
    state = game.deal(game.start(4), bytes(64))
    (seat,) = game.awaited(state)
    asked = msgspec.json.encode(
        {"view": game.view(state, seat), "choices": game.choices(state, seat)}
    )
    answer = json.loads(run(tmp_path, "program_bot.py", told=asked.decode() + "\n"))
    assert game.refusal(state, seat, Play(answer["card"])) is None


def test_a_simulation_is_drawn(tmp_path: Path) -> None:
    said = run(tmp_path, "simulate_and_plot.py", "5", "drawn.svg")
    assert [line.split()[0] for line in said.splitlines()] == ["greedy", "random"]
    picture = (tmp_path / "drawn.svg").read_text(encoding="utf-8")
    assert picture.startswith("<svg")
    assert picture.count("<rect") == 2 * picture.count("<text") > 0


def test_what_hands_tell_is_what_the_page_says(tmp_path: Path) -> None:
    page = (HOUSE / "docs" / "gestures.md").read_text(encoding="utf-8")
    page = "\n".join(line.removeprefix("    ") for line in page.splitlines())
    reckoned, _, played = run(tmp_path, "what_hands_tell.py", "20").partition("20 rounds")
    for part in reckoned.strip().split("\n\n"):
        assert part.replace(" \n", "\n") in page
    assert "| `exact` |" + 6 * " 100.0 % |" in played
    assert played.strip().splitlines()[0] in page

"""`twofold balance`: a table of what a game does to equal players."""

import json
from pathlib import Path

import pytest

from tests.cli.shell import run


@pytest.mark.parametrize(
    ("game", "figure"),
    [
        ("double-hearts", "rounds in which the moon is shot, %"),
        ("double-decker", "tricks whose next leader is found by DD-4, %"),
        ("double-dealing-shuffle", "rounds that the caller wins, %"),
    ],
)
def test_a_balance_shows_its_figures_with_their_errors(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, game: str, figure: str
) -> None:
    path = tmp_path / "balance.json"
    answer = run(capsys, f"balance {game} --games 3 --seed 1 --workers 1 --out {path}")
    assert (answer.status, answer.err) == (0, "")
    (line,) = [line for line in answer.out.splitlines() if line.startswith(figure)]
    assert "±" in line
    told = json.loads(path.read_text())
    assert figure.removesuffix(", %") in told["figures"]
    assert told["games"] == 3


def test_no_games_have_no_balance(capsys: pytest.CaptureFixture[str]) -> None:
    answer = run(capsys, "balance double-decker --games 0")
    assert (answer.status, answer.out) == (2, "")
    assert "--games takes a number from 1" in answer.err

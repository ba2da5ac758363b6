"""`twofold arena`: a league at the terminal, a file to go on with, a plot."""

import json
from pathlib import Path

import pytest

from tests.cli.shell import run
from twofold.arena import contest
from twofold.cli import arena

MEET = "arena double-decker --players 4 --bots greedy,random --workers 1"


@pytest.fixture(autouse=True)
def somewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_contest_shows_a_league_and_writes_a_plot_and_results(
    capsys: pytest.CaptureFixture[str],
) -> None:
    answer = run(capsys, f"{MEET} --deals 3 --seed 7 --out found.json --plot here.svg")
    assert (answer.status, answer.err) == (0, "")
    lines = answer.out.splitlines()
    assert lines[1].startswith("greedy")
    assert lines[2].startswith("random")
    assert "greedy over random" in answer.out
    assert "3 deals, each played with the seats turned" in answer.out
    assert "“here.svg”" in answer.out
    assert Path("here.svg").read_text().startswith("<svg")
    found = json.loads(Path("found.json").read_text())
    assert found["table"]["seed"] == "7"
    assert [one["bot"] for one in found["standings"]] == ["greedy", "random"]
    assert len(found["results"]) == 3


def test_a_contest_stops_when_all_is_clear_and_plays_on_if_told_to(
    capsys: pytest.CaptureFixture[str],
) -> None:
    run(capsys, f"{MEET} --deals 70 --seed 7 --out found.json")
    found = json.loads(Path("found.json").read_text())
    assert found["clear"]
    stopped = len(found["results"])
    assert 10 < stopped < 70
    answer = run(capsys, f"{MEET} --deals 70 --resume found.json")
    assert "Every gap is clear, so it stops here" in answer.out
    answer = run(capsys, f"{MEET} --deals {stopped + 2} --resume found.json --every-deal")
    assert f"Of these {stopped} were known from before." in answer.out
    assert len(json.loads(Path("found.json").read_text())["results"]) == stopped + 2


def test_a_contest_that_is_interrupted_shows_what_it_has_and_can_be_gone_on_with(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = run(capsys, f"{MEET} --deals 45 --seed 7 --every-deal --out whole.json")
    play, played = contest.play_job, 0

    def interrupted(job: object) -> object:
        nonlocal played
        played += 1
        if played == 2:
            raise KeyboardInterrupt
        return play(job)  # type: ignore[arg-type]

    monkeypatch.setattr(contest, "play_job", interrupted)
    answer = run(capsys, f"{MEET} --deals 45 --seed 7 --every-deal --out left.json")
    assert answer.status == 130
    assert "You stopped it; what is shown is all that was played out." in answer.out
    assert "20 deals" in answer.out
    assert answer.err.endswith("Stopped.\n")
    again = run(capsys, f"{MEET} --deals 45 --resume left.json --every-deal")
    assert Path("left.json").read_bytes() == Path("whole.json").read_bytes()
    assert again.out.splitlines()[:6] == whole.out.splitlines()[:6]


def test_a_contest_whose_minutes_are_over_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    moments = iter(range(0, 1_000_000, 10))
    monkeypatch.setattr(arena.time, "monotonic", lambda: float(next(moments)))
    answer = run(capsys, f"{MEET} --deals 5000 --minutes 0.6 --every-deal")
    assert answer.status == 0
    assert "The 0.6 minutes are over." in answer.out


def test_when_no_deal_was_played_out_it_says_what_to_do(
    capsys: pytest.CaptureFixture[str],
) -> None:
    answer = run(capsys, f"{MEET} --minutes 0.0000001")
    assert answer.status == 1
    assert "No deal was played out yet: give it more --minutes" in answer.out


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ("--deals 0", "--deals takes a number from 1 to 10,000,000."),
        ("--minutes 0", "--minutes takes a number above 0."),
        ("--minutes nan", "--minutes takes a number above 0."),
        ("--rounds 0", "at least one round"),
        ("--resume missing.json", "“missing.json” cannot be read: there is no such file"),
        ("--resume rubbish.json", "“rubbish.json” cannot be gone on with. It holds no results"),
        ("--deals 1 --out no/such/folder.json", "cannot be written"),
        ("--bots greedy,master", "“master” is no bot"),
    ],
)
def test_what_cannot_be_is_said_in_words(
    capsys: pytest.CaptureFixture[str], options: str, reason: str
) -> None:
    Path("rubbish.json").write_text("\x1b[2J")
    answer = run(capsys, f"{MEET} {options}")
    assert answer.status == 2
    assert reason in answer.err


def test_results_are_only_gone_on_with_by_the_contest_they_belong_to(
    capsys: pytest.CaptureFixture[str],
) -> None:
    run(capsys, f"{MEET} --deals 1 --seed 7 --out found.json")
    answer = run(capsys, f"{MEET} --deals 2 --seed 8 --resume found.json")
    assert answer.status == 2
    assert "“found.json” belongs to another contest. It has seed" in answer.err

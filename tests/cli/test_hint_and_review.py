"""`twofold hint` and `twofold review`: a moment and a whole match, weighed."""

import re
from pathlib import Path

import pytest

from tests.cli.shell import run
from tests.records.matches import play
from twofold.arena import review as reviews
from twofold.records import line_of


@pytest.fixture(autouse=True)
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    decker = play("double-decker", 4, 3, None, 75)
    hearts = play("double-hearts", 3, 3, None, 55)
    Path("games.jsonl").write_bytes(line_of(decker) + b"\n" + line_of(hearts))
    shuffle = play("double-dealing-shuffle", 2, 3, None, 40)
    Path("shuffle.jsonl").write_bytes(line_of(shuffle))
    Path("wrong.jsonl").write_bytes(line_of(decker).replace(b'"totals":[', b'"totals":[9,'))
    Path("rubbish.jsonl").write_bytes(b"\x1b[2J\n")
    Path("empty.jsonl").write_bytes(b"\n\n")
    Path("new.jsonl").write_bytes(line_of(play("double-decker", 4, 3, None, 0)))


def test_a_hint_shows_what_each_choice_is_worth_and_why(
    capsys: pytest.CaptureFixture[str],
) -> None:
    answer = run(capsys, "hint games.jsonl --round 1 --play 9 --bot club")
    assert (answer.status, answer.err) == (0, "")
    head, _, heads, *rows = answer.out.splitlines()
    found = re.fullmatch(r"Double Decker, round 1, play 9: seat (\d) chose (\w+), marked ▸\.", head)
    assert found
    assert heads.split() == ["choice", "win", "%", "points", "tries", "why"]
    (marked,) = [row for row in rows if row.startswith("▸")]
    assert marked.split()[1] == found[2]
    assert f"with the eyes of seat {found[1]}." in answer.out.replace("\n", " ")


def test_a_hint_on_a_pass_says_whose(capsys: pytest.CaptureFixture[str]) -> None:
    answer = run(capsys, "hint games.jsonl --record 2 --round 1 --play 0 --seat 1 --bot club")
    assert answer.status == 0
    assert "more are thought less of." in answer.out
    assert answer.out.count("▸") == 2


def test_a_hint_where_there_was_no_choice_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    answer = run(capsys, "hint games.jsonl --record 2 --round 1 --play 1 --bot club")
    assert (answer.status, "There was no other choice." in answer.out) == (0, True)


@pytest.mark.parametrize(
    ("asked", "reason", "status"),
    [
        ("games.jsonl --round 3 --play 1", "The record has rounds 1 to 2, not 3.", 2),
        ("games.jsonl --round 2 --play 99", "Round 2 has plays 1 to 19, not 99.", 2),
        (
            "games.jsonl --record 2 --round 1 --play -1",
            "Round 1 has plays 0 to 51 (0 is the pass), not -1.",
            2,
        ),
        (
            "games.jsonl --record 2 --round 1 --play 0",
            "All choose at once there: say whose choice with --seat 0, 1, 2.",
            2,
        ),
        (
            "games.jsonl --record 2 --round 1 --play 0 --seat 7",
            "Seat 7 did not choose there: seats 0 to 2 did.",
            2,
        ),
        ("games.jsonl --record 3 --round 1 --play 1", "has records 1 to 2, not 3.", 2),
        ("games.jsonl --record 0 --round 1 --play 1", "has records 1 to 2, not 0.", 2),
        ("games.jsonl --round 1 --play 1 --bot greedy", "“greedy” cannot say what it thinks", 2),
        ("wrong.jsonl --round 1 --play 1", "Record 1 of “wrong.jsonl” is wrong.", 1),
        ("rubbish.jsonl --round 1 --play 1", "Record 1 of “rubbish.jsonl” cannot be read.", 2),
        ("empty.jsonl --round 1 --play 1", "There is no record in “empty.jsonl”.", 2),
        ("new.jsonl --round 1 --play 1", "Nothing was played in that record yet.", 2),
        ("missing.jsonl --round 1 --play 1", "there is no such file", 2),
    ],
)
def test_a_moment_that_is_not_there_is_answered_with_those_that_are(
    capsys: pytest.CaptureFixture[str], asked: str, reason: str, status: int
) -> None:
    answer = run(capsys, f"hint {asked}")
    assert (answer.status, answer.out) == (status, "")
    assert reason in answer.err
    assert "\x1b" not in answer.err


def test_a_review_shows_what_each_player_gave_away_and_the_dearest_plays(
    capsys: pytest.CaptureFixture[str],
) -> None:
    answer = run(capsys, "review games.jsonl --bot club --workers 1")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith("Double Decker, record 1 of 2, weighed by club.")
    rows = answer.out.splitlines()
    assert [row.split()[0] for row in rows[3:7]] == ["0", "1", "2", "3"]
    dearest = rows[rows.index("The dearest plays:") + 2 :][:5]
    lost = [float(row.split("±")[0].split()[-1]) for row in dearest]
    assert lost == sorted(lost, reverse=True)
    assert lost[0] > 0
    round, play, seat, chose, *_ = dearest[0].split()
    told = run(capsys, f"hint games.jsonl --round {round} --play {play} --bot club")
    assert f"seat {seat} chose {chose}" in told.out


def test_a_review_that_is_interrupted_shows_how_far_it_came(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = 0

    def interrupted(*given: object) -> None:
        nonlocal seen
        seen += 1
        if seen == 12:
            raise KeyboardInterrupt

    monkeypatch.setattr(reviews, "glance", interrupted)
    answer = run(capsys, "review games.jsonl --bot club --workers 1")
    assert answer.status == 130
    assert "You stopped it: this is as far as it came." in answer.out


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        ("games.jsonl --minutes 0", "--minutes takes a number above 0."),
        ("games.jsonl --bot random", "cannot say what it thinks"),
        ("new.jsonl", "Nothing was played in that record yet."),
        ("games.jsonl --record 9", "has records 1 to 2, not 9."),
    ],
)
def test_what_cannot_be_reviewed_is_said_in_words(
    capsys: pytest.CaptureFixture[str], asked: str, reason: str
) -> None:
    answer = run(capsys, f"review {asked}")
    assert answer.status == 2
    assert reason in answer.err


@pytest.mark.parametrize(
    ("play", "why"),
    [
        (1, r"means to|leaves the deck"),
        (4, r"Piles of \d and \d"),
        (5, r"points at \d of the"),
        (6, r"points at \d of your own"),
    ],
)
def test_every_moment_of_a_shuffle_is_weighed(
    capsys: pytest.CaptureFixture[str], play: int, why: str
) -> None:
    asked = f"hint shuffle.jsonl --round 1 --play {play} --seat 1 --bot club"
    answer = run(capsys, asked)
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.count("▸") == 2
    assert re.search(why, answer.out)


def test_a_match_of_shuffles_is_reviewed(capsys: pytest.CaptureFixture[str]) -> None:
    answer = run(capsys, "review shuffle.jsonl --bot club")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith("Double Dealing Shuffle, record 1, weighed by club.")
    players, _, _ = answer.out.partition("The dearest plays:")
    seats = re.findall(r"^ +([01]) +(\d+) +(\d+) ", players, re.MULTILINE)
    assert [seat for seat, _, _ in seats] == ["0", "1"]
    assert all(0 <= int(unlike) <= int(choices) for _, choices, unlike in seats)

"""A contest on a cluster of this machine: two workers, the results of one, and nothing left behind.

Ray runs in a process of its own, as it does for its users: it changes signals, streams and the
environment of whoever imports it.
"""

import os
import select
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import pytest

from tests.cli.shell import run
from twofold.arena.cluster import NoCluster, do_alike, program

RAY: Final = pytest.mark.skipif(
    find_spec("ray") is None, reason="Ray is not installed: uv sync --extra cluster"
)
MEET: Final = "arena double-dealing-shuffle --seed 7 --every-deal --workers 2"
_PATIENCE: Final = 120.0
"""Seconds after which something is held to hang; on a busy machine Ray takes a minute to start."""
_MARK: Final = "TWOFOLD_TEST_OF_CLUSTER"


@contextmanager
def started(folder: Path, *arguments: str) -> Generator[subprocess.Popen[str]]:
    """Run a command in a folder, with every warning an error."""
    ours = {name: value for name, value in os.environ.items() if not name.startswith("RAY_")}
    with (
        subprocess.Popen(
            [sys.executable, "-W", "error", "-m", "twofold", *arguments],
            cwd=folder,
            env=ours | {_MARK: str(folder)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as process,
    ):
        try:
            yield process
        finally:
            process.kill()


def left_behind(folder: Path) -> list[int]:
    """Name the processes that this folder's command started and that do not end."""
    mark = f"{_MARK}={folder}".encode()
    left = list[int]()
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            told = (entry / "environ").read_bytes().split(b"\0")
            called = (entry / "cmdline").read_bytes()
            if mark not in told and bytes(folder) not in called:
                continue
            watched = os.pidfd_open(int(entry.name))
        except OSError:
            continue  # it has ended meanwhile
        if not select.select([watched], [], [], _PATIENCE)[0]:
            left.append(int(entry.name))
        os.close(watched)
    return left


@RAY
def test_a_cluster_of_two_workers_gives_what_one_process_gives(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    contest = f"{MEET} --bots greedy,random --deals 7"
    with started(tmp_path, *contest.split(), "--cluster", "--out", "far.json") as process:
        out, err = process.communicate(timeout=_PATIENCE)
    assert (process.returncode, err) == (0, "")
    assert left_behind(tmp_path) == []
    monkeypatch.chdir(tmp_path)
    alone = run(capsys, f"{contest} --workers 1 --out alone.json")
    assert Path("far.json").read_bytes() == Path("alone.json").read_bytes()
    assert out.splitlines()[:3] == alone.out.splitlines()[:3]


@RAY
def test_a_program_that_fails_on_a_cluster_is_told_of_in_the_same_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    contest = f"{MEET} --bots random,cmd:false --deals 1"
    with started(tmp_path, *contest.split(), "--cluster") as process:
        _, err = process.communicate(timeout=_PATIENCE)
    monkeypatch.chdir(tmp_path)
    alone = run(capsys, f"{contest} --workers 1")
    assert process.returncode == alone.status
    assert err == alone.err


def test_without_ray_it_says_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    monkeypatch.setitem(sys.modules, "ray", None)
    answer = run(capsys, f"{MEET} --cluster --out found.json")
    assert answer.status == 2
    assert "A cluster needs Ray, which is not installed: pip install 'twofold[" in answer.err
    assert not list(tmp_path.iterdir())


def test_where_no_cluster_answers_it_says_so_at_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAY_ADDRESS", "127.0.0.1:1")
    answer = run(capsys, f"{MEET} --cluster")
    assert answer.status == 2
    assert "No cluster answers at “127.0.0.1:1”, where RAY_ADDRESS says it is" in answer.err


def test_a_worker_with_another_version_of_the_program_refuses_to_play() -> None:
    assert do_alike(len, "four", program()) == 4
    with pytest.raises(NoCluster, match="another version of twofold"):
        do_alike(len, "four", "0" * 64)

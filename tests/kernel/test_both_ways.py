"""Every kernel gives the same in plain Python and compiled, down to whole matches."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.kernel.both_ways import JOBS, kernels

ROOT = Path(__file__).parents[2]
Reports = dict[str, dict[str, Any]]


@pytest.fixture(scope="module")
def reports() -> Reports:
    """Run all jobs both ways, each in a process of its own, side by side."""
    settings = {name: one for name, one in os.environ.items() if name != "NUMBA_DISABLE_JIT"}
    running = {
        way: subprocess.Popen(
            [sys.executable, "-m", "tests.kernel.both_ways", way],
            cwd=ROOT,
            env=settings,
            stdout=subprocess.PIPE,
            text=True,
        )
        for way in ("plain", "compiled")
    }
    try:
        # A loop that never ends is a difference too.
        told = {way: process.communicate(timeout=300)[0] for way, process in running.items()}
    finally:
        for process in running.values():
            process.kill()
            process.wait()
    assert [process.returncode for process in running.values()] == [0, 0]
    return {way: json.loads(text) for way, text in told.items()}


def test_one_process_ran_plain_and_the_other_compiled(reports: Reports) -> None:
    assert reports["plain"]["compiled"] is False
    assert reports["compiled"]["compiled"] is True


@pytest.mark.parametrize("job", JOBS)
def test_both_ways_give_the_same(reports: Reports, job: str) -> None:
    plain, compiled = reports["plain"][job], reports["compiled"][job]
    assert plain
    assert len(plain) == len(compiled)
    for place, (one, other) in enumerate(zip(plain, compiled, strict=True)):
        assert one == other, f"{job}: the first difference is at {place}."


@pytest.mark.parametrize("way", ["nth by counting", "nth by spreading"])
def test_both_compiled_ways_of_finding_a_card_agree(reports: Reports, way: str) -> None:
    if way not in reports["compiled"]:
        pytest.skip("This machine has no quick way to spread bits.")
    assert reports["compiled"][way] == reports["plain"]["nth"]


def test_no_kernel_of_the_rules_was_left_out(reports: Reports) -> None:
    assert reports["compiled"]["left out"] == []
    assert reports["compiled"]["kernels"] == reports["plain"]["kernels"] == sorted(kernels())
    assert len(kernels()) > 45


def test_a_kernel_keeps_its_plain_python_and_its_name() -> None:
    for path, kernel in kernels().items():
        python: Callable[..., Any] = kernel.python
        assert path == f"{python.__module__}.{python.__name__}"
        assert kernel.__doc__ == python.__doc__
        assert kernel.__doc__

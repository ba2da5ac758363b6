"""Compiling: once and for good, in a cache that cannot be stale, and never when it is off."""

import os
import subprocess
import sys
from pathlib import Path

SCRIPT = """
import sys
from twofold.kernel import compile_all, compiled, kernel, size

@kernel
def early(cards):
    return size(cards) + 1

assert early(7) == 4 and early.run is early.python and not compiled()
compile_all()
compile_all()

@kernel
def late(cards):
    return early(cards) + 1

assert late(7) == 5
print(compiled(), early.run is not early.python, late.run is not late.python)
"""


def run(folder: Path, **settings: str) -> str:
    """Run the script in a process of its own and give what it printed."""
    script = folder / "script.py"
    script.write_text(SCRIPT)
    without = ("NUMBA_CACHE_DIR", "NUMBA_DISABLE_JIT")
    home = {name: one for name, one in os.environ.items() if name not in without}
    done = subprocess.run(
        [sys.executable, str(script)],
        env={**home, **settings},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    return done.stdout.strip()


def test_kernels_known_before_and_defined_after_are_compiled(tmp_path: Path) -> None:
    assert run(tmp_path, NUMBA_CACHE_DIR=str(tmp_path / "cache")) == "True True True"
    (kept,) = (tmp_path / "cache").iterdir()
    assert kept.name.startswith("kernels-")
    assert list(kept.rglob("*.nbi"))


def test_nothing_is_compiled_where_that_is_turned_off(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    assert run(tmp_path, NUMBA_DISABLE_JIT="1", NUMBA_CACHE_DIR=str(cache)) == "False False False"
    assert not cache.exists()


def test_only_the_latest_caches_are_kept_and_nothing_else_is_touched(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    for age in range(5):
        old = cache / f"kernels-{age}"
        old.mkdir(parents=True)
        os.utime(old, (1000 - age, 1000 - age))
    (cache / "precious").mkdir()
    os.utime(cache / "precious", (1, 1))
    assert run(tmp_path, NUMBA_CACHE_DIR=str(cache)) == "True True True"
    left = {folder.name for folder in cache.iterdir()}
    assert {"kernels-0", "kernels-1", "precious"} < left
    assert len(left) == 4


def test_without_a_place_for_a_cache_a_process_compiles_for_itself(tmp_path: Path) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("in the way")
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    told = run(tmp_path, NUMBA_CACHE_DIR=str(blocked), TMPDIR=str(temporary))
    assert told == "True True True"
    assert [one.name.startswith("twofold-kernels-") for one in temporary.iterdir()] == [True]
    assert blocked.read_text() == "in the way"


def test_a_setting_that_turns_nothing_off_changes_nothing(tmp_path: Path) -> None:
    told = run(tmp_path, NUMBA_DISABLE_JIT="0", NUMBA_CACHE_DIR=str(tmp_path / "cache"))
    assert told == "True True True"

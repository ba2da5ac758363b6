"""Plant faults in copies of the rules, one at a time, and see that the tests catch every one.

`python -m tests.faults.plant` plants all of `faults.toml`; words after it pick the faults whose
names hold one of them. The working tree is never touched. The kernels run as plain Python.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import cast

ROOT = Path(__file__).parents[2]
GAMES = Path("src/twofold/games")
LIST = Path(__file__).with_name("faults.toml")
COPIED = ("src", "tests/__init__.py", "tests/conftest.py", "tests/games", "tests/contracts")
HANG_SECONDS = 300


class WrongFault(ValueError):
    """A fault that cannot be planted."""


@dataclass(frozen=True)
class Fault:
    """One line of a rule book, and what it is changed to."""

    name: str
    file: str
    old: str
    new: str

    @property
    def game(self) -> str:
        """Give the folder of the game that it spoils."""
        return self.file.split("/", maxsplit=1)[0]

    def plant(self, root: Path) -> None:
        """Change the line in a copy of the house."""
        path = root / GAMES / self.file
        path.write_text(self.planted(path.read_text()))

    def planted(self, text: str) -> str:
        """Give a source with the line changed."""
        lines = text.splitlines(keepends=True)
        found = [place for place, line in enumerate(lines) if line.strip() == self.old]
        if len(found) != 1:
            raise WrongFault(
                f"“{self.name}” cannot be planted: {GAMES / self.file} has this line "
                f"{len(found)} times, not once:\n    {self.old}"
            )
        lines[found[0]] = lines[found[0]].replace(self.old, self.new)
        return "".join(lines)


@dataclass(frozen=True)
class Outcome:
    """What the tests made of a copy of the house."""

    code: int
    """As pytest gives it: 0 all passed, 1 some failed; −1 for tests that never end."""
    said: str

    @property
    def by(self) -> str:
        """Name the first test that failed."""
        failed = re.search(r"^FAILED \S*?::(.+?)(?: - |$)", self.said, re.MULTILINE)
        return "a test that never ended" if self.code == -1 else failed[1] if failed else "?"


def read_faults(path: Path = LIST) -> list[Fault]:
    """Read the list of faults."""
    entries = cast("list[dict[str, str]]", tomllib.loads(path.read_text())["fault"])
    return [Fault(**entry) for entry in entries]


def copy_house(to: Path) -> None:
    """Copy the source and the tests that watch over the rules."""
    leave = shutil.ignore_patterns("__pycache__", "*.pyc")
    for name in COPIED:
        path = ROOT / name
        (to / name).parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            shutil.copytree(path, to / name, ignore=leave)
        else:
            shutil.copy(path, to / name)
    shutil.copy(ROOT / "pyproject.toml", to)


def try_tests(house: Path, tests: Sequence[str]) -> Outcome:
    """Run tests on a copy until one fails."""
    without = ("COVERAGE_PROCESS_START", "PYTEST_ADDOPTS")
    settings = {name: one for name, one in os.environ.items() if name not in without}
    settings |= {
        "PYTHONPATH": str(house / "src"),
        "PYTHONDONTWRITEBYTECODE": "1",
        "NUMBA_DISABLE_JIT": "1",
    }
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--tb=no", "-p", "no:cacheprovider"]
    try:
        done = subprocess.run(
            [*command, *tests],
            cwd=house,
            env=settings,
            capture_output=True,
            text=True,
            timeout=HANG_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return Outcome(-1, "")
    return Outcome(done.returncode, done.stdout + done.stderr)


def try_fault(fault: Fault) -> Outcome:
    """Plant one fault in a copy of its own and run the tests of its game, then the contracts."""
    with tempfile.TemporaryDirectory(prefix="twofold-fault-") as folder:
        house = Path(folder)
        copy_house(house)
        fault.plant(house)
        return try_tests(house, [f"tests/games/{fault.game}", "tests/contracts"])


def try_unspoilt(faults: Sequence[Fault]) -> list[Outcome]:
    """Run the same tests on a copy without a fault."""
    rooms = sorted({f"tests/games/{fault.game}" for fault in faults})
    with tempfile.TemporaryDirectory(prefix="twofold-unspoilt-") as folder:
        house = Path(folder)
        copy_house(house)

        def outcome_in(room: str) -> Outcome:
            return try_tests(house, [room])

        with ThreadPoolExecutor(os.cpu_count()) as hands:
            return list(hands.map(outcome_in, [*rooms, "tests/contracts"]))


def say(*lines: str) -> None:
    """Print lines at once."""
    for line in lines:
        sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main(words: Sequence[str], path: Path = LIST) -> int:
    """Plant the faults, print what caught each, and say whether all were caught."""
    faults = [
        fault
        for fault in read_faults(path)
        if not words or any(word in fault.name for word in words)
    ]
    for fault in faults:
        fault.planted((ROOT / GAMES / fault.file).read_text())
    unspoilt = try_unspoilt(faults)
    if any(outcome.code for outcome in unspoilt):
        say(*(outcome.said for outcome in unspoilt))
        say("The tests fail without any fault: mend that first.")
        return 1
    survived = 0
    with ThreadPoolExecutor(os.cpu_count()) as hands:
        for fault, outcome in zip(faults, hands.map(try_fault, faults), strict=True):
            caught = outcome.code in (1, -1)
            survived += not caught
            say(f"{'caught  ' if caught else 'SURVIVED'}  {fault.file}: {fault.name}")
            say(f"          by {outcome.by}" if caught else outcome.said.rstrip())
    say(f"{len(faults) - survived} passed, {survived} failed")
    return 1 if survived else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except WrongFault as wrong:
        sys.exit(str(wrong))

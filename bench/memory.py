"""What many games cost in memory: no more than few.

Claims: a simulation of many games, and a check of a long file, peak at the memory of a short one.
`ours` is the peak of the long run in MB, `peer` that of the short one, in a process each; the goal
leaves a tenth for what an allocator does as it pleases.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from claim import Claim, Options, main

FEW, MANY = 500, 20_000
GAME = ("double-decker", "--players", "5")
GOAL = 0.9
_KIB = 1024


def peak_of(*words: str) -> float:
    """Run twofold in a process of its own and give the most memory it had, in MB."""
    reader = (
        "import resource, subprocess, sys;"
        "subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL);"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    run = [sys.executable, "-c", reader, sys.executable, "-m", "twofold", *words]
    done = subprocess.run(run, check=True, capture_output=True, text=True)
    # Linux counts in KiB, macOS in bytes.
    unit = 1 if sys.platform == "darwin" else _KIB
    return int(done.stdout) * unit / 1e6


def measure(options: Options) -> list[Claim]:
    """Measure a short and a long simulation, and checks of what they wrote."""
    start = time.perf_counter()
    peaks: dict[tuple[str, int], float] = {}
    with tempfile.TemporaryDirectory() as folder:
        for games in (FEW, MANY):
            file = Path(folder) / f"{games}.jsonl"
            asked = ("--games", str(games), "--seed", str(options.seed), "--workers", "1")
            peaks["sim", games] = peak_of("sim", *GAME, *asked, "--records", os.fspath(file))
            peaks["check", games] = peak_of("check", os.fspath(file))
    seconds = time.perf_counter() - start
    return [
        Claim(
            f"memory-{command}",
            f"MB at the peak of twofold {command}, {MANY} games; peer: {FEW} games",
            peaks[command, MANY],
            peaks[command, FEW],
            GOAL,
            seconds,
            1,
            more_is_better=False,
        )
        for command in ("sim", "check")
    ]


if __name__ == "__main__":
    main(measure, __doc__ or "", seconds=0)

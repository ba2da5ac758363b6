"""The dealing room beside Pescetti 0.5, and its analysis beside endplay's own.

Claims: 1,000 boards with both permutations written in a third of Pescetti's time, start of the
process included; sheets, curtain cards and records of 36 boards as PDFs in at most one and a half
times its time for its own PDF; 10,000 boards within 150 MB (the peer there is the promise); and
boards analysed at nine tenths at least of what endplay does when called with nothing around it.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from claim import Claim, MissingPeer, Options, alternate, main, median
from memory import peak_of

JAR = Path("/usr/share/pescetti/pescetti.jar")
MANY, EVENING, HEAP, ANALYSED = 1_000, 36, 10_000, 40
PROMISED_MB = 150.0


def pescetti(*words: str) -> Callable[[], float]:
    """Give a way to time one run of Pescetti."""
    if not JAR.exists() or shutil.which("java") is None:
        raise MissingPeer("Pescetti is missing: apt-get install pescetti, and a Java to run it.")
    return lambda: _seconds("java", "-jar", os.fspath(JAR), *words)


def twofold(*words: str) -> Callable[[], float]:
    """Give a way to time one run of ours."""
    return lambda: _seconds(sys.executable, "-m", "twofold", "deal", *words)


def _seconds(*words: str) -> float:
    start = time.perf_counter()
    subprocess.run(words, check=True, capture_output=True)
    return time.perf_counter() - start


def beside_pescetti(folder: Path, seconds: float) -> list[Claim]:
    """Time both at the same jobs."""
    at = {name: os.fspath(folder / name) for name in ("p.txt", "h.txt", "p.pdf", "h.pdf", "b.json")}
    jobs = [
        (
            "dealing-many",
            f"seconds for {MANY} boards with both permutations; peer: Pescetti 0.5",
            twofold("--boards", str(MANY), "--json", at["b.json"]),
            pescetti(
                f"--generate={MANY}", f"--permutations={at['p.txt']}", f"--output={at['h.txt']}"
            ),
            3.0,
        ),
        (
            "dealing-evening",
            f"seconds for sheets, curtain cards and records of {EVENING} boards as PDFs; "
            "peer: permutations and hands by Pescetti 0.5",
            twofold(
                "--boards",
                str(EVENING),
                "--no-analysis",
                "--force",
                "--out",
                os.fspath(folder / "evening"),
            ),
            pescetti(
                f"--generate={EVENING}",
                "--format=pdf",
                f"--permutations={at['p.pdf']}",
                f"--output={at['h.pdf']}",
            ),
            1 / 1.5,
        ),
    ]
    claims: list[Claim] = []
    for name, claim, ours, theirs, goal in jobs:
        start = time.perf_counter()
        mine, peer = alternate([ours, theirs], seconds)
        taken = time.perf_counter() - start
        claims.append(
            Claim(
                name,
                claim,
                median(mine),
                median(peer),
                goal,
                taken,
                len(mine),
                more_is_better=False,
            )
        )
    return claims


def memory(folder: Path) -> Claim:
    """Measure the most memory that many boards need."""
    start = time.perf_counter()
    file = os.fspath(folder / "heap.json")
    peak = peak_of("deal", "--boards", str(HEAP), "--json", file)
    return Claim(
        "dealing-memory",
        f"MB at the peak of {HEAP} boards; peer: the promise",
        peak,
        PROMISED_MB,
        1.0,
        time.perf_counter() - start,
        1,
        more_is_better=False,
    )


def analysis(seconds: float, seed: int) -> Claim:
    """Analyse the same boards through ours and through endplay alone."""
    from endplay import _dds  # noqa: PLC0415 - it takes half a second to load
    from endplay.dds import calc_all_tables  # noqa: PLC0415

    from twofold.dealing.analysis import analyse, cores, deal_of  # noqa: PLC0415
    from twofold.dealing.deck import BRIDGE  # noqa: PLC0415
    from twofold.dealing.evening import Evening, deal, root_of  # noqa: PLC0415

    evening = Evening(root_of(str(seed)))
    boards = [board for board, _ in deal(evening, range(1, ANALYSED + 1))]
    assert evening.deck == BRIDGE

    def ours() -> float:
        start = time.perf_counter()
        analyse(boards)
        return ANALYSED / (time.perf_counter() - start)

    def theirs() -> float:
        _dds.SetMaxThreads(cores())
        deals = [deal_of(board) for board in boards]
        start = time.perf_counter()
        calc_all_tables(deals)
        return ANALYSED / (time.perf_counter() - start)

    start = time.perf_counter()
    mine, peer = alternate([ours, theirs], seconds)
    return Claim(
        "dealing-analysis",
        "boards analysed a second, with par; peer: endplay alone, without",
        median(mine),
        median(peer),
        0.9,
        time.perf_counter() - start,
        len(mine),
    )


def measure(options: Options) -> list[Claim]:
    """Measure everything."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        claims = beside_pescetti(folder, options.seconds / 3)
        claims.append(memory(folder))
        claims.append(analysis(options.seconds / 3, options.seed))
    return claims


if __name__ == "__main__":
    main(measure, __doc__ or "", seconds=60)

"""The power fails at any moment, or the disk does: what was acknowledged is still there."""

import asyncio
import json
import random
import shutil
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.store.disk import (
    Act,
    NoDisk,
    everything,
    library,
    lose_power,
    none,
    read_journal,
    some,
)
from tests.store.ledger import Ledger, Writer, logs_in

ANSWERS = 400
FEW = 40
"""Moments looked at in the fast run; the long one looks at all."""
OFTEN = {"CHECKPOINT_PAGES": 40}
"""Have the log carried over often, since that is when it could go wrong."""


def writer_on_disk(folder: Path, ledger: Ledger, planted: object = None, **disk: int) -> Writer:
    """Have a writer write to a disk that is watched."""
    try:
        preloaded = library()
    except NoDisk as why:
        pytest.skip(str(why))
    return Writer(
        str(folder),
        "power",
        ledger,
        complaints=bool(disk),
        environment={
            "LD_PRELOAD": str(preloaded),
            "DISK_FOLDER": str(folder),
            "DISK_JOURNAL": str(journal_of(folder)),
            "PLANTED": json.dumps(planted or {}),
            **{f"DISK_{name.upper()}": str(value) for name, value in disk.items()},
        },
    )


def journal_of(folder: Path) -> Path:
    """Say where a disk writes down what happened."""
    return folder.with_name("journal")


def acts_of_a_writer(folder: Path, planted: object) -> list[Act]:
    """Write for a while, and give all that happened on the disk."""
    writer = writer_on_disk(folder, Ledger(), planted)
    writer.follow(ANSWERS)
    writer.kill()
    return read_journal(journal_of(folder))


def promised(acts: Iterable[Act]) -> Ledger:
    """Give what the process had said by then."""
    ledger = Ledger()
    for line in b"".join(act.bytes for act in acts if act.what == "A").splitlines():
        ledger.note(line)
    return ledger


def check_moment(acts: list[Act], moment: int, tmp_path: Path) -> None:
    """Lose power then, in three ways, and hold what is left against what was promised."""
    ledger = promised(acts[:moment])
    for keep in (none, everything, some(random.Random(moment))):
        folder = tmp_path / "after"
        lose_power(acts[:moment], folder, keep)
        ledger.check(asyncio.run(logs_in(str(folder))))
        shutil.rmtree(folder)


def test_a_power_failure_takes_back_nothing_acknowledged(tmp_path: Path) -> None:
    acts = acts_of_a_writer(tmp_path / "tables", OFTEN)
    carried_over = [act for act in acts if (act.what, act.name) == ("S", "tables.sqlite3")]
    assert len(carried_over) > 3
    moments = random.Random(1).sample(range(len(acts)), FEW)
    for moment in (*moments, len(acts)):
        check_moment(acts, moment, tmp_path)


@pytest.mark.long
def test_a_power_failure_at_every_single_moment_takes_back_nothing(tmp_path: Path) -> None:
    acts = acts_of_a_writer(tmp_path / "tables", OFTEN)
    for moment in range(len(acts) + 1):
        check_moment(acts, moment, tmp_path)


@pytest.mark.parametrize("synchronous", ["OFF", "NORMAL"])
def test_without_full_syncs_a_power_failure_would_take_back_moves(
    tmp_path: Path, synchronous: str
) -> None:
    acts = acts_of_a_writer(tmp_path / "tables", {"SYNCHRONOUS": synchronous})
    lose_power(acts, tmp_path / "after", none)
    logs = asyncio.run(logs_in(str(tmp_path / "after")))
    ledger = promised(acts)
    assert len(ledger.done) > ANSWERS // 2
    with pytest.raises(AssertionError, match="acknowledged and lost"):
        ledger.check(logs)


def test_a_full_disk_is_said_and_loses_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    ledger = Ledger()
    writer = writer_on_disk(folder, ledger, room=600_000)
    writer.end()
    assert "The disk is full: make room, and try again." in writer.complaint
    assert len(ledger.done) > 10
    ledger.check(asyncio.run(logs_in(str(folder))))


def test_a_disk_that_fails_is_said_and_loses_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    ledger = Ledger()
    writer = writer_on_disk(folder, ledger, syncs=30)
    writer.end()
    assert "look after the disk, then start Twofold again." in writer.complaint
    assert len(ledger.done) > 10
    ledger.check(asyncio.run(logs_in(str(folder))))

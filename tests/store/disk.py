"""A disk that loses its power: of what was not synced, it keeps what it likes.

`disk.c`, preloaded into a process, writes down in order what happens to a folder. From that any
moment can be had again: each file with what was synced by then, and none, all or some of the rest.
"""

import functools
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

SOURCE = Path(__file__).with_name("disk.c")
SECTOR = 512


class NoDisk(Exception):
    """Such a disk cannot be had here; the message says why."""


@functools.cache
def library() -> Path:
    """Build what is preloaded."""
    if sys.platform != "linux":
        raise NoDisk("only Linux preloads libraries this way")
    if not shutil.which("gcc"):
        raise NoDisk("gcc is not installed here")
    built = Path(tempfile.gettempdir()) / f"twofold-disk-{SOURCE.stat().st_mtime_ns}.so"
    with tempfile.TemporaryDirectory() as folder:
        new = Path(folder) / "disk.so"
        subprocess.run(
            ["gcc", "-shared", "-fPIC", "-O1", "-o", str(new), str(SOURCE), "-ldl", "-lpthread"],
            check=True,
        )
        shutil.copy(new, f"{built}.{Path(folder).name}")
        Path(f"{built}.{Path(folder).name}").replace(built)
    return built


@dataclass(frozen=True)
class Act:
    """One thing that happened."""

    what: str
    name: str
    place: int
    bytes: bytes


def read_journal(path: Path) -> list[Act]:
    """Read what happened; the last line may be cut short."""
    text = path.read_bytes()
    acts: list[Act] = []
    at = 0
    while True:
        head = text[at : at + 80].split(b" ", 4)
        if len(head) < 5:
            return acts
        what, *numbers = head[:4]
        name_length, place, length = map(int, numbers)
        at += sum(map(len, head[:4])) + 4
        end = at + name_length + length
        if text[end : end + 1] != b"\n":
            return acts
        name = text[at : at + name_length].decode()
        acts.append(Act(what.decode(), name, place, text[at + name_length : end]))
        at = end + 1


@dataclass
class _File:
    written: list[Act] = field(default_factory=list[Act])
    synced: int = 0


Keep = Callable[[Sequence[Act]], Sequence[Act]]
"""What a disk keeps of what was not synced."""


def none(_: Sequence[Act]) -> Sequence[Act]:
    """Keep nothing."""
    return ()


def everything(unsynced: Sequence[Act]) -> Sequence[Act]:
    """Keep all."""
    return unsynced


def some(chance: random.Random) -> Keep:
    """Keep some, in any order, the last of them torn."""

    def keep(unsynced: Sequence[Act]) -> Sequence[Act]:
        kept = [act for act in unsynced if chance.random() < 0.5]
        chance.shuffle(kept)
        if kept and len(kept[-1].bytes) > SECTOR:
            whole = kept.pop()
            sectors = chance.randrange(len(whole.bytes) // SECTOR)
            kept.append(Act("W", whole.name, whole.place, whole.bytes[: sectors * SECTOR]))
        return kept

    return keep


def lose_power(acts: Sequence[Act], folder: Path, keep: Keep) -> None:
    """Lay out a folder as the disk has it after a power failure that ended these acts."""
    names: dict[str, _File] = {}
    synced_names: dict[str, _File] = {}
    for act in acts:
        if act.what == "C":
            names[act.name] = _File()
        elif act.what == "U":
            del names[act.name]
        elif act.what == "D":
            synced_names = dict(names)
        elif act.what == "S":
            names[act.name].synced = len(names[act.name].written)
        elif act.what in "WT":
            names[act.name].written.append(act)
    folder.mkdir()
    for name, file in (names if keep is everything else synced_names).items():
        content = bytearray()
        for act in (*file.written[: file.synced], *keep(file.written[file.synced :])):
            _do(content, act)
        (folder / name).write_bytes(content)


def _do(content: bytearray, act: Act) -> None:
    if act.what == "T":
        del content[act.place :]
        content.extend(bytes(act.place - len(content)))
        return
    content.extend(bytes(max(0, act.place - len(content))))
    content[act.place : act.place + len(act.bytes)] = act.bytes

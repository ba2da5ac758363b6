"""What senders know they asked and were answered, held against the log."""

import json
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from twofold.store import Entry, open_store

HOUSE = Path(__file__).parents[2]
Line = dict[str, Any]


class Ledger:
    """All that any writer asked, and where it was told that it stands."""

    def __init__(self) -> None:
        self.asked: dict[str, Line] = {}
        self.done: dict[str, Line] = {}

    def note(self, text: bytes) -> None:
        """Take one line of a writer."""
        line: Line = json.loads(text)
        if line["kind"] == "asked":
            self.asked[line["command"]] = line
        else:
            earlier = self.done.setdefault(line["command"], line)
            assert earlier["first"] == line["first"], "one command, acknowledged at two places"

    def unanswered(self) -> list[Line]:
        """List what nobody knows the fate of."""
        return [line for command, line in self.asked.items() if command not in self.done]

    def check(self, logs: dict[str, list[Entry]]) -> None:
        """See that nothing is lost, doubled, torn or gapped."""
        places: defaultdict[str, list[tuple[str, int, str]]] = defaultdict(list)
        for table, log in logs.items():
            assert [entry.seq for entry in log] == list(range(1, len(log) + 1)), "a gap"
            for entry in log:
                assert entry.command_id is not None
                places[entry.command_id].append((table, entry.seq, entry.body.decode()))
        for command, found in places.items():
            asked = self.asked[command]
            assert [body for _, _, body in found] == asked["bodies"], "doubled, torn or invented"
            first = found[0][1]
            seqs = [seq for _, seq, _ in found]
            assert seqs == list(range(first, first + len(seqs))), "torn apart"
        for command, line in self.done.items():
            assert command in places, f"acknowledged and lost: {line}"
            assert places[command][0][:2] == (line["table"], line["first"]), "not where it was said"


class Writer:
    """A process that appends; its ledger is kept here."""

    def __init__(
        self,
        address: str,
        seed: str,
        ledger: Ledger,
        *,
        tables: int = 4,
        unanswered: Sequence[Line] = (),
        complaints: bool = False,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self._ledger = ledger
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.store.writer", address, seed, str(tables)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE if complaints else None,
            cwd=HOUSE,
            env={**os.environ, **(environment or {})},
        )
        assert self._process.stdin
        self._process.stdin.write(
            b"".join(json.dumps(line).encode() + b"\n" for line in unanswered)
        )
        self._process.stdin.close()

    def follow(self, answers: int) -> None:
        """Note what it says until so many commands were answered."""
        assert self._process.stdout
        while answers:
            line = self._process.stdout.readline()
            assert line, "the writer ended by itself"
            self._ledger.note(line)
            answers -= b'"done"' in line

    def kill(self) -> None:
        """Kill it outright, and note what it said before."""
        self._process.kill()
        self.end()

    def end(self) -> None:
        """Note what it says until it ends."""
        assert self._process.stdout
        with self._process.stdout as said:
            for line in said:
                if line.endswith(b"\n"):
                    self._ledger.note(line)
        self._process.wait()

    @property
    def complaint(self) -> str:
        """Give the last line of its complaints, once it has ended."""
        assert self._process.stderr
        with self._process.stderr as complaints:
            return complaints.read().decode().strip().rpartition("\n")[2]


async def logs_in(address: str) -> dict[str, list[Entry]]:
    """Read every table."""
    async with await open_store(address) as store:
        return {table.table: await store.read(table.table) for table in await store.tables()}

"""Files that the user names: written whole or not at all, and nothing else is turned into one."""

import os
from pathlib import Path

import pytest

from twofold.cli import files
from twofold.cli.trouble import Trouble


def test_a_file_appears_when_all_is_written(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    with files.written_whole(path) as file:
        file.write(b"all")
        assert not path.exists()
    assert path.read_bytes() == b"all"
    assert list(tmp_path.iterdir()) == [path]


def test_what_is_broken_off_leaves_the_old_file_and_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    path.write_bytes(b"old")

    def break_off() -> None:
        with files.written_whole(path) as file:
            file.write(b"half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        break_off()
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_stays_a_link_and_what_it_leads_to_is_written(tmp_path: Path) -> None:
    link, path = tmp_path / "link", tmp_path / "records.jsonl"
    link.symlink_to(path)
    files.write(link, "all")
    assert link.is_symlink()
    assert path.read_text() == "all"


def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    files.write(pipe, "all")
    assert os.read(reader, 10) == b"all"
    os.close(reader)
    assert pipe.is_fifo()


@pytest.mark.parametrize("name", ["", "no/such/file", "\0"])
def test_a_place_where_nothing_can_be_written_is_named(tmp_path: Path, name: str) -> None:
    with pytest.raises(Trouble, match="cannot be written: "):
        files.write(tmp_path / name, "all")

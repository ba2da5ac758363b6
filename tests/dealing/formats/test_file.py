"""A file of boards is known by its ending or by what it holds, and errors name it."""

from collections.abc import Callable
from contextlib import suppress
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.dealing.formats.boards import dealt
from twofold.dealing.board import Board
from twofold.dealing.deck import BRIDGE, deck_named
from twofold.dealing.evening import Evening, deal
from twofold.dealing.formats import dup, file, json, lin, pbn
from twofold.dealing.trouble import WrongBoard, WrongDealing


def as_json(boards: list[Board]) -> bytes:
    sink = BytesIO()
    json.write(BRIDGE, ((board, None) for board in boards), sink)
    return sink.getvalue()


WRITERS: dict[str, Callable[[list[Board]], bytes]] = {
    "pbn": lambda boards: pbn.write(boards).encode(),
    "lin": lambda boards: lin.write(boards).encode(),
    "dup": dup.write,
    "json": as_json,
}


@pytest.mark.parametrize("format", WRITERS)
@pytest.mark.parametrize("name", ["event.{}", "EVENT.{}", "event.txt", "event", "a/b.c/event"])
def test_a_format_is_known_by_the_ending_or_by_what_is_in_the_file(format: str, name: str) -> None:
    boards = dealt(4)
    read = file.read(name.format(format.upper()), WRITERS[format](boards))
    assert (read.format, read.deck, list(read.boards)) == (format, BRIDGE, boards)
    assert read.permutations == (None,) * 4


def test_an_error_names_the_file_the_line_and_the_card() -> None:
    text = pbn.write(dealt(2)).replace("[Deal", "[Deal", 1).encode()
    card = dealt(2)[1].hands[0][0]
    lines = text.decode().splitlines()
    second = max(place for place, line in enumerate(lines) if line.startswith("[Deal "))
    lines[second] = lines[second].replace("N:" + card[0], "N:", 1)
    with pytest.raises(WrongBoard) as wrong:
        file.read("friday/event.pbn", "\n".join(lines).encode())
    assert str(wrong.value) == (
        f"event.pbn, line {second + 1}: Board 2: N has 12 cards, not 13; nobody has {card}."
    )


@pytest.mark.parametrize("format", WRITERS)
def test_boards_are_written_in_the_format_that_a_name_ends_with(format: str) -> None:
    boards = dealt(4)
    found = file.read("event.pbn", pbn.write(boards).encode())
    written = file.write(f"a.b/EVENT.{format.upper()}", found)
    assert written == WRITERS[format](boards)


def test_only_our_own_format_keeps_how_boards_are_dealt() -> None:
    evening = Evening(b"k" * 64)
    drawn = list(deal(evening, range(1, 3)))
    sink = BytesIO()
    json.write(BRIDGE, drawn, sink)
    found = file.read("boards.json", sink.getvalue())
    assert file.write("again.json", found) == sink.getvalue()
    assert file.read("x.lin", file.write("x.lin", found)).boards == found.boards


def test_boards_are_not_written_where_they_have_no_place() -> None:
    deck = deck_named("double-hearts", 3)
    others = file.BoardFile("json", deck, (), ())
    with pytest.raises(WrongDealing, match="LIN knows bridge boards only: take JSON"):
        file.write("x.lin", others)
    with pytest.raises(WrongDealing, match=r"“x\.doc” ends in none of pbn, lin, dup, json\."):
        file.write("x.doc", others)


@pytest.mark.parametrize("content", [b"", b"hello", b"\x00" * 156, b"\x89PNG\r\n", b"PK\x03\x04"])
def test_a_file_of_nothing_known_is_refused(content: bytes) -> None:
    with pytest.raises(WrongBoard, match=r"^event\.bin, line 1: "):
        file.read("event.bin", content)


def test_a_name_cannot_speak_to_the_terminal() -> None:
    with pytest.raises(WrongBoard) as wrong:
        file.read("\x1b[2J.pbn", b"")
    assert str(wrong.value).isprintable()


@pytest.mark.parametrize("name", ["x", *(f"x.{format}" for format in WRITERS)])
@given(st.binary() | st.sampled_from(["% PBN", "md|1", "{", "[Deal"]).flatmap(
    lambda start: st.binary().map(lambda rest: start.encode() + rest)))  # fmt: skip
def test_rubbish_is_refused_with_the_files_name_and_never_breaks(name: str, content: bytes) -> None:
    with pytest.raises(WrongBoard) as wrong:
        file.read(name, content)
    assert str(wrong.value).startswith(f"{name}, line ")


@pytest.mark.parametrize("format", WRITERS)
@given(st.data())
def test_a_file_with_one_byte_changed_is_read_or_refused(format: str, data: st.DataObject) -> None:
    boards = dealt(2)
    content = bytearray(WRITERS[format](boards))
    content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    with suppress(WrongBoard):
        for board in file.read(f"x.{format}", bytes(content)).boards:
            assert len({card for hand in board.hands for card in hand}) == 52

"""Dear work, in a process of its own, so that it can be stopped and nobody else waits for it.

Run as a program it reads jobs from its input and answers on its output until the input ends.
"""

import os
import sys
from collections.abc import Callable
from io import BytesIO
from typing import IO, Any, Final
from zipfile import ZipFile

import msgspec

from twofold.dealing.trouble import WrongDealing

SIZE: Final = 4
"""Bytes that tell how long a message is."""


class DealBoards(msgspec.Struct, frozen=True, tag="deal"):
    """Deal a set of boards; the answer is a `Dealt`."""

    boards: int
    first: int
    deck: str
    players: int | None
    scheme: str
    piles: int | None
    where: str | None
    kinds: tuple[str, ...]
    tries: int
    dealers: tuple[str, ...]
    title: str
    copies: int


class Dealt(msgspec.Struct, frozen=True):
    """What came of it: each dealer's part, and the director's."""

    dealers: tuple[bytes, ...]
    boards: bytes


class PrintSheet(msgspec.Struct, frozen=True, tag="sheet"):
    """Print a dealer's part."""

    part: bytes
    form: str
    paper: str
    four_colours: bool


class PrintBoards(msgspec.Struct, frozen=True, tag="boards"):
    """Print one file of a director's part, or all of them as one archive."""

    boards: bytes
    file: str
    title: str
    copies: int
    paper: str
    four_colours: bool
    analysis: bool


Job = DealBoards | PrintSheet | PrintBoards
ARCHIVE: Final = "boards.zip"


class Done(msgspec.Struct, frozen=True, tag="done"):
    """A job's answer."""

    content: bytes


class Wrong(msgspec.Struct, frozen=True, tag="wrong"):
    """Why a job cannot be done, for whoever asked."""

    reason: str


class Broken(msgspec.Struct, frozen=True, tag="broken"):
    """A fault of our own."""

    error: str


Answer = Done | Wrong | Broken


def _deal(job: DealBoards) -> bytes:
    from twofold.dealing import documents  # noqa: PLC0415 - each job loads what it needs
    from twofold.dealing.board import random_board  # noqa: PLC0415
    from twofold.dealing.conditions import draw_where  # noqa: PLC0415
    from twofold.dealing.deck import deck_named  # noqa: PLC0415
    from twofold.dealing.evening import Evening, deal, numbers, root_of  # noqa: PLC0415
    from twofold.dealing.formats import json  # noqa: PLC0415

    evening = Evening(
        root_of(None),
        deck_named(job.deck, job.players),
        job.scheme,
        job.piles,
        job.copies,
        job.dealers,
        job.title,
    )
    asked = job.where is not None or job.kinds
    draw = draw_where(job.where, job.kinds, job.tries) if asked else random_board
    dealt = list(deal(evening, numbers(job.first, job.boards), draw))
    parts = documents.dealers_of(evening, dealt)
    text = BytesIO()
    json.write(evening.deck, dealt, text, evening.deck.players)
    return msgspec.msgpack.encode(Dealt(tuple(map(msgspec.json.encode, parts)), text.getvalue()))


def _sheet(job: PrintSheet) -> bytes:
    from twofold.dealing import documents  # noqa: PLC0415
    from twofold.dealing.press.style import Style  # noqa: PLC0415
    from twofold.dealing.sheet import read_dealer  # noqa: PLC0415

    documents.check_format(job.form)
    style = Style(job.paper, job.four_colours)
    return documents.sheets_as(read_dealer(job.part), style, job.form)


def _boards(job: PrintBoards) -> bytes:
    from twofold.dealing import documents  # noqa: PLC0415
    from twofold.dealing.analysis import analyse  # noqa: PLC0415
    from twofold.dealing.deck import BRIDGE  # noqa: PLC0415
    from twofold.dealing.evening import Evening  # noqa: PLC0415
    from twofold.dealing.formats import json  # noqa: PLC0415
    from twofold.dealing.press.style import Style  # noqa: PLC0415

    deck, dealt = json.read_dealt(job.boards)
    whole = [(board, permutations) for board, permutations in dealt if permutations]
    evening = Evening(b"", deck, copies=job.copies, title=job.title)
    analyses = None
    if job.analysis and deck == BRIDGE:
        analyses = analyse([board for board, _ in whole], threads=1)
    form = job.file.rpartition(".")[2] if job.file.startswith("hand-records.") else "pdf"
    documents.check_format(form)
    style = Style(job.paper, job.four_colours)
    files = documents.directors_part(evening, whole, analyses, style, form)
    if job.file == ARCHIVE:
        archive = BytesIO()
        with ZipFile(archive, "w") as zip_file:
            for name, content in files.items():
                zip_file.writestr(name, content)
        return archive.getvalue()
    if job.file not in files:
        raise WrongDealing(f"There are {', '.join((*files, ARCHIVE))}.")
    return files[job.file]


_WORK: Final[dict[type, Callable[[Any], bytes]]] = {
    DealBoards: _deal,
    PrintSheet: _sheet,
    PrintBoards: _boards,
}


def work(job: Job) -> Answer:
    """Do one job."""
    try:
        return Done(_WORK[type(job)](job))
    except WrongDealing as error:
        return Wrong(str(error))
    except Exception as error:
        return Broken(type(error).__name__)


def main(jobs: IO[bytes], answers: IO[bytes]) -> None:
    """Do jobs as they come."""
    decoder = msgspec.msgpack.Decoder(Job)
    while head := jobs.read(SIZE):
        answer = msgspec.msgpack.encode(work(decoder.decode(jobs.read(int.from_bytes(head)))))
        answers.write(len(answer).to_bytes(SIZE) + answer)
        answers.flush()


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)
    # Whatever a library prints must not end up among the answers.
    with os.fdopen(os.dup(1), "wb") as answers:
        os.dup2(2, 1)
        main(sys.stdin.buffer, answers)

"""`twofold deal`: boards that nobody knows, as sheets for two dealers and a director's part."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from twofold.cli import files
from twofold.cli.tell import tell
from twofold.cli.trouble import Trouble
from twofold.dealing.board import random_board
from twofold.dealing.deck import BRIDGE, Deck, deck_named
from twofold.dealing.evening import (
    TWO_DEALERS,
    Dealt,
    Draw,
    Evening,
    deal,
    numbers,
    root_of,
    with_permutations,
)
from twofold.dealing.formats import json
from twofold.dealing.trouble import WrongDealing

if TYPE_CHECKING:
    from twofold.dealing.analysis import Analysis
    from twofold.dealing.press.style import Style

USUAL_BOARDS = 24
PAPERS = {"a4": "a4", "letter": "us-letter"}
"""What the press calls the paper that was asked for."""


@dataclass(frozen=True)
class DealWishes:
    """What was typed; None where nothing was."""

    boards: int | None = None
    first: int = 1
    seed: str | None = None
    source: Path | None = None
    out: Path | None = None
    json: Path | None = None
    deck: str = "bridge"
    players: int | None = None
    scheme: str = "classic"
    piles: int | None = None
    where: str | None = None
    kinds: Sequence[str] = ()
    tries: int | None = None
    dealers: str | None = None
    title: str = ""
    copies: int = 1
    sealed: bool = False
    form: str = "pdf"
    paper: str = "a4"
    four_colours: bool = False
    analysis: bool = True
    force: bool = False


def deal_at(wishes: DealWishes) -> int:
    """Deal boards as wished, and say where everything lies."""
    try:
        return _deal(wishes)
    except WrongDealing as error:
        raise Trouble(str(error)) from None


def _deal(wishes: DealWishes) -> int:
    evening = _evening(wishes)
    if wishes.out is None and wishes.json is None:
        raise Trouble("Where shall it go? --out FOLDER for sheets, --json FILE for boards alone.")
    if wishes.sealed and wishes.json is not None:
        raise Trouble("--json shows every hand, and --sealed hides them: give one of the two.")
    if wishes.out is not None:
        from twofold.dealing import folder

        _check_pages(wishes)
        folder.check_place(wishes.out, force=wishes.force)
    boards = _boards(evening, wishes)
    if wishes.out is None:
        assert wishes.json is not None
        with files.written_whole(wishes.json) as file:
            json.write(evening.deck, boards, file, evening.deck.players)
        tell(f"The boards are in {files.named(wishes.json)}.")
    else:
        _write_folder(wishes, evening, list(boards))
    if wishes.seed is not None:
        tell("Whoever guesses the seed knows the deals: choose one that nobody can.")
    return 0


def _write_folder(wishes: DealWishes, evening: Evening, dealt: list[Dealt]) -> None:
    from twofold.dealing import documents, folder

    assert wishes.out is not None
    style = style_of(wishes.paper, wishes.four_colours)
    analyses = analysed(dealt) if wishes.analysis and evening.deck == BRIDGE else None
    made = documents.dealers_part(evening, dealt, style, wishes.form)
    directors = documents.directors_part(evening, dealt, analyses, style, wishes.form)
    if wishes.sealed:
        made |= documents.under_seal(evening, directors, style)
    else:
        made |= documents.in_a_folder(directors)
    if wishes.json is not None:
        with files.written_whole(wishes.json) as file:
            file.write(directors["boards.json"])
    folder.write_whole(wishes.out, made)
    count = f"{len(dealt)} {'board' if len(dealt) == 1 else 'boards'}"
    tell(f"{count} in {files.named(wishes.out)}:")
    for place, name in enumerate(evening.dealers, start=1):
        tell(f"  dealer-{place}.{wishes.form} for {name}, and nobody else")
    if wishes.sealed:
        tell("  passphrase.pdf for an envelope, unread: it opens director.zip")
        tell("  director.zip for the director, after play")
    else:
        tell("  director/ for the director, who then knows every hand")


def _check_pages(wishes: DealWishes) -> None:
    """Refuse what nothing can be printed on, before any work is done."""
    from twofold.dealing import documents

    documents.check_format(wishes.form)
    style_of(wishes.paper, wishes.four_colours)


def style_of(paper: str, four_colours: bool) -> "Style":
    """Give the look of pages as it was asked for."""
    from twofold.dealing.press.style import Style

    if paper not in PAPERS:
        raise Trouble(f"The paper is {' or '.join(PAPERS)}.")
    return Style(PAPERS[paper], four_colours)


def _evening(wishes: DealWishes) -> Evening:
    dealers = TWO_DEALERS
    if wishes.dealers is not None:
        dealers = tuple(name.strip() for name in wishes.dealers.split(",") if name.strip())
    return Evening(
        root_of(wishes.seed),
        deck_named(wishes.deck, wishes.players),
        wishes.scheme,
        wishes.piles,
        wishes.copies,
        dealers,
        wishes.title,
    )


def _boards(evening: Evening, wishes: DealWishes) -> Iterable[Dealt]:
    """Give the boards wished for: from a file, or dealt."""
    if wishes.source is not None:
        for name, value in (("--where", wishes.where), ("--kind", wishes.kinds or None)):
            if value is not None:
                raise Trouble(f"{name} chooses deals, and --from brings them: give one of the two.")
        from twofold.dealing.formats import file as board_file

        if evening.deck != BRIDGE:
            raise Trouble("--from reads bridge boards: leave --deck out.")
        text = files.read(wishes.source, "file of boards", 1 << 26)
        boards = board_file.read(wishes.source.name, text).boards
        if wishes.boards is not None and wishes.boards != len(boards):
            raise Trouble(
                f"{files.named(wishes.source)} has {len(boards)} boards, not {wishes.boards}."
            )
        return [with_permutations(evening, board) for board in boards]
    draw = draw_of(evening.deck, wishes.where, wishes.kinds, wishes.tries)
    count = USUAL_BOARDS if wishes.boards is None else wishes.boards
    return deal(evening, numbers(wishes.first, count), draw)


def draw_of(deck: Deck, where: str | None, kinds: Sequence[str], tries: int | None) -> Draw:
    """Give what draws a board: any deal, or one that meets the conditions typed."""
    if where is None and not kinds:
        return random_board
    if deck != BRIDGE:
        raise Trouble("--where and --kind speak of bridge hands: leave --deck out.")
    from twofold.dealing.conditions import draw_where

    return draw_where(where, kinds, tries)


def analysed(dealt: Sequence[Dealt]) -> "list[Analysis]":
    """Analyse boards at double dummy, behind a progress bar."""
    from twofold.cli.progress import progress
    from twofold.dealing.analysis import analyse

    with progress(len(dealt)) as bar:
        task = bar.add_task("Double dummy", total=len(dealt))
        return analyse([board for board, _ in dealt], lambda done: bar.update(task, completed=done))

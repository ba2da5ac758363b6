"""`twofold deal redo`: one botched board, dealt anew."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from twofold.cli import files
from twofold.cli.deal import analysed, draw_of, style_of
from twofold.cli.tell import tell
from twofold.cli.terminal import Left, Terminal
from twofold.cli.trouble import Trouble
from twofold.dealing import documents, folder
from twofold.dealing.board import Board, board_of
from twofold.dealing.deck import BRIDGE, deck_named
from twofold.dealing.evening import Dealt, Draw, Evening, root_of, with_permutations
from twofold.dealing.formats import json
from twofold.dealing.permutations import Permutations
from twofold.dealing.press.curtain_cards import curtain_cards_pdf
from twofold.dealing.press.style import Style
from twofold.dealing.seal import opened
from twofold.dealing.sheet import Dealer, Sheet, read_dealer
from twofold.dealing.trouble import WrongDealing


@dataclass(frozen=True)
class RedoWishes:
    """What was typed; None where nothing was."""

    place: Path
    number: int
    where: str | None = None
    kinds: Sequence[str] = ()
    tries: int | None = None
    paper: str = "a4"
    four_colours: bool = False
    analysis: bool = True


def redo_at(terminal: Terminal, wishes: RedoWishes) -> int:
    """Deal one board of a folder anew, and write the folder again with it."""
    try:
        return _redo(terminal, wishes)
    except WrongDealing as error:
        raise Trouble(str(error)) from None
    except Left as left:
        tell("No passphrase was typed: nothing is dealt anew.")
        return left.status


def _redo(terminal: Terminal, wishes: RedoWishes) -> int:
    place, number = wishes.place, wishes.number
    style = style_of(wishes.paper, wishes.four_colours)
    before = _folder(place)
    dealers = [read_dealer(before[name]) for name in _dealers_in(before, place)]
    passphrase = ""
    if documents.ARCHIVE in before:
        passphrase = terminal.ask("Passphrase: ")
        directors = opened(before[documents.ARCHIVE], passphrase)
    else:
        start = f"{documents.DIRECTOR}/"
        directors = {
            name.removeprefix(start): text
            for name, text in before.items()
            if name.startswith(start)
        }
    if documents.BOARDS not in directors:
        raise Trouble(f"{files.named(place)} has no {documents.BOARDS}: the deals are not known.")
    evening = _evening(dealers)
    draw = draw_of(evening.deck, wishes.where, wishes.kinds, wishes.tries)
    dealt = whole(json.read_dealt(directors[documents.BOARDS])[1])
    dealt = [_anew(evening, old, draw) if old[0].number == number else old for old in dealt]
    if number not in {board.number for board, _ in dealt}:
        raise Trouble(f"{files.named(place)} has no board {number}.")
    redone = _redone(dealers) | {number}
    form = next((form for form in documents.FORMATS if f"dealer-1.{form}" in before), "pdf")
    analyses = analysed(dealt) if wishes.analysis and evening.deck == BRIDGE else None
    made = {name: text for name, text in before.items() if name.startswith("redo-board-")}
    made |= documents.dealers_part(evening, dealt, style, form, redone)
    new = documents.directors_part(evening, dealt, analyses, style, form)
    only = [one for one in dealt if one[0].number == number]
    new[f"curtain-cards-board-{number}.pdf"] = curtain_cards_pdf(
        [board for board, _ in only], evening.copies, evening.title, style, evening.deck
    )
    if passphrase:
        sealed = documents.under_seal(evening, new, style, passphrase.strip().upper())
        made |= (
            sealed if "passphrase.pdf" in before else {documents.ARCHIVE: sealed[documents.ARCHIVE]}
        )
    else:
        made |= documents.in_a_folder(new)
    made |= _sheets_of_one(made, number, style, form)
    folder.write_whole(place, made)
    tell(f"Board {number} is dealt anew in {files.named(place)}.")
    tell(f"Its new sheets are in redo-board-{number}/, one for each dealer: print only these.")
    tell(f"Throw the old sheets and curtain cards of board {number} away.")
    return 0


def _folder(place: Path) -> dict[str, bytes]:
    if not place.is_dir():
        raise Trouble(f"{files.named(place)} is no folder of sheets.")
    folder.check_place(place, force=True)
    return folder.files_in(place)


def _dealers_in(before: dict[str, bytes], place: Path) -> list[str]:
    names: list[str] = []
    while (name := f"dealer-{len(names) + 1}.json") in before:
        names.append(name)
    if len(names) < 2:
        raise Trouble(f"{files.named(place)} is no folder of sheets: dealer-1.json is missing.")
    return names


def _evening(dealers: list[Dealer]) -> Evening:
    """Tell from the sheets what the director had asked for."""
    first = next(sheet for sheet in _sheets(dealers) if sheet.permutation == 1)
    deck = deck_named(dealers[0].deck, dealers[0].players)
    return Evening(
        root_of(None),
        deck,
        "perfect" if len(first.passes) > 1 else "classic",
        None if first.piles == len(deck.hands) else first.piles,
        first.copies,
        tuple(dealer.dealer for dealer in dealers),
        dealers[0].title,
    )


def whole(dealt: Iterable[tuple[Board, Permutations | None]]) -> list[Dealt]:
    """Refuse boards of which nobody wrote down how they are dealt."""
    whole: list[Dealt] = []
    for board, permutations in dealt:
        if permutations is None:
            raise Trouble(
                f"Board {board.number} has no permutations: the file doesn't say how it is dealt."
            )
        whole.append((board, permutations))
    return whole


def _sheets(dealers: list[Dealer]) -> list[Sheet]:
    return [sheet for dealer in dealers for sheet in dealer.sheets]


def _redone(dealers: list[Dealer]) -> frozenset[int]:
    return frozenset(sheet.board for sheet in _sheets(dealers) if sheet.redone)


def _anew(evening: Evening, old: Dealt, draw: Draw) -> Dealt:
    """Deal a board anew; it keeps its number, dealer and vulnerability."""
    before = old[0]
    fresh = draw(evening.deck, before.number, root_of(None))
    board = board_of(evening.deck, before.number, fresh.hands, before.dealer, before.vulnerable)
    return with_permutations(evening, board)


def _sheets_of_one(made: documents.Files, number: int, style: Style, form: str) -> documents.Files:
    """Write the sheets of one board by themselves, a file for each dealer who has one."""
    alone: documents.Files = {}
    for place in range(1, len(made) + 1):
        text = made.get(f"dealer-{place}.json")
        if text is None:
            break
        dealer = read_dealer(text)
        sheets = tuple(sheet for sheet in dealer.sheets if sheet.board == number)
        if sheets:
            one = Dealer(
                dealer.dealer, dealer.deck, dealer.players, dealer.hands, sheets, dealer.title
            )
            alone[f"redo-board-{number}/dealer-{place}.{form}"] = documents.sheets_as(
                one, style, form
            )
    return alone

"""The files of an evening: a part for each dealer, and the director's part."""

from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import Final

import msgspec

from twofold.dealing.analysis import Analysis
from twofold.dealing.board import Board
from twofold.dealing.deck import BRIDGE
from twofold.dealing.evening import Dealt, Evening
from twofold.dealing.formats import json, pbn
from twofold.dealing.press.curtain_cards import curtain_cards_pdf
from twofold.dealing.press.hand_records import (
    hand_records_html,
    hand_records_pdf,
    hand_records_txt,
)
from twofold.dealing.press.passphrase import passphrase_pdf
from twofold.dealing.press.sheets import dealer_html, dealer_pdf, dealer_txt
from twofold.dealing.press.style import Style
from twofold.dealing.seal import new_passphrase, sealed
from twofold.dealing.sheet import Dealer, shared_out, sheets_of
from twofold.dealing.trouble import WrongDealing

FORMATS: Final = ("pdf", "html", "txt")
DIRECTOR: Final = "director"
ARCHIVE: Final = "director.zip"
BOARDS: Final = "boards.json"
Files = dict[str, bytes]


def check_format(name: str) -> None:
    """Refuse a format that nothing is written in."""
    if name not in FORMATS:
        raise WrongDealing(f"A format is {', '.join(FORMATS)}.")


def dealers_part(
    evening: Evening,
    dealt: Sequence[Dealt],
    style: Style,
    form: str,
    redone: frozenset[int] = frozenset(),
) -> Files:
    """Write each dealer's sheets, and beside them what the guide reads."""
    files: Files = {}
    for place, dealer in enumerate(dealers_of(evening, dealt, redone), start=1):
        files[f"dealer-{place}.{form}"] = sheets_as(dealer, style, form)
        files[f"dealer-{place}.json"] = msgspec.json.encode(dealer) + b"\n"
    return files


def dealers_of(
    evening: Evening, boards: Iterable[Dealt], redone: frozenset[int] = frozenset()
) -> list[Dealer]:
    """Write every dealer's sheets; those of boards dealt anew are marked."""
    pairs = [
        sheets_of(board, permutations, evening.deck, evening.copies, redone=board.number in redone)
        for board, permutations in boards
    ]
    return shared_out(pairs, evening.dealers, evening.deck, evening.title)


def sheets_as(dealer: Dealer, style: Style, form: str) -> bytes:
    """Write a dealer's sheets in a format."""
    if form == "html":
        return dealer_html(dealer, style).encode()
    return dealer_txt(dealer).encode() if form == "txt" else dealer_pdf(dealer, style)


def directors_part(
    evening: Evening,
    dealt: Sequence[Dealt],
    analyses: Sequence[Analysis] | None,
    style: Style,
    form: str,
) -> Files:
    """Write what only the director has: hands, records, curtain cards."""
    boards = [board for board, _ in dealt]
    text = BytesIO()
    json.write(evening.deck, dealt, text, evening.deck.players)
    files: Files = {
        f"hand-records.{form}": _records(evening, boards, analyses, style, form),
        "curtain-cards.pdf": curtain_cards_pdf(
            boards, evening.copies, evening.title, style, evening.deck
        ),
        BOARDS: text.getvalue(),
    }
    if evening.deck == BRIDGE:
        files["boards.pbn"] = pbn.write(boards, analyses, pbn.Heading(evening.title)).encode()
    return files


def _records(
    evening: Evening,
    boards: Sequence[Board],
    analyses: Sequence[Analysis] | None,
    style: Style,
    form: str,
) -> bytes:
    deck, title = evening.deck, evening.title
    if form == "html":
        return hand_records_html(boards, analyses, title, style, deck).encode()
    if form == "txt":
        return hand_records_txt(boards, analyses, title, deck).encode()
    return hand_records_pdf(boards, analyses, title, style, deck)


def in_a_folder(directors: Files) -> Files:
    """Put the director's part into a folder of its own."""
    return {f"{DIRECTOR}/{name}": content for name, content in directors.items()}


def under_seal(evening: Evening, directors: Files, style: Style, passphrase: str = "") -> Files:
    """Put the director's part under seal, with a slip that tells the passphrase."""
    passphrase = passphrase or new_passphrase()
    return {
        ARCHIVE: sealed(directors, passphrase),
        "passphrase.pdf": passphrase_pdf(passphrase, evening.title, style),
    }

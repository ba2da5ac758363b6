"""`twofold print`: decks to cut out and score sheets, as a PDF."""

from pathlib import Path

from twofold.cli import files
from twofold.cli.deal import style_of
from twofold.cli.tell import tell
from twofold.cli.trouble import Trouble
from twofold.dealing.press.print_shop import TITLES, deck_pdf
from twofold.dealing.press.score_sheets import score_sheets_pdf
from twofold.dealing.trouble import WrongDealing

SCORES = "score-sheets"


def print_at(
    what: str,
    out: Path | None,
    deck: Path | None,
    paper: str,
    four_colours: bool,
    force: bool,
) -> int:
    """Write the PDF that was asked for, and say where it is and how to print it."""
    from twofold.cards.words import quoted
    from twofold.cli.setting import pairing_at

    if what not in (*TITLES, SCORES):
        raise Trouble(
            f"{quoted(what)} is not printed here: there are {', '.join((*TITLES, SCORES))}."
        )
    if deck is not None and what != "dark-hand":
        raise Trouble("--deck goes with dark-hand.")
    path = out or Path(f"{what}.pdf")
    if path.exists() and not force:
        raise Trouble(
            f"{files.named(path)} is there already: --out names another, --force replaces it."
        )
    try:
        style = style_of(paper, four_colours)
        pairing = None if deck is None else pairing_at(deck)
        pdf = score_sheets_pdf(style) if what == SCORES else deck_pdf(what, pairing, style)
    except WrongDealing as error:
        raise Trouble(str(error)) from None
    with files.written_whole(path) as file:
        file.write(pdf)
    tell(f"{files.named(path)} is ready to print.")
    if what != SCORES:
        tell("Print it double-sided, turned on the long edge, at actual size (100 %).")
    return 0

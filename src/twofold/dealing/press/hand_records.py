"""Hand records, for when the boards have been played: PDF, HTML and plain text."""

import textwrap
from collections.abc import Sequence
from html import escape
from typing import Final

from twofold.dealing.board import Board
from twofold.dealing.deck import BRIDGE, Deck
from twofold.dealing.press.diagrams import Analysis, Diagram, Holding, diagram
from twofold.dealing.press.markup import page, sign, tag
from twofold.dealing.press.names import printed
from twofold.dealing.press.signs import DENOMINATIONS, SIGNS
from twofold.dealing.press.style import PLAIN, Style
from twofold.dealing.press.typesetting import typeset

WIDTH: Final = 80
"""Columns of plain text."""
_COLUMN: Final = 26
_NOTES: Final = {"double-hearts": "Cards are named by their light faces."}
_LOOK: Final = """
section { border-top: 1px solid var(--line); padding-top: .6rem }
.diagram td { vertical-align: top; padding: .2rem 1.2rem .2rem 0; min-width: 10rem }
.tricks td, .tricks th { padding: 0 .5rem; text-align: right; min-width: 0 }
.hand { white-space: nowrap } .hand i { font-style: normal; color: var(--quiet) }
"""


def hand_records_pdf(
    boards: Sequence[Board],
    analyses: Sequence[Analysis | None] | None = None,
    title: str = "",
    style: Style = PLAIN,
    deck: Deck = BRIDGE,
) -> bytes:
    """Print hand records; an analysis, if there is one, for each board in turn."""
    content = {
        "heading": _heading(title),
        "note": _NOTES.get(deck.name, ""),
        "bridge": deck.name == BRIDGE.name,
        "boards": _diagrams(boards, analyses, deck),
    }
    return typeset("records.typ", content, style)


def hand_records_html(
    boards: Sequence[Board],
    analyses: Sequence[Analysis | None] | None = None,
    title: str = "",
    style: Style = PLAIN,
    deck: Deck = BRIDGE,
) -> str:
    """Write hand records as a page of HTML."""
    body = [tag("h1", escape(_heading(title)))]
    if deck.name in _NOTES:
        body.append(tag("p", _NOTES[deck.name], "quiet"))
    body += [tag("section", _html_record(one)) for one in _diagrams(boards, analyses, deck)]
    return page(_heading(title), _LOOK, "\n".join(body), style)


def hand_records_txt(
    boards: Sequence[Board],
    analyses: Sequence[Analysis | None] | None = None,
    title: str = "",
    deck: Deck = BRIDGE,
) -> str:
    """Write hand records as plain text of 80 columns."""
    lines = textwrap.wrap(_heading(title), WIDTH)
    if deck.name in _NOTES:
        lines.append(_NOTES[deck.name])
    for one in _diagrams(boards, analyses, deck):
        lines += ["", "=" * WIDTH, *_txt_record(one)]
    return "\n".join(lines) + "\n"


def _heading(title: str) -> str:
    return f"Hand records: {printed(title)}" if title.strip() else "Hand records"


def _diagrams(
    boards: Sequence[Board], analyses: Sequence[Analysis | None] | None, deck: Deck
) -> list[Diagram]:
    known = analyses if analyses is not None else [None] * len(boards)
    return [diagram(board, analysis, deck) for board, analysis in zip(boards, known, strict=True)]


def _html_record(one: Diagram) -> str:
    lines = [tag("h2", f"Board {one.board}")]
    if one.dealer:
        lines.append(tag("span", f"{one.dealer} deals · Vulnerable: {one.vulnerable}", "quiet"))
        north, east, south, west = map(_html_hand, one.hands)
        rows = (("", north, ""), (west, "", east), ("", south, _html_tricks(one)))
    else:
        hands = [*map(_html_hand, one.hands), *[""] * (-len(one.hands) % 3)]
        rows = tuple(tuple(hands[start : start + 3]) for start in range(0, len(hands), 3))
    cells = (tag("tr", "".join(tag("td", cell) for cell in row)) for row in rows)
    lines.append(tag("table", "\n".join(cells), "diagram"))
    if one.par:
        lines.append(tag("p", f"<b>Par</b> {escape(one.par)}"))
    return "\n".join(lines)


def _html_hand(hand: Holding) -> str:
    points = "" if hand.points is None else f" <i>{hand.points} HCP</i>"
    suits = (f"{sign(letter)} {' '.join(ranks) or '–'}" for letter, ranks in hand.suits)
    return tag("div", "<br>".join((f"<b>{escape(hand.name)}</b>{points}", *suits)), "hand")


def _html_tricks(one: Diagram) -> str:
    if not one.table:
        return ""
    head = "".join(
        tag("th", sign(letter) if letter in SIGNS else shown)
        for letter, shown in DENOMINATIONS.items()
    )
    rows = [tag("tr", f"<th></th>{head}")]
    for declarer, tricks in one.table:
        made = "".join(tag("td", str(count)) for count in tricks)
        rows.append(tag("tr", tag("th", declarer) + made))
    return tag("table", "\n".join(rows), "tricks")


def _txt_record(one: Diagram) -> list[str]:
    if not one.dealer:
        lines = [f"BOARD {one.board}"]
        for hand in one.hands:
            lines += ["", *_txt_hand(hand)]
        return lines
    north, east, south, west = map(_txt_hand, one.hands)
    place = [f"BOARD {one.board}", f"{one.dealer} deals", f"Vulnerable: {one.vulnerable}"]
    lines = [
        *_beside(place, north),
        "",
        *_beside(west, [], east),
        "",
        *_beside([], south, _txt_tricks(one)),
    ]
    return [*lines, "", *textwrap.wrap(f"Par {one.par}", WIDTH)] if one.par else lines


def _txt_hand(hand: Holding) -> list[str]:
    points = "" if hand.points is None else f", {hand.points} HCP"
    # A column holds eleven cards with spaces between them, and thirteen without.
    suits = ((letter, (" " if len(ranks) < 12 else "").join(ranks)) for letter, ranks in hand.suits)
    return [f"{hand.name}{points}", *(f"{SIGNS[suit]} {ranks or '-'}" for suit, ranks in suits)]


def _txt_tricks(one: Diagram) -> list[str]:
    if not one.table:
        return []
    head = " " + "".join(f"{shown:>4}" for shown in DENOMINATIONS.values())
    rows = (f"{seat}{''.join(f'{count:>4}' for count in tricks)}" for seat, tricks in one.table)
    return [head, *rows]


def _beside(*columns: Sequence[str]) -> list[str]:
    """Lay columns of text side by side."""
    tall = max(map(len, columns))
    rows = (
        [column[line] if line < len(column) else "" for column in columns] for line in range(tall)
    )
    return ["".join(f"{cell:<{_COLUMN}}" for cell in row).rstrip() for row in rows]

"""A dealer's sheets, as PDF, HTML and plain text; none names a hand (PD-6)."""

import textwrap
from html import escape
from typing import Final

from twofold.dealing.press.guidance import READ, Guidance, Pass, guidance
from twofold.dealing.press.markup import page, sign, tag
from twofold.dealing.press.names import printed
from twofold.dealing.press.signs import SIGNS
from twofold.dealing.press.style import PLAIN, Style
from twofold.dealing.press.typesetting import typeset
from twofold.dealing.sheet import Dealer

KEEP_TO_YOURSELF: Final = "Show these sheets to nobody until the boards have been played."
NOTHING: Final = "There is nothing to deal this time."
WIDTH: Final = 80
"""Columns of plain text."""
_GROUPS: Final = 40
"""Columns that a row of groups takes in plain text."""
_LOOK: Final = """
.digits td { padding: .25rem .3rem } .groups { text-align: left }
.digits td { white-space: nowrap } .digits .quiet { font-size: .85rem }
.groups b { font: bold 1.6rem/1.3 "DejaVu Sans Mono", Consolas, monospace; background: var(--tint);
  border: 1px solid var(--line); border-radius: 5px; padding: 0 .35rem; margin-right: .3rem }
.digits th, .digits .high { color: var(--red); min-width: 1.7rem; text-align: center }
.digits .high { color: var(--ink) }
.part { border: 2px solid; border-radius: 99px; padding: .1rem .8rem; font-weight: bold }
.part2 { background: var(--ink); color: #FFF; print-color-adjust: exact }
"""


def heading(dealer: Dealer) -> str:
    """Give the name of a dealer's file."""
    return f"Dealing sheets of {printed(dealer.dealer)}"


def dealer_pdf(dealer: Dealer, style: Style = PLAIN) -> bytes:
    """Print a dealer's sheets."""
    content = {
        "heading": heading(dealer),
        "dealer": printed(dealer.dealer),
        "title": printed(dealer.title),
        "secret": KEEP_TO_YOURSELF,
        "read": READ,
        "nothing": NOTHING,
        "sheets": [guidance(dealer, sheet) for sheet in dealer.sheets],
    }
    return typeset("sheets.typ", content, style)


def dealer_html(dealer: Dealer, style: Style = PLAIN) -> str:
    """Write a dealer's sheets as a page of HTML."""
    title = printed(dealer.title)
    body = [
        tag("h1", escape(heading(dealer))),
        *([tag("p", escape(title))] if title else []),
        tag("p", KEEP_TO_YOURSELF if dealer.sheets else NOTHING, "quiet"),
    ]
    for sheet in dealer.sheets:
        told = guidance(dealer, sheet)
        body.append(tag("section", "\n".join(_html_sheet(told))))
    return page(heading(dealer), _LOOK, "\n".join(body), style)


def dealer_txt(dealer: Dealer) -> str:
    """Write a dealer's sheets as plain text of 80 columns."""
    lines = [*_filled(heading(dealer)), *_filled(printed(dealer.title))]
    lines += _filled(KEEP_TO_YOURSELF if dealer.sheets else NOTHING)
    for sheet in dealer.sheets:
        lines += ["", "=" * WIDTH, *_txt_sheet(guidance(dealer, sheet))]
    return "\n".join(lines) + "\n"


def _html_sheet(told: Guidance) -> list[str]:
    order = " → ".join(sign(letter) for letter, _ in told.suits)
    lines = [
        tag("h2", f"Board {told.board}")
        + tag("span", f"Permutation {told.permutation}", f"part part{told.permutation}"),
        *(tag("p", escape(note), "warn") for note in (told.redone, told.copies) if note),
        tag("p", " ".join((escape(told.begin[0]), order)).rstrip()),
        *(tag("p", tag("b", escape(line))) for line in told.begin[1:]),
        tag("p", READ, "quiet"),
    ]
    for one in told.passes:
        if one.name:
            lines.append(tag("h3", one.name))
        lines.append(_html_rows(one, told.piles))
        if one.after:
            lines.append(tag("p", escape(one.after)))
    return lines + [tag("p", escape(line)) for line in told.end]


def _html_rows(one: Pass, piles: int) -> str:
    head = "".join(tag("th", str(pile)) for pile in range(1, piles + 1))
    lines = [tag("tr", f'<td></td><td class="quiet">heights after the row →</td>{head}')]
    for row in one.rows:
        groups = " ".join(tag("b", group) for group in row.groups)
        high = "".join(tag("td", str(height), "high") for height in row.heights)
        dealt = f"☐ {row.first}–{row.dealt[-1]}"
        lines.append(tag("tr", tag("td", dealt, "quiet") + tag("td", groups, "groups") + high))
    return tag("table", "\n".join(lines), "digits")


def _txt_sheet(told: Guidance) -> list[str]:
    lines = [f"BOARD {told.board}   PERMUTATION {told.permutation}"]
    lines += [f"*** {note}" for note in (told.redone, told.copies) if note]
    lines.append("")
    order = ", ".join(f"{SIGNS[letter]} {name}" for letter, name in told.suits)
    lines += _filled(f"{told.begin[0]} {order}".rstrip())
    for line in (*told.begin[1:], READ):
        lines += _filled(line)
    for one in told.passes:
        lines += ["", *_txt_rows(one, told.piles)]
        if one.after:
            lines += ["", *_filled(one.after)]
    lines.append("")
    for line in told.end:
        lines += _filled(line)
    return lines


def _txt_rows(one: Pass, piles: int) -> list[str]:
    head = "".join(f"{pile:>3}" for pile in range(1, piles + 1))
    lines = [f"{one.name:<{_GROUPS}}heights{head}"]
    for row in one.rows:
        dealt = f"[ ] {row.first:>2}-{row.dealt[-1]:<2}  {'  '.join(row.groups)}"
        high = "".join(f"{height:>3}" for height in row.heights)
        lines.append(f"{dealt:<{_GROUPS}}       {high}")
    return lines


def _filled(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH)

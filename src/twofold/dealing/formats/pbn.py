"""PBN, the Portable Bridge Notation 2.1: import format is read, export format is written."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from twofold.cards.words import plain, quoted
from twofold.dealing.analysis import DENOMINATIONS, Analysis
from twofold.dealing.board import COMPASS, Board
from twofold.dealing.formats.hands import (
    SUITS,
    board_number,
    each_once,
    holding,
    suit_by_suit,
    whole_board,
)
from twofold.dealing.formats.text import LineCount, on_line, text_of
from twofold.dealing.trouble import WrongBoard

_TOKEN: Final = re.compile(
    r"""
      (?P<escape> ^%[^\n]*\n? )
    | (?P<empty> ^[ \t]*\n )
    | (?P<space> \s )
    | (?P<comment> ;[^\n]* | \{[^}]*+\} )
    | \[ \s*+ (?P<tag>\w++) \s*+ "(?P<value>(?:[^"\\]|\\.)*+)" \s*+ \]
    | (?P<broken> [\[{] )
    | (?P<data> "[^"\n]*+" | [^\s\[{;"]++ | . )
    """,
    re.VERBOSE | re.MULTILINE | re.DOTALL,
)
_OWN: Final = ("Event", "Board", "Dealer", "Vulnerable", "Deal")
"""The tags that a game has but once; without an empty line, a second one begins the next game."""
_UNKNOWN: Final = ("", "?")
_VULNERABLE: Final = {
    "none": "None", "love": "None", "-": "None", "ns": "NS", "ew": "EW", "all": "All",
    "both": "All", "n-s": "NS", "e-w": "EW",
}  # fmt: skip
_DEALERS: Final = {seat: seat for seat in COMPASS} | {
    "NORTH": "N", "EAST": "E", "SOUTH": "S", "WEST": "W",
}  # fmt: skip
_DECLARERS: Final = "NSEW"
"""The order in which double-dummy tricks are written."""


@dataclass(frozen=True)
class Heading:
    """What a file of boards says of where they were played."""

    event: str = ""
    site: str = ""
    date: str = ""


def read(text: str | bytes) -> list[Board]:
    """Read the boards of a PBN file; games without a deal are passed over."""
    boards: list[tuple[int, Board]] = []
    previous: dict[str, tuple[int, str]] = {}
    for game in _games(text_of(text)):
        tags = {name: _inherited(name, tag, previous) for name, tag in game.items()}
        previous = tags
        line, deal = tags.get("Deal", (0, ""))
        if deal not in _UNKNOWN:
            with on_line(line):
                boards.append((line, _board(tags, boards[-1][1].number if boards else 0)))
    if not boards:
        raise WrongBoard("line 1: There is no deal in this PBN file.")
    return each_once(boards)


def _games(text: str) -> Iterator[dict[str, tuple[int, str]]]:
    """Part a file into games: by tag, its line and its value."""
    lines = LineCount(text)
    game: dict[str, tuple[int, str]] = {}
    last, parted = "", False
    for token in _TOKEN.finditer(text):
        kind = token.lastgroup
        if kind in ("escape", "space", "comment"):
            continue
        if kind == "empty":
            parted = True
            continue
        line = lines.at(token.start())
        if kind == "data":
            if last in ("", *_OWN):
                raise WrongBoard(f"line {line}: {quoted(_rest(text, token))} is no part of PBN.")
            continue
        if kind == "broken":
            what = "tag" if token[0] == "[" else "comment"
            raise WrongBoard(f"line {line}: this {what} has no end: {quoted(_rest(text, token))}.")
        last = token["tag"][:1].upper() + token["tag"][1:]
        over = "Deal" in game if parted else last in _OWN
        if over and (parted or last in game):
            yield game
            game = {}
        elif parted and last in game:
            game = {}
        parted = False
        game.setdefault(last, (line, re.sub(r"\\(.)", r"\1", token["value"], flags=re.DOTALL)))
    yield game


def _rest(text: str, token: re.Match[str]) -> str:
    """Give the line from a token on."""
    return text[token.start() : token.start() + 100].partition("\n")[0]


def _inherited(
    name: str, tag: tuple[int, str], previous: dict[str, tuple[int, str]]
) -> tuple[int, str]:
    """Resolve `#`: as in the game before."""
    line, value = tag
    if value.startswith("#"):
        return line, previous[name][1] if name in previous else ""
    return line, value.strip()


def _board(tags: dict[str, tuple[int, str]], before: int) -> Board:
    """Make the board of a game; what the tags leave out follows from the number."""
    said = {name: value for name, (_, value) in tags.items() if value not in _UNKNOWN}
    number = board_number(said["Board"]) if "Board" in said else before + 1
    dealer = said.get("Dealer")
    if dealer is not None:
        if dealer.upper() not in _DEALERS:
            raise WrongBoard(f"Board {number}: the dealer is N, E, S or W, not {quoted(dealer)}.")
        dealer = _DEALERS[dealer.upper()]
    vulnerable = said.get("Vulnerable")
    if vulnerable is not None:
        if vulnerable.lower() not in _VULNERABLE:
            raise WrongBoard(
                f"Board {number}: vulnerable is None, NS, EW or All, not {quoted(vulnerable)}."
            )
        vulnerable = _VULNERABLE[vulnerable.lower()]
    return whole_board(number, _hands(number, said["Deal"]), dealer, vulnerable)


def _hands(number: int, deal: str) -> list[list[str] | None]:
    """Read a deal, `N:` and four hands clockwise, into the hands from North on."""
    first, colon, cards = deal.partition(":")
    first = first.strip().upper()
    if not colon or first not in (*COMPASS,):
        raise WrongBoard(
            f"Board {number}: a deal begins with its first hand, as N:, not {quoted(deal[:12])}."
        )
    written = cards.split()
    if len(written) != 4:
        raise WrongBoard(f"Board {number}: a deal has four hands, not {len(written)}.")
    hands: list[list[str] | None] = [None] * 4
    for turn, hand in enumerate(written):
        seat = (COMPASS.index(first) + turn) % 4
        if hand == "-":
            continue
        suits = hand.split(".")
        if len(suits) != 4:
            raise WrongBoard(
                f"Board {number}, {COMPASS[seat]}: a hand has four suits with three points "
                f"between them, not {quoted(hand)}."
            )
        hands[seat] = [
            card for suit, ranks in zip(SUITS, suits, strict=True) for card in holding(suit, ranks)
        ]
    return hands


def write(
    boards: Iterable[Board],
    analyses: Iterable[Analysis] | None = None,
    heading: Heading | None = None,
) -> str:
    """Write boards in export format, with double-dummy tables and par if they are analysed."""
    return "".join(games(boards, analyses, heading or Heading()))


def games(
    boards: Iterable[Board], analyses: Iterable[Analysis] | None, heading: Heading
) -> Iterator[str]:
    """Write a file piece by piece: its head, then board by board."""
    yield "% PBN 2.1\n% EXPORT\n%Content-type: text/x-pbn; charset=UTF-8\n"
    if analyses is None:
        for board in boards:
            yield "\n".join([*_tags(board, heading), "", ""])
    else:
        for board, analysis in zip(boards, analyses, strict=True):
            yield "\n".join([*_tags(board, heading), *_analysed(analysis), "", ""])


def _tags(board: Board, heading: Heading) -> list[str]:
    """Write the fifteen tags that every game has, in their order."""
    hands = " ".join(".".join(suit_by_suit(hand)) for hand in board.hands)
    values = {
        "Event": heading.event, "Site": heading.site, "Date": heading.date,
        "Board": str(board.number), "West": "", "North": "", "East": "", "South": "",
        "Dealer": board.dealer, "Vulnerable": board.vulnerable, "Deal": f"N:{hands}",
        "Scoring": "", "Declarer": "", "Contract": "", "Result": "",
    }  # fmt: skip
    return [_tag(name, value) for name, value in values.items()]


def _tag(name: str, value: str) -> str:
    clean = plain(value.replace("\\", "/")).replace('"', '\\"')
    return f'[{name} "{clean}"]'


def _analysed(analysis: Analysis) -> list[str]:
    """Write the double-dummy table, twice as programs want it, and par."""
    cells = [
        (declarer, denomination, analysis.of(declarer, denomination))
        for declarer in _DECLARERS
        for denomination in reversed(DENOMINATIONS)
    ]
    return [
        _tag("DoubleDummyTricks", "".join(f"{tricks:x}" for _, _, tricks in cells)),
        _tag("OptimumScore", f"NS {analysis.score}"),
        _tag("ParContract", "; ".join(contract.short for contract in analysis.contracts) or "Pass"),
        r'[OptimumResultTable "Declarer;Denomination\2R;Result\2R"]',
        *(f"{declarer} {denomination:>2} {tricks:>2}" for declarer, denomination, tricks in cells),
    ]

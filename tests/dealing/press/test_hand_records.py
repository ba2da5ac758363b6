"""Hand records: every card under its own suit's sign, in all three formats and for all decks."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pytest

from tests.dealing.press.paper import MARKUP, boards_of, pages, text
from twofold.dealing.analysis import analyse
from twofold.dealing.board import Board
from twofold.dealing.deck import BRIDGE, Deck, double_decker, double_hearts
from twofold.dealing.press.diagrams import holdings
from twofold.dealing.press.hand_records import (
    hand_records_html,
    hand_records_pdf,
    hand_records_txt,
)
from twofold.dealing.press.style import Style

DECKS = [BRIDGE, double_hearts(3), double_hearts(4), *map(double_decker, (4, 5, 6, 7))]
STYLES = [Style(), Style("us-letter", four_colours=True)]
SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣", "R": "●", "B": "■", "G": "▲"}


@dataclass
class Known:
    """An analysis, made up."""

    tricks: Mapping[str, Sequence[int]]
    words: str

    def of(self, declarer: str, denomination: str) -> int:
        """Say how many tricks a declarer makes in a denomination."""
        return self.tricks[declarer][("C", "D", "H", "S", "NT").index(denomination)]


KNOWN = Known(
    {"N": (6, 7, 8, 9, 10), "E": (5, 4, 3, 2, 1), "S": (6, 7, 8, 9, 11), "W": (0, 13, 12, 0, 5)},
    "NS +620: 4♠ by North",
)


def lines_of(deck: Deck, board: Board) -> list[str]:
    """Write every suit of every hand as a sign and its cards, from the cards' names."""
    found: list[str] = []
    for hand in board.hands:
        for suit in deck.suits:
            if deck.name == "double-decker":
                ranks = sorted((int(card[1:]) for card in hand if card[0] == suit), reverse=True)
                shown = " ".join(map(str, ranks))
            else:
                order = [card[-2] for card in hand if card[-1] == suit]
                order.sort(key="AKQJT98765432".index)
                shown = " ".join(order).replace("T", "10")
            found.append(f"{SIGNS[suit]} {shown}".strip())
    return found


def squeezed(told: str) -> str:
    """Leave out all gaps, and the signs for no card."""
    return re.sub(r"[\s–-]", "", told)


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.paper)
@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: f"{deck.name}-{len(deck.hands)}")
def test_every_suit_stands_behind_its_sign(deck: Deck, style: Style) -> None:
    boards = boards_of(deck, 3)
    told = squeezed("".join(pages(hand_records_pdf(boards, title="Club", style=style, deck=deck))))
    page = squeezed(re.sub(r"<[^>]*>", "", hand_records_html(boards, deck=deck)))
    plain = squeezed(hand_records_txt(boards, deck=deck))
    for board in boards:
        for line in map(squeezed, lines_of(deck, board)):
            assert line in page
            if len(line) > 1:
                assert line in plain
                assert line in told


def test_a_board_names_its_dealer_its_vulnerability_and_its_points() -> None:
    board = boards_of(BRIDGE, 7)[6]
    told = text(hand_records_pdf([board]))
    assert "Board 7 South deals Vul: All" in told
    points = [hand.points for hand in holdings(board)]
    assert sum(filter(None, points)) == 40
    plain = hand_records_txt([board])
    for name, count in zip(("North", "East", "South", "West"), points, strict=True):
        assert f"{name}, {count} HCP" in plain


def test_tricks_and_par_are_printed_where_they_are_known() -> None:
    boards = boards_of(BRIDGE, 2)
    told = text(hand_records_pdf(boards, [KNOWN, None]))
    for line in ("N 6 7 8 9 10", "E 5 4 3 2 1", "S 6 7 8 9 11", "W 0 13 12 0 5"):
        assert told.count(line) == 1
    assert told.count("Par NS +620: 4♠ by North") == 1
    plain = " ".join(hand_records_txt(boards, [KNOWN, None]).split())
    assert "♣ ♦ ♥ ♠ NT" in plain
    assert "W 0 13 12 0 5" in plain
    page = hand_records_html(boards, [KNOWN, None])
    assert "<th>W</th><td>0</td><td>13</td><td>12</td><td>0</td><td>5</td>" in page
    assert "<b>Par</b> NS +620: 4♠ by North" in page


def test_eight_boards_share_a_page() -> None:
    boards = boards_of(BRIDGE, 36)
    for style in STYLES:
        assert len(pages(hand_records_pdf(boards, [KNOWN] * 36, style=style))) == 5


def test_the_longest_suits_there_are_fit() -> None:
    hands = [tuple(rank + suit for rank in "AKQJT98765432") for suit in "SHDC"]
    board = Board(1, tuple(hands), "N", "None")
    plain = hand_records_txt([board], [KNOWN])
    assert max(map(len, plain.splitlines())) <= 80
    assert plain.count("AKQJ1098765432") == 4
    for style in STYLES:
        told = squeezed(text(hand_records_pdf([board], [KNOWN], style=style)))
        assert "♠AKQJ1098765432" in told


def test_markup_in_a_title_or_a_par_is_shown_as_text() -> None:
    boards = boards_of(BRIDGE, 1)
    known = [Known(KNOWN.tricks, MARKUP)]
    assert text(hand_records_pdf(boards, known, MARKUP)).count(MARKUP) == 2
    page = hand_records_html(boards, known, MARKUP)
    assert "<lab>" not in page
    assert page.count("&lt;lab&gt;") == 3
    assert " ".join(hand_records_txt(boards, known, MARKUP).split()).count(MARKUP) == 2


def test_the_solvers_own_analysis_is_printed() -> None:
    boards = boards_of(BRIDGE, 1)
    known = analyse(boards)
    plain = " ".join(hand_records_txt(boards, known).split())
    for seat in "NESW":
        tricks = (known[0].of(seat, name) for name in ("C", "D", "H", "S", "NT"))
        assert f"{seat} {' '.join(map(str, tricks))}" in plain
    assert f"Par {known[0].words}" in plain

"""Dealers' sheets: the digits of the data, the words of PD-8, and never a hand."""

import re
import subprocess
import sys
from dataclasses import dataclass

import msgspec
import pytest

from tests.dealing.press.paper import MARKUP, dealers_of, pages, text, titled, words
from twofold.dealing.deck import BRIDGE, Deck, double_decker, double_hearts
from twofold.dealing.press.guidance import pick_up
from twofold.dealing.press.sheets import dealer_html, dealer_pdf, dealer_txt
from twofold.dealing.press.style import Style
from twofold.dealing.sheet import Dealer, heights
from twofold.dealing.trouble import WrongDealing, WrongSheet

HEADING = re.compile(r"Board (\d+) Permutation (\d)")
A_HOLDING = re.compile(r"[♠♥♦♣●■▲]\s*(10|[AKQJT\d])(?![a-z])")


@dataclass(frozen=True)
class Kind:
    """A deck and how it is dealt."""

    deck: Deck
    scheme: str = "classic"
    piles: int | None = None

    def __str__(self) -> str:
        hands = len(self.deck.hands)
        return f"{self.deck.name}-{hands}-{self.scheme}-{self.piles or hands}"


KINDS = [
    Kind(BRIDGE),
    Kind(BRIDGE, piles=7),
    Kind(BRIDGE, "perfect"),
    Kind(BRIDGE, "perfect", 8),
    Kind(BRIDGE, "perfect", 2),
    Kind(double_hearts(4)),
    Kind(double_hearts(3)),
    Kind(double_hearts(3), "perfect", 9),
    *(Kind(double_decker(players)) for players in (4, 5, 6, 7)),
    Kind(double_decker(7), "perfect", 5),
]
STYLES = [Style(), Style("us-letter", four_colours=True)]


def digits_on_paper(pdf: bytes) -> str:
    """Give the big digits in the order in which they are read, save the numbers of boards."""
    found: list[str] = []
    before = ""
    for word in words(pdf):
        if word.height >= 19.9 and re.fullmatch(r"[1-9]+", word.text) and before != "Board":
            found.append(word.text)
        before = word.text
    return "".join(found)


def digits_of(dealer: Dealer) -> str:
    """Give the digits of a dealer's file, sheet by sheet and pass by pass."""
    return "".join("".join(sheet.passes) for sheet in dealer.sheets)


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.paper)
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_digits_on_paper_are_large_and_those_of_the_data(kind: Kind, style: Style) -> None:
    for dealer in dealers_of(kind.deck, 3, kind.scheme, kind.piles):
        assert digits_on_paper(dealer_pdf(dealer, style)) == digits_of(dealer)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_digits_and_heights_in_plain_text_and_html_are_those_of_the_data(kind: Kind) -> None:
    for dealer in dealers_of(kind.deck, 2, kind.scheme, kind.piles):
        high = [
            after
            for sheet in dealer.sheets
            for digits in sheet.passes
            for after in heights(digits, sheet.piles)
        ]
        plain = dealer_txt(dealer)
        rows = re.findall(r"^\[ \].{7}(.*?)   +(.*)$", plain, re.MULTILINE)
        assert "".join(groups for groups, _ in rows).replace(" ", "") == digits_of(dealer)
        assert [tuple(map(int, after.split())) for _, after in rows] == high
        assert max(map(len, plain.splitlines())) <= 80
        page = dealer_html(dealer)
        assert "".join(re.findall(r"<b>(\d+)</b>", page)) == digits_of(dealer)
        assert list(map(int, re.findall(r'"high">(\d+)<', page))) == [
            height for after in high for height in after
        ]


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_no_file_holds_both_permutations_of_a_board_or_a_hand(kind: Kind) -> None:
    seen: list[tuple[str, str]] = []
    for dealer in dealers_of(kind.deck, 5, kind.scheme, kind.piles, ("Ann", "Ben", "Cleo")):
        told = text(dealer_pdf(dealer))
        for said in (told, dealer_txt(dealer), re.sub(r"<[^>]*>", "", dealer_html(dealer))):
            assert not A_HOLDING.search(said)
        here = HEADING.findall(told)
        assert len({board for board, _ in here}) == len(here) == len(dealer.sheets)
        seen += here
    assert sorted(seen) == sorted((str(board), part) for board in range(1, 6) for part in "12")


def test_only_permutation_1_names_the_order_of_the_suits() -> None:
    for dealer in dealers_of(BRIDGE, 4):
        for sheet in dealer.sheets:
            alone = msgspec.structs.replace(dealer, sheets=(sheet,))
            told = text(dealer_pdf(alone))
            signs = "".join(re.findall("[♠♥♦♣]", told))
            assert signs == (sheet.suits or "").translate(str.maketrans("SHDC", "♠♥♦♣"))
            assert ("ace of" in told) == (sheet.permutation == 1)


def test_the_metadata_hold_a_title_and_nothing_else_of_ours() -> None:
    told = titled(dealer_pdf(dealers_of(BRIDGE)[0]))
    assert told["Title"] == "Dealing sheets of Ann"
    assert not told.keys() & {"Author", "Subject", "Keywords", "CreationDate", "ModDate"}


def test_sheets_begin_and_end_as_pd_8_says() -> None:
    ann = dealers_of(BRIDGE, 2)[0]
    told = text(dealer_pdf(ann))
    assert "Sort the pack by suit, each from ace down to 2: ♥ → ♠ → ♣ → ♦" in told
    assert "the first card dealt is the ace of hearts." in told
    assert "Pick up pile 1 on pile 2, both on pile 3, all on pile 4." in told
    assert "Hand the pack on, face down, to whoever has permutation 2 of board 1." in told
    assert "Take the pack as it comes. Rearrange nothing." in told
    assert (
        "Shuffle each hand. Pocket them clockwise from North: pile 1 North, 2 East, 3 South, "
        "4 West. Add each curtain card without looking."
    ) in told


def test_passes_of_the_perfect_scheme_follow_upon_each_other() -> None:
    told = text(dealer_pdf(dealers_of(BRIDGE, 1, "perfect")[0]))
    again = "Pick up pile 1 on pile 2, both on pile 3, all on pile 4. Go on with the pack as it is."
    assert told.count(again) == 2
    assert [f"Pass {number} of 3" in told for number in (1, 2, 3, 4)] == [True] * 3 + [False]


@pytest.mark.parametrize(
    ("piles", "said"),
    [
        (2, "pile 1 on pile 2"),
        (3, "pile 1 on pile 2, both on pile 3"),
        (4, "pile 1 on pile 2, both on pile 3, all on pile 4"),
        (9, "pile 1 on pile 2, both on pile 3, all on pile 4, and so on up to pile 9"),
    ],
)
def test_any_number_of_piles_is_picked_up(piles: int, said: str) -> None:
    assert pick_up(piles) == said


def test_other_decks_are_sorted_and_shared_out_in_their_own_words() -> None:
    hearts = text(dealer_pdf(dealers_of(double_hearts(3), 2)[0]))
    decker = text(dealer_pdf(dealers_of(double_decker(7), 2)[0]))
    assert "Sort the pack by the light faces, suit by suit" in hearts
    assert "the first card dealt is the light ace of" in hearts
    assert "Pile 4 is the card left over: it stays face down, unseen." in hearts
    assert "Sort the pack by colour, each from 20 down to 0:" in decker
    assert re.search("the first card dealt is the (red|blue|green) 20.", decker)
    assert "left over" not in decker
    assert "Player 7" in decker


def test_redone_boards_and_packs_dealt_alike_are_marked() -> None:
    plain, marked = dealers_of(BRIDGE, 1)[0], dealers_of(BRIDGE, 1, copies=3, redone=True)[0]
    for note in ("Dealt anew: throw every older sheet of this board away.", "Deal 3 packs alike."):
        assert note in text(dealer_pdf(marked))
        assert note in dealer_html(marked)
        assert note in dealer_txt(marked)
        assert note not in text(dealer_pdf(plain)) + dealer_html(plain) + dealer_txt(plain)


def test_two_boards_share_a_page() -> None:
    for style in STYLES:
        for dealer in dealers_of(BRIDGE, 6, copies=2, redone=True):
            assert len(pages(dealer_pdf(dealer, style))) == 3


def test_markup_in_names_is_shown_as_text() -> None:
    dealer = dealers_of(BRIDGE, 1, names=(MARKUP, "Ben"), title=MARKUP)[0]
    assert text(dealer_pdf(dealer)).count(MARKUP) == 2
    page = dealer_html(dealer)
    assert "<lab>" not in page
    assert "<b>&amp;" not in page
    assert "&lt;b&gt;&amp;amp;&lt;/b&gt;" in page
    assert " ".join(dealer_txt(dealer).split()).count(MARKUP) == 2


@pytest.mark.parametrize("name", ["a" * 5000, "a b " * 900, "\x00\x1b[2J\u202e\ud800", "", "\n"])
def test_no_name_breaks_a_page(name: str) -> None:
    dealer = dealers_of(BRIDGE, 2, names=(name, "Ben"), title=name)[0]
    pdf = dealer_pdf(dealer)
    assert digits_on_paper(pdf) == digits_of(dealer)
    assert len(pages(pdf)) == 1
    assert max(map(len, dealer_txt(dealer).splitlines())) <= 80
    assert not re.search(r"[\x00-\x09\x0b-\x1f\u202e]", dealer_txt(dealer) + dealer_html(dealer))


def test_a_name_in_any_script_compiles() -> None:
    assert dealer_pdf(dealers_of(BRIDGE, 1, names=("Иван Ωμέγα", "寿司 🂡"))[1])


def test_whoever_has_nothing_to_deal_is_told_so() -> None:
    dealer = dealers_of(BRIDGE, 1, names=("Ann", "Ben", "Cleo"))[2]
    for said in (text(dealer_pdf(dealer)), dealer_html(dealer), dealer_txt(dealer)):
        assert "There is nothing to deal this time." in said


def test_html_loads_nothing_and_runs_nothing() -> None:
    page = dealer_html(dealers_of(BRIDGE)[0])
    assert not re.search(r"<script|<link|<img|src=|href=|url\(|@import|//", page)


def test_the_same_sheets_are_the_same_bytes_in_every_process() -> None:
    code = (
        "import hashlib; from tests.dealing.press.paper import dealers_of;"
        "from twofold.dealing.deck import BRIDGE;"
        "from twofold.dealing.press.sheets import dealer_pdf;"
        "print(hashlib.sha256(dealer_pdf(dealers_of(BRIDGE)[0])).hexdigest())"
    )
    found = {subprocess.check_output([sys.executable, "-c", code]) for _ in range(2)}
    assert len(found) == 1


def test_a_sheet_that_cannot_be_read_is_refused() -> None:
    dealer = dealers_of(BRIDGE, 1)[0]
    sheet = msgspec.structs.replace(dealer.sheets[0], suits="SHD")
    with pytest.raises(WrongSheet, match="board 1 does not say how the pack is sorted"):
        dealer_pdf(msgspec.structs.replace(dealer, sheets=(sheet,)))
    with pytest.raises(WrongDealing, match="a4 or us-letter"):
        Style("a5")

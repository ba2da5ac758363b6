"""Curtain cards: one for every hand of every pack, its hand below the fold."""

import pytest

from tests.dealing.press.paper import boards_of, pages, text, titled
from twofold.dealing.deck import BRIDGE, Deck, double_decker, double_hearts
from twofold.dealing.press.curtain_cards import curtain_cards_pdf
from twofold.dealing.press.style import Style

DECKS = [BRIDGE, double_hearts(3), *map(double_decker, (4, 5, 6, 7))]
FOLD = "Fold this flap up over the hand"


@pytest.mark.parametrize("paper", ["a4", "us-letter"])
@pytest.mark.parametrize("copies", [1, 3])
@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: f"{deck.name}-{len(deck.hands)}")
def test_there_is_a_card_for_every_hand_of_every_pack(deck: Deck, copies: int, paper: str) -> None:
    pdf = curtain_cards_pdf(boards_of(deck, 4), copies, "Club", Style(paper), deck)
    cards = 4 * len(deck.hands) * copies
    told = text(pdf)
    assert told.count(FOLD) == cards
    assert len(pages(pdf)) == -(-cards // 12)
    for pack in range(1, copies + 1):
        said = f"pack {pack} of {copies}"
        # Once on the label and once beside the hand.
        assert told.count(said) == (2 * 4 * len(deck.hands) if copies > 1 else 0)


def test_a_card_holds_its_own_hand() -> None:
    board = boards_of(BRIDGE, 1)[0]
    told = text(curtain_cards_pdf([board]))
    for name, hand in zip(("North", "East", "South", "West"), board.hands, strict=True):
        at = told.index(f"{name}, board 1")
        here = told[at : told.index(FOLD, at)].replace(" ", "")
        for sign, suit in zip("♠♥♦♣", "SHDC", strict=True):
            ranks = "".join(card[0] for card in hand if card[1] == suit).replace("T", "10")
            assert f"{sign}{ranks or '–'}" in here


def test_the_label_names_no_card() -> None:
    board = boards_of(BRIDGE, 1)[0]
    first = text(curtain_cards_pdf([board])).partition("North, board 1")[0]
    assert first.strip() == "Board 1 North"


def test_the_title_is_the_occasion() -> None:
    assert titled(curtain_cards_pdf(boards_of(BRIDGE, 1), title="#x"))["Title"] == (
        "Curtain cards: #x"
    )

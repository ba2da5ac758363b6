"""The print shop: whole decks, fronts and backs that meet, marks to cut by."""

from collections import Counter

import pytest

from tests.dealing.press.paper import pages, poppler, text
from twofold.cards.dark_hand import Pairing, default_pairing
from twofold.dealing.press.imposition import (
    BLEED,
    COLUMNS,
    HEIGHT,
    ROWS,
    WIDTH,
    Side,
    cuts,
    imposed,
    origin,
)
from twofold.dealing.press.print_shop import TITLES, deck_pdf
from twofold.dealing.press.style import Style
from twofold.dealing.trouble import WrongDealing

PAPERS = ["a4", "us-letter"]
SHEETS = {"double-decker": 7, "dark-hand": 6, "red-blue": 2}
RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


def sides(cards: int, paper: str) -> list[Side[str]]:
    """Lay out numbered cards."""
    return imposed([(f"front {card}", f"back {card}") for card in range(cards)], Style(paper))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("cards", [1, 7, 9, 52])
def test_a_back_lies_behind_its_front_when_the_sheet_is_turned(cards: int, paper: str) -> None:
    wide, _ = Style(paper).size
    laid = sides(cards, paper)
    assert [side.back for side in laid] == [False, True] * (len(laid) // 2)
    count = 0
    for front, back in zip(laid[::2], laid[1::2], strict=True):
        for over, under in zip(front.places, back.places, strict=True):
            assert (over.card, under.card) == (f"front {count}", f"back {count}")
            assert over.x + under.x + WIDTH == pytest.approx(wide)
            assert over.y == under.y
            count += 1
    assert count == cards


@pytest.mark.parametrize("paper", PAPERS)
def test_every_edge_of_a_card_has_its_cut(paper: str) -> None:
    across, down = cuts(Style(paper))
    assert (len(across), len(down)) == (COLUMNS + 1, ROWS + 1)
    for side in sides(9, paper):
        for place in side.places:
            for edge in (place.x, place.x + WIDTH):
                assert min(abs(edge - cut) for cut in across) < 1e-9
            for edge in (place.y, place.y + HEIGHT):
                assert min(abs(edge - cut) for cut in down) < 1e-9


@pytest.mark.parametrize("paper", PAPERS)
def test_cards_bleed_and_marks_stay_on_the_paper(paper: str) -> None:
    assert min(origin(Style(paper))) > BLEED + 3.6


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", TITLES)
def test_every_deck_is_printed_on_both_sides_of_its_sheets(name: str, paper: str) -> None:
    told = pages(deck_pdf(name, style=Style(paper, four_colours=True)))
    assert len(told) == 2 * SHEETS[name]
    for place, page in enumerate(told):
        said = f"{TITLES[name]}, sheet {place // 2 + 1}, {'back' if place % 2 else 'front'}"
        assert said in " ".join(page.split())


def test_the_dark_hand_shows_every_rank_of_both_faces_twice() -> None:
    """Each face has its index at the corner, and once more turned round at the fold."""
    fronts = pages(deck_pdf("dark-hand"), "-raw")[::2]
    seen = Counter(word for page in fronts for word in page.split() if word in RANKS)
    # The caption names the sheet, 1 to 6.
    for rank in RANKS:
        assert seen[rank] >= 4 * 2 * 2, rank


def test_another_pairing_prints_other_cards() -> None:
    ours = default_pairing()
    pairs = ours.pairs
    by_light = {light: place for place, (light, _) in enumerate(pairs)}
    one, other = by_light["KC"], by_light["QC"]
    pairs[one], pairs[other] = (("KC", pairs[other][1]), ("QC", pairs[one][1]))
    assert deck_pdf("dark-hand", Pairing.of(pairs)) != deck_pdf("dark-hand", ours)
    assert deck_pdf("dark-hand") == deck_pdf("dark-hand", ours)


def test_the_three_colour_deck_goes_from_0_to_20() -> None:
    fronts = text(deck_pdf("double-decker")).split()
    for number in range(10, 21):
        # In the middle and in two corners, in three colours.
        assert fronts.count(str(number)) == 9


def test_the_back_is_the_same_either_way_up() -> None:
    """A back that showed which way up a card is held would betray the face in use."""
    picture = poppler(
        "pdftoppm", deck_pdf("dark-hand"), "-f", "2", "-l", "2", "-r", "254", "-gray",
        "-x", "135", "-y", "192", "-W", "570", "-H", "822", "-",
    )  # fmt: skip
    dots = picture.split(b"\n", 3)[3]
    assert len(dots) == 570 * 822
    unlike = sum(abs(here - there) > 90 for here, there in zip(dots, reversed(dots), strict=True))
    assert unlike < len(dots) / 100
    assert min(dots) < 60
    assert max(dots) > 200


def test_an_unknown_deck_is_refused() -> None:
    with pytest.raises(WrongDealing, match="double-decker, dark-hand, red-blue"):
        deck_pdf("tarot")

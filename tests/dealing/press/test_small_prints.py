"""Score sheets and the passphrase's slip."""

import pytest

from tests.dealing.press.paper import MARKUP, pages, text, titled
from twofold.dealing.press.passphrase import passphrase_pdf
from twofold.dealing.press.score_sheets import score_sheets_pdf
from twofold.dealing.press.style import Style


@pytest.mark.parametrize("paper", ["a4", "us-letter"])
def test_each_of_two_games_has_a_page_to_score_on(paper: str) -> None:
    decker, hearts = pages(score_sheets_pdf(Style(paper)))
    assert "Double Decker" in decker
    assert decker.count("passed, twice") == 5
    assert "Player 7" in decker
    assert "Double Hearts" in hearts
    assert "Player 4" in hearts
    assert "Player 5" not in hearts


def test_passes_go_round_as_dh_3_says() -> None:
    _, hearts = pages(score_sheets_pdf(), "-layout")
    found = [line.split()[1:3] for line in hearts.splitlines() if line.strip()[:1].isdigit()]
    assert found[:5] == [
        ["left", "left"],
        ["right", "right"],
        ["across", "hold"],
        ["hold", "left"],
        ["left", "right"],
    ]


@pytest.mark.parametrize("paper", ["a4", "us-letter"])
@pytest.mark.parametrize("phrase", ["amber castle wooden fiddle noon", "x9" * 40, MARKUP])
def test_the_passphrase_is_on_its_slip_and_not_in_the_title(phrase: str, paper: str) -> None:
    pdf = passphrase_pdf(phrase, "Tuesday", Style(paper))
    assert phrase.replace(" ", "") in text(pdf).replace(" ", "")
    assert len(pages(pdf)) == 1
    assert titled(pdf)["Title"] == "Passphrase"

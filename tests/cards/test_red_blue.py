"""Cards that are all alike: a deck is told by its size and where its red card lies."""

import pytest

from twofold.cards.red_blue import BLUE, RED, deck


@pytest.mark.parametrize("red", range(9))
def test_a_deck_has_one_red_card_and_it_lies_below_that_many_others(red: int) -> None:
    cards = deck(9, red)
    assert cards.index(RED) == red
    assert cards.count(BLUE) == 8

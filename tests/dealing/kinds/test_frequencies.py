"""Deals are unbiased: every card goes to every seat equally often."""

import pytest

from tests.dealing.formats.boards import KEY
from twofold.chance import Stream, subkey
from twofold.dealing.board import random_board
from twofold.dealing.conditions import draw_where
from twofold.dealing.deck import BRIDGE


def strays(boards: int, conditioned: bool) -> float:
    """Sum up how far each card's seats stray from equal shares, in squares of a spread."""
    draw = draw_where("1") if conditioned else random_board
    seen = {card: [0, 0, 0, 0] for card in BRIDGE.known}
    for number in range(1, boards + 1):
        for seat, hand in enumerate(draw(BRIDGE, number, subkey(KEY, "board", number)).hands):
            for card in hand:
                seen[card][seat] += 1
    share = boards / 4
    assert all(
        abs(times - share) < 5 * (share * 0.75) ** 0.5 for at in seen.values() for times in at
    )
    return sum((times - share) ** 2 / share for at in seen.values() for times in at)


# The sum of squares has 51 · 3 degrees of freedom, as the last card follows from the others: a
# little more than 153 · 52/51 on average, for the cards of a board are not independent.


@pytest.mark.parametrize("conditioned", [False, True])
def test_cards_go_to_all_seats_alike(conditioned: bool) -> None:
    assert 80 < strays(2_000, conditioned) < 240


@pytest.mark.slow
@pytest.mark.parametrize("conditioned", [False, True])
def test_cards_go_to_all_seats_alike_over_a_hundred_thousand_boards(conditioned: bool) -> None:
    assert 80 < strays(100_000, conditioned) < 240


def test_a_stream_gives_every_order_of_three_alike() -> None:
    stream = Stream(KEY, "orders")
    seen: dict[tuple[int, ...], int] = {}
    for _ in range(6_000):
        order = tuple(stream.shuffled(range(3)))
        seen[order] = seen.get(order, 0) + 1
    assert len(seen) == 6
    assert all(850 < times < 1150 for times in seen.values())

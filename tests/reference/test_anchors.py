"""The fast rules find the counts that the reference found, on small decks and in every case."""

import pytest

from twofold.cards.dark_hand import Pairing
from twofold.kernel import compile_all

from . import walks
from .walks import Anchor

QUICK = 100_000
"""So many finished rounds are walked through in a moment, even by plain Python."""

DECKER = [Anchor(lines) for lines in walks.blocks("double_decker.perft")]
HEARTS_DECK, *HEARTS_BLOCKS = walks.blocks("double_hearts.perft")
HEARTS = [Anchor(lines) for lines in HEARTS_BLOCKS]
LIFTS = walks.blocks("double_dealing_shuffle.lifts")


def named(anchor: Anchor) -> str:
    return anchor.name


def quick(anchors: list[Anchor]) -> list[Anchor]:
    return [anchor for anchor in anchors if anchor.leaves <= QUICK]


def slow(anchors: list[Anchor]) -> list[Anchor]:
    return [anchor for anchor in anchors if anchor.leaves > QUICK]


def pairing() -> Pairing:
    """Takes the pairing that the hands are dealt from."""
    cards = [card for line in HEARTS_DECK for card in line.split()[1:]]
    return Pairing.of([card.split("/") for card in cards])


@pytest.mark.parametrize("anchor", quick(DECKER), ids=named)
def test_every_way_to_play_a_small_round_of_double_decker_is_counted(anchor: Anchor) -> None:
    assert walks.decker_lines(anchor) == anchor.found


@pytest.mark.parametrize("anchor", quick(HEARTS), ids=named)
def test_every_way_to_play_a_small_hand_of_double_hearts_is_counted(anchor: Anchor) -> None:
    assert walks.hearts_lines(anchor, pairing()) == anchor.found


@pytest.mark.slow
@pytest.mark.parametrize("anchor", slow(DECKER), ids=named)
def test_every_way_to_play_a_larger_round_of_double_decker_is_counted(anchor: Anchor) -> None:
    compile_all()
    assert walks.decker_lines(anchor) == anchor.found


@pytest.mark.slow
@pytest.mark.parametrize("anchor", slow(HEARTS), ids=named)
def test_every_way_to_play_a_larger_hand_of_double_hearts_is_counted(anchor: Anchor) -> None:
    compile_all()
    assert walks.hearts_lines(anchor, pairing()) == anchor.found


def test_the_sixty_four_ways_to_point_end_alike() -> None:
    (lines,) = walks.blocks("double_dealing_shuffle.pointing")
    assert len(lines) == 64
    assert walks.pointing_lines() == lines


@pytest.mark.parametrize("lines", LIFTS, ids=lambda lines: lines[0])
def test_every_lift_of_a_deck_is_counted_and_moves_the_red_card_alike(lines: list[str]) -> None:
    assert walks.lifts_lines(int(lines[0].split()[1])) == lines


def test_no_anchor_is_missing() -> None:
    assert len(DECKER) == 12
    assert len(HEARTS) == 7 + 6 * 3
    assert [int(lines[0].split()[1]) for lines in LIFTS] == list(range(1, 13))


def test_a_wrong_count_in_an_anchor_is_noticed() -> None:
    anchor = DECKER[0]
    depth = anchor.found[-1]
    assert walks.decker_lines(anchor) != [*anchor.found[:-1], depth + "0"]

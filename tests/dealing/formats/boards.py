"""Boards to write and read back."""

from hypothesis import strategies as st

from twofold.chance import subkey
from twofold.dealing.board import COMPASS, VULNERABLE, Board, board_of, random_board
from twofold.dealing.deck import BRIDGE

KEY = bytes(range(64))
DEAL = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"
"""The deal of the PBN standard's own example, which has a void."""


def dealt(count: int, first: int = 1) -> list[Board]:
    """Deal so many boards in the usual cycle."""
    return [
        random_board(BRIDGE, number, subkey(KEY, number)) for number in range(first, first + count)
    ]


@st.composite
def any_board(draw: st.DrawFn, number: int | None = None) -> Board:
    """Draw a board of any deal, long suits included, and any dealer and vulnerability."""
    pack = draw(
        st.one_of(
            st.permutations(BRIDGE.sorted_pack("SHDC")),
            st.permutations("SHDC").map(lambda suits: BRIDGE.sorted_pack("".join(suits))),
        )
    )
    hands = [pack[start : start + 13] for start in range(0, 52, 13)]
    if number is None:
        number = draw(st.integers(1, 100_000))
    return board_of(
        BRIDGE, number, hands, draw(st.sampled_from(COMPASS)), draw(st.sampled_from(VULNERABLE))
    )


def sets() -> st.SearchStrategy[list[Board]]:
    """Draw a few boards with different numbers, in any order."""
    return st.lists(any_board(), min_size=1, max_size=4, unique_by=lambda board: board.number)

"""The signs of suits and colours, and how cards and ranks are printed."""

from typing import Final

SIGNS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣", "R": "●", "B": "■", "G": "▲"}
"""By letter: a suit's sign, or the shape of a colour of Double Decker."""
DENOMINATIONS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠", "NT": "NT"}
"""As they rise, and as they are printed."""


def rank_shown(rank: str) -> str:
    """Give a rank as it is printed: the ten with both its digits."""
    return "10" if rank == "T" else rank

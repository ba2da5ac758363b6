"""Cards that are all alike: blue on one side, red on the other.

A deck with one card flipped to red is told by its size and where the red one lies.
"""

from typing import Final

BLUE: Final = "blue"
RED: Final = "red"


def deck(size: int, red: int) -> list[str]:
    """Give a deck from top to bottom, its only red card below `red` others."""
    return [RED if place == red else BLUE for place in range(size)]

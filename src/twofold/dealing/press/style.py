"""How a page is to look: which paper it lies on, and in how many colours suits are printed."""

from dataclasses import dataclass
from typing import Final

from twofold.dealing.trouble import WrongDealing

MILLIMETRES: Final = {"a4": (210.0, 297.0), "us-letter": (215.9, 279.4)}
"""By paper: its width and height."""


@dataclass(frozen=True)
class Style:
    """A choice of paper and colours."""

    paper: str = "a4"
    four_colours: bool = False

    def __post_init__(self) -> None:
        if self.paper not in MILLIMETRES:
            raise WrongDealing(f"The paper is {' or '.join(MILLIMETRES)}.")

    @property
    def size(self) -> tuple[float, float]:
        """Give the paper's width and height in millimetres."""
        return MILLIMETRES[self.paper]


PLAIN: Final = Style()

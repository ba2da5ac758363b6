"""The levels that think inside a kernel, as numbers."""

from typing import Final

RANDOM, GREEDY = range(2)
KINDS: Final = {"random": RANDOM, "greedy": GREEDY}

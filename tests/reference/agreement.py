"""What it means that two rule books agree: all answers are the same, or the first other is told."""

from collections import Counter


class Disagreement(AssertionError):
    """Says where the reference and the fast rules first differed, and in what."""


class Comparison:
    """One match under comparison: where it is, and which rare cases it has met."""

    def __init__(self, match: str, met: Counter[str]) -> None:
        self.match = match
        self.met = met
        self.round = 0
        self.play = 0

    def same(self, what: str, reference: object, fast: object) -> None:
        """Goes on only if both answers are the same."""
        if reference != fast:
            raise Disagreement(
                f"{self.match}, round {self.round}, play {self.play}, {what}: "
                f"the reference says {reference}, the fast rules say {fast}."
            )

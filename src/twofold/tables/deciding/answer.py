"""What a table decides on a command."""

from collections.abc import Sequence

from twofold.tables.events import Event
from twofold.tables.refusal import Refusal

Decision = Sequence[Event] | Refusal
"""What happens, perhaps nothing; or why nothing does."""

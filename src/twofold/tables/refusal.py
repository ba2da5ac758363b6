"""Why a table does not do what it is asked, in a player's words."""

import msgspec


class Refusal(msgspec.Struct, frozen=True):
    """Nothing has changed; the reason speaks to whoever asked."""

    reason: str


NOT_SEATED = Refusal("You don't sit at this table.")
NOT_HOST = Refusal("Only the host can do that.")
CLOSED = Refusal("The table is closed.")
NO_MATCH = Refusal("No match is being played.")

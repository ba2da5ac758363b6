"""Everything that the rooms of the server share, in one place."""

from dataclasses import dataclass, field

from twofold.server.buckets import Buckets
from twofold.server.metrics import Metrics
from twofold.server.refusal import Refused
from twofold.server.settings import Settings
from twofold.server.thinking import Thinking
from twofold.server.visitors import Shelf, Visitor, Visitors
from twofold.server.workshop import Workshop


@dataclass
class House:
    """What a request may use."""

    settings: Settings
    shelf: Shelf
    metrics: Metrics = field(default_factory=Metrics)
    visitors: Visitors = field(init=False)
    workshop: Workshop = field(init=False)
    thinking: Thinking = field(init=False)
    doors: Buckets = field(init=False)
    dear: Buckets = field(init=False)

    def __post_init__(self) -> None:
        """Furnish it."""
        settings = self.settings
        self.visitors = Visitors(self.shelf, settings.keeping.session)
        self.workshop = Workshop(settings.workers, settings.patience)
        self.thinking = Thinking(settings.patience)
        self.doors = Buckets(settings.limits.doors)
        self.dear = Buckets(settings.limits.dear)

    def count_door(self, address: str) -> None:
        """Let an address open something new, unless it did so too often."""
        if wait := self.doors.wait(address):
            raise Refused(429, "You have opened a lot: wait a little.", wait)

    def count_dear(self, visitor: Visitor | None, address: str) -> None:
        """Let a visitor ask for something dear, unless they did so too often."""
        waits = [self.dear.wait(address)]
        if visitor:
            waits.append(self.dear.wait(visitor.id))
        if wait := max(waits):
            raise Refused(429, "You have asked for a lot: wait a little.", wait)

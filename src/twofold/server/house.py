"""Everything that the rooms of the server share, in one place."""

from twofold.server.buckets import Buckets
from twofold.server.live.bots import Bots
from twofold.server.live.doors import Doors
from twofold.server.live.rooms import Rooms
from twofold.server.metrics import Metrics
from twofold.server.refusal import Refused
from twofold.server.settings import Settings
from twofold.server.thinking import Thinking
from twofold.server.visitors import Visitor, Visitors
from twofold.server.workshop import Workshop
from twofold.store import Store


class House:
    """What a request may use."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.shelf = store
        self.metrics = Metrics()
        self.visitors = Visitors(store, settings.keeping.session)
        self.workshop = Workshop(settings.workers, settings.patience)
        self.thinking = Thinking(settings.patience)
        self.doors = Doors(store, settings.keeping)
        self.rooms = Rooms(store, Bots(self.thinking).think, shared=settings.shared)
        self._entering = Buckets(settings.limits.doors)
        self._dear = Buckets(settings.limits.dear)
        self.metrics.gauge(
            "twofold_tables", "Tables at hand.", lambda: float(len(self.rooms.there))
        )

    def count_door(self, address: str) -> None:
        """Let an address open something new, unless it did so too often."""
        if wait := self._entering.wait(address):
            raise Refused(429, "You have opened a lot: wait a little.", wait)

    def count_dear(self, visitor: Visitor | None, address: str) -> None:
        """Let a visitor ask for something dear, unless they did so too often."""
        waits = [self._dear.wait(who) for who in (address, visitor and visitor.id) if who]
        if wait := max(waits, default=0.0):
            raise Refused(429, "You have asked for a lot: wait a little.", wait)

    async def close(self) -> None:
        """Let everybody go."""
        await self.rooms.close()
        self.thinking.close()
        await self.workshop.close()

"""What the house counts, as Prometheus reads it."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Final

_BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
Labels = tuple[tuple[str, str], ...]


class Counter:
    """A number that only grows, by labels."""

    kind = "counter"

    def __init__(self, name: str, help: str) -> None:
        self.name = name
        self.help = help
        self._counts: defaultdict[Labels, float] = defaultdict(float)

    def add(self, count: float = 1, **labels: str) -> None:
        """Count up."""
        self._counts[tuple(labels.items())] += count

    def lines(self) -> Iterator[str]:
        """Write every label's count."""
        for labels, count in sorted(self._counts.items()):
            yield f"{self.name}{_written(labels)} {count:g}"


class Gauge:
    """A number that is asked for when somebody looks."""

    kind = "gauge"

    def __init__(self, name: str, help: str, read: Callable[[], float]) -> None:
        self.name = name
        self.help = help
        self.read = read

    def lines(self) -> Iterator[str]:
        """Write the number."""
        yield f"{self.name} {self.read():g}"


class Histogram:
    """How long something took, in seconds."""

    kind = "histogram"

    def __init__(self, name: str, help: str) -> None:
        self.name = name
        self.help = help
        self._counts = [0] * (len(_BOUNDS) + 1)
        self._sum = 0.0

    def note(self, seconds: float) -> None:
        """Note one of them."""
        self._counts[bisect_left(_BOUNDS, seconds)] += 1
        self._sum += seconds

    def lines(self) -> Iterator[str]:
        """Write the counts up to every bound."""
        below = 0
        for bound, count in zip((*map(str, _BOUNDS), "+Inf"), self._counts, strict=True):
            below += count
            yield f'{self.name}_bucket{{le="{bound}"}} {below}'
        yield f"{self.name}_sum {self._sum:.6f}"
        yield f"{self.name}_count {below}"


class Metrics:
    """Everything counted."""

    def __init__(self) -> None:
        self._all: list[Counter | Gauge | Histogram] = []
        self.requests = self.counter("twofold_requests_total", "Requests, by status.")
        self.answering = self.histogram("twofold_request_seconds", "Time to answer a request.")
        self.refused = self.counter("twofold_refusals_total", "Refused at the door, by cause.")
        self.commands = self.counter("twofold_commands_total", "Commands at tables, by outcome.")
        self.acting = self.histogram(
            "twofold_command_seconds", "Time from a command to its acknowledgement."
        )
        self.dropped = self.counter("twofold_sockets_dropped_total", "Sockets dropped, by cause.")

    def counter(self, name: str, help: str) -> Counter:
        """Add a counter."""
        self._all.append(counter := Counter(name, help))
        return counter

    def histogram(self, name: str, help: str) -> Histogram:
        """Add a histogram."""
        self._all.append(histogram := Histogram(name, help))
        return histogram

    def gauge(self, name: str, help: str, read: Callable[[], float]) -> None:
        """Add a gauge."""
        self._all.append(Gauge(name, help, read))

    def text(self) -> str:
        """Write all of it in Prometheus' format."""
        lines: list[str] = []
        for one in self._all:
            lines += [f"# HELP {one.name} {one.help}", f"# TYPE {one.name} {one.kind}"]
            lines += one.lines()
        return "\n".join(lines) + "\n"


def _written(labels: Labels) -> str:
    return "{" + ",".join(f'{name}="{value}"' for name, value in labels) + "}" if labels else ""

"""Counts that every input adds to: plain numbers, which Prometheus is told when it asks."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

BOUNDS: Final = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1.0, 2.5, 5.0, 7.5, 10.0]  # Prometheus's own


class Tally:
    """How often something has happened."""

    def __init__(self) -> None:
        self.count = 0

    def inc(self) -> None:
        self.count += 1


class Spread:
    """How long something has taken, by buckets."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)  # up to each bound, but not to the one before; the last: longer
        self.total = 0.0

    def observe(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def buckets(self) -> list[tuple[str, float]]:
        """How many took at most so long."""
        found: list[tuple[str, float]] = []
        sofar = 0
        for bound, count in zip([*[str(bound) for bound in BOUNDS], "+Inf"], self.counts, strict=True):
            sofar += count
            found.append((bound, float(sofar)))
        return found

"""The house's clock: it runs only while the house is open, so that nobody pays for time in which it was shut."""

from __future__ import annotations

from time import monotonic_ns


class HouseClock:
    """Milliseconds in which the house has been open, ever."""

    def __init__(self) -> None:
        self.base = 0
        self.since = monotonic_ns()

    def go_on(self, at: int) -> None:
        """From the last moment that was stored."""
        self.base = at
        self.since = monotonic_ns()

    def now(self) -> int:
        return self.base + (monotonic_ns() - self.since) // 1_000_000

"""How long a bot may think: simulations for reproducible play, seconds for live play; whichever ends first."""

from collections.abc import Callable
from time import perf_counter
from typing import Final

MANY: Final = 1 << 30


class Budget:
    """Counts down one decision after the other. `stop` ends the present one from outside.

    A simulation that would perhaps not be finished in time, judged by the longest one so far, is not begun.
    """

    def __init__(self, simulations: int, seconds: float = 0.0, clock: Callable[[], float] = perf_counter) -> None:
        self.simulations = simulations  # 0 = not limited
        self.seconds = seconds  # 0 = not limited
        self.clock = clock
        self.done = 0
        self.deadline = 0.0
        self.last = 0.0  # when it was last asked
        self.longest = 0.0  # time between two questions
        self.stopped = False

    def begin(self) -> None:
        """A new decision: its time runs from now on."""
        self.done = 0
        self.longest = 0.0
        self.stopped = False
        if self.seconds > 0.0:
            self.last = self.clock()
            self.deadline = self.last + self.seconds

    def more(self) -> bool:
        """Whether one more simulation is allowed; counts it. The first one always is, so that there is a choice."""
        if self.done:
            if self.stopped or (self.simulations and self.done >= self.simulations):
                return False
            if self.seconds > 0.0 and self._late():
                return False
        self.done += 1
        return True

    def _late(self) -> bool:
        now = self.clock()
        if now - self.last > self.longest:
            self.longest = now - self.last
        self.last = now
        return now + self.longest > self.deadline

    def left(self) -> int:
        """How many simulations are left, as far as can be told; MANY if nothing limits them."""
        count = self.simulations - self.done if self.simulations else MANY
        if self.seconds > 0.0 and self.done:
            late = self._late()
            if self.longest > 0.0:
                count = min(count, 0 if late else int((self.deadline - self.last) / self.longest))
        return max(0, count)

    def stop(self) -> None:
        self.stopped = True

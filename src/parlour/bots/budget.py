"""How long a bot may think: simulations for reproducible play, seconds for live play; whichever ends first."""

from time import perf_counter
from typing import Final

LOOK: Final = 16  # simulations between looks at the clock


class Budget:
    """Counts down one decision after the other. `stop` ends the present one from outside."""

    def __init__(self, simulations: int, seconds: float = 0.0) -> None:
        self.simulations = simulations  # 0 = not limited
        self.seconds = seconds  # 0 = not limited
        self.done = 0
        self.deadline = 0.0
        self.stopped = False

    def begin(self) -> None:
        self.done = 0
        self.stopped = False
        self.deadline = perf_counter() + self.seconds if self.seconds > 0.0 else 0.0

    def more(self) -> bool:
        """Whether one more simulation is allowed; counts it. The first one always is, so that there is a choice."""
        if self.done and (self.stopped or (self.simulations and self.done >= self.simulations)):
            return False
        if self.deadline > 0.0 and self.done and self.done % LOOK == 0 and perf_counter() >= self.deadline:
            return False
        self.done += 1
        return True

    def stop(self) -> None:
        self.stopped = True

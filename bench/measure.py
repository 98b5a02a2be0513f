"""How a bench measures: contestants in turn, several rounds, the best round of each."""

import resource
import time
from collections.abc import Callable
from dataclasses import dataclass

ROUNDS = 5

Contestant = Callable[[float], float]  # works for about so many seconds, returns what it did per second


@dataclass(frozen=True)
class Row:
    """One line of the table: what was done how often a second, by Parlour and by its peer in the same run."""

    what: str  # "Connect Four, random rollouts"
    unit: str  # "games/s"
    ours: float
    peer: str = ""  # "OpenSpiel, C++"; "" = nobody to compare with
    theirs: float = 0.0
    promised: float = 0.0  # the least ratio that we promise; 0 = none
    facts: tuple[str, ...] = ()  # what makes the comparison worth believing, one sentence each

    @property
    def ratio(self) -> float:
        """How many times as fast Parlour is; 0 without a peer."""
        return self.ours / self.theirs if self.theirs else 0.0

    @property
    def kept(self) -> bool:
        """Whether the promise holds."""
        return self.ratio >= self.promised


def duel(ours: Contestant, theirs: Contestant, seconds: float) -> tuple[float, float]:
    """Both rates. The contestants take turns, so that a busy moment of the machine cannot favour one of them, and the
    best round of each counts: whatever else runs here only ever makes a round slower."""
    rounds = [(ours(seconds / ROUNDS), theirs(seconds / ROUNDS)) for _ in range(ROUNDS)]
    return max(mine for mine, _ in rounds), max(other for _, other in rounds)


def processor_time() -> float:
    """Seconds of this process, and of the programs that it has run to their end. The wall clock would count what others
    do on this machine."""
    programs = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + programs.ru_utime + programs.ru_stime


def repeated(work: Callable[[], int]) -> Contestant:
    """The contestant that works until its time is up; `work` returns how many things it did."""

    def contestant(seconds: float) -> float:
        done, burst = 0, 1
        began = processor_time()
        while True:
            for _ in range(burst):
                done += work()
            spent = processor_time() - began
            if spent >= seconds:
                return done / spent
            if spent < seconds / 20:
                burst *= 2  # reading the clock must cost nothing beside the work

    return contestant

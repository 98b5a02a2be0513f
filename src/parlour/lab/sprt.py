"""A sequential test of a mean: is it `low` or `high`? It stops as soon as the answer is sure enough.

The generalised sequential probability ratio test on outcomes with few values: for two matches with one chance and swapped seats
five of them (pentanomial), in general as many as a block of matches can bring. The ratio compares the likeliest distributions
with each mean. Outcomes have to come in an order that has nothing to do with them, such as that of their seeds: short matches
that are counted first would bias it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log

RARE = 1e-3  # stands for an outcome that has not been seen yet
STEPS = 100  # of a root that is found in five
CLOSE = 1e-12


class Sprt:
    """One test; `outcomes` values spread evenly from 0 to 1, of which the mean is asked."""

    def __init__(self, low: float, high: float, outcomes: int, alpha: float = 0.05, beta: float = 0.05) -> None:
        self.low = low
        self.high = high
        self.counts = [0] * outcomes
        self.floor = log(beta / (1.0 - alpha))
        self.ceiling = log((1.0 - beta) / alpha)
        self.llr = 0.0
        self.below = Overshoot()
        self.above = Overshoot()
        self.verdict = 0  # -1: low, 1: high, 0: not yet

    def feed(self, outcome: int) -> int:
        """One more outcome, by its number; the verdict, which no longer changes once there is one."""
        if self.verdict:
            return self.verdict
        self.counts[outcome] += 1
        self.llr = ratio(self.counts, self.low, self.high)
        self.below.follow(-self.llr)
        self.above.follow(self.llr)
        low, high = self.bounds()
        self.verdict = -1 if self.llr <= low else 1 if self.llr >= high else 0
        return self.verdict

    def bounds(self) -> tuple[float, float]:
        """Where it stops: Wald's bounds, nearer by what the ratio is thought to jump beyond them."""
        return self.floor + self.below.expected(), self.ceiling - self.above.expected()


class Overshoot:
    """How far a walk jumps when it reaches a new extreme: Siegmund's estimate is half the mean square over the mean."""

    def __init__(self) -> None:
        self.extreme = 0.0
        self.total = 0.0
        self.squares = 0.0

    def follow(self, value: float) -> None:
        if value > self.extreme:
            jump = value - self.extreme
            self.extreme = value
            self.total += jump
            self.squares += jump * jump

    def expected(self) -> float:
        return self.squares / self.total / 2.0 if self.total else 0.0


def ratio(counts: Sequence[float], low: float, high: float) -> float:
    """The logarithm of how much likelier these counts are if the mean is `high` than if it is `low`."""
    seen = [count or RARE for count in counts]
    total = sum(seen)
    shares = [count / total for count in seen]
    values = [n / (len(seen) - 1) for n in range(len(seen))]
    with_low, with_high = (likeliest(values, shares, mean) for mean in (low, high))
    pairs = zip(shares, with_low, with_high, strict=True)
    return total * sum(share * log(more / less) for share, less, more in pairs)


def likeliest(values: Sequence[float], shares: Sequence[float], mean: float) -> list[float]:
    """Of all distributions with this mean the one under which these shares are likeliest.

    p_i = share_i / (1 + x (value_i - mean)), where x makes the mean right.
    """
    off = [value - mean for value in values]
    least, most = -1.0 / max(off), -1.0 / min(off)  # between these all p_i are positive
    x = 0.0
    for _ in range(STEPS):
        parts = [gap / (1.0 + x * gap) for gap in off]
        error = sum(share * part for share, part in zip(shares, parts, strict=True))  # falls as x grows
        if error > 0.0:
            least = x
        else:
            most = x
        step = error / sum(share * part * part for share, part in zip(shares, parts, strict=True))
        if abs(step) < CLOSE:
            break
        x = x + step if least < x + step < most else (least + most) / 2.0
    return [share / (1.0 + x * gap) for share, gap in zip(shares, off, strict=True)]

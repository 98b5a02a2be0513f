"""What a sample tells: shares and means with their 95 % intervals."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import msgspec

Z = 1.96  # of the normal distribution: 95 % lie within


class Share(msgspec.Struct, frozen=True):
    """So many of so many, with Wilson's interval, which is honest near 0 and 1 and for small samples too."""

    hits: int
    of: int

    @property
    def value(self) -> float:
        return self.hits / self.of if self.of else 0.0

    @property
    def low(self) -> float:
        return self._middle() - self._margin() if self.hits else 0.0

    @property
    def high(self) -> float:
        return self._middle() + self._margin() if self.hits < self.of else 1.0

    def _middle(self) -> float:
        return (self.hits + Z * Z / 2) / (self.of + Z * Z)

    def _margin(self) -> float:
        spread = self.value * (1.0 - self.value) * self.of + Z * Z / 4
        return Z * sqrt(spread) / (self.of + Z * Z)

    def __str__(self) -> str:
        return f"{self.value:.0%} ({self.low:.0%}-{self.high:.0%}) of {self.of}" if self.of else "-"


class Mean(msgspec.Struct, frozen=True):
    """The mean of a sample and half of its interval."""

    value: float
    margin: float
    of: int

    def __str__(self) -> str:
        if not self.of:
            return "-"
        return f"{self.value:.1f} ± {self.margin:.1f}" if self.of > 1 else f"{self.value:.1f}"


def mean_of(values: Sequence[float]) -> Mean:
    """A sample of one has a mean and no margin to speak of."""
    count = len(values)
    if not count:
        return Mean(0.0, 0.0, 0)
    middle = sum(values) / count
    if count == 1:
        return Mean(middle, 0.0, 1)
    spread = sum((value - middle) ** 2 for value in values) / (count - 1)
    return Mean(middle, Z * sqrt(spread / count), count)


def quantile(values: Sequence[int], share: float) -> int:
    """The value that this share of the sample does not exceed; the sample is not empty."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]

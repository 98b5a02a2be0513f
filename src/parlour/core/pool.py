"""Imagined worlds that are listed and weighed instead of being dreamt one by one."""

from typing import Final

from mypy_extensions import mypyc_attr

from parlour.core.contract import Dream
from parlour.core.dice import Dice

FINE: Final = 1 << 30  # steps of the scale on which a world is drawn


@mypyc_attr(allow_interpreted_subclasses=True)
class Pool(Dream):
    """Worlds that are all known, each as likely as it weighs."""

    def __init__(self, weights: list[float]) -> None:
        self.sums: list[float] = []
        sum_ = 0.0
        for weight in weights:
            sum_ += weight
            self.sums.append(sum_)

    def draw(self, dice: Dice) -> int:
        """The number of a world, as often as it weighs."""
        wanted = float(dice.roll("pool", FINE)) / float(FINE) * self.sums[-1]
        low = 0
        high = len(self.sums) - 1
        while low < high:
            middle = (low + high) >> 1
            if self.sums[middle] < wanted:
                low = middle + 1
            else:
                high = middle
        return low

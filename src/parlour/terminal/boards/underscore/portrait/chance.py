"""Chance of a picture, number for number as the browser's (web/src/boards/underscore/portrait/chance.ts)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
WORD = 0xFFFFFFFF


class Chance:
    """One seed gives one row of numbers, whoever draws."""

    def __init__(self, seed: str) -> None:
        h = (1779033703 ^ (len(seed.encode("utf-16-le")) // 2)) & WORD
        for letter in seed:
            h = (h ^ ord(letter)) * 3432918353 & WORD
            h = (h << 13 | h >> 19) & WORD
        self.h = h

    def __call__(self) -> float:
        self.h = (self.h + 0x6D2B79F5) & WORD
        t = (self.h ^ self.h >> 15) * (1 | self.h) & WORD
        t = (t + ((t ^ t >> 7) * (61 | t) & WORD) & WORD) ^ t
        return ((t ^ t >> 14) & WORD) / 4294967296

    def within(self, low: float, high: float) -> float:
        return low + (high - low) * self()

    def whole(self, low: int, high: int) -> int:
        """Both ends included."""
        return int(self.within(low, high + 1) // 1)

    def pick(self, among: Sequence[T]) -> T:
        return among[int(self() * len(among))]

    def sign(self) -> int:
        return -1 if self() < 0.5 else 1

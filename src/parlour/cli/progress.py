"""How far a long run is, on standard error, where a person watches."""

import sys
from collections.abc import Callable, Collection
from time import monotonic
from typing import Generic, TypeVar

T = TypeVar("T")

OFTEN = 0.1  # seconds between two tellings: what is told of many results takes time itself


class Progress(Generic[T]):
    """A counter with the rate, the time left and the figure so far; it wipes itself away at the end."""

    def __init__(self, total: int, what: str, figure: Callable[[list[T]], str]) -> None:
        self.total = total
        self.what = what
        self.figure = figure
        self.began = monotonic()
        self.told = 0.0
        self.known = -1  # that were in the file

    def __call__(self, found: Collection[T]) -> None:
        if self.known < 0:
            self.known = len(found)
        if not sys.stderr.isatty():
            return
        now = monotonic()
        if len(found) >= self.total:
            self.wipe()
        elif len(found) - self.known <= 1 or now - self.told >= OFTEN:  # the first result is told at once
            self.told = now
            print(f"\r{self.text(found, now - self.began)[:78]:<78}", end="\r", file=sys.stderr, flush=True)

    def wipe(self) -> None:
        """Nothing is left to wait for."""
        if sys.stderr.isatty():
            print(f"\r{'':<78}", end="\r", file=sys.stderr, flush=True)

    def text(self, found: Collection[T], seconds: float) -> str:
        done = f"{len(found)}/{self.total} {self.what}"
        played = len(found) - self.known
        if not played or not seconds:
            return done
        left = seconds / played * (self.total - len(found))
        return f"{done}, {played / seconds:.1f}/s, about {left:.0f} s left: {self.figure(list(found))}"

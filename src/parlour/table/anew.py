"""Doing something anew when what it asked has been thought about elsewhere (`core/thoughts.py`)."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, TypeVar

from parlour.core.thoughts import Unthought

if TYPE_CHECKING:
    from parlour.table.match import Match

Made = TypeVar("Made")


def anew(work: Callable[[], Made]) -> Generator[Unthought, None, Made]:
    """In a long work of many steps: hands out each question that a step asks, and then does the step again."""
    while True:
        try:
            return work()
        except Unthought as missing:
            question = missing
        yield question


class Before:
    """A match before something that is more than one input, so that it can be done anew."""

    def __init__(self, match: Match) -> None:
        self.position = match.position.clone()
        self.clock = match.clock.copy()
        self.delay = None if match.delay is None else match.delay.copy()
        self.offers = match.offers.copy()
        self.drafts, self.gone = list(match.drafts), set(match.gone)
        self.lines = len(match.log)
        self.told = [len(story) for story in match.stories]

    def again(self, match: Match) -> None:
        """The match as it was."""
        match.position, match.clock, match.delay = self.position, self.clock, self.delay
        match.offers, match.drafts, match.gone = self.offers, self.drafts, self.gone
        del match.log[self.lines :]
        for story, number in zip(match.stories, self.told, strict=True):
            del story[number:]

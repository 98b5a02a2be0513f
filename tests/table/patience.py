"""Matches played by somebody who must not think for long: what the rules ask is answered outside, as a server does it."""

from collections.abc import Callable
from typing import TypeVar

from parlour import games
from parlour.core.thoughts import Deferring, Unthought, in_place

Made = TypeVar("Made")


class Patience:
    """Counts what was asked, and what was thought in place nevertheless."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.in_place = 0

    def of(self, work: Callable[[], Made]) -> Made:
        """The work, done anew after each question."""
        answers: dict[str, str] = {}
        while True:
            before = in_place()
            try:
                with Deferring(answers):
                    return work()
            except Unthought as missing:
                asked = missing
            finally:
                self.in_place += in_place() - before
            think = games.card(asked.game).think
            assert think is not None
            assert asked.question not in answers, "the same is asked again, though it was answered"
            answers[asked.question] = think(asked.question)
            self.asked.append(asked.question)

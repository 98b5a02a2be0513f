"""What the rules take long to find out, thought about elsewhere.

A foe that weighs its choices, a solver that is asked whether something can still be won: pure functions of data, but too
long for a loop at which everybody waits. Whoever must not be kept waiting does its work under `Deferring`: a rule that would
think for long raises `Unthought` instead, somebody finds the answer out elsewhere (`Card.think`), and the work is done anew
with that answer. Whoever does not say so (a terminal, the lab, a worker, a test) gets every answer in place.
"""

from typing import Final


class Unthought(Exception):
    """A question of the rules that has to be thought about elsewhere; what was being done has to be done anew."""

    def __init__(self, game: str, question: str) -> None:
        super().__init__(game)  # never the question: it may hold the whole truth, and exceptions are logged
        self.game = game
        self.question = question


class TooLong(Exception):
    """A short look was not enough."""


class _Now:
    """How this process thinks at the moment; one thread alone may defer."""

    def __init__(self) -> None:
        self.answers: dict[str, str] | None = None  # None: whoever asks thinks in place
        self.in_place = 0


_now: Final = _Now()


class Deferring:
    """While it lasts nothing long is thought in this process: `answers` are all that is known."""

    def __init__(self, answers: dict[str, str]) -> None:
        self.answers = answers

    def __enter__(self) -> None:
        _now.answers = self.answers

    def __exit__(self, kind: object, trouble: object, trace: object) -> None:
        _now.answers = None


def deferring() -> bool:
    """Whether only a short look may be taken here."""
    return _now.answers is not None


def told(game: str, question: str) -> str:
    """What was found out elsewhere."""
    answers = _now.answers
    if answers is None or question not in answers:
        raise Unthought(game, question)
    return answers[question]


def thought_long() -> None:
    """Something long was thought in place."""
    _now.in_place += 1


def in_place() -> int:
    """How often that was so in this process."""
    return _now.in_place

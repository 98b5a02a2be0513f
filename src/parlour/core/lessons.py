"""Tutorials and help as data; every client tells the same lessons, and a test plays each of them."""

import msgspec


class Step(msgspec.Struct, frozen=True):
    """One point of a lesson: the teacher says something, and the pupil may have to do something."""

    say: str
    start: dict[str, object] | None = None  # a position for Game.load; None = go on from the step before
    seat: int = 1  # the pupil's
    answers: tuple[str, ...] = ()  # inputs that complete the step; none = reading on completes it
    refused: dict[str, str] = {}  # inputs worth trying and the code that answers each
    then: str = ""  # said after the answer
    replies: tuple[str, ...] = ()  # what others do afterwards, as record lines: "2 0,1-D"


class Lesson(msgspec.Struct, frozen=True):
    """One tutorial: steps to go through in order, under these options."""

    title: str
    steps: tuple[Step, ...]
    options: dict[str, object] = {}


class Section(msgspec.Struct, frozen=True):
    """One section of the help; numbers in it come from the code."""

    title: str
    text: str

"""Tutorials and help as data; every client tells the same lessons, and a test plays each of them."""

from collections.abc import Mapping

import msgspec


class Sign(msgspec.Struct, frozen=True):
    """An event by some of its data; a refusal counts as the event {"type": "refused", "code": ...}."""

    data: dict[str, object]  # a tuple of values: any of them
    most: dict[str, int] = {}  # numbers of the event that are not above these

    def shows(self, told: Mapping[str, object]) -> bool:
        small = all(isinstance(n := told.get(key), int) and n <= most for key, most in self.most.items())
        return small and all(
            key in told and (told[key] in value if isinstance(value, tuple) else told[key] == value)
            for key, value in self.data.items()
        )


class Beat(msgspec.Struct, frozen=True):
    """Words of the teacher: before the pupil's input of this number, or at the first sign. Never by a clock."""

    say: str
    turn: int = 0
    sign: Sign | None = None


class Trial(msgspec.Struct, frozen=True):
    """Free play towards an end, with retries at will; a way there that misses the lesson does not count."""

    line: tuple[str, ...]  # one way of many
    until: Sign
    aim: str = ""  # what is asked, in a sentence, where the step's own words are only its opening
    needs: tuple[Sign, ...] = ()  # all that must have happened by then
    missed: str = ""  # said if it has not
    limit: int = 0  # inputs at most; 0 = as many as one likes
    beats: tuple[Beat, ...] = ()
    dice: tuple[int, ...] = ()  # the first draws


class Step(msgspec.Struct, frozen=True):
    """One point of a lesson: the teacher says something, and the pupil may have to do something."""

    say: str
    typed: str = ""  # said besides to who types; a board is tapped
    start: dict[str, object] | None = None  # a position for Game.load; None = go on from the step before
    seat: int = 1  # the pupil's
    answers: tuple[str, ...] = ()  # inputs that complete the step; none = reading on completes it
    refused: dict[str, str] = {}  # inputs worth trying and the code that answers each
    then: str = ""  # said after the answer
    replies: tuple[str, ...] = ()  # what others do afterwards, as record lines: "2 0,1-D"
    trial: Trial | None = None  # the pupil plays freely instead of answering
    back: bool = False  # begins where the step before began: what was done there was only tried


class Lesson(msgspec.Struct, frozen=True):
    """One tutorial: steps to go through in order, under these options."""

    title: str
    steps: tuple[Step, ...]
    options: dict[str, object] = {}


class Section(msgspec.Struct, frozen=True):
    """One section of the help; numbers in it come from the code."""

    title: str
    text: str
    typed: bool = False  # only for who types: a board is tapped

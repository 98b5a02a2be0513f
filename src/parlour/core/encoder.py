"""A game in numbers, for players that learn: steps of a dense space that make up actions, and what a seat knows as a row of bytes.

Both are functions of what the seat may know: two truths that give it equal views give it equal rows and equal masks. They are
made from the position, because a view costs ten times as much, and the laws hold them to the views.
"""

from typing import Final

from mypy_extensions import mypyc_attr

from parlour.core.contract import Action, Position, Seat

UNFINISHED: Final = -1  # the steps so far are no whole action yet
MOST: Final = 255  # what a byte of a row can tell: larger counts are cut off
ONE_HOT: Final = [[bytes([int(n == chosen) for n in range(size)]) for chosen in range(size)] for size in range(17)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder:
    """The numbers of one game under its options. Here an action is one step, counted from the lowest code; where that would take
    too large a space, a game says an action in several, and `steps` are those that its seat has taken so far. An encoder may
    remember the match it was last asked about, so each match that is played at the same time wants its own."""

    def __init__(
        self, size: int, parts: list[tuple[str, list[int]]], counters: tuple[str, ...] = (), lowest: Action = 0
    ) -> None:
        self.size = size  # steps are 0..size - 1
        self.lowest = lowest  # code of an action, where each is one step
        self.parts = parts  # of a row, in order: name and shape
        self.counters = counters  # parts that only count on: rows that differ in these alone tell the same position
        self.width = 0
        for _, shape in parts:
            count = 1
            for length in shape:
                count *= length
            self.width += count

    def row(self, position: Position, seat: Seat, steps: list[int]) -> bytes:
        """What the seat knows, and which steps it has taken, in `width` bytes."""
        raise NotImplementedError

    def mask(self, position: Position, seat: Seat, steps: list[int]) -> bytes:
        """Of each step 1 if it leads to a legal action, else 0; all are 0 for a seat that is not to act."""
        found = bytearray(self.size)
        for action in position.legal(seat):
            found[action - self.lowest] = 1
        return bytes(found)

    def action(self, position: Position, seat: Seat, steps: list[int]) -> Action:
        """The action that these steps make up, each of them allowed by its mask; UNFINISHED if there is more to say."""
        return self.lowest + steps[0]

    def steps(self, position: Position, seat: Seat, action: Action) -> list[int]:
        """The steps that say this legal action; none where it is left out because it changes nothing that a learner should learn."""
        return [action - self.lowest]

    def describe(self, step: int) -> str:
        """The step in words, its kind first: `tile 3 U`."""
        raise NotImplementedError

    def kind(self, step: int) -> str:
        """What kind of step it is."""
        return self.describe(step).partition(" ")[0]


def capped(count: int) -> int:
    """The count as a byte can tell it."""
    return count if count < MOST else MOST

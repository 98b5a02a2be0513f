"""Chance told apart: dice that stop when they are dry, so that whoever explores a match decides what comes up."""

from __future__ import annotations

from parlour.core.dice import Dice

MOST = 1024  # outcomes that a node of chance has
FAR = 2_654_435_761  # spreads the few that are told of a larger die over all of it


class Dry(Exception):
    """The rules ask for a draw that nobody has decided yet."""

    def __init__(self, stream: str, sides: int) -> None:
        super().__init__(f"{stream}: 1 to {sides}")
        self.stream = stream
        self.sides = sides

    @property
    def outcomes(self) -> int:
        """How many are told apart, all equally likely. Of a larger die MOST are taken, always the same."""
        return min(self.sides, MOST)

    def value(self, outcome: int) -> int:
        """What comes up, 1 to sides."""
        return outcome + 1 if self.sides <= MOST else 1 + outcome * FAR % self.sides


class DryDice(Dice):
    """Gives these values in order, then stops."""

    def __init__(self, values: list[int]) -> None:
        super().__init__()
        self.values = values
        self.used = 0

    def draw(self, stream: str, sides: int, owner: int) -> int:
        if self.used == len(self.values):
            raise Dry(stream, sides)
        self.used += 1
        return self.values[self.used - 1]

    def clone(self) -> Dice:
        """Itself: a trial within an action draws from the same values."""
        return self

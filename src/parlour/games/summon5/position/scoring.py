"""Runs, sequences and their points."""

from typing import Final

from parlour.games.summon5.position.loom import ACROSS, DOWN, Loom

LONGEST: Final = 5  # threads of a sequence
UNIT: Final = 10  # points for each time the Sacred Number goes into the sum
ALL: Final = 1023  # as a mask of digits: any

MIRROR: Final = 10
LADDER: Final = 20
UNISON: Final = 30
FULL: Final = 20
CROSS: Final = 10


class Run:
    """A longest unbroken line of two or more threads, with what it is worth."""

    def __init__(self, direction: int, cells: list[int], values: list[int]) -> None:
        self.direction = direction
        self.cells = cells
        self.values = values
        self.total = sum(values)
        self.valid = False
        self.points = 0
        self.patterns: list[str] = []


class Score:
    """What a set of new threads forms: its runs, and the points of the turn."""

    def __init__(self, runs: list[Run]) -> None:
        self.runs = runs
        self.scored = 0  # number of valid sequences
        self.crossings = 0  # new threads in two valid sequences; counted under `patterns`
        self.points = 0


class Tariff:
    """When a sum is valid and what a sequence is worth, under the options."""

    def __init__(self, sacred: list[int], best: bool, multipliers: list[int], patterns: bool) -> None:
        self.sacred = sacred
        self.best = best
        self.multipliers = multipliers  # of each digit
        self.patterns = patterns
        self.plain = not patterns and multipliers == [1] * 10  # points follow from the sum alone
        most = 9 * LONGEST
        self.valid = [total > 0 and any(total % n == 0 for n in sacred) for total in range(most + 10)]
        # the digits that complete a sum: bit d of completes[s]
        self.completes = [sum([2**d for d in range(10) if self.valid[s + d]]) for s in range(most + 1)]

    def rate(self, factor: int) -> int:
        """Points of a sequence for each 1 of its sum: no plain one has more."""
        return sum([-(-factor // n) for n in self.sacred])

    def worth(self, total: int, weighted: int, factor: int) -> int:
        """Points of a valid sequence but for its patterns."""
        points = 0
        for n in self.sacred:
            if total % n == 0:
                share = weighted * factor // n
                points = max(points, share) if self.best else points + share
        return points

    def points(self, values: list[int], factor: int) -> int:
        """Points of a valid sequence in full."""
        total = 0
        weighted = 0
        for value in values:
            total += value
            weighted += value * self.multipliers[value]
        points = self.worth(total, weighted, factor)
        if self.patterns:
            for name in patterns_of(values):
                points += BONUS[name]
        return points


BONUS: Final = {"mirror": MIRROR, "ladder": LADDER, "unison": UNISON, "full": FULL}


def patterns_of(values: list[int]) -> list[str]:
    """The names of the patterns that the values show."""
    found: list[str] = []
    length = len(values)
    if length >= 3:
        step = values[1] - values[0]
        even = True
        mirrored = True
        for i in range(1, length):
            even = even and values[i] - values[i - 1] == step
            mirrored = mirrored and values[i] == values[length - 1 - i]
        if even and step == 0:
            found.append("unison")
        elif mirrored:
            found.append("mirror")
        elif even and (step == 1 or step == -1):
            found.append("ladder")
    if length == LONGEST:
        found.append("full")
    return found


def runs_through(loom: Loom, grid: list[int], cells: list[int]) -> list[Run]:
    """The runs that contain any of these cells: horizontals by y, then x; verticals by x, then y."""
    runs: list[Run] = []
    for direction in (ACROSS, DOWN):
        tape = loom.tape[direction]
        at = loom.at[direction]
        heads: list[int] = []
        for cell in cells:
            i = at[cell]
            while grid[tape[i - 1]] >= 0:
                i -= 1
            if grid[tape[i + 1]] >= 0 and i not in heads:
                heads.append(i)
        size = loom.size
        if len(heads) < 2:
            pass
        elif direction == ACROSS:
            heads.sort(key=lambda i: tape[i])
        else:
            heads.sort(key=lambda i: tape[i] % size * size + tape[i] // size)
        for i in heads:
            end = i
            while grid[tape[end]] >= 0:
                end += 1
            held = tape[i:end]
            runs.append(Run(direction, held, [grid[cell] for cell in held]))
    return runs


def score(loom: Loom, tariff: Tariff, grid: list[int], cells: list[int], factor: int) -> Score:
    """What the new threads on these cells of the grid form."""
    found = Score(runs_through(loom, grid, cells))
    for run in found.runs:
        if len(run.values) > LONGEST or not tariff.valid[run.total]:
            continue
        run.valid = True
        run.points = tariff.points(run.values, factor)
        if tariff.patterns:
            run.patterns = patterns_of(run.values)
        found.scored += 1
        found.points += run.points
    if tariff.patterns:
        for cell in cells:
            if sum([1 for run in found.runs if run.valid and cell in run.cells]) == 2:
                found.crossings += 1
        found.points += CROSS * found.crossings
    return found

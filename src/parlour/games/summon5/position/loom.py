"""The Great Loom: cells, and the lines they lie on. Frozen; every position of a game shares one.

A line is what stepping on in one direction gives: a row or a column, and with portals parts of two. All lines of one
direction are written one after the other on a *tape*, with the cell OFF between them, so that "the next cell" is the next
entry of the tape everywhere: in runs, adjacency, lines and gaps.
"""

from typing import Final

from parlour.core.options import BadOption

EMPTY: Final = -1  # nothing lies there yet
WALL: Final = -2  # an obstacle, a portal, or off the Loom: never holds a thread

ACROSS: Final = 0  # direction h: east
DOWN: Final = 1  # direction v: south

RING: Final = ((-3, -3), (3, -3), (-3, 3), (3, 3), (-5, 0), (5, 0), (0, -5), (0, 5))  # around the centre
TWIN: Final = (((-4, -2), (4, 2)), ((-2, 4), (2, -4)))  # pairs of portals around the centre


class Loom:
    """Cell (x, y) is number y * size + x; OFF is the number after the last."""

    def __init__(self, size: int, obstacles: list[int], portals: dict[int, int]) -> None:
        self.size = size
        self.off = size * size
        self.centre = self.off // 2
        self.obstacles = obstacles
        self.portals = portals  # each portal and its partner
        self.bare = [EMPTY] * self.off + [WALL]  # the grid without a thread
        for cell in [*obstacles, *portals]:
            self.bare[cell] = WALL
        self.tape: list[list[int]] = [[], []]
        self.at: list[list[int]] = [[0] * (self.off + 1), [0] * (self.off + 1)]  # where on the tape a cell lies
        self.line: list[list[int]] = [[-1] * (self.off + 1), [-1] * (self.off + 1)]  # the number of its line
        for direction in (ACROSS, DOWN):
            self._write_tape(direction)
        self._near = [self._next_to(cell) for cell in range(self.off + 1)]
        self.codes = [b"[%d,%d]" % (cell % size, cell // size) for cell in range(self.off)]  # cells as JSON
        self.heads = [b'},{"cell":' + code + b',"row":' for code in self.codes]  # of what previews tell of them

    def _write_tape(self, direction: int) -> None:
        tape = self.tape[direction]
        tape.append(self.off)
        number = 0
        for head in range(self.off):
            if head in self.portals or self._step(head, direction, -1) != self.off:
                continue
            cell = head
            while cell != self.off:
                self.at[direction][cell] = len(tape)
                self.line[direction][cell] = number
                tape.append(cell)
                cell = self._step(cell, direction, 1)
            tape.append(self.off)
            number += 1

    def _step(self, cell: int, direction: int, sense: int) -> int:
        """The next cell; a step that would enter a portal comes out of its partner and goes one further."""
        x, y = cell % self.size, cell // self.size
        while True:
            if direction == ACROSS:
                x += sense
            else:
                y += sense
            found = self.cell(x, y)
            if found not in self.portals:
                return found
            partner = self.portals[found]
            x, y = partner % self.size, partner // self.size

    def cell(self, x: int, y: int) -> int:
        """The number of the cell, or OFF."""
        return y * self.size + x if 0 <= x < self.size and 0 <= y < self.size else self.off

    def neighbours(self, cell: int) -> list[int]:
        """The next cells in the four directions, as far as they can hold a thread."""
        return self._near[cell]

    def _next_to(self, cell: int) -> list[int]:
        found: list[int] = []
        for direction in (ACROSS, DOWN):
            at = self.at[direction][cell]
            for near in (self.tape[direction][at - 1], self.tape[direction][at + 1]):
                if self.bare[near] == EMPTY:
                    found.append(near)
        return found

    def name(self, cell: int) -> str:
        """`x,y`."""
        return f"{cell % self.size},{cell // self.size}"


def make_loom(size: int, obstacles: object, portals: object) -> Loom:
    """The Loom of these options; BadOption where the obstacles named cannot lie there."""
    middle = size // 2
    pairs: dict[int, int] = {}
    if portals == "twin":
        for one, other in TWIN:
            a = (middle + one[1]) * size + middle + one[0]
            b = (middle + other[1]) * size + middle + other[0]
            pairs[a] = b
            pairs[b] = a
    walls: list[int] = []
    if obstacles == "ring":
        walls = [(middle + dy) * size + middle + dx for dx, dy in RING]
    elif isinstance(obstacles, list):
        for x, y in obstacles:
            if x >= size or y >= size:
                raise BadOption(f"option obstacles: {x},{y} is off the {size}x{size} Loom")
            if abs(x - middle) + abs(y - middle) <= 1:
                raise BadOption(f"option obstacles: {x},{y} must stay free: it is the centre or next to it")
            if y * size + x in pairs:
                raise BadOption(f"option obstacles: {x},{y} is a portal")
            walls.append(y * size + x)
    return Loom(size, sorted(walls), pairs)

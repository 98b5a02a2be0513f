"""The grid of Underlinery: cells, lines and their names, shared by all positions and never changed."""

from itertools import combinations
from typing import Final

SIZE: Final = 11  # the game's own; smaller boards exist only to check the dreams against enumeration
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


class Board:
    """A square of `size` columns and rows; cells and lines are numbered from 0, the cells in reading order."""

    def __init__(self, size: int = SIZE) -> None:
        self.size = size
        self.cells = size * size
        self.lines = 2 * size + 2
        self.row = [cell // size for cell in range(self.cells)]
        self.column = [size + cell % size for cell in range(self.cells)]
        # bit 0: on d1, bit 1: on d2
        self.diagonal = [
            (1 if cell // size == cell % size else 0) + (2 if cell // size + cell % size == size - 1 else 0)
            for cell in range(self.cells)
        ]
        self.line_names = [f"r{i + 1}" for i in range(size)] + [f"c{LETTERS[i]}" for i in range(size)] + ["d1", "d2"]
        self.lines_of = [self._lines_of(cell) for cell in range(self.cells)]
        self.cells_of = [
            [cell for cell in range(self.cells) if line in self.lines_of[cell]] for line in range(self.lines)
        ]

        # for k = 2, 3, 4: k lines and the one cell where they meet, in every possible way
        self.meetings = [
            [meeting for cell in range(self.cells) for meeting in self._meetings(cell, k)] for k in range(5)
        ]

    def _meetings(self, cell: int, count: int) -> list[list[int]]:
        """The cell and so many of its lines."""
        return [[cell, *lines] for lines in combinations(self.lines_of[cell], count)] if count > 1 else []

    def _lines_of(self, cell: int) -> list[int]:
        lines = [self.row[cell], self.column[cell]]
        if self.diagonal[cell] & 1:
            lines.append(2 * self.size)
        if self.diagonal[cell] & 2:
            lines.append(2 * self.size + 1)
        return lines

    def name(self, cell: int) -> str:
        """`c4`."""
        return f"{LETTERS[cell % self.size]}{cell // self.size + 1}"

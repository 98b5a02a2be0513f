"""What a step is about, for games of many steps: a few numbers of each step, so that one set of weights judges them all.

A network that sees a row as it is must find out for each number of Underlinery on its own what it is good for, and anew on each
grid. A lens says of every step the same few things, read from the row alone; how good they are is left to be learnt.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from parlour.games.underlinery.position.board import Board
from parlour.rl.make import Made

Array = NDArray[np.float32]


class Lens:
    """What every game has: it says nothing of any step."""

    width = 0  # numbers of a step
    always = ""  # the kind of step that is taken wherever it is allowed, because nothing hangs on it

    def __init__(self, made: Made) -> None:
        self.size = made.encoder.size
        self.settled = [step for step in range(self.size) if made.encoder.kind(step) == self.always]

    def about(self, rows: NDArray[np.uint8]) -> Array:
        """[row, step, what of it]"""
        return np.zeros((len(rows), self.size, self.width), np.float32)

    def narrow(self, masks: NDArray[np.int8]) -> None:
        """Leaves a step that is always taken alone in its mask."""
        for step in self.settled:
            lanes = masks[:, step] > 0
            masks[lanes] = 0
            masks[lanes, step] = 1


class UnderlineryLens(Lens):
    """Of a number: how many lines through its cell still miss one number, two, three and so on."""

    always = "fill"

    def __init__(self, made: Made) -> None:
        super().__init__(made)
        layout = made.layout()
        self.grid, (self.cells,) = layout["grid"]
        self.lines, (count,) = layout["lines"]
        side = count // 2 - 1
        self.width = side
        self.through = np.zeros((self.cells, count), np.float32)  # 1 where the line goes through the cell
        for cell, lines in enumerate(Board(side).lines_of):
            self.through[cell, lines] = 1

    def about(self, rows: NDArray[np.uint8]) -> Array:
        missing = rows[:, self.lines, None] == np.arange(1, self.width + 1)  # [row, line, how many]
        of_cells = self.through @ missing.astype(np.float32)
        found, grid = super().about(rows), rows[:, self.grid]
        row, cell = np.nonzero(grid)
        found[row, grid[row, cell].astype(np.int64) - 1] = of_cells[row, cell]
        return found


LENSES: dict[str, type[Lens]] = {"underlinery": UnderlineryLens}


def lens_of(made: Made, plain: bool = False) -> Lens:
    """The game's own, or the one that says nothing."""
    kind = Lens if plain else LENSES.get(made.card.info.name, Lens)
    return kind(made)

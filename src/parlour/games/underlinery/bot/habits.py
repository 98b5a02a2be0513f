"""Layouts out of habit: who lays them is found out by their ticks, and then nothing of their grid is hidden.

Turned or mirrored layouts have the same lines, so one of each kind is enough: `asc` stands for `desc`, `col` and `mir` too.
"""

from typing import Final

from parlour.core.contract import Seat
from parlour.games.underlinery.position import layouts
from parlour.games.underlinery.position.board import Board
from parlour.games.underlinery.position.story import number_of, ticks_of

SURE: Final = 2  # ticks that no other grid is likely to have had at just these calls


class Habits:
    """Layouts that are easily named, each as the cell of every number: `asc`, `asc` renumbered, `mul:m`."""

    def __init__(self, board: Board) -> None:
        self.board = board
        size = board.size
        self.known = [_cells(layouts.multiplied(1, s, size)) for s in range(board.cells)]
        for m in range(2, board.cells):
            layout = layouts.multiplied(m, 0, size)
            if layouts.is_layout(layout, size):
                self.known.append(_cells(layout))

    def told_by(self, log: list[int], seat: Seat) -> list[int] | None:
        """The layout that had ticks whenever the seat had, and never else; None if there is none or it is too early to say."""
        if not log or ticks_of(log[-1], seat) < SURE:
            return None
        for cell_of in self.known:
            if self._explains(cell_of, log, seat):
                return cell_of
        return None

    def _explains(self, cell_of: list[int], log: list[int], seat: Seat) -> bool:
        lines_of = self.board.lines_of
        missing = [self.board.size] * self.board.lines
        ticks = 0
        for call in log:
            for line in lines_of[cell_of[number_of(call)]]:
                missing[line] -= 1
                if missing[line] == 0:
                    ticks += 1
            if ticks != ticks_of(call, seat):
                return False
        return True


def _cells(layout: list[int]) -> list[int]:
    """Where each number lies; there is no number 0."""
    cell_of = [-1] * (len(layout) + 1)
    for cell, number in enumerate(layout):
        cell_of[number] = cell
    return cell_of

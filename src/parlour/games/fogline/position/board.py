"""The tiles of a battle: frozen at its start, shared by all positions of a match."""

from typing import Any, Final

from mypy_extensions import i64

from parlour.games.fogline.position.cards import EDGE, PLAINS, WIDTH
from parlour.games.fogline.position.placing import Placing
from parlour.games.fogline.view.shapes import Tile

MOST: Final = 30  # tiles, so that a mask of them stays below 31 bits; a match has 16
POWER: Final = [11**tile for tile in range(MOST)]  # of each tile in the key of a position: a unit is 1..10

SLOT: Final = 5  # bits for one direction in the steps of a tile: the target tile + 1, or 0
STEP: Final = 31


class Board:
    """Tiles are numbered by y, then x. All that the terrain decides is worked out here."""

    def __init__(self, setup: Placing, order: list[int], strict: bool) -> None:
        self.setup = setup  # how the tiles were placed; it does not change any more
        self.order = order  # [tile]: its place in the setup
        cells = [setup.cells[n] for n in order]
        self.cells = cells
        self.cards = [setup.cards[n] for n in order]
        self.strict = strict  # the edge of the tile that is left is tested too
        self.size = len(cells)
        self.shown: list[Tile] = []  # the tiles as every view tells them; made when first asked for
        self.inked: Any = None  # the same encoded
        self.given: list[Any] = []  # what is left of cards and hands, encoded: cards, closed hands, open ones
        self.said: tuple[int, str] = (-1, "")  # what turned face-up where, as views tell it
        self.foot = [0] * self.size  # [tile]: the steps of I and S; SLOT bits for each direction, U lowest
        self.wheels = [0] * self.size  # [tile]: the steps of C, T and A
        below: i64 = 0
        size: i64 = self.size
        for tile in range(size):
            cell: i64 = cells[tile]
            if tile + 1 < size and cells[tile + 1] == cell + 1 and (cell + 1) % WIDTH:
                self._join(tile, tile + 1, 1)
            while below < size and cells[below] < cell + WIDTH:
                below += 1
            if below < size and cells[below] == cell + WIDTH:
                self._join(tile, below, 2)

    def _join(self, tile: i64, other: i64, direction: i64) -> None:
        """The two tiles share a side: each can be reached from the other."""
        back: i64 = direction ^ 2
        ours: i64 = EDGE[self.cards[tile] * 4 + direction]
        theirs: i64 = EDGE[self.cards[other] * 4 + back]
        there = (other + 1) << (SLOT * direction)
        here = (tile + 1) << (SLOT * back)
        _add(self.foot, tile, there)
        _add(self.foot, other, here)
        if theirs == PLAINS and not (self.strict and ours != PLAINS):
            _add(self.wheels, tile, there)
        if ours == PLAINS and not (self.strict and theirs != PLAINS):
            _add(self.wheels, other, here)

    def tile(self, cell: int) -> int:
        """The tile on the cell, or -1."""
        cells = self.cells
        wanted: i64 = cell
        low: i64 = 0
        high: i64 = self.size
        while low < high:
            middle: i64 = (low + high) >> 1
            if cells[middle] < wanted:
                low = middle + 1
            else:
                high = middle
        return int(low) if low < self.size and cells[low] == wanted else -1

    def neighbour(self, tile: int, direction: int) -> int:
        """The tile there, or -1."""
        return (self.foot[tile] >> (SLOT * direction) & STEP) - 1

    def crossed(self, target: int, direction: int) -> int:
        """The edge that is crossed when the tile is entered in this direction: its own, facing back (FL-23)."""
        return EDGE[self.cards[target] * 4 + (direction ^ 2)]

    def code(self, step: int) -> int:
        """(cell * 4 + direction) * 2 + attack, from the same with the tile."""
        return self.cells[step >> 3] << 3 | step & 7


def _add(steps: list[int], tile: i64, step: i64) -> None:
    known: i64 = steps[tile]  # a compiled `steps[tile] |= step` works on boxed numbers
    steps[tile] = int(known | step)

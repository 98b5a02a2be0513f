"""What new threads would join: looked up once for a Loom as it lies, and carried on from weave to weave."""

from mypy_extensions import i64

from parlour.games.summon5.position.loom import ACROSS, DOWN, EMPTY, Loom
from parlour.games.summon5.position.scoring import LONGEST


class Joins:
    """For each free place of a tape the old threads that end before it and begin after it, packed as length << 8 | sum.

    Grows in place until it is `shared`: positions that were one may have the same.
    """

    def __init__(self, before: list[list[int]], after: list[list[int]], contact: list[bool], edge: list[int]) -> None:
        self.before = before
        self.after = after
        self.contact = contact  # the cells next to an old thread
        self.edge = edge  # those of them that are free, in order
        self.threads = 0  # on the Loom
        self.shared = False
        self.open: list[int] | None = None  # see open_places()

    def across(self, loom: Loom, cell: int) -> int:
        """All old threads that a thread on this free cell would join in its row."""
        i = loom.at[ACROSS][cell]
        return self.before[ACROSS][i] + self.after[ACROSS][i]

    def down(self, loom: Loom, cell: int) -> int:
        """The same in its column."""
        i = loom.at[DOWN][cell]
        return self.before[DOWN][i] + self.after[DOWN][i]

    def open_places(self, loom: Loom) -> list[int]:
        """The free cells on which one thread could be laid: it touches an old one, and no run grows too long."""
        if self.open is None:
            rows, columns = loom.at[ACROSS], loom.at[DOWN]
            west, east, north, south = self.before[ACROSS], self.after[ACROSS], self.before[DOWN], self.after[DOWN]
            found: list[int] = []
            most: i64 = LONGEST << 8
            for cell in self.edge:
                i: i64 = rows[cell]
                j: i64 = columns[cell]
                across: i64 = west[i] + east[i]
                down: i64 = north[j] + south[j]
                if across < most and down < most:
                    found.append(cell)
            self.open = found
        return self.open

    def grown(self, loom: Loom, grid: list[int], cells: list[int]) -> "Joins":
        """The same after new threads came to these cells, which were free."""
        if self.shared:
            return self.copy().grown(loom, grid, cells)
        for direction in (ACROSS, DOWN):
            at, ends, heads = loom.at[direction], self.before[direction], self.after[direction]
            for cell in cells:
                ends[at[cell]] = heads[at[cell]] = 0
            for cell in cells:
                self._tell_run(loom.tape[direction], grid, at[cell], ends, heads)
        for cell in cells:
            if self.contact[cell]:
                self.contact[cell] = False
                self.edge.pop(self._place(cell))
        self.threads += len(cells)
        self.open = None
        return self

    def copy(self) -> "Joins":
        before, after = [list(places) for places in self.before], [list(places) for places in self.after]
        twin = Joins(before, after, list(self.contact), list(self.edge))
        twin.threads = self.threads
        return twin

    def _tell_run(self, tape: list[int], grid: list[int], place: i64, before: list[int], after: list[int]) -> None:
        """The free places around the run through this place are told of it."""
        head: i64 = place - 1
        while grid[tape[head]] >= 0:
            head -= 1
        packed: i64 = 0
        end: i64 = head + 1
        value: i64 = grid[tape[end]]
        while value >= 0:
            packed += 256 + value
            end += 1
            value = grid[tape[end]]
        before[end] = packed
        after[head] = packed
        self._touch(tape[end], grid)
        self._touch(tape[head], grid)

    def _touch(self, cell: int, grid: list[int]) -> None:
        if not self.contact[cell] and grid[cell] == EMPTY:
            self.contact[cell] = True
            self.edge.insert(self._place(cell), cell)

    def _place(self, cell: i64) -> int:
        """Where the edge has the cell, or would have it."""
        edge = self.edge
        low: i64 = 0
        high: i64 = len(edge)
        while low < high:
            middle: i64 = (low + high) >> 1
            if edge[middle] < cell:
                low = middle + 1
            else:
                high = middle
        return int(low)


def joins_of(loom: Loom, grid: list[int]) -> Joins:
    """Those of any Loom, from the beginning."""
    old = [cell for cell in range(loom.off) if grid[cell] >= 0]
    before, after = [[0] * len(tape) for tape in loom.tape], [[0] * len(tape) for tape in loom.tape]
    return Joins(before, after, [False] * (loom.off + 1), []).grown(loom, grid, old)

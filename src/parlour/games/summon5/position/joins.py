"""What new threads would join: looked up once for a Loom as it lies, and carried on from weave to weave."""

from mypy_extensions import i64

from parlour.games.summon5.position.loom import ACROSS, DOWN, EMPTY, Loom
from parlour.games.summon5.position.scoring import LONGEST


class Joins:
    """For each free place of a tape the old threads that end before it and begin after it, packed as length << 8 | sum.

    Never changed but for what it has worked out: positions that were one may share it.
    """

    def __init__(self, before: list[list[int]], after: list[list[int]], contact: list[bool], threads: int) -> None:
        self.before = before
        self.after = after
        self.contact = contact  # the cells next to an old thread
        self.threads = threads  # on the Loom
        self.open: list[int] | None = None  # see open_places()

    def across(self, loom: Loom, cell: int) -> int:
        """All old threads that a thread on this free cell would join in its row."""
        i = loom.at[ACROSS][cell]
        return self.before[ACROSS][i] + self.after[ACROSS][i]

    def down(self, loom: Loom, cell: int) -> int:
        """The same in its column."""
        i = loom.at[DOWN][cell]
        return self.before[DOWN][i] + self.after[DOWN][i]

    def open_places(self, loom: Loom, grid: list[int]) -> list[int]:
        """The free cells on which one thread could be laid: it touches an old one, and no run grows too long."""
        if self.open is None:
            contact, found = self.contact, []
            cell: i64 = 0
            off: i64 = loom.off
            while cell < off:
                if contact[cell] and grid[cell] == EMPTY:
                    place: int = cell
                    if max(self.across(loom, place), self.down(loom, place)) >> 8 < LONGEST:
                        found.append(place)
                cell += 1
            self.open = found
        return self.open

    def grown(self, loom: Loom, grid: list[int], cells: list[int]) -> "Joins":
        """The same after new threads came to these cells, which were free."""
        before = [list(places) for places in self.before]
        after = [list(places) for places in self.after]
        contact = list(self.contact)
        for direction in (ACROSS, DOWN):
            at, ends, heads = loom.at[direction], before[direction], after[direction]
            for cell in cells:
                ends[at[cell]] = heads[at[cell]] = 0
            for cell in cells:
                _tell_run(loom.tape[direction], grid, at[cell], ends, heads, contact)
        for cell in cells:
            contact[cell] = False
        return Joins(before, after, contact, self.threads + len(cells))


def joins_of(loom: Loom, grid: list[int]) -> Joins:
    """Those of any Loom, from the beginning."""
    old = [cell for cell in range(loom.off) if grid[cell] >= 0]
    bare = Joins(
        [[0] * len(tape) for tape in loom.tape], [[0] * len(tape) for tape in loom.tape], [False] * (loom.off + 1), 0
    )
    return bare.grown(loom, grid, old)


def _tell_run(
    tape: list[int], grid: list[int], place: i64, before: list[int], after: list[int], contact: list[bool]
) -> None:
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
    contact[tape[end]] = True
    contact[tape[head]] = True

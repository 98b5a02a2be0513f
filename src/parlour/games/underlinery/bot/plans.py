"""Plans: sets of lines that would win, what each still costs, and which cells the cheap ones need.

On a grid that was filled at random no call tells where an uncalled number lies, so whatever a seat calls helps the other
by the same odds: what is left is a race. Its cost is the number of uncrossed cells on the lines of a plan. Many plans are
nearly equally cheap, and calls of the other seat may favour any of them; so the cell that most of them share is worth most.
"""

from math import exp
from typing import Final

from mypy_extensions import i64

from parlour.core.bits import bit
from parlour.games.underlinery.position.board import SIZE, Board

DEARER: Final = 2  # cells that a plan may cost more than the cheapest and still count
SHARES: Final = [exp(-2.0 * more) for more in range(2 * SIZE * SIZE)]  # how much it counts by what it costs more
COUNT: Final = [bin(mask).count("1") for mask in range(1 << SIZE)]  # bits of a mask
DIGIT: Final = 4  # bits: a number of columns fits
ONES: Final = [bit(DIGIT * cells) for cells in range(SIZE + 1)]  # digit c counts the columns that add c cells


class Rows:
    """Some rows and diagonals of a plan, which the cheapest columns make complete."""

    def __init__(self, rows: int, diagonals: int, columns: int, cost: int, whole: int) -> None:
        self.rows = rows  # a mask
        self.diagonals = diagonals  # a mask
        self.columns = columns  # how many columns are added
        self.cost = cost  # uncrossed cells of the rows and diagonals
        self.whole = whole  # with the cheapest columns


class Plans:
    """All plans of one grid, given as the mask of uncrossed rows of each column, to complete so many lines."""

    def __init__(self, board: Board, uncrossed: list[int], target: int) -> None:
        self.board = board
        self.uncrossed = uncrossed
        self.target = target
        self.cheapest = board.cells  # what the cheapest plan costs
        self.found: list[Rows] = []
        for diagonals in (3, 2, 1, 0):  # with both it is mostly cheapest, and what is dearer need not be looked at
            self._list(diagonals)
        self.found = [rows for rows in self.found if rows.whole <= self.cheapest + DEARER]

    def _list(self, diagonals: int) -> None:
        """Every choice of rows that leads to a plan that is cheap, or was so far."""
        size: i64 = self.board.size
        crossing = self._beside(diagonals)
        lines: i64 = COUNT[diagonals]
        costs = self._costs(crossing)
        every: i64 = len(costs) - 1
        rows: i64 = 0
        while rows <= every:
            columns: i64 = self.target - lines - COUNT[rows]
            cost: i64 = costs[rows]
            if 0 <= columns <= size and cost <= self.cheapest + DEARER:
                whole = cost
                digits: i64 = 0
                for mask in crossing:
                    digits += ONES[COUNT[mask & (every ^ rows)]]
                cells: i64 = 0
                left = columns
                while left:  # the cheapest columns first
                    these = min(left, digits & 15)
                    whole += these * cells
                    left -= these
                    digits >>= DIGIT
                    cells += 1
                if whole <= self.cheapest + DEARER:
                    self.cheapest = min(self.cheapest, int(whole))
                    self.found.append(Rows(int(rows), diagonals, int(columns), int(cost), int(whole)))
            rows += 1

    def _costs(self, crossing: list[int]) -> list[int]:
        """For each mask of rows the uncrossed cells on them and on the diagonals."""
        costs = [sum([COUNT[mask] for mask in self.uncrossed]) - sum([COUNT[mask] for mask in crossing])]
        for row in range(self.board.size):
            own = sum([mask >> row & 1 for mask in crossing])
            costs += [cost + own for cost in costs]
        return costs

    def _on(self, diagonals: int) -> list[int]:
        """For each column the rows in which these diagonals cross it."""
        size = self.board.size
        one, two = diagonals & 1, diagonals >> 1
        return [one * bit(column) | two * bit(size - 1 - column) for column in range(size)]

    def _beside(self, diagonals: int) -> list[int]:
        """For each column its uncrossed rows but for the diagonals."""
        return [mask & ~on for mask, on in zip(self.uncrossed, self._on(diagonals), strict=True)]

    def needs(self) -> list[float]:
        """For each cell how much of the plans needs it crossed, 0 to 1; crossed cells are needed no more."""
        size = self.board.size
        beside = [self._beside(diagonals) for diagonals in range(4)]
        needs = [0.0] * self.board.cells
        total = 0.0
        for rows in self.found:
            crossing = beside[rows.diagonals]
            share = SHARES[rows.cost]
            chosen = taken([SHARES[COUNT[mask & ~rows.rows]] for mask in crossing], rows.columns)
            whole = share * chosen[size]
            total += whole
            for column in range(size):
                mask = self.uncrossed[column]
                if mask:
                    _add(needs, mask, crossing[column] & ~rows.rows, column, size, whole, share * chosen[column])
        return [need / total for need in needs]


def _add(needs: list[float], mask: int, open_: int, column: int, size: int, covered: float, chosen: float) -> None:
    """Adds to the uncrossed cells of one column: what its rows or diagonals cover, and what the column itself does."""
    cell: i64 = column
    rest: i64 = mask
    free: i64 = open_
    while rest:
        if rest & 1:
            needs[cell] += chosen if free & 1 else covered
        rest >>= 1
        free >>= 1
        cell += size


def taken(odds: list[float], number: int) -> list[float]:
    """Every way to take so many of the items, each way counting the product of their odds: [n] = those with item n;
    the last entry = all of them."""
    count = len(odds)
    before = [[1.0] + [0.0] * number]  # [n][k]: k of the items before n
    for n in range(count):
        last, odd = before[n], odds[n]
        before.append([last[k] + last[k - 1] * odd if k else 1.0 for k in range(number + 1)])
    result = [0.0] * (count + 1)
    result[count] = before[count][number]
    after = [1.0] + [0.0] * number  # [k]: k of the items after n
    for n in range(count - 1, -1, -1):
        first, odd, sum_ = before[n], odds[n], 0.0
        for k in range(number):
            sum_ += first[k] * after[number - 1 - k]
        result[n] = sum_ * odd
        for k in range(number, 0, -1):
            after[k] += after[k - 1] * odd
    return result

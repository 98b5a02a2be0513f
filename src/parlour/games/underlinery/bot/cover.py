"""Which lines may have completed at each tick: proposed one after the other, each with its chance of doing so just then."""

from math import log
from typing import Final

from parlour.core.dice import QuickDice
from parlour.games.underlinery.position.board import Board

FINE: Final = 1 << 30


class Plan:
    """For each tick time the lines that complete then. A plan of several lines at once begins with their common cell."""

    def __init__(self, ticks: list[list[int]], weight: float) -> None:
        self.ticks = ticks
        self.weight = weight  # the log of how much too seldom it is proposed


class Cover:
    """The cells that the lines chosen so far cover, and the chances of the next."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.left = [board.size] * board.lines  # cells of each line not covered yet
        self.covered = [False] * board.cells
        self.count = 0

    def chances(self, time: int, gain: int) -> list[float]:
        """The chance of each candidate: a single line, or a meeting of several."""
        table = self._table(time, gain)
        left = self.left
        if gain == 1:
            return [cells * table[cells] for cells in left]
        chances: list[float] = []
        for meeting in self.board.meetings[gain]:
            if self.covered[meeting[0]]:
                chances.append(0.0)
            else:
                cells = 1
                for i in range(1, gain + 1):
                    cells += left[meeting[i]] - 1
                chances.append(table[cells])
        return chances

    def candidate(self, index: int, gain: int) -> list[int]:
        return [index] if gain == 1 else self.board.meetings[gain][index]

    def take(self, tick: list[int]) -> None:
        covered, left, lines_of = self.covered, self.left, self.board.lines_of
        for line in lines_at(tick):
            if left[line]:
                for cell in self.board.cells_of[line]:
                    if not covered[cell]:
                        covered[cell] = True
                        self.count += 1
                        for crossed in lines_of[cell]:
                            left[crossed] -= 1

    def _table(self, time: int, gain: int) -> list[float]:
        """How likely n given uncovered cells are to be full at this time, and not before, by one given of them."""
        spare, rest = time - 1 - self.count, self.board.cells - self.count
        most = gain * (self.board.size - 1) + 1
        table = [0.0] * (most + 1)
        chance = 1.0
        for n in range(1, min(most, rest) + 1):
            if n > 1:
                chance *= float(spare - n + 2)
            chance /= float(rest - n + 1)
            table[n] = chance
        return table


def lines_at(tick: list[int]) -> list[int]:
    return tick if len(tick) == 1 else tick[1:]


def propose(board: Board, times: list[int], gains: list[int], dice: QuickDice) -> Plan | None:
    """A plan for these tick times and what each gained; None where it comes to a dead end."""
    cover = Cover(board)
    ticks: list[list[int]] = []
    weight = 0.0
    for time, gain in zip(times, gains, strict=True):
        chances = cover.chances(time, gain)
        total = sum(chances)
        if total <= 0.0:
            return None
        weight += log(total)
        tick = cover.candidate(_pick(chances, total, dice), gain)
        ticks.append(tick)
        cover.take(tick)
    return Plan(ticks, weight)


def weigh(board: Board, times: list[int], gains: list[int], ticks: list[list[int]]) -> float:
    """The weight of a plan that was not proposed but found."""
    cover = Cover(board)
    weight = 0.0
    for time, gain, tick in zip(times, gains, ticks, strict=True):
        weight += log(sum(cover.chances(time, gain)))
        cover.take(tick)
    return weight


def _pick(chances: list[float], total: float, dice: QuickDice) -> int:
    at = (float(dice.roll("dream", FINE)) - 0.5) / FINE * total
    found = 0
    for index, chance in enumerate(chances):
        if chance > 0.0:
            found = index
            at -= chance
            if at < 0.0:
                break
    return found

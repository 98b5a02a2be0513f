"""A grid that nobody has seen, imagined from its tick history: uniform over all grids that would have given it.

Only the order of the calls matters: each cell gets the time at which its number was called, or the time after the last
call if it was not. A plan (cover.py) says which lines completed when; laying it out deals the times to the cells. How
much too seldom a plan is proposed is known exactly, so Metropolis steps make the grids uniform. Where few layouts fit,
swaps of two cells keep a grid moving, and bring one that does not fit to fit.
"""

from math import exp
from typing import Final

from parlour.core.dice import QuickDice
from parlour.games.underlinery.bot.cover import FINE, Plan, lines_at, propose, weigh
from parlour.games.underlinery.position.board import Board

POOL: Final = 24  # grids that are kept and changed in turn, so that a grid seldom resembles the one before
BURN_IN: Final = 6  # steps of a new grid before it is used
PROBES: Final = 16  # plans laid out to learn how often that fits
SWAPS: Final = 40  # tried in each step where it seldom fits
TRIES: Final = 300  # new grids until a history counts as impossible
MENDING: Final = 400  # swaps to bring a new grid to fit


class History:
    """What is known of the grid: the numbers in the order of their calls, the lines that each completed, a pulse."""

    def __init__(self, called: list[int], gains: list[int], pulse_at: int, pulse: int) -> None:
        self.called = called
        self.gained = gains
        self.pulse_at = pulse_at  # after so many calls ...
        self.pulse = pulse  # ... so many lines lacked exactly one number; -1 = not known
        self.times = [time for time, gain in enumerate(gains, 1) if gain]  # of the ticks
        self.gains = [gain for gain in gains if gain]
        self.ticks = sum(gains)

    def extends(self, past: "History") -> bool:
        made = len(past.called)
        known = past.pulse == self.pulse or self.pulse_at > made
        return known and self.called[:made] == past.called and self.gained[:made] == past.gained


class Grid:
    """One imagined grid."""

    def __init__(self, plan: Plan, times: list[int]) -> None:
        self.plan = plan
        self.times = times  # when the number of each cell was called


class Hidden:
    """A pool of grids that fit the history."""

    def __init__(self, board: Board, history: History) -> None:
        self.board = board
        self.history = history
        self.never = len(history.called) + 1  # the time of what is not called
        self.pool: list[Grid] = []
        self.next = 0
        self.swaps = -1  # in each step; -1 = not known yet

    def grid(self, dice: QuickDice) -> Grid:
        """The next grid; it is the pool's and must not be changed."""
        if self.swaps < 0:
            self.swaps = SWAPS if self._seldom_fits(dice) else 0
        if len(self.pool) < POOL:
            grid = self._first(dice)
            for _ in range(BURN_IN):
                self._step(grid, dice)
            self.pool.append(grid)
            return grid
        self.next = (self.next + 1) % POOL
        grid = self.pool[self.next]
        self._step(grid, dice)
        return grid

    def missing(self, times: list[int]) -> list[int]:
        """The uncrossed cells of each line."""
        return self._lacking(times, self.never)

    def lacking_one(self, times: list[int], made: int) -> int:
        """What a pulse after so many calls would be told."""
        return self._lacking(times, made + 1).count(1)

    def _lacking(self, times: list[int], since: int) -> list[int]:
        lacking = [0] * self.board.lines
        lines_of = self.board.lines_of
        for cell, time in enumerate(times):
            if time >= since:
                for line in lines_of[cell]:
                    lacking[line] += 1
        return lacking

    # one grid

    def _first(self, dice: QuickDice) -> Grid:
        history = self.history
        for _ in range(TRIES):
            plan = propose(self.board, history.times, history.gains, dice)
            if plan is None:
                continue
            grid = Grid(plan, self._laid_out(plan, dice))
            if self._fits(grid.times) or self._swap(grid, MENDING, dice):
                return grid
        raise ValueError("no grid fits this view")

    def _seldom_fits(self, dice: QuickDice) -> bool:
        fits = 0
        for _ in range(PROBES):
            plan = propose(self.board, self.history.times, self.history.gains, dice)
            if plan is not None and self._fits(self._laid_out(plan, dice)):
                fits += 1
        return fits * 4 < PROBES * 3

    def _step(self, grid: Grid, dice: QuickDice) -> None:
        self._replan(grid, dice)
        if self.swaps:  # always or never: swapping only after a failure would favour what fails
            self._swap(grid, self.swaps, dice)

    def _replan(self, grid: Grid, dice: QuickDice) -> None:
        """A Metropolis step: another plan altogether, or else the same laid out anew."""
        plan = propose(self.board, self.history.times, self.history.gains, dice)
        if plan is not None:
            change = plan.weight - grid.plan.weight
            if change >= 0.0 or dice.roll("dream", FINE) < exp(change) * FINE:
                times = self._laid_out(plan, dice)
                if self._fits(times):
                    grid.plan = plan
                    grid.times = times
                    return
        times = self._laid_out(grid.plan, dice)
        if self._fits(times):
            grid.times = times

    def _laid_out(self, plan: Plan, dice: QuickDice) -> list[int]:
        """The times dealt to the cells as the plan wants it."""
        board, history = self.board, self.history
        times = [0] * board.cells
        spare: list[int] = []
        last = 0
        for index, tick in enumerate(plan.ticks):
            time = history.times[index]
            spare.extend(range(last + 1, time))
            last = time
            _deal(board, tick, time, times, spare, dice)
        spare.extend(range(last + 1, self.never))
        rest = [cell for cell in range(board.cells) if times[cell] == 0]
        for time in spare:
            times[_draw(rest, dice)] = time
        for cell in rest:
            times[cell] = self.never
        return times

    def _fits(self, times: list[int]) -> bool:
        """Whether a plan laid out completes no line too many, and answers the pulse as it was answered."""
        history = self.history
        if self.missing(times).count(0) != history.ticks:
            return False
        return history.pulse < 0 or self.lacking_one(times, history.pulse_at) == history.pulse

    def _swap(self, grid: Grid, tries: int, dice: QuickDice) -> bool:
        """Swaps times of cells as long as the history is met no worse; whether it is met in the end."""
        swaps = Swaps(self.board, self.history, grid.times)
        mending = swaps.wrong > 0
        for _ in range(tries):
            swaps.attempt(dice)
            if mending and swaps.wrong == 0:
                break
        if swaps.wrong:
            return False
        grid.times = swaps.times
        ticks = [tick_of(self.board, swaps.done, time) for time in self.history.times]
        if ticks != grid.plan.ticks:
            grid.plan = Plan(ticks, weigh(self.board, self.history.times, self.history.gains, ticks))
        return True

    # the pool

    def follow(self, history: History, dice: QuickDice) -> None:
        """The history went on: grids that can go on with it stay, at the rate at which they can."""
        past = self.history
        self.history = history
        pool = self.pool if history.extends(past) else []
        for time in range(self.never, len(history.called) + 1):
            pool = self._advanced(pool, time, history.gained[time - 1], dice)
        self.never = len(history.called) + 1
        self.pool = []
        self.next = 0
        self.swaps = -1
        for grid in pool:
            done = [max([grid.times[cell] for cell in cells]) for cells in self.board.cells_of]
            ticks = [tick_of(self.board, done, time) for time in history.times]
            grid.plan = Plan(ticks, weigh(self.board, history.times, history.gains, ticks))
            if self._fits(grid.times):
                self.pool.append(grid)

    def _advanced(self, pool: list[Grid], time: int, gain: int, dice: QuickDice) -> list[Grid]:
        """One more call: of the uncrossed cells those are possible that complete just as many lines."""
        possible: list[list[int]] = []
        for grid in pool:
            lacking = self._lacking(grid.times, time)
            cells = [cell for cell in range(self.board.cells) if grid.times[cell] >= time]
            possible.append([cell for cell in cells if _gain(self.board, lacking, cell) == gain])
        most = max([1, *[len(cells) for cells in possible]])
        kept: list[Grid] = []
        for grid, cells in zip(pool, possible, strict=True):
            if cells and dice.roll("dream", most) <= len(cells):
                chosen = cells[dice.roll("dream", len(cells)) - 1]
                grid.times = [old + 1 if old >= time else old for old in grid.times]
                grid.times[chosen] = time
                kept.append(grid)
        return kept


class Swaps:
    """A grid on which times are swapped between cells; `wrong` counts how far it is from the history."""

    def __init__(self, board: Board, history: History, times: list[int]) -> None:
        self.board = board
        self.times = list(times)
        self.pulse_at = history.pulse_at if history.pulse >= 0 else -1
        self.excess = [-gain for gain in history.gained]  # for each time: lines that complete then, less what should
        self.pulse_excess = -history.pulse if history.pulse >= 0 else 0
        self.done = [0] * board.lines  # when each line completes
        self.lacks = [0] * board.lines  # how many numbers each lacked when the pulse was asked
        for line in range(board.lines):
            self._read(line)
            self._count(line, 1)
        self.wrong = sum([abs(excess) for excess in self.excess]) + abs(self.pulse_excess)

    def attempt(self, dice: QuickDice) -> None:
        """One swap, undone if it makes anything worse."""
        cells, times, lines_of = self.board.cells, self.times, self.board.lines_of
        a, b = dice.roll("dream", cells) - 1, dice.roll("dream", cells) - 1
        if times[a] == times[b]:
            return
        lines = [line for line in lines_of[a] if line not in lines_of[b]]
        lines += [line for line in lines_of[b] if line not in lines_of[a]]
        wrong = self.wrong
        self._exchange(a, b, lines)
        if self.wrong > wrong:
            self._exchange(a, b, lines)

    def _exchange(self, a: int, b: int, lines: list[int]) -> None:
        times = self.times
        times[a], times[b] = times[b], times[a]
        for line in lines:
            self._change(line, -1)
            self._read(line)
            self._change(line, 1)

    def _read(self, line: int) -> None:
        times, since = self.times, self.pulse_at
        last, lacks = 0, 0
        for cell in self.board.cells_of[line]:
            time = times[cell]
            if time > last:
                last = time
            if time > since:
                lacks += 1
        self.done[line] = last
        self.lacks[line] = lacks

    def _count(self, line: int, by: int) -> None:
        if self.done[line] <= len(self.excess):
            self.excess[self.done[line] - 1] += by
        if self.pulse_at >= 0 and self.lacks[line] == 1:
            self.pulse_excess += by

    def _change(self, line: int, by: int) -> None:
        """Counts the line in or out, and how wrong that makes the grid."""
        done = self.done[line]
        if done <= len(self.excess):
            excess = self.excess[done - 1]
            self.excess[done - 1] = excess + by
            self.wrong += abs(excess + by) - abs(excess)
        if self.pulse_at >= 0 and self.lacks[line] == 1:
            excess = self.pulse_excess
            self.pulse_excess = excess + by
            self.wrong += abs(excess + by) - abs(excess)


def tick_of(board: Board, done: list[int], time: int) -> list[int]:
    """The tick at this time as a plan has it."""
    lines = [line for line in range(board.lines) if done[line] == time]
    if len(lines) == 1:
        return lines
    first, second = lines[0], lines[1]
    return [cell for cell in board.cells_of[first] if second in board.lines_of[cell]] + lines


def _deal(board: Board, tick: list[int], time: int, times: list[int], spare: list[int], dice: QuickDice) -> None:
    """Fills the lines with spare times and completes them at this time: where they meet, or anywhere on a single one."""
    cells = [cell for line in lines_at(tick) for cell in board.cells_of[line] if times[cell] == 0]
    last = cells[dice.roll("dream", len(cells)) - 1] if len(tick) == 1 else tick[0]
    times[last] = time
    for cell in cells:
        if times[cell] == 0:
            times[cell] = _draw(spare, dice)


def _draw(items: list[int], dice: QuickDice) -> int:
    """Takes one of the items out, whichever."""
    at = dice.roll("dream", len(items)) - 1
    drawn = items[at]
    items[at] = items[-1]
    items.pop()
    return drawn


def _gain(board: Board, lacking: list[int], cell: int) -> int:
    gain = 0
    for line in board.lines_of[cell]:
        if lacking[line] == 1:
            gain += 1
    return gain

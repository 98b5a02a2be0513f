"""Underlinery in numbers: a step names a number or a cell, and a row tells what a seat knows.

A number is called, or taken in hand before the lock; a cell then gets it, or gives up what lies there where none is in hand. A
power call is said kind first, then its numbers.
"""

from typing import TYPE_CHECKING, Final

from parlour.core.contract import Action, Position, Seat
from parlour.core.encoder import UNFINISHED, Encoder, capped
from parlour.games.underlinery.position.actions import (
    CHOOSE,
    DOUBLE,
    FIELD,
    FILL,
    FILL_ALL,
    HOLD,
    LIFT,
    PLACE,
    PULSE,
    A,
    cell_at,
    code,
    first_of,
    kind_of,
    place_at,
    second_of,
)
from parlour.games.underlinery.position.match import UnderlineryPosition
from parlour.games.underlinery.position.story import number_of, seat_of, ticks_of
from parlour.games.underlinery.position.terms import MATCH, PLACEMENT, TOSS

if TYPE_CHECKING:
    from parlour.games.underlinery.game import UnderlineryGame

POWERS: Final = (DOUBLE, HOLD, PULSE)
NAMES: Final = ("choose A", "choose B", "fill", "double", "hold", "pulse")
NEW: Final[list[int]] = []
# for `translate`, which is the fastest loop there is: 0 becomes 1 and anything else 0; 0 stays 0 and anything else becomes 1
OTHERWISE: Final = b"\1" + bytes(255)
ANYTHING: Final = b"\0" + b"\1" * 255


def parts(size: int) -> list[tuple[str, list[int]]]:
    """Of a row; what belongs to seats comes in twos, mine first."""
    cells = size * size
    return [
        ("seat", [1]),
        ("phase", [4]),
        ("acting", [1]),
        ("chooser", [2]),
        ("placer", [2]),
        ("status", [2, 3]),  # waiting, placing, locked
        ("ticks", [2]),
        ("timeouts", [2]),
        ("powers", [2, 3]),  # used
        ("pulse", [2]),  # asked, answer
        ("held", [1]),
        ("hand", [1]),  # the number that a click would place
        ("taken", [2]),  # by a step: the number, the power call
        ("lines", [2 * size + 2]),  # what each of mine still misses
        ("grid", [cells]),  # the number of each of my cells
        ("crossed", [cells]),  # of my cells
        ("called", [cells]),  # of each number: 1 by me, 2 by the other
        ("when", [cells]),  # which call it was
        ("gained", [2, cells]),  # what each call gave
    ]


class UnderlineryEncoder(Encoder):
    """Remembers the calls of the match it was last asked about: a log only grows."""

    def __init__(self, game: "UnderlineryGame") -> None:
        board = game.terms.board
        self.board_size = board.size
        self.cells = board.cells
        self.choices = 2 * self.cells  # after numbers and cells
        super().__init__(self.choices + (6 if game.terms.powers else 3), parts(board.size))
        self.log = NEW
        self.known = 0  # calls of it
        self.called = [bytearray(), bytearray()]  # [side]
        self.when = bytearray()
        self.gained = [bytearray(), bytearray()]  # [side]
        self.table = bytearray()  # of each number whether it was called, for `translate`
        self.grids = [NEW, NEW]  # locked ones
        self.told_grids = [b"", b""]
        self.blank = bytes(self.size)
        self.numbers = bytes(range(1, self.cells + 1))
        self.no_cells = bytes(self.cells)
        self.may_fill = b"\0\0\1" + bytes(self.size - self.choices - 3)
        self.may_not = bytes(self.size - self.choices)

    # What the seat knows

    def row(self, position: Position, seat: Seat, steps: list[int]) -> bytes:
        assert isinstance(position, UnderlineryPosition)
        if position.log is not self.log:
            self._forget(position)
        if len(position.log) != self.known:
            self._hear(position.log)
        mine, other = seat - 1, 2 - seat
        grid = position.grid[mine]
        if not position.locked(seat):
            told_grid = bytes(grid)
        elif grid is self.grids[mine]:
            told_grid = self.told_grids[mine]
        else:
            told_grid = bytes(grid)
            self.grids[mine] = grid
            self.told_grids[mine] = told_grid
        return b"".join(
            [
                self._head(position, seat, steps),
                bytes(position.missing[mine]),
                told_grid,
                told_grid.translate(self.table),
                self.called[mine],
                self.when,
                self.gained[mine],
                self.gained[other],
            ]
        )

    def _forget(self, position: UnderlineryPosition) -> None:
        self.log = position.log
        self.known = 0
        self.called = [bytearray(self.cells), bytearray(self.cells)]
        self.when = bytearray(self.cells)
        self.gained = [bytearray(self.cells), bytearray(self.cells)]
        self.table = bytearray(256)

    def _hear(self, log: list[int]) -> None:
        """What was called since."""
        for place in range(self.known, len(log)):
            call = log[place]
            before = log[place - 1] if place else 0
            number = number_of(call)
            caller = seat_of(call)
            self.called[caller - 1][number - 1] = 1
            self.called[2 - caller][number - 1] = 2
            self.when[number - 1] = place + 1
            self.table[number] = 1
            for side in range(2):
                gained = ticks_of(call, side + 1) - ticks_of(before, side + 1)
                if gained:
                    self.gained[side][number - 1] = gained
        self.known = len(log)

    def _head(self, position: UnderlineryPosition, seat: Seat, steps: list[int]) -> bytes:
        other = 3 - seat
        phase = position.phase
        told = [seat, phase == 0, phase == 1, phase == 2, phase == 3, seat in position.to_act()]
        told += [position.chooser == seat, position.chooser == other, position.placer == seat, position.placer == other]
        for side in (seat, other):
            locked, opened = position.locked(side), position.opened[side - 1]
            told += [not locked and not opened, opened and not locked, locked]
        told += [position.ticks[seat - 1], position.ticks[other - 1]]
        told += [capped(position.timeouts[seat - 1]), capped(position.timeouts[other - 1])]
        for side in (seat, other):
            used = position.used[side - 1]
            told += [used >> DOUBLE & 1, used >> HOLD & 1, used >> PULSE & 1]
        pulse = position.pulse[seat - 1]
        told += [pulse >= 0, max(pulse, 0), position.held if phase == MATCH else 0]
        told.append(position.hand(seat) if phase == PLACEMENT else 0)
        power, number = self._taken(steps)
        told += [number, power]
        return bytes(told)

    def _taken(self, steps: list[int]) -> tuple[int, int]:
        """The power call and the number that the steps have named; 0 = none."""
        power, number = 0, 0
        for step in steps:
            if step < self.cells:
                number = step + 1
            elif step >= self.choices:
                power = POWERS[step - self.choices - 3]
        return power, number

    # What it may do

    def mask(self, position: Position, seat: Seat, steps: list[int]) -> bytes:
        assert isinstance(position, UnderlineryPosition)
        if position.phase == MATCH:
            return self._calls(position, seat, steps) if seat == position.turn else self.blank
        if position.phase == TOSS and seat == position.chooser:
            return self.blank[: self.choices] + b"\1\1" + self.blank[self.choices + 2 :]
        if position.phase != PLACEMENT or not position.placing(seat):
            return self.blank
        grid = bytes(position.grid[seat - 1])
        if steps:  # a number is in hand
            return b"".join([self.no_cells, grid.translate(OTHERWISE), self.may_not])
        unplaced = self.numbers.translate(bytes.maketrans(grid, self.no_cells)).translate(ANYTHING)
        return b"".join([unplaced, grid.translate(ANYTHING), self.may_fill])

    def _calls(self, position: UnderlineryPosition, seat: Seat, steps: list[int]) -> bytes:
        """The numbers that are free, less the one that is held where that counts."""
        if position.log is not self.log:
            self._forget(position)
        if len(position.log) != self.known:
            self._hear(position.log)
        free = self.table[1 : self.cells + 1].translate(OTHERWISE)
        if not position.terms.powers:
            return bytes(free) + self.blank[self.cells :]
        found = free + self.blank[self.cells :]
        power, number = self._taken(steps)
        if position.held and not (power == HOLD and number):
            found[position.held - 1] = 0
        if number:
            found[number - 1] = 0
        if not steps:
            for place, kind in enumerate(POWERS):
                if position.may_use(seat, kind) and self._enough(position, kind):
                    found[self.choices + 3 + place] = 1
        return bytes(found)

    def _enough(self, position: UnderlineryPosition, kind: int) -> bool:
        """Whether there are numbers for such a call."""
        free = len(position.free)
        callable_ = free - (1 if position.held else 0)
        if kind == PULSE:
            return callable_ >= 1
        return callable_ >= 2 if kind == DOUBLE else callable_ >= 1 and free >= 2

    def action(self, position: Position, seat: Seat, steps: list[int]) -> Action:
        assert isinstance(position, UnderlineryPosition)
        step = steps[-1]
        if position.phase == MATCH:
            if len(steps) == 1:
                return step + 1 if step < self.cells else UNFINISHED
            power = POWERS[steps[0] - self.choices - 3]
            if power == PULSE:
                return code(PULSE, step + 1)
            return code(power, steps[1] + 1, step + 1) if len(steps) == 3 else UNFINISHED
        if step < self.cells:
            return UNFINISHED
        if step < self.choices:
            place = place_at(step - self.cells, self.board_size)
            return code(PLACE, steps[0] + 1, place) if len(steps) == 2 else code(LIFT, 0, place)
        return A + step - self.choices if step < self.choices + 2 else FILL_ALL

    def steps(self, position: Position, seat: Seat, action: Action) -> list[int]:
        if action < FIELD:
            return [action - 1]
        kind, first, second = kind_of(action), first_of(action), second_of(action)
        if kind == CHOOSE:
            return [self.choices + first - 1]
        if kind == FILL:
            return [self.choices + 2]
        if kind == PLACE:
            return [first - 1, self.cells + cell_at(second, self.board_size)]
        if kind == LIFT:
            return [self.cells + cell_at(second, self.board_size)]
        power = self.choices + 3 + POWERS.index(kind)
        return [power, first - 1] if kind == PULSE else [power, first - 1, second - 1]

    def describe(self, step: int) -> str:
        if step < self.cells:
            return f"number {step + 1}"
        if step < self.choices:
            cell = step - self.cells
            return f"cell {chr(97 + cell % self.board_size)}{cell // self.board_size + 1}"
        return NAMES[step - self.choices]

"""The toss and the placement phase: who opens, places, lifts, fills and locks."""

from parlour.core.contract import Action, Event, Outcome, Position, Seat
from parlour.core.dice import Dice
from parlour.core.ink import BLANK, Leaf
from parlour.games.underlinery.position import story
from parlour.games.underlinery.position.actions import (
    BAD_LAYOUT,
    CHOOSE,
    FILL,
    FILL_ALL,
    LIFT,
    OPEN,
    PLACE,
    A,
    B,
    cell_at,
    code,
    first_of,
    kind_of,
    place_at,
    second_of,
)
from parlour.games.underlinery.position.terms import MATCH, PLACEMENT, TOSS, Terms
from parlour.games.underlinery.view.shapes import Call

# what a bare position holds until it is set up; never changed
NOTHING: list[int] = []
NO_LISTS: list[list[int]] = []
NO_FLAGS: list[bool] = []
NOT_INKED: list[Leaf] = []


class Placement(Position):
    """All that a match is made of, and its first half. Lists with two entries hold seat 1's first.

    Made bare here, so that copies are cheap, and set up by `match.fresh`.
    """

    def __init__(self, terms: Terms, dice: Dice) -> None:
        self.terms = terms
        self.dice = dice
        self.phase = TOSS
        self.chooser = 0  # who won the toss, or was given the choice
        self.placer = 0
        self.mover = 0
        self.opened = NO_FLAGS
        # a full grid never changes again: copies of the position share it
        self.grid = NO_LISTS  # the number of each cell; 0 = empty
        self.cell_of = NO_LISTS  # the cell of each number; -1 = not placed
        self.filled = NOTHING
        self.lifted = NOTHING  # the number that a seat lifted last and still has in hand
        self.turn = 0
        self.free = NOTHING  # numbers not called yet, ascending
        self.missing = NO_LISTS  # uncrossed cells of each line
        self.ticks = NOTHING
        self.score = 0  # both tick counts as an entry of the log has them
        self.log = NOTHING  # every call as an entry of story.py
        self.calls: tuple[Call, ...] = ()  # the same as views have told them: none is made twice
        self.told = BLANK  # the same, encoded
        self.inked = NOT_INKED  # each seat's grid, encoded; copies may share them, since each knows what it was made of
        self.sealed = False  # `inked` is of grids that no longer change
        self.held = 0  # the number that the seat to call may not call now
        self.used = NOTHING  # bit k: power call of kind k was used
        self.pulse = NOTHING  # what the referee answered each seat's pulse
        self.timeouts = NOTHING  # expiries in a row
        self.result: Outcome | None = None

    def locked(self, seat: Seat) -> bool:
        return self.filled[seat - 1] == self.terms.board.cells

    def placing(self, seat: Seat) -> bool:
        return self.opened[seat - 1] and not self.locked(seat)

    def unplaced(self, seat: Seat) -> list[int]:
        cell_of = self.cell_of[seat - 1]
        return [number for number in range(1, len(cell_of)) if cell_of[number] < 0]

    def hand(self, seat: Seat) -> int:
        """The number in hand if its seat has taken no other: the one just lifted, or the lowest unplaced one."""
        if self.lifted[seat - 1] or not self.placing(seat):
            return self.lifted[seat - 1]
        return self.cell_of[seat - 1].index(-1, 1)

    def in_hand(self, seat: Seat, draft: str) -> int:
        """The number that a click would place: the one that the draft took in hand, else `hand`; 0 = none."""
        if self.phase != PLACEMENT or not self.placing(seat):
            return 0
        if draft.isascii() and draft.isdigit() and len(draft) <= 3:
            number = int(draft)
            if 1 <= number <= self.terms.board.cells and self.cell_of[seat - 1][number] < 0:
                return number
        return self.hand(seat)

    def setting_up(self, seat: Seat) -> list[Action]:
        """What the seat may do before the match phase."""
        if self.phase == TOSS:
            return [A, B] if seat == self.chooser else []
        if not self.placing(seat):
            return []
        grid, size = self.grid[seat - 1], self.terms.board.size
        places = [place_at(cell, size) for cell, number in enumerate(grid) if number == 0]
        actions = [code(PLACE, number, place) for number in self.unplaced(seat) for place in places]
        actions += [code(LIFT, 0, place_at(cell, size)) for cell, number in enumerate(grid) if number]
        actions.append(FILL_ALL)
        return actions

    def why_not_set_up(self, seat: Seat, action: Action) -> str:
        kind = kind_of(action)
        if kind == CHOOSE:
            if self.phase != TOSS:
                return "wrong_phase"
            return "" if seat == self.chooser else "not_your_turn"
        if self.phase != PLACEMENT:
            return "wrong_phase"
        if kind == OPEN:
            return "referee_only"
        if not self.opened[seat - 1]:
            return "grid_closed"
        if self.locked(seat):
            return "grid_locked"
        if kind == FILL:
            return ""
        return "bad_layout" if kind == BAD_LAYOUT else self._why_not_cell(seat, kind, action)

    def _why_not_cell(self, seat: Seat, kind: int, action: Action) -> str:
        number = first_of(action)
        if kind == PLACE and not 1 <= number <= self.terms.board.cells:
            return "bad_number"
        cell = cell_at(second_of(action), self.terms.board.size)
        if cell < 0:
            return "bad_cell"
        if kind == LIFT:
            return "" if self.grid[seat - 1][cell] else "cell_empty"
        if self.cell_of[seat - 1][number] >= 0:
            return "number_used"
        return "cell_taken" if self.grid[seat - 1][cell] else ""

    def set_up(self, seat: Seat, action: Action, events: list[Event] | None) -> None:
        """Plays an action of the toss or of placement."""
        kind = kind_of(action)
        if kind == CHOOSE:
            self._choose(seat, first_of(action), events)
        elif kind == OPEN:
            self._open(seat, events)
        else:
            self._change_grid(seat, kind, action, events)

    def random_set_up(self, seat: Seat, dice: Dice) -> Action:
        """Mostly single placements, sometimes a lift; a `fill` before long."""
        if self.phase == TOSS:
            return A if dice.roll("playout", 2) == 1 else B
        wish = dice.roll("playout", 6)
        if wish == 1:
            return FILL_ALL
        size, grid = self.terms.board.size, self.grid[seat - 1]
        filled = [cell for cell, number in enumerate(grid) if number]
        if wish == 2 and filled:
            return code(LIFT, 0, place_at(filled[dice.roll("playout", len(filled)) - 1], size))
        empty = [cell for cell, number in enumerate(grid) if number == 0]
        unplaced = self.unplaced(seat)
        number = unplaced[dice.roll("playout", len(unplaced)) - 1]
        return code(PLACE, number, place_at(empty[dice.roll("playout", len(empty)) - 1], size))

    def _choose(self, seat: Seat, option: int, events: list[Event] | None) -> None:
        self.placer = seat if option == 1 else 3 - seat
        self.mover = 3 - self.placer
        self.phase = PLACEMENT
        self.opened[self.placer - 1] = True
        if events is not None:
            events.append(story.choice(seat, option, self.placer))
        if self.terms.head_start == 0:
            self._open(self.mover, events)

    def _open(self, seat: Seat, events: list[Event] | None) -> None:
        self.opened[seat - 1] = True
        if events is not None:
            events.append(Event(f"{seat} opens", {"type": "open", "seat": seat}))

    def _change_grid(self, seat: Seat, kind: int, action: Action, events: list[Event] | None) -> None:
        if kind == LIFT:
            self._lift(seat, cell_at(second_of(action), self.terms.board.size))
        elif kind == PLACE:
            self._put(seat, first_of(action), cell_at(second_of(action), self.terms.board.size))
        else:
            numbers = self.dice.shuffle(f"fill/{seat}", self.unplaced(seat), seat)
            empty = [cell for cell, number in enumerate(self.grid[seat - 1]) if number == 0]
            for cell, number in zip(empty, numbers, strict=True):
                self._put(seat, number, cell)
        if events is not None:
            story.tell_grid(events, seat, self.filled[seat - 1])
        if kind != LIFT and not self.opened[2 - seat]:
            self._open(3 - seat, events)
        if self.locked(seat):
            self._lock(seat, events)

    def set_grid(self, seat: Seat, grid: list[int], lifted: int) -> None:
        """A grid as it was."""
        self.grid[seat - 1] = grid
        for cell, number in enumerate(grid):
            if number:
                self.cell_of[seat - 1][number] = cell
        self.filled[seat - 1] = len(grid) - grid.count(0)
        self.lifted[seat - 1] = lifted

    def _put(self, seat: Seat, number: int, cell: int) -> None:
        self.grid[seat - 1][cell] = number
        self.cell_of[seat - 1][number] = cell
        self.filled[seat - 1] += 1
        self.lifted[seat - 1] = 0

    def _lift(self, seat: Seat, cell: int) -> None:
        number = self.grid[seat - 1][cell]
        self.grid[seat - 1][cell] = 0
        self.cell_of[seat - 1][number] = -1
        self.filled[seat - 1] -= 1
        self.lifted[seat - 1] = number

    def _lock(self, seat: Seat, events: list[Event] | None) -> None:
        if events is not None:
            events.append(Event(f"{seat} locked", {"type": "lock", "seat": seat}))
        if self.locked(3 - seat):
            self.phase = MATCH
            self.turn = self.mover
            if events is not None:
                events.append(Event(f"match, {self.turn} to call", {"type": "match", "turn": self.turn}))

"""The match phase of Underlinery: calls that cross out on both grids, ticks, power calls, clocks, the end."""

from mypy_extensions import i64

from parlour.core.contract import Action, Event, Lapse, Outcome, Seat, Timer, only
from parlour.core.dice import Dice
from parlour.core.view import View
from parlour.games.underlinery.position import story
from parlour.games.underlinery.position.actions import (
    AUTO,
    CALL,
    DOUBLE,
    FIELD,
    FILL_ALL,
    HOLD,
    KINDS,
    OPEN_GRID,
    PULSE,
    B,
    code,
    first_of,
    kind_of,
    second_of,
)
from parlour.games.underlinery.position.placement import Placement
from parlour.games.underlinery.position.story import SECOND, entry, kind_of_call, plain_entry
from parlour.games.underlinery.position.terms import MATCH, OVER, PLACEMENT, TOSS, Terms
from parlour.games.underlinery.view.look import look, pages, revealed


class UnderlineryPosition(Placement):
    """The whole truth."""

    # who may do what

    def to_act(self) -> list[Seat]:
        if self.phase == MATCH:
            return [self.turn]
        if self.phase == PLACEMENT:
            return [seat for seat in (1, 2) if self.placing(seat)]
        return [self.chooser] if self.phase == TOSS else []

    def powers_open(self) -> bool:
        """Power calls close for both seats when the finish is near."""
        return self.terms.powers and max(self.ticks) < self.terms.target - 2

    def may_use(self, seat: Seat, kind: int) -> bool:
        used = self.used[seat - 1]
        spent = sum([used >> k & 1 for k in (DOUBLE, HOLD, PULSE)])
        return self.powers_open() and spent < self.terms.budget and not used >> kind & 1

    def legal(self, seat: Seat) -> list[Action]:
        if self.phase == MATCH:
            return self._calls(seat) if seat == self.turn else []
        return self.setting_up(seat) if self.phase != OVER else []

    def _calls(self, seat: Seat) -> list[Action]:
        uncalled = self.free[:]
        if not self.terms.powers:
            return uncalled
        callable_ = [number for number in uncalled if number != self.held]
        actions = list(callable_)
        if self.may_use(seat, DOUBLE):
            actions += [code(DOUBLE, a, b) for a in callable_ for b in callable_ if a != b]
        if self.may_use(seat, HOLD):
            actions += [code(HOLD, a, h) for a in callable_ for h in uncalled if a != h]
        if self.may_use(seat, PULSE):
            actions += [code(PULSE, a) for a in callable_]
        return actions

    def why_not(self, seat: Seat, action: Action) -> str:
        if self.phase == OVER:
            return "game_over"
        kind = kind_of(action)
        if not 0 <= kind < KINDS:
            return "bad_number"
        if kind <= PULSE:
            return self._why_not_call(seat, kind, first_of(action), second_of(action))
        return self.why_not_set_up(seat, action)

    def _why_not_call(self, seat: Seat, kind: int, number: int, second: int) -> str:
        if self.phase != MATCH:
            return "wrong_phase"
        if kind == AUTO:
            return "referee_only"
        if seat != self.turn:
            return "not_your_turn"
        if kind != CALL and not self.may_use(seat, kind):
            return "no_power"
        trouble = self._why_not_number(number, 0, self.held)
        if trouble or kind in (CALL, PULSE):
            return trouble
        # what is held may be held again, but not called second
        return self._why_not_number(second, number, self.held if kind == DOUBLE else 0)

    def _why_not_number(self, number: int, taken: int, held: int) -> str:
        if not 1 <= number <= self.terms.board.cells:
            return "bad_number"
        if number == taken or self.free[self.find(number)] != number:
            return "already_called"
        return "held" if number == held else ""

    # what follows from it

    def play(self, seat: Seat, action: Action, events: list[Event] | None) -> None:
        if self.phase == MATCH:
            if action < FIELD:
                self._call(seat, action, CALL, 0, events)
            else:
                self._call(seat, first_of(action), kind_of(action), second_of(action), events)
            return
        self.set_up(seat, action, events)

    def _call(self, seat: Seat, number: int, kind: int, second: int, events: list[Event] | None) -> None:
        gained = self.cross(number, entry(seat, number, kind, second) if kind else plain_entry(seat, number))
        if events is not None:
            self._tell_call(seat, events)
        self.held = 0
        over = gained and self._settle(seat, events)
        if kind != CALL:
            over = self._add_power(seat, kind, second, over, events)
        if kind == AUTO:
            self.timeouts[seat - 1] += 1
        elif self.timeouts[seat - 1]:
            self.timeouts[seat - 1] = 0
        if not over:
            self.turn = 3 - seat

    def _add_power(self, seat: Seat, kind: int, second: int, over: bool, events: list[Event] | None) -> bool:
        """What a power call adds, unless the call itself ended the game."""
        if kind == AUTO:
            return over
        self.used[seat - 1] |= 1 << kind
        if over:
            return True
        if kind == DOUBLE:
            self.cross(second, entry(seat, second, SECOND, 0))
            if events is not None:
                self._tell_call(seat, events)
            return self._settle(seat, events)
        if kind == HOLD:
            self.held = second
        else:
            answer = sum([1 for missing in self.missing[2 - seat] if missing == 1])
            self.pulse[seat - 1] = answer
            if events is not None:
                events.append(Event(f"pulse {answer}", {"type": "pulse", "answer": answer}, only(seat)))
        return False

    def strike(self, number: int) -> None:
        """The number can be called no more."""
        self.free.pop(self.find(number))

    def find(self, number: int) -> int:
        """Where `free` has the number; another is there if it is called."""
        free = self.free
        low: i64 = 0
        high: i64 = len(free) - 1
        while low < high:
            middle = (low + high) >> 1
            if free[middle] < number:
                low = middle + 1
            else:
                high = middle
        return int(low)

    def cross(self, number: int, call: int) -> bool:
        """Crosses the number out on both grids and counts the lines that it completes; whether there were any."""
        self.strike(number)
        board = self.terms.board
        rows, columns, diagonals = board.row, board.column, board.diagonal
        any_gained = False
        for side in range(2):
            cell: i64 = self.cell_of[side][number]
            missing = self.missing[side]
            line: i64 = rows[cell]
            left: i64 = missing[line] - 1
            missing[line] = int(left)
            gained = 1 if left == 0 else 0
            line = columns[cell]
            left = missing[line] - 1
            missing[line] = int(left)
            if left == 0:
                gained += 1
            diagonal: i64 = diagonals[cell]
            if diagonal:
                gained += _cross_diagonals(missing, 2 * board.size, int(diagonal))
            if gained:
                self.ticks[side] += gained
                any_gained = True
        if any_gained:
            self.score = story.score(self.ticks[0], self.ticks[1])
        self.log.append(call + self.score)
        return any_gained

    def _settle(self, caller: Seat, events: list[Event] | None) -> bool:
        target = self.terms.target
        one, two = self.ticks[0] >= target, self.ticks[1] >= target
        if not one and not two:
            return False
        if one and two:
            rule = self.terms.double_finish
            winner = self.placer if rule == "placement" else caller if rule == "caller" else 0
            self.finish(winner, "double", events)
        else:
            self.finish(1 if one else 2, "ticks", events)
        return True

    def finish(self, winner: Seat, reason: str, events: list[Event] | None) -> None:
        self.phase = OVER
        self.turn = 0
        self.held = 0
        payoffs = [0.5, 0.5] if winner == 0 else [float(winner == 1), float(winner == 2)]
        self.result = Outcome(payoffs, reason)
        if events is not None:
            events.append(story.end(winner, reason, self.ticks))

    def forfeit(self, seat: Seat, reason: str, events: list[Event] | None) -> None:
        self.finish(3 - seat if seat else 0, reason, events)

    # what is told of it

    def _tell_call(self, seat: Seat, events: list[Event]) -> None:
        """Everybody hears of the call, and each seat of its own lines."""
        made = len(self.log)
        events.append(story.call(self.log, made - 1))
        number = story.number_of(self.log[made - 1])
        board = self.terms.board
        for side in range(2):
            lines = board.lines_of[self.cell_of[side][number]]
            done = [board.line_names[line] for line in lines if self.missing[side][line] == 0]
            if done:
                events.append(Event(f"lines {','.join(done)}", {"type": "lines", "lines": done}, only(side + 1)))

    def lag(self, delay: int) -> int:
        """So many calls are held back (R26): a double call is two of them and one input, and it is told whole."""
        if self.phase != MATCH:
            return 0
        made = len(self.log)
        told = max(0, made - delay)
        if told < made and kind_of_call(self.log[told]) == story.SECOND:
            told -= 1
        return sum([1 for n in range(told, made) if kind_of_call(self.log[n]) != story.SECOND])

    # time

    def timers(self) -> list[Timer]:
        terms = self.terms
        if self.phase == TOSS:
            return [Timer("toss", self.chooser, terms.toss_time)] if terms.toss_time else []
        if self.phase == MATCH:
            return [Timer("turn", self.turn, terms.turn_time, len(self.log))] if terms.turn_time else []
        running: list[Timer] = []
        if self.phase == PLACEMENT:
            if not self.opened[self.mover - 1]:
                running.append(Timer("head_start", self.mover, terms.head_start))
            if terms.placement_time:
                running.append(Timer("placement", 0, terms.placement_time))
        return running

    def lapse(self, seat: Seat, cause: str, draft: str) -> Lapse:
        if cause == "toss":
            return Lapse([(seat, B)])
        if cause == "head_start":
            return Lapse([(seat, OPEN_GRID)])
        if cause == "placement":  # the first placer first: that opens the other grid, if it is still closed
            return Lapse([(side, FILL_ALL) for side in (self.placer, self.mover) if not self.locked(side)])
        if cause == "turn":
            if not self.terms.autocall or self.timeouts[seat - 1] + 1 >= self.terms.max_timeouts:
                return Lapse([], "stall")
            return Lapse([(seat, code(AUTO, self.lowest()))])
        return Lapse([], "disconnect")

    def lowest(self) -> int:
        """The lowest callable number."""
        return self.free[1] if self.free[0] == self.held else self.free[0]

    # for the house

    def gathered(self) -> list[int]:
        return list(self.ticks)

    def outcome(self) -> Outcome | None:
        return self.result

    def open_to(self, viewer: int) -> bool:
        return revealed(self, viewer)

    def view(self, viewer: int) -> View:
        return look(self, viewer)

    def pages(self, viewers: list[int]) -> list[View]:
        return pages(self, viewers)

    def random_action(self, seat: Seat, dice: Dice) -> Action:
        if self.phase == MATCH:
            number = self._random_call(dice)
            return self._random_power(seat, number, dice) if self.terms.powers else number
        return self.random_set_up(seat, dice)

    def _random_call(self, dice: Dice) -> int:
        while True:
            number = self.free[dice.roll("playout", len(self.free)) - 1]
            if number != self.held:
                return number

    def _random_power(self, seat: Seat, number: int, dice: Dice) -> Action:
        """Now and then a power call, so that playouts know them."""
        kind = dice.roll("playout", 24) + 1
        if kind > PULSE or not self.may_use(seat, kind):
            return number
        other = self._random_call(dice)
        if kind == PULSE:
            return code(PULSE, number)
        return number if other == number else code(kind, number, other)

    def clone(self) -> "UnderlineryPosition":
        twin = UnderlineryPosition(self.terms, self.dice.clone())
        twin.phase = self.phase
        twin.chooser = self.chooser
        twin.placer = self.placer
        twin.mover = self.mover
        twin.opened = list(self.opened)
        if self.phase >= MATCH:
            twin.grid = self.grid
            twin.cell_of = self.cell_of
        else:
            twin.grid = [list(self.grid[0]), list(self.grid[1])]
            twin.cell_of = [list(self.cell_of[0]), list(self.cell_of[1])]
        twin.filled = list(self.filled)
        twin.lifted = list(self.lifted)
        twin.turn = self.turn
        twin.free = list(self.free)
        twin.missing = [list(self.missing[0]), list(self.missing[1])]
        twin.ticks = list(self.ticks)
        twin.score = self.score
        twin.log = list(self.log)
        twin.calls = self.calls
        twin.told = self.told
        twin.inked = self.inked
        twin.sealed = self.sealed
        twin.held = self.held
        twin.used = list(self.used)
        twin.pulse = list(self.pulse)
        twin.timeouts = list(self.timeouts)
        twin.result = self.result
        return twin


def fresh(terms: Terms, dice: Dice, chooser: Seat) -> UnderlineryPosition:
    """The position before the choice."""
    cells, lines, size = terms.board.cells, terms.board.lines, terms.board.size
    position = UnderlineryPosition(terms, dice)
    position.chooser = chooser
    position.opened = [False, False]
    position.grid = [[0] * cells, [0] * cells]
    position.cell_of = [[-1] * (cells + 1), [-1] * (cells + 1)]
    position.filled = [0, 0]
    position.lifted = [0, 0]
    position.free = list(range(1, cells + 1))
    position.missing = [[size] * lines, [size] * lines]
    position.ticks = [0, 0]
    position.log = []
    position.used = [0, 0]
    position.pulse = [-1, -1]
    position.timeouts = [0, 0]
    return position


def _cross_diagonals(missing: list[int], first: int, diagonal: int) -> int:
    gained = 0
    if diagonal & 1:
        missing[first] -= 1
        if missing[first] == 0:
            gained += 1
    if diagonal & 2:
        missing[first + 1] -= 1
        if missing[first + 1] == 0:
            gained += 1
    return gained

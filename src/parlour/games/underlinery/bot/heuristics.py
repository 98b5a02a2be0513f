"""Rules of thumb for bots, and why a call is a good one."""

from collections.abc import Callable
from math import exp
from typing import Final

from parlour.core.bits import bit
from parlour.core.contract import Action, Game, Position, Seat
from parlour.core.dice import Dice
from parlour.core.heuristics import SEEING, Heuristics, always
from parlour.core.story import listed
from parlour.games.underlinery.bot.habits import Habits
from parlour.games.underlinery.bot.plans import Plans
from parlour.games.underlinery.position.actions import DOUBLE, FILL_ALL, B, code, first_of
from parlour.games.underlinery.position.match import UnderlineryPosition
from parlour.games.underlinery.position.terms import MATCH, PLACEMENT
from parlour.games.underlinery.texts import line_name

PROMISING: Final = 16  # calls worth a search
GLANCES: Final = 6  # calls that a quick choice compares
NEAR: Final = [1.6**-missing for missing in range(65)]  # what a line is worth that lacks so many numbers
STEEP: Final = 0.6  # how much of the match a tick ahead is worth

# what a player may be skilled in
RACE: Final = 1  # calls what brings its own lines nearest
PLANS: Final = 2  # calls what most of its cheap plans need; thwarts whose layout it has found out

DENIAL: Final = 0.5  # what hindering the other is worth beside one's own progress
CERTAIN: Final = 2.0  # more than any other reason for a call, or against it
LATE: Final = 4  # ticks that are lacking when a double call is better used than saved


def worth(position: UnderlineryPosition, seat: Seat, number: int) -> float:
    """What calling the number does for the seat's own lines."""
    missing = position.missing[seat - 1]
    total = 0.0
    for line in position.terms.board.lines_of[position.cell_of[seat - 1][number]]:
        total += NEAR[missing[line]]
    return total


def gain(position: UnderlineryPosition, cell_of: list[int], missing: list[int], number: int) -> int:
    """The ticks that the number brings on this grid."""
    return [missing[line] for line in position.terms.board.lines_of[cell_of[number]]].count(1)


def needs(position: UnderlineryPosition, cell_of: list[int]) -> list[float]:
    """For each cell of the grid how much of its plans needs it."""
    board = position.terms.board
    uncrossed = [0] * board.size
    for number in position.free:
        cell = cell_of[number]
        uncrossed[cell % board.size] |= bit(cell // board.size)
    return Plans(board, uncrossed, position.terms.target).needs()


def standing(position: UnderlineryPosition, seat: Seat) -> float:
    """Ticks, and what the open lines are worth towards more."""
    total = 0.0
    for missing in position.missing[seat - 1]:
        total += NEAR[missing]
    return total


class UnderlineryHeuristics(Heuristics):
    """Fill the grid at random, for no layout is better against who cannot see it; then race for one's own lines."""

    def __init__(self) -> None:
        self.habits: Habits | None = None

    def candidates(self, position: Position, seat: Seat) -> list[Action]:
        assert isinstance(position, UnderlineryPosition)
        if position.phase != MATCH:
            return [prelude(position)]
        ranked = [(-worth(position, seat, number), number) for number in position.free if number != position.held]
        ranked.sort()
        numbers: list[Action] = [number for _, number in ranked[:PROMISING]]
        if position.terms.powers and len(numbers) > 1 and position.may_use(seat, DOUBLE):
            numbers.append(code(DOUBLE, numbers[0], numbers[1]))
        return numbers

    def policy(self, position: Position, seat: Seat, dice: Dice) -> Action:
        assert isinstance(position, UnderlineryPosition)
        if position.phase != MATCH:
            return prelude(position)
        best, most = 0, -1.0
        free = position.free
        for _ in range(GLANCES):
            number = free[dice.roll("policy", len(free)) - 1]
            if number != position.held:
                hope = worth(position, seat, number)
                if hope > most:
                    best, most = number, hope
        return best or position.lowest()

    def by_skill(
        self, position: Position, seat: Seat, skill: int, dice: Dice, more: Callable[[], bool] = always
    ) -> Action:
        assert isinstance(position, UnderlineryPosition)
        if position.phase != MATCH:
            return prelude(position)
        reasons = self.reasons(position, seat, skill)
        ranked = [(-reasons[number], dice.roll("tie", 1 << 30), number) for number in position.free]
        ranked.sort()
        numbers = [number for _, _, number in ranked if number != position.held]
        if position.may_use(seat, DOUBLE) and max(position.ticks) >= position.terms.target - LATE:
            return code(DOUBLE, numbers[0], numbers[1])
        return numbers[0]

    def reasons(self, position: UnderlineryPosition, seat: Seat, skill: int) -> list[float]:
        """How much speaks for calling each number."""
        free, side, target = position.free, seat - 1, position.terms.target
        reasons = [0.0] * (position.terms.board.cells + 1)
        own = position.cell_of[side]
        if skill % SEEING == RACE:
            for number in free:
                reasons[number] = worth(position, seat, number)
        else:
            wanted = needs(position, own)
            for number in free:
                reasons[number] = wanted[own[number]]
            known = position.cell_of[2 - seat] if skill > SEEING else self.found_out(position, 3 - seat)
            if known is not None:
                thwart(position, 3 - seat, known, reasons)
        for number in free:
            if position.ticks[side] + gain(position, own, position.missing[side], number) >= target:
                reasons[number] += 2 * CERTAIN
        return reasons

    def found_out(self, position: UnderlineryPosition, seat: Seat) -> list[int] | None:
        """The cells of the seat's numbers, if its ticks betray a layout out of habit."""
        if self.habits is None:
            self.habits = Habits(position.terms.board)
        return self.habits.told_by(position.log, seat)

    def value(self, position: Position, seat: Seat) -> float:
        assert isinstance(position, UnderlineryPosition)
        if position.result is not None:
            return position.result.payoffs[seat - 1]
        return 1.0 / (1.0 + exp(STEEP * (standing(position, 3 - seat) - standing(position, seat))))

    def why(self, position: Position, seat: Seat, action: Action) -> str:
        assert isinstance(position, UnderlineryPosition)
        if position.phase != MATCH:
            words = "no layout is better than another that nobody can guess"
            return words if position.phase == PLACEMENT else "the first move is worth a little more"
        board, missing = position.terms.board, position.missing[seat - 1]
        lines = board.lines_of[position.cell_of[seat - 1][first_of(action)]]
        done = [line_name(board.line_names[line]) for line in lines if missing[line] == 1]
        if done:
            return f"on your grid it completes {listed(done)}"
        left = [f"{line_name(board.line_names[line])} lacking {missing[line] - 1}" for line in lines]
        return f"on your grid it leaves {listed(left)}"


def thwart(position: UnderlineryPosition, seat: Seat, cell_of: list[int], reasons: list[float]) -> None:
    """Takes off what the seat needs, whose grid is known."""
    board = position.terms.board
    wanted = needs(position, cell_of)
    missing = [0] * board.lines
    for number in position.free:
        for line in board.lines_of[cell_of[number]]:
            missing[line] += 1
    for number in position.free:
        reasons[number] -= DENIAL * wanted[cell_of[number]]
        if position.ticks[seat - 1] + gain(position, cell_of, missing, number) >= position.terms.target:
            reasons[number] -= CERTAIN


def prelude(position: UnderlineryPosition) -> Action:
    """Before the match: the first move, which is worth a little more than the first placement, and a random grid."""
    return FILL_ALL if position.phase == PLACEMENT else B


def heuristics(game: Game) -> Heuristics:
    return UnderlineryHeuristics()

"""Players of Stackdoku by skill: from one who sees singles and takes any pair to one who never fails (rules §6)."""

from collections.abc import Callable
from typing import Final

from parlour.core.contract import Action, Position, Seat
from parlour.core.dice import Dice
from parlour.core.heuristics import Heuristics, always
from parlour.games.stackdoku.levels import solver
from parlour.games.stackdoku.levels.sudoku import SET, look
from parlour.games.stackdoku.position import actions
from parlour.games.stackdoku.position.advice import CLEARABLE, NONE, hint
from parlour.games.stackdoku.position.board import PLAYING, Board
from parlour.games.stackdoku.position.match import StackPosition

CHOOSY: Final = 2  # takes pairs of digits that have a certain cell
THOUGHTFUL: Final = 3  # strikes out locked candidates and pairs, and keeps the stack clearable
PERFECT: Final = 4  # solves the grid first, then the stack
WHATEVER: Final = "as far as can be told nothing else is better"
FORESIGHT: Final = 2000  # nodes that the thoughtful player looks ahead


class StackHeuristics(Heuristics):
    """What a player does next. In a world that fits the view nothing is hidden but what lies face down."""

    def policy(self, position: Position, seat: Seat, dice: Dice) -> Action:
        return self.by_skill(position, seat, CHOOSY, dice)

    def by_skill(
        self, position: Position, seat: Seat, skill: int, dice: Dice, more: Callable[[], bool] = always
    ) -> Action:
        assert isinstance(position, StackPosition)
        board = position.boards[seat - 1]
        if board.status != PLAYING or board.paused or board.dead_end():
            return position.random_action(seat, dice)
        found = perfect(board) if skill >= PERFECT else certain(board, skill)
        if found == NONE and board.can_pair():
            found = some_pair(board, skill, dice, more)
        if found == NONE or position.why_not(seat, found):
            return position.random_action(seat, dice)
        return found

    def value(self, position: Position, seat: Seat) -> float:
        assert isinstance(position, StackPosition)
        if position.result is not None:
            return position.result.payoffs[seat - 1]
        return 1.0 - len([1 for digit in position.boards[seat - 1].cells if digit == 0]) / 81.0

    def why(self, position: Position, seat: Seat, action: Action) -> str:
        assert isinstance(position, StackPosition)
        board = position.boards[seat - 1]
        found = hint(board)
        if action == found.action != actions.UNDO:
            return found.text.partition(": ")[2]
        if action // actions.KIND == actions.PLACE // actions.KIND:
            cell, digit = action % 100, action % actions.KIND // 100
            return f"the grid has one solution, with {digit} there" if board.level.solution[cell] == digit else WHATEVER
        if board.hidden or action // actions.KIND != actions.PAIR // actions.KIND:
            return WHATEVER
        stack, tiles = board.level.stack, action % actions.KIND
        rest = board.present & ~(stack.one[tiles // 100 - 1] | stack.one[tiles % 100 - 1])
        return CLEARABLE if solver.clearable(stack, board.level.digits, rest) == 1 else WHATEVER


def perfect(board: Board) -> Action:
    """Every token where it belongs at once; then the next pair of a line that clears the stack."""
    if board.hidden:
        return hint(board).action
    solution = board.level.solution
    for digit in board.buffer:
        for cell in range(81):
            if solution[cell] == digit and board.cells[cell] == 0:
                return actions.place(digit, cell)
    line = solver.clearing(board.level.stack, board.level.digits, board.present)
    return actions.pair(line[0][0] + 1, line[0][1] + 1) if line else NONE


def certain(board: Board, skill: int) -> Action:
    """A token in hand whose cell is certain."""
    wanted = 0
    for digit in board.buffer:
        wanted |= SET[digit]
    if not wanted:
        return NONE
    logic = look(board.cells)
    found = logic.single(wanted)
    if found < 0 and skill >= THOUGHTFUL:
        logic.think()
        found = logic.single(wanted)
    return actions.place(found % 16, found // 16) if found >= 0 else NONE


def some_pair(board: Board, skill: int, dice: Dice, more: Callable[[], bool]) -> Action:
    """A pair at random, of those that the player's skill prefers if there are any."""
    pairs = board.offered()
    if not pairs:
        return NONE
    if board.hidden:
        action = hint(board).action
        if action != NONE:
            return action
    elif skill >= CHOOSY:
        logic = look(board.cells)
        if skill >= THOUGHTFUL:
            logic.think()
            pairs = hopeful(board, pairs, more) or pairs
        pairs = [both for both in pairs if logic.single(SET[board.level.digits[both[0]]]) >= 0] or pairs
    one, two = pairs[dice.roll("pair", len(pairs)) - 1]
    return actions.pair(one + 1, two + 1)


def hopeful(board: Board, pairs: list[tuple[int, int]], more: Callable[[], bool]) -> list[tuple[int, int]]:
    """Those after which the stack can be cleared, of as many as there is time to look at."""
    found: list[tuple[int, int]] = []
    for both in pairs:
        if not more():
            break
        if leaves_hope(board, both):
            found.append(both)
    return found


def leaves_hope(board: Board, both: tuple[int, int]) -> bool:
    stack = board.level.stack
    rest = board.present & ~(stack.one[both[0]] | stack.one[both[1]])
    return solver.clearable(stack, board.level.digits, rest, FORESIGHT) != 0

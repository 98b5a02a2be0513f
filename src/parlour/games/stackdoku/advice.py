"""Hints that say why, what a selection goes with, and where a lost attempt was lost."""

from typing import Final

from parlour.core.contract import Action
from parlour.games.stackdoku import notation, solver
from parlour.games.stackdoku.board import FAILED, GAVE_UP, Board
from parlour.games.stackdoku.levels import grid_winnable
from parlour.games.stackdoku.notation import KIND, PAIR, PLACE
from parlour.games.stackdoku.sudoku import CELLS, COUNT, LOWEST, SET, UNITS, Logic, look, name, unit_name

NONE: Final = -1  # no action to suggest


class Hint:
    """What to do next, and why; it never acts."""

    def __init__(self, kind: str, text: str, action: Action = NONE) -> None:
        self.kind = kind  # lost, place, pair, peek, think
        self.text = text
        self.action = action


def hint(board: Board) -> Hint:
    """In the order of the rules: is it lost? a certain cell; a good pair; any pair that keeps the stack clearable."""
    if not grid_winnable(board.level, board.cells):
        return _lost(board, "a cell is filled wrongly")
    if solver.clearable(board.level.stack, board.level.digits, board.present) == 0:
        return _lost(board, "the stack can no longer be cleared")
    return _certain_cell(board) or _good_pair(board) or _last_word(board)


def _lost(board: Board, cause: str) -> Hint:
    """Undo if the undos left lead back to where it could be won."""
    trial = board.clone()
    reach = len(trial.done) if board.undos < 0 else min(board.undos, len(trial.done))
    for steps in range(1, reach + 1):
        trial.take_back()
        if trial.winnable():
            return Hint(
                "lost", f"this cannot be won any more: {cause}; undo {steps} time{'s' * (steps > 1)}", notation.UNDO
            )
    way = "restart" if not board.terms.race else "play on as far as you can"
    return Hint("lost", f"this cannot be won any more: {cause}; your undos do not lead back far enough, {way}", NONE)


def _certain_cell(board: Board) -> Hint | None:
    wanted = 0
    for digit in board.buffer:
        wanted |= SET[digit]
    if not wanted:
        return None
    logic = look(board.cells)
    found = logic.single(wanted)
    reason = ""
    if found < 0:
        logic.think()
        found = logic.single(wanted)
        reason = "once locked candidates and pairs are struck out, "
    if found < 0:
        return None
    cell, digit = found // 16, found % 16
    action = notation.place(digit, cell)
    return Hint("place", f"{notation.write(action)}: {reason}{why(logic, cell, digit)}", action)


def why(logic: Logic, cell: int, digit: int) -> str:
    """The single in words: `row 4 has only one place for 8`."""
    for unit in range(27):
        if cell in UNITS[unit] and sum(1 for other in UNITS[unit] if logic.left[other] & SET[digit]) == 1:
            return f"{unit_name(unit)} has only one place for {digit}"
    return f"{name(cell)} can only be {digit}"


def _good_pair(board: Board) -> Hint | None:
    """The next pair of the certificate, if the board is on its line; else the one whose digit is certain soonest."""
    pairs = [both for both in board.offered() if not board.hidden or _seen(board, both)]
    stack, digits = board.level.stack, board.level.digits
    ahead = _next_of_certificate(board)
    for rank in range(3):
        wanted = _soon(board, rank)
        for one, two in pairs:
            action = notation.pair(one + 1, two + 1)
            if ahead not in (NONE, action) or (ahead == NONE and not wanted & SET[digits[one]]):
                continue
            rest = board.present & ~(stack.one[one] | stack.one[two])
            if digits[one] == digits[two] and solver.clearable(stack, digits, rest) != 0:
                return Hint("pair", f"{notation.write(action)}: {_praise(digits[one], rank, ahead == action)}", action)
        if ahead != NONE:
            break
    return None


def _praise(digit: int, rank: int, on_line: bool) -> str:
    if on_line:
        return f"the stack stays clearable, and {digit} is needed next"
    certain = ("has a certain cell", "has a certain cell for who strikes out locked candidates and pairs")
    return f"the stack stays clearable, and {digit} {certain[rank]}" if rank < 2 else "the stack stays clearable"


def _soon(board: Board, rank: int) -> int:
    """The digits with a certain cell now, with one after some thought, and all of them."""
    if rank == 2:
        return 511
    logic = look(board.cells)
    if rank == 1:
        logic.think()
    found = 0
    for unit in UNITS:
        once, twice = 0, 0
        for cell in unit:
            twice |= once & logic.left[cell]
            once |= logic.left[cell]
        found |= once & ~twice
    for cell in range(CELLS):
        if COUNT[logic.left[cell]] == 1:
            found |= SET[LOWEST[logic.left[cell]]]
    return found


def _next_of_certificate(board: Board) -> Action:
    line = board.level.certificate
    if not line or sorted(board.done) != sorted(line[: len(board.done)]):
        return NONE
    for action in line[len(board.done) :]:
        if PAIR <= action < PLACE:
            if board.why_not(action) or (board.hidden and not _seen(board, _tiles(action))):
                return NONE
            return action
    return NONE


def _tiles(action: Action) -> tuple[int, int]:
    return action % KIND // 100 - 1, action % KIND % 100 - 1


def _seen(board: Board, both: tuple[int, int]) -> bool:
    """In hidden mode a hint tells nothing of tiles that the player has not turned over himself."""
    mask = board.level.stack.one[both[0]] | board.level.stack.one[both[1]]
    return board.seen & mask == mask


def _last_word(board: Board) -> Hint:
    if board.hidden and not board.full():
        for tile in board.free():
            if not board.seen & board.level.stack.one[tile]:
                return Hint(
                    "peek",
                    f"K{tile + 1}: turn over the free tiles that you have not seen yet",
                    notation.PEEK + tile + 1,
                )
    tokens = sorted([(len(board.legal_cells(digit)), digit) for digit in set(board.buffer)])
    if tokens:
        cells = " ".join([name(cell) for cell in board.legal_cells(tokens[0][1])])
        return Hint(
            "think", f"no cell is certain by singles, locked candidates or pairs; {tokens[0][1]} may go to {cells}"
        )
    return Hint("think", "no pair is free to take: undo, and open the stack another way")


def epitaph(board: Board) -> str:
    """The point of no return of an attempt that failed or was given up; "" if it could still be won, or goes on."""
    if board.status not in (FAILED, GAVE_UP):
        return ""
    if board.ended is None:
        board.ended = point_of_no_return(board)
    return board.ended


def point_of_no_return(board: Board) -> str:
    """Which action closed the last solution for good: the attempt replayed, asking after each step if it can be won."""
    trial = Board(board.level, board.terms)
    trial.first_lives, trial.first_undos = board.first_lives, board.first_undos
    trial.begin()
    fatal = ""
    for code in board.log:
        trial.replay(code)
        if trial.winnable() != 0:
            fatal = ""
        elif not fatal:
            what = "placement" if code >= PLACE else "pair"
            closed = "the last solution" if not grid_winnable(trial.level, trial.cells) else "the stack"
            fatal = f"move {trial.moves}, the {what} {notation.write(code)}, closed {closed}"
    return fatal


def cells_for(board: Board, digit: int) -> list[str]:
    """The legal cells of a held token."""
    return [name(cell) for cell in board.legal_cells(digit)] if digit in board.buffer else []


def partners(board: Board, tile: int) -> list[int]:
    """The tiles that may be tried together with this one."""
    return [other + 1 for other in range(board.level.stack.size) if not board.why_not(notation.pair(tile, other + 1))]

"""What a player is told at a dead end and after the end, in plain sentences."""

from parlour.core.contract import Action
from parlour.games.stackdoku.levels.sudoku import COL, ROW
from parlour.games.stackdoku.position.actions import KIND, PLACE
from parlour.games.stackdoku.position.board import Board
from parlour.games.stackdoku.position.review import Moment


def reasons(board: Board) -> list[str]:
    """Why nothing can be done at a dead end: the stack's side and the tray's. Face down, nobody tells which tiles match."""
    return [_no_pair(board), _no_cell(board)]


def _no_pair(board: Board) -> str:
    if board.present == 0:
        return "The stack is empty."
    held = f"the tray holds {len(board.buffer)}"
    if not board.full():
        return "No pair is free."
    if board.hidden:
        return f"No pair fits: {held}."
    digits = sorted({board.level.digits[one] for one, _ in board.pairs()})
    if not digits:
        return f"No pair is free, and {held}."
    return f"No pair fits: {_listed([f'{d} {d}' for d in digits])} are free, but {held}."


def _no_cell(board: Board) -> str:
    digits = [str(digit) for digit in board.held()]
    if not digits:
        return "No token waits in the tray."
    return f"No token fits: {_listed(digits)} {'have' if len(digits) > 1 else 'has'} no legal cell."


def named(board: Board, action: Action) -> str:
    """A pair or a placement: `7 in row 1, column 3`, `the pair of 4s`."""
    rest = action % KIND
    if action >= PLACE:
        cell = rest % 100
        return f"{rest // 100} in row {ROW[cell] + 1}, column {COL[cell] + 1}"
    return f"the pair of {board.level.digits[rest // 100 - 1]}s"


def undone(board: Board) -> str:
    """What an undo would take back; "" = nothing."""
    return named(board, board.done[-1]) if board.done else ""


def moment(board: Board, at: Moment) -> str:
    """When the level was lost, and what brought it back."""
    what = named(board, at.action)
    did = f"{what} left no solution." if at.grid else f"{what} left a stack that cannot be cleared."
    back = {"": "", "undo": f" You took it back with {_times(at.undos)}.", "life": " A life led back before it."}
    return did[:1].upper() + did[1:] + back[at.back]


def _times(undos: int) -> str:
    return "an undo" if undos == 1 else f"{('two', 'three')[undos - 2] if undos < 4 else undos} undos"


def _listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"

"""What a selected token or tile goes with."""

from parlour.games.stackdoku.levels.sudoku import name
from parlour.games.stackdoku.position.actions import pair
from parlour.games.stackdoku.position.board import PLAYING, Board
from parlour.games.stackdoku.view.shapes import Selection


def preview(board: Board, draft: str) -> Selection | None:
    """None if nothing is selected, or nothing can be done."""
    word, _, number = draft.partition(" ")
    if not number.isdigit() or board.paused or board.status != PLAYING:
        return None
    if word == "token":
        return Selection(int(number), cells_for(board, int(number)), 0, [])
    return Selection(0, [], int(number), partners(board, int(number)))


def cells_for(board: Board, digit: int) -> list[str]:
    """The legal cells of a held token."""
    return [name(cell) for cell in board.legal_cells(digit)] if digit in board.buffer else []


def partners(board: Board, tile: int) -> list[int]:
    """The tiles that may be tried together with this one."""
    return [other + 1 for other in range(board.level.stack.size) if not board.why_not(pair(tile, other + 1))]

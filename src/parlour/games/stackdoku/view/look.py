"""Who may know what in Stackdoku: views are built up here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from parlour.core.ink import row
from parlour.core.view import View, to_json
from parlour.games.stackdoku.levels.sudoku import write_grid
from parlour.games.stackdoku.notation import write
from parlour.games.stackdoku.options import TYPICAL
from parlour.games.stackdoku.position import advice, prompts
from parlour.games.stackdoku.position.actions import KIND, PAIR, PLACE
from parlour.games.stackdoku.position.board import BACK, GAVE_UP, STATUS, Board
from parlour.games.stackdoku.view.shapes import Moment, Result, Review, Rival, StackView, Tile

if TYPE_CHECKING:
    from parlour.games.stackdoku.position.match import StackPosition


ONE: Final = [0, *(1 << 4 * digit for digit in range(9))]  # of each digit there are 9 at most: four bits hold them
KEPT: Final = 2000  # tiles of a level that lie encoded


def write_log(code: int) -> str:
    """One entry of a board's log."""
    return f"L{code - BACK}" if code >= BACK else write(code)


def ids(board: Board, mask: int) -> list[int]:
    return [tile + 1 for tile in range(board.level.stack.size) if mask & board.level.stack.one[tile]]


def ending(position: StackPosition) -> Result | None:
    outcome = position.result
    if outcome is None:
        return None
    winners = outcome.winners()
    return Result(winners[0] if winners else 0, outcome.reason)


def look(position: StackPosition, viewer: int) -> StackView:
    """Built up from the board that the viewer sits at, or watches."""
    return _view(position, viewer, False)


def pages(position: StackPosition, viewers: list[int]) -> list[View]:
    """The views of all of them, to be encoded."""
    return [_view(position, viewer, True) for viewer in viewers]


def _view(position: StackPosition, viewer: int, coded: bool) -> StackView:
    game = position.game
    over = position.open_to(viewer)
    board = position.seen_by(viewer)
    hides = board.paused and not over
    face_up = over or not board.hidden
    level = board.level
    stack = level.stack
    closed = board.hidden or game.race or game.daily
    present, gone = ([], []) if hides else _both(board, face_up, coded)
    dead_end = "" if hides else board.dead_end()
    return StackView(
        viewer=viewer,
        kind=game.kind,
        preset=level.preset,
        n=level.n,
        par=3 * stack.size // 2,
        seed=position.seed if over or not closed else "",
        layout=level.layout,
        mode="hidden" if board.hidden else "visible",
        grid="" if hides else board.signs.decode(),
        givens="" if hides else level.written(),
        tiles=present,
        gone=gone,
        buffer=[] if hides else list(board.buffer),
        cap=board.terms.cap,
        lives=board.lives,
        undos=None if board.undos < 0 else board.undos,
        left=board.present.bit_count(),
        moves=board.moves,
        peeks=board.peeks,
        hints=board.hints,
        asides=board.asides,
        attempt=board.attempt,
        status=STATUS[board.status],
        dead_end=dead_end or None,
        why=prompts.reasons(board) if dead_end else [],
        back="" if hides else prompts.undone(board),
        stock=[] if hides else _stock(board),
        pairs=None if hides or board.hidden else [[one + 1, two + 1] for one, two in board.pairs()],
        known=_known(board) if board.hidden and not hides else [],
        log=[] if hides else _log(board, coded),
        lost=board.lost,
        repeat=board.repeat,
        paused=board.paused,
        pauses=board.pauses,
        run="hidden" if board.pure else "visible",
        ranked=position.counts(board),
        stage=board.stage,
        warning="" if hides or not game.warn else warning(board),
        rivals=_rivals(position, viewer),
        no_return=advice.epitaph(board) if face_up and not hides else "",
        solution=write_grid(level.solution) if over and level.solution else "",
        certificate=[write(action) for action in level.certificate] if over else [],
        rating=level.rating if over and level.rating >= 0 else None,
        grade=level.grade if over and level.grade else None,
        review=_review(board) if over and board.log else None,
        result=ending(position),
    )


def _stock(board: Board) -> list[int]:
    """How many tokens of each digit are in neither grid nor tray."""
    gone: i64 = 0
    for digit in board.cells:
        gone += ONE[digit]
    for digit in board.buffer:
        gone += ONE[digit]
    return [9 - int(gone >> 4 * digit & 15) for digit in range(9)]


def _log(board: Board, coded: bool) -> Any:
    if not coded:
        return [_told(board, code) for code in board.log]
    told = board.told_log
    board.told_log = told.grown([_told(board, code) for code in board.log[told.size :]])
    return board.told_log.raw


def _both(board: Board, digit: bool, coded: bool) -> tuple[Any, Any]:
    """The tiles that lie there, and those that are gone. Encoded ones are remembered until one goes, comes or is turned."""
    stack, key = board.level.stack, (board.level, board.present, digit, tuple(board.shown))
    if coded and board.tiles_told and board.tiles_told[0] == key:
        return board.tiles_told[1], board.tiles_told[2]
    present = [number for number in range(stack.size) if board.present & stack.one[number]]
    gone = [number for number in range(stack.size) if not board.present & stack.one[number]]
    found = _tiles(board, present, digit, coded), _tiles(board, gone, True, coded)
    if coded:
        board.tiles_told = (key, *found)
    return found


def _tiles(board: Board, numbers: list[int], digit: bool, coded: bool) -> Any:
    """Encoded ones lie with their level, by all that a tile depends on: itself, its digit, the tiles around it."""
    if not coded:
        return [_tile(board, number, digit) for number in numbers]
    drawer, stack = board.level.inked, board.level.stack
    if len(board.tile_keys) != stack.size:
        board.tile_keys, board.tile_codes = [-1] * stack.size, [b""] * stack.size
    keys, told = board.tile_keys, board.tile_codes
    codes: list[bytes] = []
    for number in numbers:
        known = digit or number in board.shown
        near: i64 = board.present & stack.near[number]
        key: i64 = -2 - near if known else near
        if key != keys[number]:
            keys[number] = key
            code = drawer.get((number, known, int(near)))
            if code is None:
                if len(drawer) >= KEPT:
                    drawer.clear()
                code = drawer[number, known, int(near)] = to_json(_tile(board, number, digit))
            told[number] = code
        codes.append(told[number])
    return row(codes)


def _tile(board: Board, number: int, digit: bool) -> Tile:
    stack = board.level.stack
    shown = board.level.digits[number] if digit or number in board.shown else None
    held, by = _holders(board, number)
    return Tile(number + 1, stack.x[number], stack.y[number], stack.z[number], shown, not held, held, by)


def _holders(board: Board, tile: int) -> tuple[str, list[int]]:
    """What keeps a tile from being free, and which tiles do."""
    stack, present = board.level.stack, board.present
    if stack.is_free(tile, present):
        return "", []
    if stack.covered(tile, present):
        return "covered", [other + 1 for other in stack.overs[tile] if present & stack.one[other]]
    return "wedged", [other + 1 for other in stack.lefts[tile] + stack.rights[tile] if present & stack.one[other]]


def _review(board: Board) -> Review:
    found = advice.looked_back(board)
    fatal = found.fatal()
    moments = [Moment(at.step, at.move, prompts.moment(board, at), at is fatal) for at in found.moments]
    hope = board.status == GAVE_UP and fatal is None
    return Review(found.tray, found.lost, moments, hope, TYPICAL.get(board.level.preset))


def _known(board: Board) -> list[list[int]]:
    """Equal and unequal among the tiles they have been shown, as the list of legal pairs tells it; their digits stay unsaid."""
    by_digit: dict[int, list[int]] = {}
    for tile in ids(board, board.seen & board.present):
        by_digit.setdefault(board.level.digits[tile - 1], []).append(tile)
    return sorted(by_digit.values())


def _told(board: Board, code: int) -> str:
    """A pair is told with the digit it gave."""
    if PAIR <= code < PLACE:
        return f"{write(code)}={board.level.digits[code % KIND // 100 - 1]}"
    return write_log(code)


def _rivals(position: StackPosition, viewer: int) -> list[Rival]:
    if not position.game.race:
        return []
    return [counts(position.boards[seat - 1], seat) for seat in (1, 2) if seat != viewer]


def counts(board: Board, seat: int) -> Rival:
    filled = len(board.done) - (board.level.stack.size - len(ids(board, board.present))) // 2
    left = len(ids(board, board.present))
    return Rival(seat, filled, left, len(board.buffer), board.lives)


def warning(board: Board) -> str:
    """With assist=warn; in hidden mode it speaks of the grid alone, because the digits of the stack are secret."""
    if board.status != 0:
        return ""
    lost = not board.fillable() if board.hidden else board.winnable() == 0
    return "this level cannot be won any more" if lost else ""

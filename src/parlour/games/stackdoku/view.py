"""Who may know what in Stackdoku, and what is kept of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from parlour.core.view import Preview, View
from parlour.games.stackdoku import advice
from parlour.games.stackdoku.board import BACK, STATUS, Board
from parlour.games.stackdoku.levels import grid_winnable, write_tiles
from parlour.games.stackdoku.notation import KIND, PAIR, PLACE, write
from parlour.games.stackdoku.sudoku import write_grid

if TYPE_CHECKING:
    from parlour.games.stackdoku.rules import StackPosition


class Tile(msgspec.Struct, frozen=True):
    id: int
    x: int
    y: int
    z: int
    digit: int | None  # None: face down
    free: bool
    held: str = ""  # what keeps it from being free: "covered" or "wedged"


class Rival(msgspec.Struct, frozen=True):
    """All that the others see of a board in a race."""

    seat: int
    filled: int
    left: int
    buffer: int
    lives: int


class Result(msgspec.Struct, frozen=True):
    winner: int
    reason: str


class StackView(View, frozen=True, rename={"dead_end": "deadEnd", "no_return": "noReturn"}):
    """The player's board in the player's mode. In a race the watcher sees the level face down, and only counts."""

    viewer: int
    preset: str
    n: int
    seed: str  # "" while it is closed
    layout: str
    mode: str
    grid: str
    givens: str
    tiles: list[Tile]
    gone: list[Tile]  # taken off, with the digits they gave
    buffer: list[int]
    cap: int
    lives: int
    undos: int | None  # None: unlimited
    left: int
    moves: int
    peeks: int
    hints: int
    attempt: int
    status: str
    dead_end: str | None
    pairs: list[list[int]] | None  # free and matching, room or not; None in hidden mode
    known: list[list[int]]  # in hidden mode: the tiles the player has been shown, those of one digit together
    log: list[str]  # this attempt: `P5+6=4`, `4@r1c4`, `U`, `L3` a life that took back three actions
    lost: int  # lives, in all attempts
    repeat: bool  # of a level solved before
    paused: bool
    pauses: int
    run: str  # hidden: never visible while it was played; else visible
    ranked: bool
    stage: int  # of an endless run; one more than its score
    warning: str
    rivals: list[Rival]
    no_return: str  # after a failed or abandoned attempt: the action that closed the last solution
    solution: str  # from here on empty until the end
    certificate: list[str]
    rating: int | None
    grade: int | None
    result: Result | None


class Selection(Preview, frozen=True):
    """What a selected token or tile goes with."""

    token: int
    cells: list[str]
    tile: int
    partners: list[int]


class SavedLevel(msgspec.Struct, forbid_unknown_fields=True):
    givens: str
    tiles: str
    preset: str = ""
    seed: str = ""
    made: int = 0
    layout: str = ""
    chosen: bool = False
    grade: int = 0
    rating: int = -1
    certificate: list[str] = []


class SavedBoard(msgspec.Struct, forbid_unknown_fields=True):
    """What a log cannot tell is kept beside it."""

    log: list[str] = []
    attempt: int = 1
    mode: str = ""  # "": as the option says
    pure: bool | None = None
    seen: list[int] = []
    shown: list[int] = []
    peeks: int = 0
    hints: int = 0
    lost: int = 0
    repeat: bool = False
    paused: bool = False
    pauses: int = 0
    stage: int = 1
    first_lives: int | None = None
    first_undos: int | None = None


class Saved(msgspec.Struct, forbid_unknown_fields=True):
    """The whole truth, for Game.save."""

    level: SavedLevel
    boards: list[SavedBoard] = []
    seed: str = ""  # of the match; an endless run makes its levels of it
    result: Result | None = None


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


def save_level(position: StackPosition) -> SavedLevel:
    level = position.level
    return SavedLevel(
        givens=write_grid(level.givens),
        tiles=write_tiles(level),
        preset=level.preset,
        seed=level.seed,
        made=level.made,
        layout=level.layout,
        chosen=level.chosen,
        grade=level.grade,
        rating=level.rating,
        certificate=[write(action) for action in level.certificate],
    )


def save_board(board: Board) -> SavedBoard:
    return SavedBoard(
        log=[write_log(code) for code in board.log],
        attempt=board.attempt,
        mode="hidden" if board.hidden else "visible",
        pure=board.pure,
        seen=ids(board, board.seen),
        shown=[tile + 1 for tile in board.shown],
        peeks=board.peeks,
        hints=board.hints,
        lost=board.lost,
        repeat=board.repeat,
        paused=board.paused,
        pauses=board.pauses,
        stage=board.stage,
        first_lives=board.first_lives,
        first_undos=board.first_undos,
    )


def look(position: StackPosition, viewer: int) -> StackView:
    """Built up from the board that the viewer sits at, or watches."""
    game = position.game
    over = position.open_to(viewer)
    board = position.seen_by(viewer)
    hides = board.paused and not over
    face_up = over or not board.hidden
    level = board.level
    stack = level.stack
    closed = board.hidden or game.race or game.daily

    def tile(number: int, digit: bool) -> Tile:
        free = stack.is_free(number, board.present)
        held = "" if free else "covered" if stack.covered(number, board.present) else "wedged"
        shown = level.digits[number] if digit or number in board.shown else None
        return Tile(number + 1, stack.x[number], stack.y[number], stack.z[number], shown, free, held)

    present = [number for number in range(stack.size) if board.present & stack.one[number]]
    gone = [number for number in range(stack.size) if not board.present & stack.one[number]]
    return StackView(
        viewer=viewer,
        preset=level.preset,
        n=level.n,
        seed=position.seed if over or not closed else "",
        layout=level.layout,
        mode="hidden" if board.hidden else "visible",
        grid="" if hides else write_grid(board.cells),
        givens="" if hides else write_grid(level.givens),
        tiles=[] if hides else [tile(number, face_up) for number in present],
        gone=[] if hides else [tile(number, True) for number in gone],
        buffer=[] if hides else list(board.buffer),
        cap=board.terms.cap,
        lives=board.lives,
        undos=None if board.undos < 0 else board.undos,
        left=len(present),
        moves=board.moves,
        peeks=board.peeks,
        hints=board.hints,
        attempt=board.attempt,
        status=STATUS[board.status],
        dead_end=None if hides else board.dead_end() or None,
        pairs=None if hides or board.hidden else [[one + 1, two + 1] for one, two in board.pairs()],
        known=_known(board) if board.hidden and not hides else [],
        log=[] if hides else [_told(board, code) for code in board.log],
        lost=board.lost,
        repeat=board.repeat,
        paused=board.paused,
        pauses=board.pauses,
        run="hidden" if board.pure else "visible",
        ranked=ranked(position, board),
        stage=board.stage,
        warning="" if hides or not game.warn else warning(board),
        rivals=_rivals(position, viewer),
        no_return=advice.epitaph(board) if face_up and not hides else "",
        solution=write_grid(level.solution) if over and level.solution else "",
        certificate=[write(action) for action in level.certificate] if over else [],
        rating=level.rating if over and level.rating >= 0 else None,
        grade=level.grade if over and level.grade else None,
        result=ending(position),
    )


def _known(board: Board) -> list[list[int]]:
    """Equal and unequal among the tiles he has been shown, as the list of legal pairs tells it; their digits stay unsaid."""
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


def ranked(position: StackPosition, board: Board) -> bool:
    """Hints, warnings, repeats and, on a daily board, pauses cost the rank."""
    helped = board.hints > 0 or position.game.warn or board.repeat
    return not helped and not (position.game.daily and board.pauses > 0)


def warning(board: Board) -> str:
    """With assist=warn; in hidden mode it speaks of the grid alone, because the digits of the stack are secret."""
    if board.status != 0:
        return ""
    lost = not grid_winnable(board.level, board.cells) if board.hidden else board.winnable() == 0
    return "this level cannot be won any more" if lost else ""

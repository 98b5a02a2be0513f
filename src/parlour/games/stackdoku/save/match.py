"""A match saved, and made whole again or refused: its logs are played through the rules once more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.core.dice import Dice
from parlour.core.thoughts import deferring, thought_long, told
from parlour.core.view import to_json
from parlour.games.stackdoku.levels import questions
from parlour.games.stackdoku.levels.generator import certified
from parlour.games.stackdoku.levels.level import Level, import_level, playable, write_tiles
from parlour.games.stackdoku.levels.sudoku import write_grid
from parlour.games.stackdoku.notation import read_action, write
from parlour.games.stackdoku.options import readable_seed
from parlour.games.stackdoku.position.actions import RESCUE, UNDO
from parlour.games.stackdoku.position.board import BACK, GAVE_UP, PLAYING, Board
from parlour.games.stackdoku.position.match import StackPosition
from parlour.games.stackdoku.save.shapes import Saved, SavedBoard, SavedLevel
from parlour.games.stackdoku.texts import REASONS
from parlour.games.stackdoku.view.look import ending, ids, write_log

if TYPE_CHECKING:
    from parlour.games.stackdoku.game import Stackdoku

KEPT = 64  # levels remembered
MOST = 1_000_000  # of anything that is only counted


def save(position: StackPosition) -> Saved:
    boards = [save_board(board) for board in position.boards]
    return Saved(save_level(position), boards, position.seed, ending(position))


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
        asides=board.asides,
        lost=board.lost,
        repeat=board.repeat,
        paused=board.paused,
        pauses=board.pauses,
        stage=board.stage,
        first_lives=board.first_lives,
        first_undos=board.first_undos,
    )


def load(game: Stackdoku, saved: Saved, dice: Dice) -> StackPosition:
    """The position; ValueError with one clear line if there can be none like it."""
    if not readable_seed(saved.seed):
        raise ValueError("seed must be a plain word")
    position = StackPosition(game, dice, read_saved_level(saved.level), saved.seed)
    if len(saved.boards) not in (0, game.seats):
        raise ValueError(f"boards must be {game.seats}, one for each seat")
    for board, kept in zip(position.boards, saved.boards, strict=False):
        fill_board(board, kept)
    if saved.result is not None:
        if saved.result.reason not in REASONS or not 0 <= saved.result.winner <= game.seats:
            raise ValueError("result must name a seat, or 0, and a reason of the rules")
        for seat, board in enumerate(position.boards, 1):
            if saved.result.reason not in ("solved", "failed", "abort") and seat != saved.result.winner:
                board.status = GAVE_UP
        position.finish(saved.result.winner, saved.result.reason, None)
    return position


_known: dict[bytes, Level] = {}


def read_saved_level(saved: SavedLevel) -> Level:
    """A level that can be played, checked once; ValueError with one clear line."""
    key = to_json(saved)
    if key not in _known:
        level = _checked(saved)
        if len(_known) >= KEPT:
            del _known[next(iter(_known))]
        _known[key] = level
    return _known[key]


def _checked(saved: SavedLevel) -> Level:
    level = import_level(saved.givens, saved.tiles)
    trouble = _trouble(level)
    if trouble:
        raise ValueError(f"the level cannot be played: {trouble}")
    if not readable_seed(saved.seed) or not readable_seed(saved.preset):
        raise ValueError("preset and seed of the level must be plain words")
    level.preset, level.seed, level.made, level.layout = saved.preset, saved.seed, saved.made, saved.layout
    level.grade, level.rating, level.chosen = saved.grade, saved.rating, saved.chosen
    level.certificate = [read_action(text) for text in saved.certificate]
    if level.certificate and not certified(level):
        raise ValueError("the certificate does not solve the level")
    return level


def _trouble(level: Level) -> str:
    """As `playable`; that takes long, so where everybody else waits meanwhile it is found out elsewhere."""
    if not deferring():
        thought_long()
        return playable(level)
    question = questions.Check(level.givens, level.stack.places(), level.digits)
    found = questions.decoded(told("stackdoku", questions.encoded(question)), questions.Checked)
    level.code, level.solution = found.code, found.solution
    return found.trouble


def fill_board(board: Board, saved: SavedBoard) -> None:
    """Plays what the log says, then sets what a log cannot tell; ValueError with one clear line."""
    counters = (saved.peeks, saved.hints, saved.asides, saved.lost, saved.pauses)
    if not all(0 <= counter <= MOST for counter in counters) or not 1 <= saved.stage <= MOST:
        raise ValueError("peeks, hints, asides, lost, pauses and stage must be counts")
    if not 1 <= saved.attempt <= MOST or saved.mode not in ("", "visible", "hidden"):
        raise ValueError("attempt must be a count from 1, and mode visible or hidden")
    board.stage, board.attempt = saved.stage, saved.attempt
    if saved.first_lives is not None:
        board.first_lives = _count(saved.first_lives, 1, "first_lives")
    if saved.first_undos is not None:
        board.first_undos = _count(saved.first_undos, -1, "first_undos")
    board.begin()
    board.hidden = False  # a log holds no tries: each pair in it matched
    for text in saved.log:
        _replay(board, text)
    board.hidden = saved.mode == "hidden" if saved.mode else board.terms.hidden
    board.pure = board.hidden if saved.pure is None else saved.pure
    full = board.level.stack.full
    seen = board.level.stack.mask(_tiles(board, saved.seen))
    board.seen = full & ~board.present | seen if board.hidden else full
    board.shown = _tiles(board, saved.shown)
    board.peeks, board.hints, board.asides, board.lost, board.pauses = counters
    board.paused, board.repeat = saved.paused and board.status == PLAYING, saved.repeat


def _count(value: int, low: int, name: str) -> int:
    if not low <= value <= MOST:
        raise ValueError(f"{name} must be a count")
    return value


def _tiles(board: Board, ids: list[int]) -> list[int]:
    for tile in ids:
        if not 1 <= tile <= board.level.stack.size:
            raise ValueError(f"the stack has no tile {tile}")
    return [tile - 1 for tile in ids]


def _replay(board: Board, text: str) -> None:
    if text.startswith("L"):
        back = text[1:]
        fits = back.isascii() and back.isdigit() and len(back) < 3 and int(back) <= len(board.done)
        last = board.lives == 1
        if board.why_not(RESCUE) or not fits or (int(back) == 0) != last:
            raise ValueError(f"no life can be spent here as {text[:40]!r} says")
        board.replay(BACK + int(back))
        return
    action = UNDO if text == "U" else read_action(text)
    refusal = board.why_not(action)
    if refusal:
        raise ValueError(f"{text[:40]!r} is not possible in the log: {refusal}")
    board.replay(action)

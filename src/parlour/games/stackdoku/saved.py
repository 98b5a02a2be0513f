"""Positions from saved data, checked by playing their logs through the rules."""

from parlour.core.view import to_json
from parlour.games.stackdoku import notation
from parlour.games.stackdoku.board import BACK, PLAYING, Board
from parlour.games.stackdoku.generator import certified
from parlour.games.stackdoku.levels import Level, import_level, playable
from parlour.games.stackdoku.notation import PAIR, PEEK, RESCUE, UNDO
from parlour.games.stackdoku.options import readable_seed
from parlour.games.stackdoku.view import SavedBoard, SavedLevel

KEPT = 64  # levels remembered
MOST = 1_000_000  # of anything that is only counted


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
    trouble = playable(level)
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


def read_action(text: str) -> int:
    """A pair or a placement; ValueError with one clear line."""
    found = notation.read(text)
    if isinstance(found, list) and PAIR <= found[0] < PEEK:
        return found[0]
    raise ValueError(f"{text[:40]!r} is no pair and no placement")


def fill_board(board: Board, saved: SavedBoard) -> None:
    """Plays what the log says, then sets what a log cannot tell; ValueError with one clear line."""
    counters = (saved.peeks, saved.hints, saved.lost, saved.pauses)
    if not all(0 <= counter <= MOST for counter in counters) or not 1 <= saved.stage <= MOST:
        raise ValueError("peeks, hints, lost, pauses and stage must be counts")
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
    board.peeks, board.hints, board.lost, board.pauses = counters
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

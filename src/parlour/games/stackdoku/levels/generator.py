"""Levels from seeds: unique, even, winnable by a line of certain steps, verified before they are given out."""

from typing import Final

from parlour.core.thoughts import deferring, thought_long, told
from parlour.games.stackdoku.levels import questions, rating, solver, sudoku
from parlour.games.stackdoku.levels.layouts import layout, named
from parlour.games.stackdoku.levels.level import Level, identity, validate
from parlour.games.stackdoku.levels.seeded import LevelDice
from parlour.games.stackdoku.levels.stack import stack_of
from parlour.games.stackdoku.levels.sudoku import BOX, COL, ROW, SET, UNITS
from parlour.games.stackdoku.options import CAP, GIVENS
from parlour.games.stackdoku.position import actions
from parlour.games.stackdoku.position.board import SOLVED, Board, Terms

GENERATOR: Final = 1  # its version: part of every level's name, raised when a seed would give another level

# the logic grade, how the line keeps its buffer, and the ratings accepted
GRADE: Final = {"easy": 1, "medium": 1, "hard": 1, "expert": 2, "custom": 2}
RULE: Final = {
    "easy": rating.EMPTY,
    "medium": rating.LOOSE,
    "hard": rating.TIGHT,
    "expert": rating.TIGHT,
    "custom": rating.LOOSE,
}
ACCEPTED: Final = {"easy": (0, 15), "medium": (10, 32), "hard": (25, 55), "expert": (35, 100), "custom": (0, 100)}
TRIES: Final = 2000
NODES: Final = 1000  # a stack that the exact solver finds hard is not given out: every hint would ask it again
KEPT: Final = 64  # levels remembered, so that replaying a match does not make its level again

_made: dict[str, Level] = {}


def make_level(preset: str, seed: str, n: int = 0, chosen: str = "") -> Level:
    """The level of this preset and seed, the same on every machine; `n` for custom ones, `chosen` to choose the layout."""
    n = n or GIVENS[preset]
    key = identity(preset, seed, n, GENERATOR, chosen)
    if key not in _made:
        if len(_made) >= KEPT:
            del _made[next(iter(_made))]
        level = _made_elsewhere(preset, seed, n, chosen) if deferring() else _make(preset, n, chosen, key)
        level.preset, level.seed, level.made, level.chosen = preset, seed, GENERATOR, chosen != ""
        _made[key] = level
    return _made[key]


def _make(preset: str, n: int, chosen: str, key: str) -> Level:
    thought_long()
    dice = LevelDice(key)
    for _ in range(TRIES):
        level = _try(preset, n, chosen, dice)
        if level is not None:
            return level
    raise RuntimeError(f"no level found for {key}")  # never seen: one try in a few succeeds


def _made_elsewhere(preset: str, seed: str, n: int, chosen: str) -> Level:
    return from_text(told("stackdoku", questions.encoded(questions.Make(preset, seed, n, chosen))))


def to_text(level: Level) -> str:
    """A level that was made, with all that was found out of it."""
    return questions.encoded(
        questions.Made(
            level.givens,
            level.stack.places(),
            level.digits,
            level.layout,
            level.grade,
            level.rating,
            level.certificate,
            level.solution,
            level.code,
        )
    )


def from_text(text: str) -> Level:
    made = questions.decoded(text, questions.Made)
    level = Level(made.givens, stack_of(made.places), made.digits)
    level.layout, level.grade, level.rating = made.layout, made.grade, made.rating
    level.certificate, level.solution, level.code = made.certificate, made.solution, made.code
    return level


def _try(preset: str, n: int, chosen: str, dice: LevelDice) -> Level | None:
    """One attempt, all steps of it; nothing if any of them did not work out."""
    grade = GRADE[preset]
    full = sudoku.random_grid(dice)
    cells = dig(full, n, grade, dice)
    if not cells:
        return None
    steps = rating.line(cells, CAP, grade, RULE[preset], dice)
    if not steps:
        return None
    names = [chosen] if chosen else named(sudoku.CELLS - n)
    name = names[dice.below(len(names))]
    stack = layout(name)
    order = rating.removal_order(stack, dice)
    if not order:
        return None
    level = _lay(cells, steps, order, name)
    level.grade = sudoku.grade(cells)
    low, high = ACCEPTED[preset]
    trapped = rating.traps(stack, level.digits, dice)
    level.rating = rating.rating(stack.size, trapped, rating.narrowest(cells, level.grade, dice), level.grade)
    return level if low <= level.rating <= high and verified(level) else None


def dig(full: list[int], n: int, grade: int, dice: LevelDice) -> list[int]:
    """Empties cells of the full grid, two of one digit at a time, while logic of the grade still fills them: then only
    one solution is left as well. Nothing if it does not come down to n givens."""
    cells = list(full)
    rows, cols, boxes = [0] * 9, [0] * 9, [0] * 9  # digits gone from each
    left = sudoku.CELLS
    for both in dice.shuffle(_twos(full)):
        if left == n:
            return cells
        one, two = both // 128, both % 128
        digit = cells[one]
        if digit == 0 or cells[two] == 0:
            continue
        mark = SET[digit]
        cells[one] = cells[two] = 0
        for cell in (one, two):
            rows[ROW[cell]] |= mark
            cols[COL[cell]] |= mark
            boxes[BOX[cell]] |= mark
        if _returns(cells, rows, cols, boxes, one, two, digit) or sudoku.look(cells).solve(grade):
            left -= 2
            continue
        cells[one] = cells[two] = digit
        for cell in (one, two):
            rows[ROW[cell]] &= ~mark
            cols[COL[cell]] &= ~mark
            boxes[BOX[cell]] &= ~mark
    return cells if left == n else []


def _twos(full: list[int]) -> list[int]:
    """All pairs of cells of equal digit, as cell * 128 + cell."""
    where: list[list[int]] = [[] for _ in range(10)]
    for cell in range(sudoku.CELLS):
        where[full[cell]].append(cell)
    return [one * 128 + two for cells in where for k, one in enumerate(cells) for two in cells[k + 1 :]]


def _returns(
    cells: list[int], rows: list[int], cols: list[int], boxes: list[int], one: int, two: int, digit: int
) -> bool:
    """The usual case, without solving anything: both emptied cells are singles, one after the other."""
    return _certain(cells, rows, cols, boxes, one, two, digit) or _certain(cells, rows, cols, boxes, two, one, digit)


def _certain(
    cells: list[int], rows: list[int], cols: list[int], boxes: list[int], one: int, two: int, digit: int
) -> bool:
    if not _single(cells, rows, cols, boxes, one, digit):
        return False
    mark = SET[digit]
    cells[one] = digit
    rows[ROW[one]] ^= mark
    cols[COL[one]] ^= mark
    boxes[BOX[one]] ^= mark
    found = _single(cells, rows, cols, boxes, two, digit)
    cells[one] = 0
    rows[ROW[one]] ^= mark
    cols[COL[one]] ^= mark
    boxes[BOX[one]] ^= mark
    return found


def _single(cells: list[int], rows: list[int], cols: list[int], boxes: list[int], cell: int, digit: int) -> bool:
    """Whether the digit is the only one for the cell, or the cell the only place of the digit in a unit."""
    mark = SET[digit]
    if rows[ROW[cell]] & cols[COL[cell]] & boxes[BOX[cell]] == mark:
        return True
    for unit in (ROW[cell], 9 + COL[cell], 18 + BOX[cell]):
        for other in UNITS[unit]:
            if other != cell and cells[other] == 0 and mark & rows[ROW[other]] & cols[COL[other]] & boxes[BOX[other]]:
                break
        else:
            return True
    return False


def _lay(cells: list[int], steps: list[int], order: list[int], name: str) -> Level:
    """The k-th pair of places gets the k-th digit of the line; line and order together are the certificate."""
    stack = layout(name)
    digits = [0] * stack.size
    certificate: list[int] = []
    k = 0
    for step in steps:
        if step < rating.FILL:
            one, two = order[k], order[k + 1]
            k += 2
            digits[one] = digits[two] = step
            certificate.append(actions.pair(one + 1, two + 1))
        else:
            certificate.append(actions.place(step % 16, step // 16 - 1))
    level = Level(cells, stack, digits)
    level.layout = name
    level.certificate = certificate
    return level


def verified(level: Level) -> bool:
    """Independently of how it was made: the validator, the exact solvers, and the certificate by the rules themselves."""
    quick = solver.clearable(level.stack, level.digits, level.stack.full, NODES) == 1
    return quick and validate(level) == "ok" and certified(level)


def certified(level: Level) -> bool:
    """Whether the certificate, played by the rules, solves the level within the usual buffer."""
    board = Board(level, Terms(CAP, 1, 0, False, False, False, False))
    for action in level.certificate:
        if board.why_not(action):
            return False
        board.replay(action)
    return board.status == SOLVED

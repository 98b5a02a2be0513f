"""A weave: its code, and whether the rules allow it.

The code of a weave, from its lowest bits: 28 for the digits of its new threads in order, 4 each; 22 for the tokens, set where
a token is a new thread; 1 for the direction; 5 for y; 5 for x of its first thread. No line of any Loom is longer than 22.
"""

from typing import Final

from mypy_extensions import i64

from parlour.games.summon5.position.loom import ACROSS, DOWN, EMPTY, WALL, Loom
from parlour.games.summon5.position.scoring import LONGEST, Score, score
from parlour.games.summon5.position.terms import HAND, Terms

SKIP: Final = 0  # the referee's: the turn is skipped

TOKENS: Final = 22
TOKEN_SHIFT: Final = 28
WAY_SHIFT: Final = 50
Y_SHIFT: Final = 51
X_SHIFT: Final = 56
FAR: Final = 31  # stands for every coordinate that is off any Loom


class Weave:
    """New threads: cells (OFF for one off the Loom) and their digits."""

    def __init__(self, cells: list[int], digits: list[int]) -> None:
        self.cells = cells
        self.digits = digits


def start_code(x: int, y: int, direction: int) -> int:
    return x << X_SHIFT | y << Y_SHIFT | direction << WAY_SHIFT


def pack(x: int, y: int, direction: int, tokens: list[int]) -> int:
    """The code of tokens (digits, or EMPTY for an old thread passed over) from (x, y) on; SKIP if they do not fit."""
    digits = [token for token in tokens if token != EMPTY]
    if not digits or len(tokens) > TOKENS or len(digits) > HAND:
        return SKIP
    code = start_code(x, y, direction if len(tokens) > 1 else ACROSS)
    for i in range(len(tokens)):
        if tokens[i] != EMPTY:
            code |= 1 << (TOKEN_SHIFT + i)
    for i in range(len(digits)):
        code |= digits[i] << 4 * i
    return code


def tokens_of(action: int) -> list[int]:
    """Digits, and EMPTY for each old thread passed over."""
    tokens: list[int] = []
    mask: i64 = action >> TOKEN_SHIFT & 0x3FFFFF
    digits: i64 = action & 0xFFFFFFF
    while mask:
        if mask & 1:
            tokens.append(digits & 15)
            digits >>= 4
        else:
            tokens.append(EMPTY)
        mask >>= 1
    return tokens


def way_of(action: int) -> int:
    return action >> WAY_SHIFT & 1


def x_of(action: int) -> int:
    return action >> X_SHIFT & 31


def y_of(action: int) -> int:
    return action >> Y_SHIFT & 31


def lay_out(loom: Loom, x: int, y: int, direction: int, tokens: list[int]) -> Weave:
    """The cells that the tokens fall on."""
    weave = Weave([], [])
    start = loom.cell(x, y)
    tape = loom.tape[direction]
    i = loom.at[direction][start]
    for token in tokens:
        cell = start if start in loom.portals else tape[i]
        if token != EMPTY:
            weave.cells.append(cell)
            weave.digits.append(token)
        if tape[i] != loom.off:
            i += 1
    return weave


def unpack(loom: Loom, action: int) -> Weave:
    """The threads of the code."""
    return lay_out(loom, x_of(action), y_of(action), way_of(action), tokens_of(action))


def pack_set(terms: Terms, grid: list[int], weave: Weave) -> int:
    """The one code of a legal set of threads, however it was laid."""
    return pack_along(terms.loom, weave, ACROSS if not gap(terms, grid, weave.cells, ACROSS) else DOWN)


def pack_along(loom: Loom, weave: Weave, direction: int) -> int:
    """The same where it is known along which lines it is unbroken: across, if it is both ways."""
    at = loom.at[direction]
    places = [at[cell] for cell in weave.cells]
    first = min(places)
    tokens = [EMPTY] * (max(places) - first + 1)
    for i in range(len(places)):
        tokens[places[i] - first] = weave.digits[i]
    start = loom.tape[direction][first]
    return pack(start % loom.size, start // loom.size, direction, tokens)


def same_line(loom: Loom, cells: list[int], direction: int) -> bool:
    line = loom.line[direction]
    return all(line[cell] == line[cells[0]] for cell in cells)


def gap(terms: Terms, grid: list[int], cells: list[int], direction: int) -> bool:
    """Whether the cells are not one unbroken line this way: old threads may lie between them if they may be bridged."""
    loom = terms.loom
    if not same_line(loom, cells, direction):
        return True
    at = loom.at[direction]
    places = [at[cell] for cell in cells]
    for i in range(min(places) + 1, max(places)):
        cell = loom.tape[direction][i]
        if cell not in cells and (grid[cell] < 0 or not terms.bridging):
            return True
    return False


def touches(terms: Terms, grid: list[int], cells: list[int]) -> bool:
    """Whether a new thread is next to an old one."""
    for cell in cells:
        for near in terms.loom.neighbours(cell):
            if grid[near] >= 0 and near not in cells:
                return True
    return False


def on_centre(loom: Loom, cells: list[int]) -> bool:
    """Whether a new thread lies on the centre or next to it."""
    if loom.centre in cells:
        return True
    return any(near in cells for near in loom.neighbours(loom.centre))


def longest(loom: Loom, grid: list[int], cells: list[int]) -> int:
    """The length of the longest run through the cells."""
    most = 1
    for direction in (ACROSS, DOWN):
        tape = loom.tape[direction]
        for cell in cells:
            low = loom.at[direction][cell]
            high = low
            while grid[tape[low - 1]] >= 0:
                low -= 1
            while grid[tape[high + 1]] >= 0:
                high += 1
            most = max(most, high - low + 1)
    return most


def seals(loom: Loom, grid: list[int], last: list[int], cells: list[int]) -> bool:
    """Whether new threads on these cells would take the last open places (`WeavePosition.last`) and open none."""
    if not last:
        return False
    after = woven(grid, Weave(cells, [0] * len(cells)))
    places = [*last, *[near for cell in cells for near in loom.neighbours(cell)]]
    return not any(after[cell] == EMPTY and longest(loom, after, [cell]) <= LONGEST for cell in places)


def first_weave(terms: Terms, grid: list[int]) -> bool:
    """Whether nobody has woven yet: nothing lies on the Loom but the anchor."""
    threads = 0
    most = 1 if terms.anchored else 0
    for value in grid:
        if value >= 0:
            threads += 1
            if threads > most:
                return False
    return threads == most


def woven(grid: list[int], weave: Weave) -> list[int]:
    """The grid with the new threads on it."""
    after = list(grid)
    for i in range(len(weave.cells)):
        after[weave.cells[i]] = weave.digits[i]
    return after


def misplaced(terms: Terms, grid: list[int], counts: list[int], weave: Weave) -> str:
    """The refusals that placing a thread can already meet, in their order."""
    loom = terms.loom
    if loom.off in weave.cells:
        return "out_of_bounds"
    for cell in weave.cells:
        if grid[cell] == WALL:
            return "blocked"
    for cell in weave.cells:
        if grid[cell] >= 0:
            replaces = cell == loom.centre and terms.replaceable and first_weave(terms, grid)
            if not replaces:
                return "occupied"
    for digit in weave.digits:
        if weave.digits.count(digit) > counts[digit]:
            return "not_in_hand"
    return ""


class Verdict:
    """What the rules say of a set of threads."""

    def __init__(self, code: str, way: int = ACROSS, found: Score | None = None) -> None:
        self.code = code  # "" if it may be woven, else the first refusal in the order of the rules
        self.way = way  # the direction in which it is an unbroken line: across, if it is both ways
        self.found = found  # what it forms, if it may be woven


def judge(terms: Terms, grid: list[int], counts: list[int], weave: Weave) -> str:
    """ "" if this set of threads may be woven, else the first refusal in the order of the rules."""
    return judged(terms, grid, counts, weave, 0).code


def judged(terms: Terms, grid: list[int], counts: list[int], weave: Weave, factor: int) -> Verdict:
    """The same with all that was found out on the way."""
    cells = weave.cells
    loom = terms.loom
    if not cells:
        return Verdict("nothing_placed")
    code = misplaced(terms, grid, counts, weave)
    if code:
        return Verdict(code)
    way = ACROSS
    if gap(terms, grid, cells, ACROSS):
        if gap(terms, grid, cells, DOWN):
            straight = same_line(loom, cells, ACROSS) or same_line(loom, cells, DOWN)
            return Verdict("gap" if straight else "not_in_line")
        way = DOWN
    if not terms.anchored and first_weave(terms, grid):
        if not on_centre(loom, cells):
            return Verdict("first_move")
    elif not touches(terms, grid, cells) and loom.centre not in cells:  # on the centre: it replaces the anchor
        return Verdict("not_adjacent")
    before = [grid[cell] for cell in cells]
    lay(grid, cells, weave.digits)
    found = score(loom, terms.tariff, grid, cells, factor)
    lay(grid, cells, before)
    if not terms.long_dead:
        for run in found.runs:
            if len(run.cells) > LONGEST:
                return Verdict("run_too_long")
    if not found.scored:
        return Verdict("no_sequence")
    if terms.all_must_score and found.scored < len(found.runs):
        return Verdict("dead_sequence")
    return Verdict("", way, found)


def lay(grid: list[int], cells: list[int], values: list[int]) -> None:
    for i in range(len(cells)):
        grid[cells[i]] = values[i]

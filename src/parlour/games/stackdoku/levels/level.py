"""A level: givens, tiles, and what the referee knows of them; as text, and checked."""

from typing import Final

from parlour.core.thoughts import TooLong, deferring, thought_long
from parlour.games.stackdoku.levels import solver, sudoku
from parlour.games.stackdoku.levels.stack import MOST, Stack, in_order, read_place, stack_of

LEVELS: Final = 2**31 - 1  # the referee draws one of so many

Certificate = list[int]  # action codes of the notation


class Level:
    """One level, shared and frozen."""

    def __init__(self, givens: list[int], stack: Stack, digits: list[int]) -> None:
        self.givens = givens
        self.stack = stack
        self.digits = digits  # of the tiles
        self.n = sudoku.CELLS - givens.count(0)
        self.preset = ""  # who it is, if it was generated:
        self.seed = ""
        self.layout = ""
        self.chosen = False  # whether the layout was chosen, which makes it another level
        self.made = 0  # by which version of the generator
        self.grade = 0
        self.rating = -1
        self.certificate: Certificate = []  # a line of certain steps that solves it
        self.solution: list[int] = []  # empty unless there is exactly one
        self.code = ""  # what the validator says, once asked
        self.inked: dict[tuple[int, bool, int], bytes] = {}  # its tiles as views have told them, encoded
        self._written = ""

    def written(self) -> str:
        """The givens as text, for every view of the level."""
        self._written = self._written or sudoku.write_grid(self.givens)
        return self._written

    def name(self) -> str:
        """`hard:abc:1`; a level from elsewhere has none."""
        if not self.preset:
            return ""
        return identity(self.preset, self.seed, self.n, self.made, self.layout if self.chosen else "")


def identity(preset: str, seed: str, n: int, made: int, chosen: str) -> str:
    """Preset, seed, generator version and a chosen layout: where they are the same, so is the level."""
    name = f"{preset}-{n}:{seed}:{made}" if preset == "custom" else f"{preset}:{seed}:{made}"
    return f"{name}:{chosen}" if chosen else name


ORDER: Final = (
    "givens_conflict",
    "tile_count",
    "odd_digit",
    "tile_overlap",
    "tile_unsupported",
    "no_solution",
    "many_solutions",
    "digit_mismatch",
    "stack_unclearable",
    "stack_unknown",
    "ok",
)


def validate(level: Level) -> str:
    """What is wrong with a level, the first in the order of the rules; `ok` if nothing is. Finds its solution too."""
    if not level.code:
        level.code = _validate(level)
    return level.code


def _validate(level: Level) -> str:
    if not sudoku.conflict_free(level.givens):
        return "givens_conflict"
    if level.stack.size != sudoku.CELLS - level.n:
        return "tile_count"
    for digit in range(1, 10):
        if level.digits.count(digit) % 2:
            return f"odd_digit:{digit}"
    if level.stack.overlapping():
        return "tile_overlap"
    if level.stack.unsupported():
        return "tile_unsupported"
    search = sudoku.Search(level.givens)
    found = search.run(2)
    if found == 0:
        return "no_solution"
    if found != 1:  # a search that hit its cap has not shown that there is only one
        return "many_solutions"
    level.solution = search.first
    return _stack_code(level)


def _stack_code(level: Level) -> str:
    # every full grid holds each digit nine times, so this is the same for every solution
    for digit in range(1, 10):
        if level.digits.count(digit) != 9 - level.givens.count(digit):
            return "digit_mismatch"
    clear = solver.clearable(level.stack, level.digits, level.stack.full)
    return ("stack_unclearable", "ok", "stack_unknown")[clear]


def playable(level: Level) -> str:
    """ "" if the level can be played, else the validator's code; a level with several solutions accepts any."""
    code = validate(level)
    if code == "many_solutions":
        code = _stack_code(level)
    return "" if code in ("ok", "stack_unknown") else code


def grid_winnable(level: Level, cells: list[int]) -> bool:
    """Whether the cells filled so far can be part of a full grid."""
    if not level.solution:
        return _fillable(cells)
    return all(cells[cell] in (0, level.solution[cell]) for cell in range(sudoku.CELLS))


def _fillable(cells: list[int]) -> bool:
    """Only levels from elsewhere ask this, at every step of a review anew."""
    if deferring():
        raise TooLong
    thought_long()
    return sudoku.solvable(cells) != 0


def read_tiles(text: str) -> tuple[Stack, list[int]]:
    """`x,y,z=digit ...`: the stack in the order of its ids, and the digits; ValueError with one clear line."""
    words = text.split()
    if not 0 < len(words) <= MOST:
        raise ValueError(f"a stack has 1 to {MOST} tiles, each as x,y,z=digit")
    digit_at: dict[tuple[int, int, int], int] = {}
    for word in words:
        place, equals, digit = word.partition("=")
        if not equals or digit not in list("123456789"):
            raise ValueError(f"{word[:40]!r} is no tile; write x,y,z=digit")
        at = read_place(place)
        if at in digit_at:
            raise ValueError(f"two tiles lie at {place}")
        digit_at[at] = int(digit)
    places = in_order(list(digit_at))
    return stack_of(places), [digit_at[place] for place in places]


def write_tiles(level: Level) -> str:
    """The inverse."""
    places = level.stack.places()
    return " ".join([f"{x},{y},{z}={level.digits[i]}" for i, (x, y, z) in enumerate(places)])


def import_level(givens: str, tiles: str) -> Level:
    """A level from its two lines, unchecked but readable; ValueError with one clear line."""
    cells = sudoku.read_grid(givens)
    stack, digits = read_tiles(tiles)
    return Level(cells, stack, digits)

"""The Sudoku half: the tables of the grid, an exact search, and a solver that only does what a person would."""

from typing import Final

from parlour.games.stackdoku.levels.seeded import LevelDice

CELLS: Final = 81
GLYPHS: Final = ".123456789"  # of an empty cell and of each digit
WRITTEN: Final = bytes.maketrans(bytes(range(10)), GLYPHS.encode())
ALL: Final = 511  # the nine digits of a set, digit d as bit d - 1
ROW: Final = [cell // 9 for cell in range(CELLS)]
COL: Final = [cell % 9 for cell in range(CELLS)]
BOX: Final = [cell // 27 * 3 + cell % 9 // 3 for cell in range(CELLS)]
COUNT: Final = [bin(mask).count("1") for mask in range(ALL + 1)]
LOWEST: Final = [(mask & -mask).bit_length() for mask in range(ALL + 1)]  # the lowest digit of a set
SET: Final = [0, *(1 << digit for digit in range(9))]  # SET[d]: the set that is digit d alone

# rows, then columns, then boxes, each as its nine cells
UNITS: Final = [[cell for cell in range(CELLS) if of[cell] == k] for of in (ROW, COL, BOX) for k in range(9)]
PEERS: Final = [
    [other for other in range(CELLS) if other != cell and any(of[other] == of[cell] for of in (ROW, COL, BOX))]
    for cell in range(CELLS)
]


def _segments() -> list[list[list[int]]]:
    """Every three cells that a line and a box share: [the three, the rest of the line, the rest of the box]."""
    found = []
    for line in UNITS[:18]:
        for box in UNITS[18:]:
            both = [cell for cell in line if cell in box]
            if both:
                found.append([both, [c for c in line if c not in both], [c for c in box if c not in both]])
    return found


SEGMENTS: Final = _segments()


def name(cell: int) -> str:
    """`r1c1` to `r9c9`."""
    return f"r{cell // 9 + 1}c{cell % 9 + 1}"


def unit_name(unit: int) -> str:
    """`row 4`, `column 7`, `box 2`."""
    return f"{('row', 'column', 'box')[unit // 9]} {unit % 9 + 1}"


def read_grid(text: str) -> list[int]:
    """81 cells of `1`-`9` and `.`, white space aside; ValueError with one clear line."""
    signs = "".join(text.split())
    if len(signs) != CELLS or not all(sign in ".123456789" for sign in signs):
        raise ValueError("a grid is 81 signs, each a digit 1 to 9 or a point for an empty cell")
    return [0 if sign == "." else int(sign) for sign in signs]


def write_grid(cells: list[int]) -> str:
    """The inverse, without white space."""
    return bytes(cells).translate(WRITTEN).decode()


def conflict_free(cells: list[int]) -> bool:
    """Whether no row, column or box holds a digit twice."""
    for unit in UNITS:
        found = 0
        for cell in unit:
            mark = SET[cells[cell]]
            if found & mark:
                return False
            found |= mark
    return True


class Search:
    """Exact: every way to fill a grid, cell with the fewest digits first."""

    def __init__(self, cells: list[int], cap: int = 200_000) -> None:
        self.cells = list(cells)
        self.rows = [ALL] * 9  # digits still to come
        self.cols = [ALL] * 9
        self.boxes = [ALL] * 9
        self.open: list[int] = []
        self.dice: LevelDice | None = None  # tries digits in random order
        self.nodes = 0
        self.cap = cap
        self.found = 0
        self.limit = 1
        self.first: list[int] = []  # the first solution
        for cell in range(CELLS):
            if cells[cell]:
                self.set(cell, SET[cells[cell]])
            else:
                self.open.append(cell)

    def set(self, cell: int, mark: int) -> None:
        """The mark goes from (or, the second time, back to) what its row, column and box still need."""
        self.rows[ROW[cell]] ^= mark
        self.cols[COL[cell]] ^= mark
        self.boxes[BOX[cell]] ^= mark

    def run(self, limit: int) -> int:
        """How many solutions there are, counting no further than `limit`; -1 if the node cap came first.

        The given cells must be free of conflicts.
        """
        self.limit = limit
        self.descend()
        return -1 if self.nodes > self.cap else self.found

    def choose(self) -> int:
        """Where in `open` to go on: the cell with the fewest digits left."""
        best, fewest = 0, 10
        for k in range(len(self.open)):
            cell = self.open[k]
            count = COUNT[self.rows[ROW[cell]] & self.cols[COL[cell]] & self.boxes[BOX[cell]]]
            if count < fewest:
                best, fewest = k, count
                if count < 2:
                    return best
        return best

    def hidden(self) -> int:
        """A cell that is its unit's only place for some digit, as cell * 512 + that digit's set; -1 if there is none."""
        for unit in UNITS:
            once, twice = 0, 0
            for cell in unit:
                if self.cells[cell] == 0:
                    left = self.rows[ROW[cell]] & self.cols[COL[cell]] & self.boxes[BOX[cell]]
                    twice |= once & left
                    once |= left
            once &= ~twice
            if once:
                for cell in unit:
                    if self.cells[cell] == 0:
                        left = self.rows[ROW[cell]] & self.cols[COL[cell]] & self.boxes[BOX[cell]] & once
                        if left:
                            return cell * 512 + SET[LOWEST[left]]
        return -1

    def descend(self) -> None:
        if not self.open:
            self.found += 1
            if self.found == 1:
                self.first = list(self.cells)
            return
        self.nodes += 1
        k = self.choose()
        cell = self.open[k]
        left = self.rows[ROW[cell]] & self.cols[COL[cell]] & self.boxes[BOX[cell]]
        if COUNT[left] > 1:
            only = self.hidden()
            if only >= 0:
                cell, left = only // 512, only % 512
                k = self.open.index(cell)
        self.open[k] = self.open[-1]
        self.open.pop()
        while left and self.found < self.limit and self.nodes <= self.cap:
            mark = SET[LOWEST[left]]
            if self.dice is not None:
                for _ in range(self.dice.below(COUNT[left])):
                    mark = SET[LOWEST[left & ~(mark | (mark - 1))]]
            left ^= mark
            self.cells[cell] = LOWEST[mark]
            self.set(cell, mark)
            self.descend()
            self.set(cell, mark)
            self.cells[cell] = 0
        self.open.append(cell)
        if k < len(self.open) - 1:  # back to where it was, or callers would lose their place
            self.open[-1] = self.open[k]
            self.open[k] = cell


def random_grid(dice: LevelDice) -> list[int]:
    """A full grid: the three boxes of the diagonal at random, the rest by a search in random order."""
    cells = [0] * CELLS
    for box in (18, 22, 26):
        digits = dice.shuffle([1, 2, 3, 4, 5, 6, 7, 8, 9])
        for k in range(9):
            cells[UNITS[box][k]] = digits[k]
    search = Search(cells)
    search.dice = dice
    search.run(1)
    return search.first


def only_solution(cells: list[int]) -> list[int]:
    """The solution of a conflict-free grid if it has exactly one, else nothing."""
    search = Search(cells)
    return search.first if search.run(2) == 1 else []


def solvable(cells: list[int]) -> int:
    """1 if a conflict-free grid can be filled, 0 if not, -1 if the node cap came first."""
    return Search(cells).run(1)


class Logic:
    """A grid with the digits that each empty cell may still take, and the steps of a person who does not guess."""

    def __init__(self, cells: list[int], left: list[int], empty: int) -> None:
        self.cells = cells
        self.left = left  # sets of digits; 0 where the cell is filled
        self.empty = empty

    def copy(self) -> "Logic":
        return Logic(list(self.cells), list(self.left), self.empty)

    def put(self, cell: int, digit: int) -> None:
        """The digit goes into the cell, and out of what its peers may take."""
        keep = ~SET[digit]
        self.cells[cell] = digit
        self.left[cell] = 0
        self.empty -= 1
        for peer in PEERS[cell]:
            self.left[peer] &= keep

    def single(self, wanted: int) -> int:
        """A cell whose digit is certain, one of the `wanted` set, as cell * 16 + digit; -1 if there is none.

        Hidden singles first (the only place of a unit), then naked ones (the only digit of a cell).
        """
        left = self.left
        for unit in UNITS:
            once, twice = 0, 0
            for cell in unit:
                digits = left[cell]
                twice |= once & digits
                once |= digits
            once &= ~twice & wanted
            if once:
                for cell in unit:
                    if left[cell] & once:
                        return cell * 16 + LOWEST[left[cell] & once]
        for cell in range(CELLS):
            digits = left[cell]
            if digits & wanted and COUNT[digits] == 1:
                return cell * 16 + LOWEST[digits]
        return -1

    def singles(self) -> bool:
        """Fills in everything that singles give; whether the grid is full then."""
        while self.empty:
            moved = False
            for unit in UNITS:
                once, twice = 0, 0
                for cell in unit:
                    digits = self.left[cell]
                    twice |= once & digits
                    once |= digits
                once &= ~twice
                if once:
                    for cell in unit:
                        digits = self.left[cell] & once
                        if digits:
                            self.put(cell, LOWEST[digits])
                            moved = True
                            break  # the sets of the unit are stale now; the next round sees the rest
            for cell in range(CELLS):
                if COUNT[self.left[cell]] == 1:
                    self.put(cell, LOWEST[self.left[cell]])
                    moved = True
            if not moved:
                return False
        return True

    def locked(self) -> bool:
        """Locked candidates: what a line has only inside one box leaves the rest of that box, and the other way round."""
        left = self.left
        moved = False
        for segment in SEGMENTS:
            here, line, box = 0, 0, 0
            for cell in segment[0]:
                here |= left[cell]
            if here == 0:
                continue
            for cell in segment[1]:
                line |= left[cell]
            for cell in segment[2]:
                box |= left[cell]
            out = here & line & ~box
            if out:
                moved = True
                for cell in segment[1]:
                    left[cell] &= ~out
            out = here & box & ~line
            if out:
                moved = True
                for cell in segment[2]:
                    left[cell] &= ~out
        return moved

    def pairs(self) -> bool:
        """Naked and hidden pairs: two cells that share two digits keep them from, or for, themselves."""
        moved = False
        for unit in UNITS:
            for i in range(8):
                digits = self.left[unit[i]]
                if COUNT[digits] == 2:
                    for j in range(i + 1, 9):
                        if self.left[unit[j]] == digits and self.clear(unit, unit[i], unit[j], digits):
                            moved = True
            if self.hidden_pairs(unit):
                moved = True
        return moved

    def clear(self, unit: list[int], one: int, two: int, digits: int) -> bool:
        moved = False
        for cell in unit:
            if cell != one and cell != two and self.left[cell] & digits:
                self.left[cell] &= ~digits
                moved = True
        return moved

    def hidden_pairs(self, unit: list[int]) -> bool:
        moved = False
        places = [0] * 10
        for k in range(9):
            digits = self.left[unit[k]]
            while digits:
                low = LOWEST[digits]
                places[low] |= SET[k + 1]
                digits ^= SET[low]
        for d in range(1, 9):
            if COUNT[places[d]] == 2:
                for e in range(d + 1, 10):
                    if places[e] == places[d]:
                        keep = SET[d] | SET[e]
                        for k in range(9):
                            if places[d] & SET[k + 1] and self.left[unit[k]] & ~keep:
                                self.left[unit[k]] &= keep
                                moved = True
        return moved

    def think(self) -> None:
        """Strikes out all that locked candidates and pairs strike out, without filling anything in."""
        while self.locked() or self.pairs():
            pass

    def solve(self, grade: int) -> bool:
        """Whether steps of the grade fill the grid: 1 singles, 2 also locked candidates and pairs."""
        while not self.singles():
            if grade < 2 or not (self.locked() or self.pairs()):
                return False
        return True


def look(cells: list[int]) -> Logic:
    """The grid as a person sees it: each empty cell with the digits that its row, column and box leave."""
    rows, cols, boxes = [0] * 9, [0] * 9, [0] * 9
    for cell in range(CELLS):
        mark = SET[cells[cell]]
        rows[ROW[cell]] |= mark
        cols[COL[cell]] |= mark
        boxes[BOX[cell]] |= mark
    left = [0] * CELLS
    empty = 0
    for cell in range(CELLS):
        if cells[cell] == 0:
            empty += 1
            left[cell] = ALL & ~(rows[ROW[cell]] | cols[COL[cell]] | boxes[BOX[cell]])
    return Logic(list(cells), left, empty)


def grade(cells: list[int]) -> int:
    """The logic grade of a grid: 1 singles suffice, 2 with locked candidates and pairs, 3 needs more."""
    if look(cells).solve(1):
        return 1
    return 2 if look(cells).solve(2) else 3

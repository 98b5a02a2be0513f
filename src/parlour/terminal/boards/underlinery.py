"""The board of Underlinery: one's own grid, the numbers still to be called, and what nearly full lines lack."""

from __future__ import annotations

from textwrap import wrap

from parlour.games.underlinery.position.board import LETTERS
from parlour.games.underlinery.texts import line_name
from parlour.games.underlinery.view.shapes import Hand, UnderlineryView
from parlour.terminal.boards.board import Board
from parlour.terminal.canvas import BOLD, DIM, PLAIN, UNDER, Canvas
from parlour.terminal.scene import Scene

WORD = "UNDERLINERY"
CELL = 4
BESIDE = 31  # columns beside the grid
LOW, HIGH = 4, 36  # rows below the numbers in a small window, and from where on a window is high
LACK = 3  # a line that lacks at most so many says which
NUMBER = "number "


class UnderlineryBoard(Board):
    """Enter on a cell places, lifts or calls; digits jump to a number, in the grid and on the number board."""

    asks_all = """\
  Placing   Enter on an empty cell lays the number in hand, on a full one
            lifts it; f fills the rest by chance
  Calling   type a number: the cursor jumps to it, Enter calls it; or
            choose it in the grid or on the board"""

    def __init__(self) -> None:
        super().__init__()
        self.digits = ""  # of a number that is being typed

    @property
    def view(self) -> UnderlineryView:
        assert self.scene is not None
        assert isinstance(self.scene.view, UnderlineryView)
        return self.scene.view

    def called(self) -> set[int]:
        return {call.number for call in self.view.calls}

    def lines(self) -> dict[str, list[int]]:
        """Every line of the own grid and the numbers in it."""
        grid, size = self.view.grid, self.view.size
        if grid is None:
            return {}
        found = {f"row {row + 1}": list(grid[row * size : (row + 1) * size]) for row in range(size)}
        found |= {f"column {LETTERS[column]}": list(grid[column::size]) for column in range(size)}
        found["the falling diagonal"] = [grid[at * (size + 1)] for at in range(size)]
        found["the rising diagonal"] = [grid[(at + 1) * (size - 1)] for at in range(size)]
        return found

    def lacking(self) -> list[str]:
        """What the nearly full lines lack, the nearest first."""
        called = self.called()
        found = []
        for name, numbers in self.lines().items():
            missing = sorted(set(numbers) - called)
            if 0 < len(missing) <= LACK and 0 not in numbers and called:
                found.append((len(missing), f"{name} lacks {', '.join(map(str, missing))}"))
        return [words for _, words in sorted(found)]

    # what is drawn

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        view = self.view
        self.counters(canvas)
        wide = 4 + CELL * view.size
        if view.grid is None:
            canvas.put(1, 3, "Grids are private.")
        else:
            self.grid(canvas, view.grid)
        placing = view.phase in ("toss", "placement")
        x = max(wide + 3, 48)
        if view.phase == "toss":
            self.toss(canvas, x)
        else:
            self.numbers(canvas, x, placing)
        self.lacks(canvas, x, 3 + (view.size * view.size) // 10 + 2)

    def lacks(self, canvas: Canvas, x: int, y: int) -> None:
        """The nearly full lines, as many as have room, each with all that it lacks."""
        room = LOW if self.app.size.height < HIGH else HIGH - y - LOW
        rows: list[str] = []
        for words in self.lacking():
            rows += wrap(words, BESIDE, subsequent_indent="  ")
            if len(rows) > room:
                return
            canvas.block(x, y, "\n".join(rows))

    def counters(self, canvas: Canvas) -> None:
        """The word of the game for each seat, one letter underlined for each tick."""
        view = self.view
        x = 1
        for seat in [view.viewer, 3 - view.viewer] if view.viewer else [1, 2]:
            name = "you" if seat == view.viewer else f"seat {seat}"
            ticks = view.ticks[seat - 1]
            x = canvas.put(x, 0, f"{name} ", BOLD if view.turn == seat else PLAIN)
            for n, letter in enumerate(WORD[: view.target]):
                canvas.put(x + n, 0, letter, UNDER + BOLD if n < ticks else DIM)
            x = canvas.put(x + min(view.target, len(WORD)), 0, f" {ticks} of {view.target}") + 4

    def grid(self, canvas: Canvas, grid: tuple[int, ...]) -> None:
        view = self.view
        size, called = view.size, self.called()
        marked = self.marked()
        for column in range(size):
            star = "*" if f"c{LETTERS[column]}" in view.lines else " "
            canvas.put(3 + CELL * column, 2, f"{LETTERS[column]:>3}{star}", DIM)
        for row in range(size):
            canvas.put(0, 3 + row, f"{row + 1:>2}", DIM)
            for column in range(size):
                number = grid[row * size + column]
                text = "--" if number in called else str(number) if number else "."
                style = BOLD + UNDER if number and number == marked else DIM if number in called else PLAIN
                canvas.put(3 + CELL * column, 3 + row, f"{text:>3}", style, f"{LETTERS[column]}{row + 1}")
            if f"r{row + 1}" in view.lines:
                canvas.put(3 + CELL * size, 3 + row, "*")
        diagonals = [line_name(name) for name in ("d1", "d2") if name in view.lines]
        if diagonals:
            canvas.put(3, 3 + size, f"complete: {'both diagonals' if len(diagonals) > 1 else diagonals[0]}")

    def numbers(self, canvas: Canvas, x: int, placing: bool) -> None:
        """By tens: what is still to be called, or before that still to be placed."""
        view = self.view
        gone = set(view.grid or ()) if placing else self.called()
        hand = self.hand()
        head = f"in hand: {hand}" if placing and hand else "to place" if placing else "to call"
        canvas.put(x, 2, head, BOLD)
        marked = self.marked()
        for number in range(1, view.size * view.size + 1):
            at, row = x + 5 + 2 * (number % 10), 3 + number // 10
            if number % 10 == 0 or number == 1:
                canvas.put(x, row, f"{number // 10 * 10:>3}:", DIM)
            style = DIM if number in gone else BOLD + UNDER if number in (marked, hand) else PLAIN
            canvas.put(at, row, "-" if number in gone else str(number % 10), style, f"{NUMBER}{number}")
        if view.held:
            canvas.put(x, 1, f"held this turn: {view.held}", BOLD)
        if placing and view.viewer and view.status[view.viewer - 1] == "placing":
            canvas.put(1, 4 + view.size, "[ f Fill the rest by chance ]", spot="fill")
        elif placing and "open" in (self.scene.legal if self.scene is not None else []):
            canvas.put(1, 4 + view.size, "[ Open your grid ]", spot="open")

    def toss(self, canvas: Canvas, x: int) -> None:
        view = self.view
        if view.chooser == view.viewer:
            canvas.put(x, 3, "You choose:", BOLD)
            canvas.put(x, 5, "[ A  first placement ]", spot="choose A")
            canvas.put(x, 7, "[ B  first move ]", spot="choose B")
        else:
            canvas.put(x, 3, "The other seat chooses.")

    def hand(self) -> int:
        preview = self.scene.preview if self.scene is not None else None
        return preview.number if isinstance(preview, Hand) else self.view.hand

    def marked(self) -> int:
        """The number that the cursor stands on, wherever it stands."""
        if self.cursor.startswith(NUMBER):
            return int(self.cursor.removeprefix(NUMBER))
        return self.number_at(self.cursor)

    def number_at(self, cell: str) -> int:
        grid = self.view.grid
        if grid is None or len(cell) < 2 or cell[0] not in LETTERS or not cell[1:].isdigit():
            return 0
        column, row = LETTERS.index(cell[0]), int(cell[1:]) - 1
        return grid[row * self.view.size + column] if column < self.view.size and 0 <= row < self.view.size else 0

    def first(self) -> str:
        if self.view.phase == "toss" and "choose A" in self.canvas.spots:
            return "choose A"
        return "a1" if "a1" in self.canvas.spots else next(iter(self.canvas.spots), "")

    # what is done

    def act(self, spot: str) -> None:
        view = self.view
        self.digits = ""
        if spot.startswith("choose ") or spot in ("fill", "open"):
            self.say(spot)
        elif view.phase == "placement":
            if spot.startswith(NUMBER):
                self.say(f"hand {spot.removeprefix(NUMBER)}")
            else:
                self.say(f"lift {spot}" if self.number_at(spot) else spot)
        elif self.marked():
            self.say(f"call {self.marked()}")

    def typed(self, letter: str) -> bool:
        view = self.view
        if letter == "f" and "fill" in self.canvas.spots:
            self.say("fill")
            return True
        if not letter.isdigit() or view.phase == "toss":
            return False
        most = view.size * view.size
        self.digits = self.digits + letter if int(self.digits + letter) <= most else letter
        if int(self.digits) == 0:
            self.digits = ""
            return True
        number = int(self.digits)
        where = self.cell_of(number) if view.phase != "placement" else ""
        self.point(where or f"{NUMBER}{number}")
        self.redraw()
        return True

    def cell_of(self, number: int) -> str:
        grid, size = self.view.grid, self.view.size
        if grid is None or number not in grid:
            return ""
        at = grid.index(number)
        return f"{LETTERS[at % size]}{at // size + 1}"

    def action_go(self, dx: int, dy: int) -> None:
        self.digits = ""
        super().action_go(dx, dy)
        self.redraw()

    def shows(self, text: str) -> tuple[str, str]:
        number = text.removeprefix("call ")
        if number.isdigit():
            return self.cell_of(int(number)) or f"{NUMBER}{number}", text
        return text if text in self.canvas.spots else "", text

    def words(self, spot: str) -> str:
        view = self.view
        if spot.startswith("choose "):
            return "A: you place first, and the other seat calls first. B: the other way round."
        if spot == "fill":
            return "The rest of your grid is filled by chance."
        number = int(spot.removeprefix(NUMBER)) if spot.startswith(NUMBER) else self.number_at(spot)
        if view.phase == "placement":
            if spot.startswith(NUMBER):
                return f"Enter takes {number} in hand."
            return (
                f"{spot}: Enter lifts {number}."
                if number
                else f"{spot}: Enter places {self.hand() or 'the number in hand'}."
            )
        if not number:
            return spot
        if number in self.called():
            return f"{number} is called already."
        if number == view.held:
            return f"{number} is held this turn."
        called = self.called()
        gains = [
            name for name, numbers in self.lines().items() if number in numbers and not set(numbers) - called - {number}
        ]
        lacks = [
            f"{name} would lack {len(set(numbers) - called - {number})}"
            for name, numbers in self.lines().items()
            if number in numbers and set(numbers) - called - {number}
        ]
        done = (
            f"Calling {number} completes {', '.join(gains)}."
            if gains
            else f"Calling {number} completes no line of yours."
        )
        left = "; ".join(lacks)
        return f"{done} {left[:1].upper()}{left[1:]}{'.' if left else ''}".rstrip()


BOARD = UnderlineryBoard

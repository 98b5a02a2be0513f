"""Stackdoku in numbers: tiles are paired one after the other, tokens placed by cell and digit; and a row tells what a seat knows.

What changes neither grid nor stack (pauses, hints, the mode) and beginning again have no step: a learner would do nothing else.
"""

from typing import TYPE_CHECKING, Final

from parlour.core.contract import Action, Position, Seat
from parlour.core.encoder import ONE_HOT, UNFINISHED, Encoder, capped
from parlour.games.stackdoku.levels.stack import MOST
from parlour.games.stackdoku.levels.sudoku import CELLS
from parlour.games.stackdoku.notation import write
from parlour.games.stackdoku.position.actions import GIVE_UP, KIND, PAIR, PEEK, PLACE, RESCUE, UNDO, pair, place
from parlour.games.stackdoku.position.board import PLAYING, Board
from parlour.games.stackdoku.position.match import StackPosition
from parlour.games.stackdoku.view.look import counts

if TYPE_CHECKING:
    from parlour.games.stackdoku.game import Stackdoku

SPOTS: Final = MOST  # after the tiles: cell * 9 + digit - 1
PEEKS: Final = SPOTS + CELLS * 9  # + tile
WORDS: Final = PEEKS + MOST
SAID: Final = (UNDO, RESCUE, GIVE_UP)
NAMES: Final = ("undo", "rescue", "giveup")
TRAY: Final = 8  # the largest
TILE: Final = 7
SHIFT: Final = 99  # coordinates may be negative
UNLIMITED: Final = 255

PARTS: Final[list[tuple[str, list[int]]]] = [
    ("seat", [1]),
    ("status", [4]),
    ("lives", [1]),
    ("undos", [1]),  # 255 = unlimited
    ("moves", [1]),
    ("attempt", [1]),
    ("stage", [1]),
    ("paused", [1]),
    ("hidden", [1]),
    ("dead_end", [1]),
    ("rival", [4]),  # of a race: filled, tiles left, tokens, lives
    ("tray", [TRAY]),
    ("stock", [9]),  # tiles left of each digit
    ("grid", [CELLS]),
    ("givens", [CELLS]),
    ("tiles", [MOST, TILE]),  # there, free, x, y, z, digit (0 = face down), a number for those known to be equal
    ("taken", [MOST]),  # by a step
]


class StackEncoder(Encoder):
    """Steps: a tile, a digit in a cell, a tile to peek at, a word."""

    def __init__(self, game: "Stackdoku") -> None:
        super().__init__(WORDS + len(SAID), PARTS, ("undos", "moves", "attempt"))
        self.blank = bytes(self.size)

    # What the seat knows

    def row(self, position: Position, seat: Seat, steps: list[int]) -> bytes:
        assert isinstance(position, StackPosition)
        board = position.boards[seat - 1]
        hides = board.paused and position.result is None
        undos = UNLIMITED if board.undos < 0 else capped(board.undos)
        told = [seat, *ONE_HOT[4][board.status], board.lives, undos, capped(board.moves), capped(board.attempt)]
        told += [capped(board.stage), int(board.paused), int(board.hidden)]
        told.append(0 if hides or not board.dead_end() else 1)
        if position.game.race:
            rival = counts(position.boards[2 - seat], 3 - seat)
            told += [rival.filled, rival.left, rival.buffer, rival.lives]
        else:
            told += [0] * 4
        if hides:
            return bytes(told) + bytes(self.width - len(told))
        told += board.buffer + [0] * (TRAY - len(board.buffer))
        told += [9 - board.cells.count(digit) - board.buffer.count(digit) for digit in range(1, 10)]
        told += board.cells
        told += board.level.givens
        told += self._tiles(board)
        taken = [0] * MOST
        for step in steps:
            taken[step] = 1
        return bytes(told + taken)

    def _tiles(self, board: Board) -> list[int]:
        stack, digits = board.level.stack, board.level.digits
        found: list[int] = []
        groups: dict[int, int] = {}
        for tile in range(stack.size):
            there = bool(board.present & stack.one[tile])
            digit = digits[tile] if not there or not board.hidden or tile in board.shown else 0
            known = 0
            if there and board.hidden and board.seen & stack.one[tile]:
                known = groups.setdefault(digits[tile], len(groups) + 1)
            free = there and stack.is_free(tile, board.present)
            found += [int(there), int(free), stack.x[tile] + SHIFT, stack.y[tile] + SHIFT, stack.z[tile] + SHIFT]
            found += [digit, known]
        return found + [0] * (TILE * (MOST - stack.size))

    # What it may do

    def mask(self, position: Position, seat: Seat, steps: list[int]) -> bytes:
        assert isinstance(position, StackPosition)
        if position.result is not None:
            return self.blank
        board = position.boards[seat - 1]
        found = bytearray(self.size)
        going = board.status == PLAYING and not board.paused
        if steps:
            for one, two in board.offered():
                if one == steps[0]:
                    found[two] = 1
            return bytes(found)
        if going:
            for one, _ in board.offered():
                found[one] = 1
            for digit in board.held():
                for cell in board.legal_cells(digit):
                    found[SPOTS + cell * 9 + digit - 1] = 1
            if board.hidden:
                for tile in board.free():
                    if not board.why_not(PEEK + tile + 1):
                        found[PEEKS + tile] = 1
        for n, action in enumerate(SAID):
            if not board.why_not(action):
                found[WORDS + n] = 1
        return bytes(found)

    def action(self, position: Position, seat: Seat, steps: list[int]) -> Action:
        step = steps[-1]
        if step < SPOTS:
            return pair(steps[0] + 1, step + 1) if len(steps) == 2 else UNFINISHED
        if step < PEEKS:
            return place((step - SPOTS) % 9 + 1, (step - SPOTS) // 9)
        return PEEK + step - PEEKS + 1 if step < WORDS else SAID[step - WORDS]

    def steps(self, position: Position, seat: Seat, action: Action) -> list[int]:
        """None for what has no step."""
        rest = action % KIND
        if action >= PEEK:
            assert isinstance(position, StackPosition)
            return [PEEKS + rest - 1] if position.boards[seat - 1].hidden else []
        if action >= PLACE:
            return [SPOTS + rest % 100 * 9 + rest // 100 - 1]
        if action >= PAIR:
            return [rest // 100 - 1, rest % 100 - 1]
        return [WORDS + SAID.index(action)] if action in SAID else []

    def describe(self, step: int) -> str:
        if step < SPOTS:
            return f"tile {step + 1}"
        if step < PEEKS:
            return f"place {write(place((step - SPOTS) % 9 + 1, (step - SPOTS) // 9))}"
        return f"peek {step - PEEKS + 1}" if step < WORDS else NAMES[step - WORDS]

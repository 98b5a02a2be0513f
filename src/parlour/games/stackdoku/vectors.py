"""The vector language of Stackdoku: `tiles take layout free level givens valid pairs removable cells do bad state`."""
# Not compiled: it only reads or writes text.

from parlour.core.dice import QuickDice
from parlour.core.options import BadOption, parse_words, read_options
from parlour.core.vectors import BadVector, GameRunner, expect
from parlour.games.stackdoku.game import Stackdoku
from parlour.games.stackdoku.levels.layouts import layout
from parlour.games.stackdoku.levels.level import Level, import_level, playable, validate
from parlour.games.stackdoku.levels.stack import Stack, in_order, read_place
from parlour.games.stackdoku.levels.sudoku import name
from parlour.games.stackdoku.options import StackdokuOptions
from parlour.games.stackdoku.position.board import STATUS, Board
from parlour.games.stackdoku.position.match import StackPosition

WINNABLE = {1: "yes", 0: "no", -1: "unknown"}


class StackRunner(GameRunner):
    """Either bare geometry (`tiles`, `layout`, `take`) or a level with a board."""

    def __init__(self) -> None:
        self.levels: dict[str, Level] = {}
        self.level: Level | None = None
        self.naming = self.grid = ""
        self.stack = Stack([])
        self.present = 0
        super().__init__(StackdokuOptions, Stackdoku)
        self.words = {
            "tiles": self.tiles,
            "take": self.take,
            "layout": self.lay,
            "free": self.free,
            "level": self.load,
            "givens": self.givens,
            "valid": self.valid,
            "pairs": self.pairs,
            "removable": self.removable,
            "cells": self.cells,
            "do": self.do,
            "bad": self.bad,
            "state": self.state,
        }

    def restart(self) -> None:
        """Nothing is played until a level is named: making one up would be wasted."""
        self.level = None

    # -- geometry --------------------------------------------------------------------------------------------------

    def tiles(self, rest: str) -> None:
        try:
            if self.grid:
                self.define(import_level(self.grid, rest))
            else:
                self.bare(Stack(in_order([read_place(word) for word in rest.split()])))
        except ValueError as trouble:
            raise BadVector(str(trouble)) from None

    def lay(self, rest: str) -> None:
        try:
            self.bare(layout(rest))
        except ValueError as trouble:
            raise BadVector(str(trouble)) from None

    def bare(self, stack: Stack) -> None:
        self.level = None
        self.stack, self.present = stack, stack.full

    def take(self, rest: str) -> None:
        for word in rest.split():
            if not word.isdigit() or not 1 <= int(word) <= self.stack.size:
                raise BadVector(f"the stack has no tile {word[:20]!r}")
            self.present &= ~self.stack.one[int(word) - 1]

    def free(self, rest: str) -> None:
        found = self.board().free() if self.level else self.stack.free(self.present)
        expect("free", rest, " ".join([str(tile + 1) for tile in found]) or "none")

    # -- levels ----------------------------------------------------------------------------------------------------

    def load(self, rest: str) -> None:
        self.naming, *words = rest.split() or [""]
        self.grid = ""
        try:
            self.game = Stackdoku(read_options(StackdokuOptions, parse_words(words)))
        except BadOption as trouble:
            raise BadVector(str(trouble)) from None
        self.level = self.levels.get(self.naming)
        self.begin()

    def givens(self, rest: str) -> None:
        if not self.naming:
            raise BadVector("`givens` follows `level NAME`")
        self.grid = rest

    def define(self, level: Level) -> None:
        self.levels[self.naming] = self.level = level
        self.grid = ""
        self.begin()

    def begin(self) -> None:
        if self.level is not None and not playable(self.level):
            assert isinstance(self.game, Stackdoku)
            self.position = self.game.begin(self.level, QuickDice())

    def valid(self, rest: str) -> None:
        if self.level is None:
            raise BadVector(f"the level {self.naming[:40]!r} is not defined")
        expect("valid", rest, validate(self.level))

    # -- play ------------------------------------------------------------------------------------------------------

    def board(self) -> Board:
        if self.level is None or playable(self.level):
            raise BadVector("no level is being played")
        assert isinstance(self.position, StackPosition)
        return self.position.boards[0]

    def pairs(self, rest: str) -> None:
        expect("pairs", rest, _pairs(self.board().pairs()))

    def removable(self, rest: str) -> None:
        board = self.board()
        expect("removable", rest, _pairs([] if board.full() else board.pairs()))

    def cells(self, rest: str) -> None:
        digit, _, cells = rest.partition(" ")
        if digit not in list("123456789"):
            raise BadVector("write `cells DIGIT CELLS`")
        expect(
            f"cells {digit}", cells, " ".join([name(cell) for cell in self.board().legal_cells(int(digit))]) or "none"
        )

    def do(self, rest: str) -> None:
        self.board()
        for word in rest.split():
            expect(f"do {word}", "", self.submit(1, word))

    def bad(self, rest: str) -> None:
        self.board()
        action, _, code = rest.partition(" ")
        self.refused(1, action, code)

    def state(self, rest: str) -> None:
        board = self.board()
        found = {
            "buf": "".join([str(digit) for digit in board.buffer]) or "-",
            "left": str(len([one for one in board.level.stack.one if board.present & one])),
            "empty": str(board.cells.count(0)),
            "lives": str(board.lives),
            "undos": str(board.undos),
            "status": STATUS[board.status],
            "dead": board.dead_end() or "none",
            "win": WINNABLE[board.winnable()],
            "moves": str(board.moves),
            "attempt": str(board.attempt),
        }
        for word in rest.split():
            key, _, value = word.partition("=")
            if key not in found:
                raise BadVector(f"unknown state {key[:20]!r}; expected one of {', '.join(found)}")
            expect(f"state {key}", value, found[key])


def _pairs(pairs: list[tuple[int, int]]) -> str:
    return " ".join([f"{one + 1}+{two + 1}" for one, two in pairs]) or "none"

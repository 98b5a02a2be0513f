"""What a viewer can imagine: levels and boards that look to them just like what they see."""

from typing import TYPE_CHECKING, Final

from parlour.core.contract import WATCHER, Dream, Position
from parlour.core.dice import Dice
from parlour.games.stackdoku.levels import solver, sudoku
from parlour.games.stackdoku.levels.level import LEVELS, Level
from parlour.games.stackdoku.levels.stack import Stack, stack_of
from parlour.games.stackdoku.notation import read_action
from parlour.games.stackdoku.position import actions
from parlour.games.stackdoku.position.board import BACK, GAVE_UP, STATUS, Board, Terms
from parlour.games.stackdoku.position.match import StackPosition
from parlour.games.stackdoku.view.shapes import Rival, StackView, Tile

if TYPE_CHECKING:
    from parlour.games.stackdoku.game import Stackdoku

FULL: Final = sudoku.read_grid("123456789456789123789123456234567891567891234891234567345678912678912345912345678")
PATIENT: Final = 8  # samples that should be clearable as well
FORCED: Final = 20  # from here on a match that must exist is put there
TRIES: Final = 60


class StackDream(Dream):
    """Levels and boards that look to the viewer just like what they see."""

    def __init__(self, game: "Stackdoku", view: StackView) -> None:
        self.game = game
        self.shown = view
        watched = game.race and view.viewer == WATCHER
        self.imagination = Imagination(view, game.public if watched else game.terms)

    def world(self, dice: Dice) -> Position:
        view = self.shown
        level = self.imagination.level(dice)
        closed = view.result is None and (view.mode == "hidden" or self.game.race or self.game.daily)
        seed = str(dice.roll("dream", LEVELS)) if closed else view.seed
        position = StackPosition(self.game, dice, level, seed)
        if not self.game.race or view.viewer != WATCHER:
            position.boards[max(view.viewer, 1) - 1] = self.imagination.board(level)
        for rival in view.rivals:
            position.boards[rival.seat - 1] = self.imagination.rival(level, rival)
        if view.result is not None:
            position.finish(view.result.winner, view.result.reason, None)
        return position


class Guess:
    """Tiles that have one digit in common, not known to the viewer."""

    def __init__(self, tiles: list[int], seen: bool, free: bool) -> None:
        self.tiles = tiles
        self.seen = seen  # they have been shown them
        self.free = free  # one of them is free
        self.digit = 0


class Imagination:
    """A view digested once."""

    def __init__(self, view: StackView, terms: Terms) -> None:
        self.view = view
        self.terms = terms
        self.over = view.solution != "" or view.certificate != []
        self.blank = view.paused and view.givens == ""  # a pause hides everything
        self.givens = _stand_in(view.n) if self.blank else sudoku.read_grid(view.givens)
        self.solution = FULL if self.blank else sudoku.only_solution(self.givens)
        tiles = [] if self.blank else _ordered(view)
        self.stack = _row(81 - view.n) if self.blank else stack_of([(tile.x, tile.y, tile.z) for tile in tiles])
        self.fixed = _row_digits(81 - view.n) if self.blank else [tile.digit or 0 for tile in tiles]
        self.free = [tile.id - 1 for tile in view.tiles if tile.free]
        self.log: list[int] = []
        for text in view.log:
            self.remember(text)

    def remember(self, text: str) -> None:
        """One entry of the log; a pair tells the digit of its tiles, even where they have been laid back face down."""
        if text == "U":
            self.log.append(actions.UNDO)
        elif text.startswith("L"):
            self.log.append(BACK + int(text[1:]))
        else:
            action, _, digit = text.partition("=")
            code = read_action(action)
            self.log.append(code)
            if digit:
                for tile in (code % actions.KIND // 100, code % actions.KIND % 100):
                    self.fixed[tile - 1] = int(digit)

    # -- the level -------------------------------------------------------------------------------------------------

    def level(self, dice: Dice) -> Level:
        """A level that could be the one they play."""
        if 0 not in self.fixed:
            return self.made_of(self.fixed)
        level: Level | None = None
        for attempt in range(TRIES):
            digits = self.sample(dice, attempt >= FORCED)
            if digits:
                level = self.made_of(digits)
                if self.agrees(level, attempt < PATIENT):
                    break
        assert level is not None
        return level

    def made_of(self, digits: list[int]) -> Level:
        level = Level(self.givens, self.stack, digits)
        view = self.view
        level.preset, level.layout, level.seed = view.preset, view.layout, view.seed
        level.solution, level.code = self.solution, "ok"
        level.certificate = [read_action(text) for text in view.certificate]
        level.rating = -1 if view.rating is None else view.rating
        level.grade = view.grade or 0
        return level

    def agrees(self, level: Level, clearable: bool) -> bool:
        """A dead end tells whether two free tiles match; and a level can be cleared from its start."""
        board = self.board(level)
        return board.dead_end() == (self.view.dead_end or "") and (
            not clearable or solver.clearable(level.stack, level.digits, level.stack.full, 200) == 1
        )

    def sample(self, dice: Dice, forced: bool) -> list[int]:
        """Digits for all tiles, as many of each as the grid and the buffer leave; nothing if this try went wrong."""
        digits = list(self.fixed)
        need = [0] + [9 - self.givens.count(digit) - digits.count(digit) for digit in range(1, 10)]
        guesses = self.guesses(digits, dice, forced)
        for guess in guesses:
            guess.tiles = [tile for tile in guess.tiles if digits[tile] == 0]
            need[guess.digit] -= len(guess.tiles) if guess.digit else 0
        if min(need[1:]) < 0 or not self.assign(guesses, 0, need, dice):
            return []
        for guess in guesses:
            for tile in guess.tiles:
                digits[tile] = guess.digit
        rest = [digit for digit in range(1, 10) for _ in range(need[digit])]
        if len(rest) != digits.count(0):
            return []
        rest = dice.shuffle("dream", rest)
        for tile in range(len(digits)):
            if digits[tile] == 0:
                digits[tile] = rest.pop()
        return digits

    def guesses(self, digits: list[int], dice: Dice, forced: bool) -> list[Guess]:
        """What has to be guessed under conditions: tiles they have seen and, where all free tiles differ, those."""
        found: list[Guess] = []
        for group in self.view.known:
            tiles = [tile - 1 for tile in group]
            guess = Guess(tiles, True, any(tile in self.free for tile in tiles))
            guess.digit = max(digits[tile] for tile in tiles)
            found.append(guess)
        seen = [tile for guess in found for tile in guess.tiles]
        unseen = [tile for tile in self.free if tile not in seen and digits[tile] == 0]
        if self.view.dead_end == "blocked":
            found += [Guess([tile], False, True) for tile in unseen]
        elif forced and unseen:
            one = unseen[dice.roll("dream", len(unseen)) - 1]
            others = [tile for tile in self.free if tile != one]
            two = others[dice.roll("dream", len(others)) - 1] if others else one
            mate = [guess for guess in found if two in guess.tiles]
            if mate:
                mate[0].tiles.append(one)
            else:
                found.append(Guess([one, two], False, True))
        return sorted(found, key=_certainty)

    def assign(self, guesses: list[Guess], k: int, need: list[int], dice: Dice) -> bool:
        """Digits for the guesses from the k-th on, so that all differ that must; backtracking."""
        if k == len(guesses):
            return True
        guess = guesses[k]
        if guess.digit:
            return self.assign(guesses, k + 1, need, dice)
        blocked = self.view.dead_end == "blocked"
        taken = [
            other.digit
            for other in guesses[:k]
            if (other.seen and guess.seen) or (blocked and other.free and guess.free)
        ]
        for digit in dice.shuffle("dream", [1, 2, 3, 4, 5, 6, 7, 8, 9]):
            if need[digit] >= len(guess.tiles) and digit not in taken:
                guess.digit = digit
                need[digit] -= len(guess.tiles)
                if self.assign(guesses, k + 1, need, dice):
                    return True
                need[digit] += len(guess.tiles)
        guess.digit = 0
        return False

    # -- the boards ------------------------------------------------------------------------------------------------

    def board(self, level: Level) -> Board:
        """The viewer's own board."""
        view = self.view
        board = Board(level, self.terms)
        board.first_lives = view.lives + len([code for code in self.log if code >= BACK])
        board.first_undos = -1 if view.undos is None else view.undos + self.log.count(actions.UNDO)
        board.begin()
        for code in self.log:
            board.replay(code)
        if self.blank:
            taken = (81 - view.n - view.left) // 2
            unsolved = min(2 * taken, 80 - view.n)
            advance(board, [(2 * k, 2 * k + 1) for k in range(taken)], unsolved)
            board.moves = view.moves
        board.hidden, board.pure = view.mode == "hidden", view.run == "hidden"
        board.shown = [tile.id - 1 for tile in view.tiles if board.hidden and tile.digit is not None and not self.over]
        known = [tile - 1 for group in view.known for tile in group]
        board.seen = (
            level.stack.full if not board.hidden else level.stack.full & ~board.present | level.stack.mask(known)
        )
        board.peeks, board.hints, board.lost, board.repeat = view.peeks, view.hints, view.lost, view.repeat
        board.asides, board.attempt, board.stage = view.asides, view.attempt, view.stage
        board.paused, board.pauses = view.paused, view.pauses
        if view.status == STATUS[GAVE_UP]:
            board.status = GAVE_UP
        return board

    def rival(self, level: Level, seen: Rival) -> Board:
        """Somebody else's board in a race: any that has these counts will do."""
        board = Board(level, self.terms)
        board.first_lives = max(1, seen.lives)  # as if it had begun with them, so that the board saves and loads
        line = solver.clearing(level.stack, level.digits, level.stack.full, 20_000) or _any_pairs(level)
        advance(board, line[: (level.stack.size - seen.left) // 2], seen.filled)
        board.lives = seen.lives
        return board


def advance(board: Board, pairs: list[tuple[int, int]], placements: int) -> None:
    """Takes the pairs, placing so many of their tokens where they belong."""
    solution = board.level.solution or _some_solution(board.level.givens)
    for one, two in pairs:
        board.take(actions.pair(one + 1, two + 1))
        while board.buffer and placements:
            placements -= 1
            digit = board.buffer[0]
            cells = [cell for cell in range(81) if solution[cell] == digit and board.cells[cell] == 0]
            board.put(actions.place(digit, cells[0]))


def _some_solution(givens: list[int]) -> list[int]:
    search = sudoku.Search(givens)
    search.run(1)
    return search.first


def _any_pairs(level: Level) -> list[tuple[int, int]]:
    """Matching pairs without asking if they are free: the last resort for a board of which only counts are seen."""
    found: list[tuple[int, int]] = []
    for digit in range(1, 10):
        tiles = [tile for tile in range(level.stack.size) if level.digits[tile] == digit]
        found += [(tiles[k], tiles[k + 1]) for k in range(0, len(tiles), 2)]
    return found


def _ordered(view: StackView) -> list[Tile]:
    return sorted([*view.tiles, *view.gone], key=_id)


def _id(tile: Tile) -> int:
    return tile.id


def _certainty(guess: Guess) -> tuple[bool, int]:
    return guess.digit == 0, -len(guess.tiles)


def _stand_in(n: int) -> list[int]:
    """Some level of as many givens, for a view that shows none: pairs of equal digits are left out one after the other."""
    cells = list(FULL)
    for k in range((81 - n) // 2):
        digit, row = k % 9 + 1, k // 9 * 2
        for cell in (FULL.index(digit, row * 9), FULL.index(digit, row * 9 + 9)):
            cells[cell] = 0
    return cells


def _row(count: int) -> Stack:
    """Tiles in a row with gaps: all free."""
    return stack_of([(4 * k, 0, 0) for k in range(count)])


def _row_digits(count: int) -> list[int]:
    return [k // 2 % 9 + 1 for k in range(count)]

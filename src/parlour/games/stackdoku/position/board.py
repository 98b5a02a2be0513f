"""One player's board: grid, stack, buffer, lives, undos. All of the rules but who may know what."""

from typing import Any, Final

from parlour.core.contract import Action
from parlour.core.ink import BLANK
from parlour.core.thoughts import TooLong, told
from parlour.games.stackdoku.levels import questions, sudoku
from parlour.games.stackdoku.levels.level import Level, grid_winnable
from parlour.games.stackdoku.levels.solver import Outlook
from parlour.games.stackdoku.levels.sudoku import BOX, CELLS, COL, ROW, SET
from parlour.games.stackdoku.position.actions import (
    GIVE_UP,
    HIDDEN,
    HINT,
    KIND,
    PAIR,
    PAUSE,
    PEEK,
    PLACE,
    RESCUE,
    RESTART,
    RESUME,
    UNDO,
    VISIBLE,
)
from parlour.games.stackdoku.position.review import Review

PLAYING: Final = 0
SOLVED: Final = 1
FAILED: Final = 2
GAVE_UP: Final = 3
STATUS: Final = ("playing", "solved", "failed", "gaveup")

ASIDES: Final = 1000  # peeks, hints, pauses and mode changes at one level: they are free, but not without end

ZERO: Final = ord("0")
EMPTY: Final = ord(".")

BACK: Final = 40_000  # in the log: a rescue that took back this many actions


def is_aside(action: Action) -> bool:
    """What is free and changes neither grid nor stack. A resume is not: after its pause it must be possible."""
    return action >= PEEK or action in (VISIBLE, HIDDEN, HINT, PAUSE)


class Terms:
    """The options that a board asks about."""

    def __init__(self, cap: int, lives: int, undos: int, rewind: bool, hints: bool, hidden: bool, race: bool) -> None:
        self.cap = cap
        self.lives = lives
        self.undos = undos  # -1: unlimited
        self.rewind = rewind
        self.hints = hints
        self.hidden = hidden
        self.race = race


class Board:
    """The state of one attempt after another at one level."""

    def __init__(self, level: Level, terms: Terms, fresh: bool = True) -> None:
        self.level = level
        self.terms = terms
        self.attempt = 1
        self.hidden = terms.hidden
        self.pure = terms.hidden  # never visible while it was played
        self.seen = 0 if terms.hidden else level.stack.full  # tiles whose digit the player has ever been shown
        self.shown: list[int] = []  # tiles turned over until their next input
        self.peeks = 0
        self.hints = 0
        self.asides = 0  # inputs at this level, in all attempts, that change neither grid nor stack
        self.lost = 0  # lives, in all attempts
        self.repeat = False  # of a level solved before
        self.paused = False
        self.pauses = 0
        self.stage = 1  # of an endless run
        self.tiles_told: tuple[Any, ...] = ()  # the tiles as views had them last, encoded, and what they depend on
        self.tile_keys: list[int] = []  # the same of each tile: what lies around it
        self.tile_codes: list[bytes] = []
        self.first_lives = terms.lives
        self.first_undos = terms.undos
        if fresh:
            self.begin()

    def begin(self) -> None:
        """The start state of the level."""
        self.cells = list(self.level.givens)
        self.signs = bytearray(sudoku.write_grid(self.cells), "ascii")  # the same as text
        self.empty = CELLS - self.level.n
        self.rows = [0] * 9  # sets of the digits used
        self.cols = [0] * 9
        self.boxes = [0] * 9
        for cell in range(CELLS):
            if self.cells[cell]:
                self.mark(cell, self.cells[cell])
        self.present = self.level.stack.full
        self.buffer: list[int] = []
        self.done: list[Action] = []  # pairs and placements not taken back
        self.slots: list[int] = []  # where in the buffer each placed token lay
        self.log: list[Action] = []  # all of this attempt that changed the board
        self.lives = self.first_lives
        self.undos = self.first_undos
        self.moves = 0
        self.status = PLAYING
        self.review: Review | None = None  # of the attempt, once it was found out
        self.looked = -1  # the tiles of which it was last found out which are free
        self.found_free: list[int] = []
        self.matched = -1  # the same of the pairs among them
        self.found_pairs: list[tuple[int, int]] = []
        self.told_log = BLANK  # the log as views tell it, encoded
        self.tile_keys = []
        self.asked = -1  # the tiles of which it was last found out whether they can be cleared
        self.answer = 0

    def clone(self) -> "Board":
        twin = Board(self.level, self.terms, False)
        twin.attempt, twin.stage, twin.status, twin.moves = self.attempt, self.stage, self.status, self.moves
        twin.hidden, twin.pure, twin.paused, twin.pauses = self.hidden, self.pure, self.paused, self.pauses
        twin.seen, twin.shown, twin.peeks, twin.hints = self.seen, list(self.shown), self.peeks, self.hints
        twin.asides = self.asides
        twin.lost, twin.lives, twin.undos, twin.repeat = self.lost, self.lives, self.undos, self.repeat
        twin.first_lives, twin.first_undos = self.first_lives, self.first_undos
        twin.cells, twin.empty, twin.present = list(self.cells), self.empty, self.present
        twin.signs = bytearray(self.signs)
        twin.rows, twin.cols, twin.boxes = list(self.rows), list(self.cols), list(self.boxes)
        twin.buffer, twin.done, twin.slots = list(self.buffer), list(self.done), list(self.slots)
        twin.log, twin.review = list(self.log), self.review
        twin.looked, twin.found_free, twin.told_log = self.looked, self.found_free, self.told_log
        twin.matched, twin.found_pairs = self.matched, self.found_pairs
        twin.asked, twin.answer = self.asked, self.answer
        return twin

    # -- what is so ------------------------------------------------------------------------------------------------

    def mark(self, cell: int, digit: int) -> None:
        """The digit enters, or the second time leaves, its row, column and box."""
        self.rows[ROW[cell]] ^= SET[digit]
        self.cols[COL[cell]] ^= SET[digit]
        self.boxes[BOX[cell]] ^= SET[digit]

    def fits(self, digit: int, cell: int) -> bool:
        if self.cells[cell]:
            return False
        used = self.rows[ROW[cell]] | self.cols[COL[cell]] | self.boxes[BOX[cell]]
        return not used & SET[digit]

    def legal_cells(self, digit: int) -> list[int]:
        cells, mark = self.cells, SET[digit]
        found: list[int] = []
        for row in range(9):
            if self.rows[row] & mark:
                continue
            for cell in range(9 * row, 9 * row + 9):
                if cells[cell] == 0 and not (self.cols[COL[cell]] | self.boxes[BOX[cell]]) & mark:
                    found.append(cell)
        return found

    def conflicts(self, digit: int, cell: int) -> list[int]:
        """The cells that hold the digit and forbid it here."""
        return [peer for peer in sudoku.PEERS[cell] if self.cells[peer] == digit]

    def held(self) -> list[int]:
        """The digits in the buffer, each once, in order."""
        return sorted(set(self.buffer))

    def full(self) -> bool:
        """No room for a pair."""
        return len(self.buffer) + 2 > self.terms.cap

    def free(self) -> list[int]:
        """Not to be changed."""
        if self.looked != self.present:
            self.looked, self.found_free = self.present, self.level.stack.free(self.present)
        return self.found_free

    def pairs(self) -> list[tuple[int, int]]:
        """The free matching pairs of tile numbers, whether or not the buffer has room. Not to be changed."""
        if self.matched != self.present:
            free, digits = self.free(), self.level.digits
            found = [(one, two) for k, one in enumerate(free) for two in free[k + 1 :] if digits[one] == digits[two]]
            self.matched, self.found_pairs = self.present, found
        return self.found_pairs

    def known_to_differ(self, one: int, two: int) -> bool:
        """In hidden mode only what the player was shown counts; else everything is known."""
        if self.level.digits[one] == self.level.digits[two]:
            return False
        both = self.level.stack.one[one] | self.level.stack.one[two]
        return not self.hidden or self.seen & both == both

    def offered(self) -> list[tuple[int, int]]:
        """The pairs that may be tried now: in hidden mode every two free tiles not known to differ."""
        if self.full():
            return []
        if not self.hidden:
            return self.pairs()
        free = self.free()
        return [(one, two) for k, one in enumerate(free) for two in free[k + 1 :] if not self.known_to_differ(one, two)]

    def can_pair(self) -> bool:
        if self.full():
            return False
        found = 0
        for tile in self.free():
            mark = SET[self.level.digits[tile]]
            if found & mark:
                return True
            found |= mark
        return False

    def can_place(self) -> bool:
        cells = self.cells
        for digit in self.held():
            mark = SET[digit]
            for row in range(9):
                if self.rows[row] & mark:
                    continue
                for cell in range(9 * row, 9 * row + 9):
                    if cells[cell] == 0 and not (self.cols[COL[cell]] | self.boxes[BOX[cell]]) & mark:
                        return True
        return False

    def dead_end(self) -> str:
        """ "" or why the player can do nothing: `stuck` (no room for a pair) or `blocked`."""
        if self.status != PLAYING or self.can_pair() or self.can_place():
            return ""
        return "stuck" if self.full() else "blocked"

    def winnable(self) -> int:
        """1, 0, or -1 if that was too much to find out."""
        try:
            if not grid_winnable(self.level, self.cells):
                return 0
            if self.asked != self.present:
                self.asked, self.answer = self.present, self.outlook().clearable(self.present)
        except TooLong:
            found = int(self.told("winnable"))
            if not self.level.solution:
                return found  # of the grid too, which changes without the stack
            self.asked, self.answer = self.present, found
        return self.answer

    def fillable(self) -> bool:
        """Whether the grid can be filled, whatever the stack holds."""
        try:
            return grid_winnable(self.level, self.cells)
        except TooLong:
            return self.told("grid") == "1"

    def told(self, what: str) -> str:
        """What was found out of this board elsewhere."""
        level, terms = self.level, self.terms
        question = questions.Ask(
            what,
            level.givens,
            level.stack.places(),
            level.digits,
            level.solution,
            level.certificate,
            terms.cap,
            terms.rewind,
            terms.race,
            self.first_lives,
            self.first_undos,
            self.log,
            self.hidden,
            self.seen,
        )
        return told("stackdoku", questions.encoded(question))

    def outlook(self) -> Outlook:
        """For what one answer asks, together within a budget."""
        return Outlook(self.level.stack, self.level.digits)

    def hope(self, outlook: Outlook) -> int:
        """As `winnable`, one question of several."""
        return outlook.clearable(self.present) if grid_winnable(self.level, self.cells) else 0

    # -- what may be done ------------------------------------------------------------------------------------------

    def why_not(self, action: Action) -> str:
        refusal = self.why_not_played(action)
        return refusal or ("enough" if self.asides >= ASIDES and is_aside(action) else "")

    def why_not_played(self, action: Action) -> str:
        if action in (VISIBLE, HIDDEN):
            return "same_mode" if self.hidden == (action == HIDDEN) else ""
        if action == GIVE_UP:
            return ""
        if action == RESTART:
            return "not_in_race" if self.terms.race else ""
        if self.status != PLAYING:
            return "not_playing"
        if action == RESUME:
            return "" if self.paused else "not_paused"
        if self.paused:
            return "paused"
        rest = action % KIND
        if action >= PEEK:
            return self.why_not_tile(rest)
        if action >= PLACE:
            return self.why_not_place(rest // 100, rest % 100)
        if action >= PAIR:
            return self.why_not_pair(rest // 100, rest % 100)
        if action == UNDO:
            return "no_undo" if self.undos == 0 else "" if self.done else "nothing_to_undo"
        if action == RESCUE:
            return "not_stuck" if not self.dead_end() else "undo_first" if self.undos else ""
        if action == HINT:
            return "" if self.terms.hints else "no_hints"
        return "not_in_race" if self.terms.race else ""  # a pause

    def why_not_tile(self, tile: int) -> str:
        if tile > self.level.stack.size:
            return "bad_tile"
        if not self.present & self.level.stack.one[tile - 1]:
            return "gone"
        return "" if self.level.stack.is_free(tile - 1, self.present) else "not_free"

    def why_not_pair(self, one: int, two: int) -> str:
        size = self.level.stack.size
        if one > size or two > size:
            return "bad_tile"
        if one == two:
            return "same_tile"
        first, second = self.why_not_tile(one), self.why_not_tile(two)
        if first == "gone" or second == "gone":
            return "gone"
        if first or second:
            return "not_free"
        if self.known_to_differ(one - 1, two - 1):
            return "no_match"
        return "buffer_full" if self.full() else ""

    def why_not_place(self, digit: int, cell: int) -> str:
        if digit not in self.buffer:
            return "no_token"
        if self.cells[cell]:
            return "cell_filled"
        against = self.conflicts(digit, cell)
        return "conflict:" + ",".join([sudoku.name(peer) for peer in against]) if against else ""

    # -- what it does ----------------------------------------------------------------------------------------------

    def matches(self, action: Action) -> bool:
        """Whether a pair that may be tried is a pair."""
        rest = action % KIND
        return self.level.digits[rest // 100 - 1] == self.level.digits[rest % 100 - 1]

    def see(self, tiles: list[int]) -> None:
        """The player is shown the digits of these tiles until their next input."""
        self.shown = tiles
        self.seen |= self.level.stack.mask(tiles)
        self.peeks += len(tiles)

    def take(self, action: Action) -> None:
        """A matching pair leaves the stack."""
        rest = action % KIND
        one, two = rest // 100 - 1, rest % 100 - 1
        both = self.level.stack.one[one] | self.level.stack.one[two]
        self.present &= ~both
        self.seen |= both
        self.buffer += [self.level.digits[one], self.level.digits[one]]
        self.acted(action, 0)

    def put(self, action: Action) -> None:
        """A token goes into its cell."""
        rest = action % KIND
        digit, cell = rest // 100, rest % 100
        slot = self.buffer.index(digit)
        self.buffer.pop(slot)
        self.cells[cell] = digit
        self.signs[cell] = ZERO + digit
        self.empty -= 1
        self.mark(cell, digit)
        self.acted(action, slot)
        if self.empty == 0 and self.present == 0:
            self.status = SOLVED

    def acted(self, action: Action, slot: int) -> None:
        self.done.append(action)
        self.slots.append(slot)
        self.log.append(action)
        self.moves += 1

    def take_back(self) -> Action:
        """The latest pair or placement as if it had not been; which one it was."""
        action = self.done.pop()
        slot = self.slots.pop()
        rest = action % KIND
        if action >= PLACE:
            digit, cell = rest // 100, rest % 100
            self.cells[cell] = 0
            self.signs[cell] = EMPTY
            self.empty += 1
            self.mark(cell, digit)
            self.buffer.insert(slot, digit)
        else:
            self.present |= self.level.stack.one[rest // 100 - 1] | self.level.stack.one[rest % 100 - 1]
            del self.buffer[-2:]
        return action

    def undo(self) -> Action:
        if self.undos > 0:
            self.undos -= 1
        self.log.append(UNDO)
        return self.take_back()

    def rescue(self) -> int:
        """A life for the latest winnable position; how many actions were taken back."""
        back = 0 if self.lives == 1 else self.way_back()
        self.replay(BACK + back)
        return back

    def way_back(self) -> int:
        """How many actions the latest winnable position is away."""
        if self.terms.rewind:
            return 1
        try:
            return self.look_back()
        except TooLong:
            return int(self.told("back"))

    def look_back(self) -> int:
        trial, outlook = self.clone(), self.outlook()
        back = 0
        while back == 0 or (trial.done and trial.hope(outlook) == 0):
            trial.take_back()
            back += 1
        return back

    def spend(self) -> None:
        self.lives -= 1
        self.lost += 1

    def replay(self, code: int) -> None:
        """One entry of a log, unchecked: how far a rescue led back is part of it, so no solver is asked."""
        if code >= BACK:
            self.spend()
            if self.lives == 0:
                self.status = FAILED
            for _ in range(code - BACK):
                self.take_back()
            self.log.append(code)
        elif code >= PLACE:
            self.put(code)
        elif code >= PAIR:
            self.take(code)
        else:
            self.undo()

    def restart(self, level: Level) -> None:
        """The level once more; an endless run begins anew with its first one."""
        self.attempt += 1
        self.paused = False
        self.first_lives, self.first_undos = self.terms.lives, self.terms.undos
        self.stage = 1
        if level is not self.level:
            self.level = level
            self.seen = 0 if self.hidden else level.stack.full
        self.begin()

    def switch(self, hidden: bool) -> None:
        self.hidden = hidden
        if not hidden:
            self.seen = self.level.stack.full
            self.pure = self.pure and self.status != PLAYING

    def next_level(self, level: Level) -> None:
        """The next level of an endless run: lives are carried over, one undo is added."""
        self.level = level
        self.stage += 1
        self.first_lives = self.lives
        self.first_undos = self.undos + 1 if self.undos >= 0 else self.undos
        self.asides = 0
        self.seen = 0 if self.hidden else level.stack.full
        self.shown = []
        self.begin()

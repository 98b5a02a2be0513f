"""Stackdoku: clear the stack pair by pair, fill the grid with what the pairs give."""

from typing import Final

from parlour.core.contract import (
    EVERYBODY,
    WATCHER,
    Action,
    Draft,
    Dream,
    Event,
    Game,
    Lapse,
    Outcome,
    Position,
    Refusal,
    Seat,
    only,
    others,
)
from parlour.core.dice import Dice
from parlour.core.view import Preview, View, builtins, typed
from parlour.games.stackdoku import advice, notation, programme
from parlour.games.stackdoku.board import FAILED, GAVE_UP, PLAYING, SOLVED, Board, Terms
from parlour.games.stackdoku.dream import Imagination
from parlour.games.stackdoku.generator import make_level
from parlour.games.stackdoku.levels import Level
from parlour.games.stackdoku.notation import (
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
from parlour.games.stackdoku.options import UNLIMITED, check_together, readable_seed
from parlour.games.stackdoku.picture import picture
from parlour.games.stackdoku.saved import fill_board, read_saved_level
from parlour.games.stackdoku.view import (
    Saved,
    Selection,
    StackView,
    counts,
    ending,
    look,
    save_board,
    save_level,
    warning,
)
from parlour.games.stackdoku.words import REASONS, REFUSALS

VERSION: Final = 1
LEVELS: Final = 2**31 - 1  # the referee draws one of so many
RACE_GRACE: Final = 60  # seconds
SOLO_GRACE: Final = -1  # who plays alone may stay away as long as he likes


class StackPosition(Position):
    """A level and one board for each seat."""

    def __init__(
        self, game: "Stackdoku", dice: Dice, level: Level, seed: str, boards: list[Board] | None = None
    ) -> None:
        self.game = game
        self.dice = dice
        self.level = level
        self.seed = seed  # of the match; an endless run makes its levels of it
        self.boards = [Board(level, game.terms) for _ in range(game.seats)] if boards is None else boards
        self.result: Outcome | None = None

    def to_act(self) -> list[Seat]:
        return [] if self.result is not None else list(range(1, self.game.seats + 1))

    def why_not(self, seat: Seat, action: Action) -> str:
        return "not_playing" if self.result is not None else self.boards[seat - 1].why_not(action)

    def legal(self, seat: Seat) -> list[Action]:
        """Pairs, placements, undo, rescue, restart, peeks, mode, hint, pause, give up."""
        if self.result is not None:
            return []
        board = self.boards[seat - 1]
        found = self.moves(seat) if board.status == PLAYING and not board.paused else []
        peeks = [PEEK + tile + 1 for tile in board.free()] if board.status == PLAYING and not board.paused else []
        for action in (UNDO, RESCUE, RESTART, *peeks, VISIBLE, HIDDEN, HINT, PAUSE, RESUME, GIVE_UP):
            if not board.why_not(action):
                found.append(action)
        return found

    def moves(self, seat: Seat) -> list[Action]:
        """The pairs that may be tried and the placements."""
        board = self.boards[seat - 1]
        found = [notation.pair(one + 1, two + 1) for one, two in board.offered()]
        for digit in board.held():
            found += [notation.place(digit, cell) for cell in board.legal_cells(digit)]
        return found

    def random_action(self, seat: Seat, dice: Dice) -> Action:
        """Goes on as long as there is something to do, takes back at a dead end, and gives up what has failed.

        What costs nothing and changes nothing is left out, or a playout would never end.
        """
        board = self.boards[seat - 1]
        if board.status != PLAYING:
            return GIVE_UP
        if board.paused:
            return RESUME
        found = self.moves(seat)
        if found:
            return found[dice.roll("playout", len(found)) - 1]
        if board.undos == 0:
            return RESCUE
        return GIVE_UP if board.undos < 0 and dice.roll("playout", 4) == 1 else UNDO

    def play(self, seat: Seat, action: Action, events: list[Event] | None) -> None:
        board = self.boards[seat - 1]
        board.shown = []  # what was turned over is face down again
        if action >= PEEK:
            self.peek(seat, action, events)
        elif action >= PLACE:
            board.put(action)
            if events is not None:
                text = notation.write(action)
                digit, _, cell = text.partition("@")
                self.tell(seat, text, {"type": "place", "digit": int(digit), "cell": cell}, events)
            self.acted(seat, events)
        elif action >= PAIR:
            self.pair(seat, action, events)
        elif action == UNDO:
            back = board.undo()
            if events is not None:
                text = notation.write(back)
                self.tell(seat, f"U {text}", {"type": "undo", "action": text}, events)
            self.acted(seat, events)
        elif action == RESCUE:
            steps = board.rescue()
            if events is not None:
                self.tell(seat, f"L {steps}", {"type": "rescue", "back": steps, "lives": board.lives}, events)
            self.acted(seat, events)
        else:
            self.aside(seat, action, events)

    def peek(self, seat: Seat, action: Action, events: list[Event] | None) -> None:
        board = self.boards[seat - 1]
        tile = action - PEEK
        board.see([tile - 1])
        if events is not None:
            digit = board.level.digits[tile - 1]
            self.tell(seat, f"K{tile}={digit}", {"type": "peek", "tile": tile, "digit": digit}, events)

    def pair(self, seat: Seat, action: Action, events: list[Event] | None) -> None:
        board = self.boards[seat - 1]
        one, two = action % KIND // 100, action % KIND % 100
        first, second = board.level.digits[one - 1], board.level.digits[two - 1]
        if first == second:
            board.take(action)
            if events is not None:
                self.tell(seat, f"P{one}+{two}={first}", {"type": "pair", "tiles": [one, two], "digit": first}, events)
            self.acted(seat, events)
            return
        board.see([one - 1, two - 1])  # a try in hidden mode
        if events is not None:
            text = f"P{one}+{two} {first}:{second}"
            self.tell(seat, text, {"type": "try", "tiles": [one, two], "digits": [first, second]}, events)

    def aside(self, seat: Seat, action: Action, events: list[Event] | None) -> None:
        """What changes neither grid nor stack, and the ways to begin again or to end."""
        board = self.boards[seat - 1]
        text = notation.write(action)
        if action == RESTART:
            if self.game.endless:
                self.level = self.game.stage_level(self.seed, 1)
            board.restart(self.level)
            self.tell(seat, f"R {board.attempt}", {"type": "restart", "attempt": board.attempt}, events)
        elif action == HINT:
            board.hints += 1
            if events is not None:
                found = advice.hint(board)
                suggestion = notation.write(found.action) if found.action >= 0 else ""
                data: dict[str, object] = {"type": "hint", "kind": found.kind, "text": found.text, "action": suggestion}
                self.tell(seat, f"? {found.text}", data, events)
        elif action == GIVE_UP:
            board.status = GAVE_UP
            self.tell(seat, text, {"type": "giveup"}, events)
            self.finish(3 - seat if self.game.race else 0, "gaveup", events)
        elif action in (PAUSE, RESUME):
            board.paused = action == PAUSE
            board.pauses += int(action == PAUSE)
            self.tell(seat, text, {"type": "pause", "on": board.paused}, events)
        else:
            board.switch(action == HIDDEN)
            self.tell(seat, text, {"type": "mode", "mode": "hidden" if board.hidden else "visible"}, events)

    def acted(self, seat: Seat, events: list[Event] | None) -> None:
        """What follows from every pair, placement, undo and rescue."""
        board = self.boards[seat - 1]
        if events is not None:
            self.report(seat, board, events)
        if board.status == SOLVED and self.game.endless:
            self.level = self.game.stage_level(self.seed, board.stage + 1)
            board.next_level(self.level)
            self.tell(seat, f"stage {board.stage}", {"type": "stage", "stage": board.stage}, events)
        elif board.status == SOLVED:
            self.finish(seat, "solved", events)
        elif board.status == FAILED and self.game.race:
            self.finish(3 - seat, "failed", events)

    def report(self, seat: Seat, board: Board, events: list[Event]) -> None:
        if self.game.race:  # all that the others learn
            seen = counts(board, seat)
            text = f"{seat} filled={seen.filled} left={seen.left} buffer={seen.buffer} lives={seen.lives}"
            events.append(Event(text, {"type": "counts", **builtins(seen)}, others(seat)))
        if board.status == FAILED:
            self.tell(seat, "failed", {"type": "failed"}, events)
        why = board.dead_end()
        if why:
            data: dict[str, object] = {
                "type": "deadend",
                "why": why,
                "undos": None if board.undos < 0 else board.undos,
                "lives": board.lives,
            }
            self.tell(seat, why, data, events)
        if self.game.warn and warning(board):
            self.tell(seat, "warning", {"type": "warning", "text": warning(board)}, events)

    def tell(self, seat: Seat, text: str, data: dict[str, object], events: list[Event] | None) -> None:
        """Alone, everybody watches the player's board; in a race it is nobody else's business."""
        if events is not None:
            events.append(Event(text, data, only(seat) if self.game.race else EVERYBODY))

    def finish(self, winner: Seat, reason: str, events: list[Event] | None) -> None:
        if self.game.race and winner == 0:
            self.result = Outcome([0.5, 0.5], reason)
        else:
            self.result = Outcome([float(winner == seat + 1) for seat in range(self.game.seats)], reason)
        if events is not None:
            events.append(Event(f"#{winner} {reason}", {"type": "end", "winner": winner, "reason": reason}))

    def lapse(self, seat: Seat, cause: str, draft: str) -> Lapse:
        return Lapse([], "disconnect")

    def forfeit(self, seat: Seat, reason: str, events: list[Event] | None) -> None:
        if seat:
            self.boards[seat - 1].status = GAVE_UP
        self.finish(3 - seat if seat and self.game.race else 0, reason, events)

    def outcome(self) -> Outcome | None:
        return self.result

    def open_to(self, viewer: int) -> bool:
        """A daily level stays closed to those who have not finished it themselves."""
        return self.result is not None and not (viewer == WATCHER and self.game.daily)

    def seen_by(self, viewer: int) -> Board:
        """The board that the viewer looks at; in a race the watcher sees the level face down."""
        if viewer == WATCHER and self.game.race:
            return Board(self.level, self.game.public)
        return self.boards[max(viewer, 1) - 1]

    def view(self, viewer: int) -> View:
        return look(self, viewer)

    def clone(self) -> Position:
        boards = [board.clone() for board in self.boards]
        twin = StackPosition(self.game, self.dice.clone(), self.level, self.seed, boards)
        twin.result = self.result
        return twin


class StackDream(Dream):
    """Levels and boards that look to the viewer just like what he sees."""

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


class Stackdoku(Game):
    """Stackdoku under its options."""

    def __init__(self, options: dict[str, object]) -> None:
        check_together(options)
        self.race = options["race"] is True
        super().__init__("stackdoku", "Stackdoku", VERSION, 2 if self.race else 1, options)
        self.reasons = dict(REASONS)
        self.refusals = dict(REFUSALS)
        self.streams = {"level": "closed"}
        self.grace = RACE_GRACE if self.race else SOLO_GRACE
        self.preset = str(options["preset"])
        self.n = int(str(options["n"]))
        self.level_seed = str(options["seed"])
        self.layout = str(options["layout"])
        self.endless = options["endless"] is True
        self.daily = options["daily"] != ""
        self.fixed = self.level_seed != "" or self.daily
        self.warn = options["assist"] == "warn"
        undos = -1 if options["undos"] == UNLIMITED else int(str(options["undos"]))
        self.terms = self.terms_of(options, undos, options["mode"] == "hidden")
        self.public = self.terms_of(options, undos, True)

    def terms_of(self, options: dict[str, object], undos: int, hidden: bool) -> Terms:
        cap, lives = int(str(options["cap"])), int(str(options["lives"]))
        return Terms(cap, lives, undos, options["rescue"] == "rewind", options["hints"] is True, hidden, self.race)

    def start(self, dice: Dice) -> Position:
        seed = self.level_seed or str(dice.roll("level", LEVELS))
        if self.endless:
            return StackPosition(self, dice, self.stage_level(seed, 1), seed)
        return StackPosition(self, dice, make_level(self.preset, seed, self.n, self.layout), seed)

    def begin(self, level: Level, dice: Dice) -> Position:
        """The start of a level from elsewhere: a daily one, an imported one."""
        return StackPosition(self, dice, level, level.seed)

    def again(self, position: Position) -> dict[str, object] | None:
        """The start of a repeat of a level that is over: next attempt, not ranked; nothing of it is secret any more."""
        assert isinstance(position, StackPosition)
        if self.race:  # its level is known now
            return None
        level = self.stage_level(position.seed, 1) if self.endless else position.level
        repeat = StackPosition(self, position.dice, level, position.seed)
        board, over = repeat.boards[0], position.boards[0]
        board.attempt, board.lost, board.repeat = over.attempt + 1, over.lost, True
        board.seen = level.stack.full
        return self.save(repeat)

    def stage_level(self, seed: str, stage: int) -> Level:
        return make_level("custom", programme.stage_seed(seed, stage), programme.stage_givens(stage))

    def dream(self, view: View) -> Dream:
        assert isinstance(view, StackView)
        return StackDream(self, view)

    def interpret(self, position: Position, seat: Seat, text: str, draft: str) -> list[Action] | Draft | Refusal:
        return notation.read(text)

    def write(self, action: Action) -> str:
        return notation.write(action)

    def retell(self, position: Position, seat: Seat, actions: list[Action], viewer: int) -> str:
        """In a race others learn that the counts changed, and nothing of what changes only what the player sees."""
        assert isinstance(position, StackPosition)
        action = actions[0]
        if viewer == seat or action == GIVE_UP:
            return notation.write(action)
        if not self.race:
            return "" if action == HINT else notation.write(action)  # its sign means "not known" in a copy
        counted = action in (UNDO, RESCUE) or PLACE <= action < PEEK
        return "?" if counted or (PAIR <= action < PLACE and position.boards[seat - 1].matches(action)) else ""

    def preview(self, position: Position, seat: Seat, draft: str) -> Preview | None:
        """What the selected token or tile goes with."""
        assert isinstance(position, StackPosition)
        board = position.boards[seat - 1]
        word, _, number = draft.partition(" ")
        if not number.isdigit() or board.paused or board.status != PLAYING:
            return None
        if word == "token":
            return Selection(int(number), advice.cells_for(board, int(number)), 0, [])
        return Selection(0, [], int(number), advice.partners(board, int(number)))

    def show(self, view: View) -> str:
        assert isinstance(view, StackView)
        return picture(view)

    def save(self, position: Position) -> dict[str, object]:
        assert isinstance(position, StackPosition)
        boards = [save_board(board) for board in position.boards]
        return builtins(Saved(save_level(position), boards, position.seed, ending(position)))

    def load(self, data: dict[str, object], dice: Dice) -> Position:
        saved = typed(data, Saved)
        if not readable_seed(saved.seed):
            raise ValueError("seed must be a plain word")
        position = StackPosition(self, dice, read_saved_level(saved.level), saved.seed)
        if len(saved.boards) not in (0, self.seats):
            raise ValueError(f"boards must be {self.seats}, one for each seat")
        for board, kept in zip(position.boards, saved.boards, strict=False):
            fill_board(board, kept)
        if saved.result is not None:
            if saved.result.reason not in REASONS or not 0 <= saved.result.winner <= self.seats:
                raise ValueError("result must name a seat, or 0, and a reason of the rules")
            for seat, board in enumerate(position.boards, 1):
                if saved.result.reason not in ("solved", "failed", "abort") and seat != saved.result.winner:
                    board.status = GAVE_UP
            position.finish(saved.result.winner, saved.result.reason, None)
        return position

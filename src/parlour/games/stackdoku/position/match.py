"""The whole truth of a match of Stackdoku: a level, a board for each seat, and what follows from their actions."""

from typing import TYPE_CHECKING, Final

from parlour.core.contract import (
    EVERYBODY,
    WATCHER,
    Action,
    Event,
    Lapse,
    Outcome,
    Position,
    Seat,
    Stopwatch,
    only,
    others,
)
from parlour.core.dice import Dice
from parlour.core.view import View, builtins
from parlour.games.stackdoku import notation
from parlour.games.stackdoku.levels.level import Level
from parlour.games.stackdoku.position import advice
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
    pair,
    place,
)
from parlour.games.stackdoku.position.board import ASIDES, FAILED, GAVE_UP, PLAYING, SOLVED, Board, is_aside
from parlour.games.stackdoku.view.look import counts, look, pages, warning

if TYPE_CHECKING:
    from parlour.games.stackdoku.game import Stackdoku

LATER: Final = (VISIBLE, HIDDEN, HINT, PAUSE, RESUME, GIVE_UP)  # listed after the peeks


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
        found += [action for action in (UNDO, RESCUE, RESTART) if not board.why_not(action)]
        if board.status == PLAYING and not board.paused and board.asides < ASIDES:
            found += [PEEK + tile + 1 for tile in board.free()]
        return found + [action for action in LATER if not board.why_not(action)]

    def moves(self, seat: Seat) -> list[Action]:
        """The pairs that may be tried and the placements."""
        board = self.boards[seat - 1]
        found = [pair(one + 1, two + 1) for one, two in board.offered()]
        for digit in board.held():
            found += [place(digit, cell) for cell in board.legal_cells(digit)]
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
        board.asides += int(is_aside(action))
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
            self.tell(seat, f"K{tile}", {"type": "peek", "tile": tile}, events)  # the digit is the view's, for a moment

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
            self.tell(seat, f"P{one}+{two} differ", {"type": "try", "tiles": [one, two]}, events)

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

    def stopwatches(self) -> list[Stopwatch]:
        """Of the attempt, until it is over; a pause stops it. In a race all of it is known: nobody pauses or restarts."""
        going = self.result is None
        return [
            Stopwatch(seat, going and board.status == PLAYING and not board.paused, board.attempt)
            for seat, board in enumerate(self.boards, 1)
        ]

    def tally(self, seat: Seat) -> str:
        """What the board came to; the time the table knows."""
        board = self.boards[seat - 1]
        if self.game.endless:
            return f"stage {board.stage}"
        if board.status == SOLVED:
            return f"{board.moves} moves"
        left = counts(board, seat).left
        return f"{left} tile{'s' * (left != 1)} left"

    def ranked(self, seat: Seat) -> bool:
        return self.counts(self.boards[seat - 1])

    def counts(self, board: Board) -> bool:
        """Hints, warnings, repeats and, on a daily board, pauses cost the rank."""
        helped = board.hints > 0 or self.game.warn or board.repeat
        return not helped and not (self.game.daily and board.pauses > 0)

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

    def pages(self, viewers: list[int]) -> list[View]:
        return pages(self, viewers)

    def clone(self) -> Position:
        boards = [board.clone() for board in self.boards]
        twin = StackPosition(self.game, self.dice.clone(), self.level, self.seed, boards)
        twin.result = self.result
        return twin

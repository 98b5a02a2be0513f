"""Level M1 of the rulebook, and words to play it with."""

from parlour.core.attempt import attempt
from parlour.core.contract import Event, Position, Refusal
from parlour.core.dice import QuickDice
from parlour.games.stackdoku import CARD
from parlour.games.stackdoku.game import Stackdoku
from parlour.games.stackdoku.levels.level import Level, import_level
from parlour.games.stackdoku.position.board import Board
from parlour.games.stackdoku.position.match import StackPosition
from parlour.games.stackdoku.tutorial import M1
from parlour.games.stackdoku.view.shapes import StackView

SOLVING = "P5+6 P1+10 4@r1c4 P4+11 4@r4c3 4@r6c6 P2+7 2@r4c1 2@r9c3 P8+12 4@r9c5 8@r1c8 P3+9 5@r1c5 5@r4c4 8@r2c5 8@r5c4 8@r9c9"
STUCK = "P5+6 P4+11 4@r1c5 P10+12 4@r4c4 8@r1c4 P3+9 8@r9c9"  # four tokens, a free pair that does not fit
BLOCKED = "P5+11 P1+12 4@r1c4 P2+7 2@r4c1 2@r9c3 4@r4c3 8@r1c5 8@r5c4"  # an empty buffer, no pair


def m1_level() -> Level:
    return import_level(str(M1["givens"]), str(M1["tiles"]))


class Play:
    """A match of level M1, or of any other."""

    def __init__(self, actions: str = "", level: Level | None = None, **options: object) -> None:
        game = CARD.make(options)
        assert isinstance(game, Stackdoku)
        self.game = game
        if level is None:
            position = game.load({"level": M1}, QuickDice())
        else:
            position = game.begin(level, QuickDice())
        assert isinstance(position, StackPosition)
        self.position: StackPosition = position
        self.events: list[Event] = []
        self.do(actions)

    def do(self, actions: str, seat: int = 1) -> list[Event]:
        """All must be legal; the events of the last one."""
        for text in actions.split():
            self.events = []
            found = attempt(self.game, self.position, seat, text, "", self.events)
            assert not isinstance(found, Refusal), f"{text}: {found.code}"
        return self.events

    def bad(self, text: str, seat: int = 1) -> str:
        """The refusal code; nothing may have changed."""
        before = self.game.save(self.position)
        found = attempt(self.game, self.position, seat, text, "", None)
        assert isinstance(found, Refusal), f"{text} is not refused"
        assert self.game.save(self.position) == before
        return found.code

    def board(self, seat: int = 1) -> Board:
        return self.position.boards[seat - 1]

    def view(self, viewer: int = 1) -> StackView:
        view = self.position.view(viewer)
        assert isinstance(view, StackView)
        return view

    def legal(self, seat: int = 1) -> list[str]:
        return [self.game.write(action) for action in self.position.legal(seat)]

    def pairs(self) -> list[str]:
        return [text for text in self.legal() if text.startswith("P")]

    def told(self) -> list[str]:
        return [event.text for event in self.events]


def state(board: Board) -> tuple[list[int], int, list[int]]:
    """What undo restores: grid, tiles, buffer in its order."""
    return list(board.cells), board.present, list(board.buffer)


def view_of(position: Position, viewer: int = 1) -> StackView:
    view = position.view(viewer)
    assert isinstance(view, StackView)
    return view


def board_of(position: Position, seat: int = 1) -> Board:
    assert isinstance(position, StackPosition)
    return position.boards[seat - 1]

"""Stackdoku as the house plays it: which level is played and how, inputs, records, saves."""

from typing import Any, Final

from parlour.core.contract import Action, Draft, Dream, Game, Position, Refusal, Rematch, Seat
from parlour.core.dice import Dice
from parlour.core.info import Conduct, GameInfo
from parlour.core.ink import Words
from parlour.core.view import Preview, View, builtins, typed
from parlour.games.stackdoku import notation
from parlour.games.stackdoku.bot.dream import StackDream
from parlour.games.stackdoku.levels.generator import make_level
from parlour.games.stackdoku.levels.level import LEVELS, Level
from parlour.games.stackdoku.options import GIVENS, StackdokuOptions, check_together, stage_givens
from parlour.games.stackdoku.picture import picture, standing
from parlour.games.stackdoku.position.actions import GIVE_UP, HINT, PAIR, PEEK, PLACE, RESCUE, UNDO
from parlour.games.stackdoku.position.board import Terms
from parlour.games.stackdoku.position.match import StackPosition
from parlour.games.stackdoku.previews import preview
from parlour.games.stackdoku.save.match import load, save
from parlour.games.stackdoku.save.shapes import Saved
from parlour.games.stackdoku.texts import REASONS, REFUSALS
from parlour.games.stackdoku.view.shapes import StackView

INFO: Final = GameInfo(
    name="stackdoku",
    title="Stackdoku",
    line="Take equal tiles off the stack in pairs, and fill a Sudoku with what they give.",
    ids="SD",
    version=2,
    seats=(1, 2),
    reasons=REASONS,
    refusals=REFUSALS,
    streams={"level": "closed"},
)
LARGE: Final = 36  # tiles: in no stack up to here did a question ever come near the budget of an answer
RACE_GRACE: Final = 60  # seconds
SOLO_GRACE: Final = -1  # who plays alone may stay away as long as they like
WRITTEN: Final = Words(notation.write)  # actions as lists of them are told


class Stackdoku(Game):
    """Stackdoku under its options."""

    def __init__(self, options: StackdokuOptions) -> None:
        check_together(options)
        self.race = options.race
        conduct = Conduct(
            grace=RACE_GRACE if self.race else SOLO_GRACE,
            memory=True,  # peeks; the mode may be switched at any moment
            endless=options.endless,
        )
        large = options.endless or 81 - (options.n or GIVENS.get(options.preset, 0)) > LARGE
        version = INFO.version if large and options.rescue == "checkpoint" else 1  # S-49
        super().__init__(INFO, options, conduct, seats=2 if self.race else 1, version=version)
        self.preset = options.preset
        self.n = options.n
        self.level_seed = options.seed
        self.layout = options.layout
        self.endless = options.endless
        self.day = options.daily
        self.daily = self.day != ""
        self.kind = "race" if self.race else "daily" if self.daily else "endless" if self.endless else "level"
        self.warn = options.assist == "warn"
        undos = options.undos if isinstance(options.undos, int) else -1  # unlimited
        self.terms = self.terms_of(options, undos, options.mode == "hidden")
        self.public = self.terms_of(options, undos, True)

    def terms_of(self, options: StackdokuOptions, undos: int, hidden: bool) -> Terms:
        cap, lives = options.cap, options.lives
        return Terms(cap, lives, undos, options.rescue == "rewind", options.hints, hidden, self.race)

    def start(self, dice: Dice) -> Position:
        seed = self.level_seed or str(dice.roll("level", LEVELS))
        if self.endless:
            return StackPosition(self, dice, self.stage_level(seed, 1), seed)
        return StackPosition(self, dice, make_level(self.preset, seed, self.n, self.layout), seed)

    def begin(self, level: Level, dice: Dice) -> Position:
        """The start of a level from elsewhere: a daily one, an imported one."""
        return StackPosition(self, dice, level, level.seed)

    def rematch(self, over: Position) -> Rematch:
        """Of a level that is fixed there is nothing but a repeat."""
        repeat = self.repeat(over)
        fixed = self.level_seed != "" or self.daily
        return Rematch(super().rematch(over).chairs, {}, repeat if fixed else None, repeat)

    def repeat(self, over: Position) -> dict[str, object] | None:
        """The start of a repeat of a level that is over: next attempt, not ranked; nothing of it is secret any more."""
        assert isinstance(over, StackPosition)
        if self.race:  # its level is known now
            return None
        level = self.stage_level(over.seed, 1) if self.endless else over.level
        repeat = StackPosition(self, over.dice, level, over.seed)
        board, last = repeat.boards[0], over.boards[0]
        board.attempt, board.lost, board.repeat = last.attempt + 1, last.lost, True
        board.seen = level.stack.full
        return self.save(repeat)

    def stage_level(self, seed: str, stage: int) -> Level:
        return make_level("custom", f"{seed}.{stage}", stage_givens(stage))

    def dream(self, view: View) -> Dream:
        assert isinstance(view, StackView)
        return StackDream(self, view)

    def interpret(self, position: Position, seat: Seat, text: str, draft: str) -> list[Action] | Draft | Refusal:
        return notation.read(text)

    def thinks(self, actions: list[Action]) -> bool:
        """What asks whether something can be won, or makes a level."""
        if self.warn or self.endless:
            return True
        return actions[0] in (RESCUE, HINT)

    def write(self, action: Action) -> str:
        return notation.write(action)

    def legal_page(self, position: Position, seat: Seat, most: int) -> Any:
        return WRITTEN.row(position.legal(seat)[:most])

    def kind_of(self, action: Action) -> str:
        return notation.kind(action)

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
        assert isinstance(position, StackPosition)
        return preview(position.boards[seat - 1], draft)

    def show(self, view: View, preview: Preview | None = None) -> str:
        assert isinstance(view, StackView)
        return picture(view)

    def standing(self, view: View) -> str:
        assert isinstance(view, StackView)
        return standing(view)

    def save(self, position: Position) -> dict[str, object]:
        assert isinstance(position, StackPosition)
        return builtins(save(position))

    def load(self, data: dict[str, object], dice: Dice) -> Position:
        return load(self, typed(data, Saved), dice)

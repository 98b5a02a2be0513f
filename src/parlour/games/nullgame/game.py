"""Nullgame as the house plays it: inputs, records, saves."""

from typing import Final

from mypy_extensions import mypyc_attr

from parlour.core.contract import Action, Draft, Dream, Game, Position, Refusal, Seat
from parlour.core.dice import Dice
from parlour.core.info import GameInfo
from parlour.core.view import Preview, View, builtins, typed
from parlour.games.nullgame import notation
from parlour.games.nullgame.bot.dream import NullDream
from parlour.games.nullgame.options import NullOptions
from parlour.games.nullgame.position import SHOW, NullPosition
from parlour.games.nullgame.save import Saved, load, save
from parlour.games.nullgame.texts import REASONS, REFUSALS
from parlour.games.nullgame.view import NullView, picture

INFO: Final = GameInfo(
    name="nullgame",
    title="Nullgame",
    line="Two closed hands of pebbles, opened together: even or odd?",
    ids="NG",
    version=1,
    seats=(2,),
    reasons=REASONS,
    refusals=REFUSALS,
)


@mypyc_attr(allow_interpreted_subclasses=True)
class NullGame(Game):
    """Nullgame under its options."""

    def __init__(self, options: NullOptions) -> None:
        super().__init__(INFO, options)
        self.pebbles = options.pebbles
        self.changes = options.changes
        self.turn_time = options.turn_time

    def start(self, dice: Dice) -> Position:
        return NullPosition(self, dice)

    def dream(self, view: View) -> Dream:
        assert isinstance(view, NullView)
        return NullDream(self, view)

    def interpret(self, position: Position, seat: Seat, text: str, draft: str) -> list[Action] | Draft | Refusal:
        return notation.read(text)

    def write(self, action: Action) -> str:
        return notation.write(action)

    def retell(self, position: Position, seat: Seat, actions: list[Action], viewer: int) -> str:
        return "show" if actions[0] == SHOW else ""

    def show(self, view: View, preview: Preview | None = None) -> str:
        assert isinstance(view, NullView)
        return picture(view)

    def save(self, position: Position) -> dict[str, object]:
        assert isinstance(position, NullPosition)
        return builtins(save(position))

    def load(self, data: dict[str, object], dice: Dice) -> Position:
        return load(self, typed(data, Saved), dice)

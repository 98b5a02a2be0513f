"""Magpie as the house plays it: inputs, records, saves."""

from typing import Final

from mypy_extensions import mypyc_attr

from parlour.core.contract import Action, Draft, Dream, Game, Position, Refusal, Seat
from parlour.core.dice import Dice
from parlour.core.info import GameInfo
from parlour.core.view import Preview, View, builtins, typed
from parlour.games.magpie import notation
from parlour.games.magpie.bot.dream import MagpieDream
from parlour.games.magpie.options import MagpieOptions
from parlour.games.magpie.position import MagpiePosition
from parlour.games.magpie.save import Saved, load, save
from parlour.games.magpie.texts import REASONS, REFUSALS
from parlour.games.magpie.view import MagpieView, picture

INFO: Final = GameInfo(
    name="magpie",
    title="Magpie",
    line="A tile face down, a tile that answers it: the higher one takes both.",
    ids="MP",
    version=1,
    seats=(2,),
    reasons=REASONS,
    refusals=REFUSALS,
    streams={"bag": "closed"},  # what is drawn stays closed until the end
)


@mypyc_attr(allow_interpreted_subclasses=True)  # the laws subclass it with leaks that they must catch
class MagpieGame(Game):
    """Magpie under its options."""

    def __init__(self, options: MagpieOptions) -> None:
        super().__init__(INFO, options)
        self.rules = options

    def start(self, dice: Dice) -> Position:
        zones = {"bag": self.rules.tiles(), "1": [], "2": [], "led": [], "out": []}
        position = MagpiePosition(self.rules, dice, zones, 1, [0, 0], 0)
        for _ in range(self.rules.hand):
            for seat in (1, 2):
                position.draw(seat, None)
        return position

    def dream(self, view: View) -> Dream:
        assert isinstance(view, MagpieView)
        return MagpieDream(self.rules, view)

    def interpret(self, position: Position, seat: Seat, text: str, draft: str) -> list[Action] | Draft | Refusal:
        return notation.read(text)

    def write(self, action: Action) -> str:
        return notation.write(action)

    def retell(self, position: Position, seat: Seat, actions: list[Action], viewer: int) -> str:
        assert isinstance(position, MagpiePosition)
        secret = viewer != seat and not position.zones["led"]  # it leads: nobody else sees the tile yet
        return "lay ?" if secret else notation.write(actions[0])

    def show(self, view: View, preview: Preview | None = None) -> str:
        assert isinstance(view, MagpieView)
        return picture(view)

    def save(self, position: Position) -> dict[str, object]:
        assert isinstance(position, MagpiePosition)
        return builtins(save(position))

    def load(self, data: dict[str, object], dice: Dice) -> Position:
        return load(self.rules, typed(data, Saved), dice)

"""Whole matches imagined from one view."""

from typing import TYPE_CHECKING

from parlour.core.contract import Dream, Position
from parlour.core.dice import Dice
from parlour.core.zones import dealt, unseen
from parlour.games.magpie.options import is_high
from parlour.games.magpie.position import MagpiePosition
from parlour.games.magpie.view import MagpieView

if TYPE_CHECKING:
    from parlour.games.magpie.game import MagpieGame


class MagpieDream(Dream):
    """Whatever the viewer does not see lies anywhere else, as far as they know equally likely."""

    def __init__(self, game: "MagpieGame", view: MagpieView) -> None:
        self.game = game
        self.seen = view  # `believe` of the heuristics may want to look at it
        self.rest = unseen(game.tiles(), view.zones)

    def world(self, dice: Dice) -> Position:
        known, rest = dict(self.seen.zones), list(self.rest)
        if known["led"] == 1:  # closed to the viewer, who heard whether it is high
            fitting = [tile for tile in rest if is_high(tile) == self.seen.high]
            led = fitting[dice.roll("dream", len(fitting)) - 1]
            rest.remove(led)
            known["led"] = [led]
        position = MagpiePosition(self.game, dice, dealt(known, rest, dice))
        position.leader = self.seen.leader
        position.points = list(self.seen.points)
        position.laid = self.seen.laid
        if self.seen.result is not None:
            position.finish(self.seen.result.winner, self.seen.result.reason, None)
        return position

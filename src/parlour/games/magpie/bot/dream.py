"""Whole matches imagined from one view."""

from parlour.core.contract import Dream, Position
from parlour.core.dice import Dice
from parlour.core.zones import dealt, unseen
from parlour.games.magpie.options import MagpieOptions, is_high
from parlour.games.magpie.save import Saved, load
from parlour.games.magpie.view import MagpieView


class MagpieDream(Dream):
    """Whatever the viewer does not see lies anywhere else, as far as they know equally likely."""

    def __init__(self, options: MagpieOptions, view: MagpieView) -> None:
        self.options = options
        self.seen = view  # `believe` of the heuristics may want to look at it
        self.rest = unseen(options.tiles(), view.zones)

    def world(self, dice: Dice) -> Position:
        seen, known, rest = self.seen, dict(self.seen.zones), list(self.rest)
        if known["led"] == 1:  # closed to the viewer, who heard whether it is high
            fitting = [tile for tile in rest if is_high(tile) == seen.high]
            led = fitting[dice.roll("dream", len(fitting)) - 1]
            rest.remove(led)
            known["led"] = [led]
        saved = Saved(dealt(known, rest, dice), seen.leader, seen.points, seen.laid, seen.result)
        return load(self.options, saved, dice)

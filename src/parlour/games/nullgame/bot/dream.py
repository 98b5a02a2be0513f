"""Whole matches imagined from one view."""

from typing import TYPE_CHECKING

from parlour.core.contract import Dream, Position
from parlour.core.dice import Dice
from parlour.games.nullgame.position import NullPosition
from parlour.games.nullgame.view import NullView

if TYPE_CHECKING:
    from parlour.games.nullgame.game import NullGame


class NullDream(Dream):
    """Whatever is unknown is equally likely."""

    def __init__(self, game: "NullGame", view: NullView) -> None:
        self.game = game
        self.shown = list(view.shown)
        self.hands = list(view.hands)
        self.viewer = view.viewer
        self.left = view.left
        self.ended = view.result

    def world(self, dice: Dice) -> Position:
        position = NullPosition(self.game, dice)
        position.shown = list(self.shown)
        for seat in (1, 2):
            known = self.hands[seat - 1]
            position.hand[seat - 1] = dice.roll("dream", self.game.pebbles + 1) - 1 if known is None else known
        if self.viewer:
            position.left[self.viewer - 1] = self.left
        if self.ended is not None:
            position.finish(self.ended.winner, self.ended.reason, None)
        return position

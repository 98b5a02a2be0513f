"""What a bot is: it gets a view and chooses."""

from mypy_extensions import mypyc_attr

from parlour.core.contract import Action, Game, Seat
from parlour.core.dice import Dice
from parlour.core.view import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player of one seat. It never sees a position of the match, and its dice are its own."""

    def __init__(self, game: Game, seat: Seat, dice: Dice) -> None:
        self.game = game
        self.seat = seat
        self.dice = dice

    def choose(self, view: View) -> Action:
        """A legal action for the seat, which is to act in this view."""
        raise NotImplementedError

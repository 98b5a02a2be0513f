"""The bot that plays by the game's own craft: for puzzles, where skill is knowing techniques rather than looking ahead."""

from parlour.bots.bot import Bot
from parlour.core.contract import Action, Game, Seat
from parlour.core.dice import Dice
from parlour.core.hints import Hints
from parlour.core.view import View


class SkilledBot(Bot):
    """Does what a player of its skill does in a world that fits its view."""

    def __init__(self, game: Game, seat: Seat, dice: Dice, hints: Hints, skill: int) -> None:
        super().__init__(game, seat, dice)
        self.hints = hints
        self.skill = skill

    def choose(self, view: View) -> Action:
        return self.hints.by_skill(self.game.dream(view).world(self.dice), self.seat, self.skill, self.dice)

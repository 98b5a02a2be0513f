"""The bot that plays by the game's own craft: for puzzles, where skill is knowing techniques rather than looking ahead."""

from parlour.bots.bot import Bot
from parlour.bots.budget import Budget
from parlour.core.contract import Action, Game, Seat
from parlour.core.dice import Dice
from parlour.core.heuristics import Heuristics
from parlour.core.view import View


class SkilledBot(Bot):
    """Does what a player of its skill does in a world that fits its view."""

    def __init__(
        self, game: Game, seat: Seat, dice: Dice, heuristics: Heuristics, budget: Budget, skill: int, slips: int = 0
    ) -> None:
        super().__init__(game, seat, dice)
        self.heuristics = heuristics
        self.budget = budget
        self.skill = skill
        self.slips = slips  # in a hundred decisions: so many are made without a thought

    def choose(self, view: View) -> Action:
        self.budget.begin()
        world = self.game.dream(view).world(self.dice)
        if self.slips and self.dice.roll("slip", 100) <= self.slips:
            return world.random_action(self.seat, self.dice)
        return self.heuristics.by_skill(world, self.seat, self.skill, self.dice, self.budget.more)

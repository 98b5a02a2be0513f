"""Plays on in thought: each candidate is followed to the end by what every seat likes best, in more and more imagined worlds.

The worlds are the same for all candidates, and after each stage the weaker half of these is dropped, so that most of the thought goes
to the choices between which it is hard to choose. Where nothing is hidden any more the game's own solver takes over.
"""

from typing import Final

from parlour.bots.bot import Bot
from parlour.bots.budget import Budget
from parlour.core.contract import Action, Dream, Game, Position, Seat
from parlour.core.dice import Dice
from parlour.core.heuristics import Heuristics
from parlour.core.view import View

FEWEST: Final = 8  # worlds for each candidate: of more candidates the least promising are not looked at
NO_TIME: Final = -1.0  # less than any value


class Candidate:
    """An action and what it came to."""

    def __init__(self, action: Action) -> None:
        self.action = action
        self.total = 0.0
        self.fresh = 0.0  # in the present world, not counted before all have been tried in it


class ForesightBot(Bot):
    """The same view, seed and simulations give the same choice; every turn that it imagines is a simulation."""

    def __init__(self, game: Game, seat: Seat, dice: Dice, heuristics: Heuristics, budget: Budget) -> None:
        super().__init__(game, seat, dice)
        self.heuristics = heuristics
        self.budget = budget

    def choose(self, view: View) -> Action:
        self.budget.begin()
        dream = self.heuristics.believe(self.game.dream(view), self.seat)
        world = dream.world(self.dice)
        actions = self.heuristics.candidates(world, self.seat)
        if len(actions) == 1:
            return actions[0]
        solved = self.heuristics.solve(world, self.seat, self.budget.more)
        return self.sift(dream, [Candidate(action) for action in actions]) if solved is None else solved

    def sift(self, dream: Dream, rivals: list[Candidate]) -> Action:
        """The best of the last two, or of all that are left when the budget is spent."""
        self.foresee(dream.world(self.dice), rivals[0].action)  # shows how long one takes
        rivals = rivals[: max(2, self.budget.left() // (FEWEST * self.budget.done))]
        while len(rivals) > 2:
            stages = (len(rivals) - 1).bit_length()
            enough = self.budget.done + self.budget.left() // stages
            cost = 0
            while self.budget.done + cost <= enough:  # one more world would not take too much
                cost = -self.budget.done
                if not self.compare(dream.world(self.dice), rivals):
                    return rivals[0].action
                cost += self.budget.done
            rivals = rivals[: (len(rivals) + 1) // 2]
        while self.compare(dream.world(self.dice), rivals):
            pass
        return rivals[0].action

    def compare(self, world: Position, rivals: list[Candidate]) -> bool:
        """All of them in one more world, then the best first; False if there was no time for it."""
        for rival in rivals:
            rival.fresh = self.foresee(world.clone(), rival.action)
            if rival.fresh == NO_TIME:
                return False
        for rival in rivals:
            rival.total += rival.fresh
        rivals.sort(key=lambda rival: -rival.total)
        return True

    def foresee(self, world: Position, action: Action) -> float:
        """What the action comes to in this world."""
        if not self.budget.more():
            return NO_TIME
        world.play(self.seat, action, None)
        while seats := world.to_act():
            if not self.budget.more():
                return NO_TIME
            world.play(seats[0], self.heuristics.policy(world, seats[0], self.dice), None)
        return self.heuristics.value(world, self.seat)

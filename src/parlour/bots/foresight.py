"""Once round the table: each candidate is followed by what the other seats like best, in more and more imagined worlds.

The worlds are the same for all candidates, and after each stage the weaker half of these is dropped, so that most of the thought goes
to the choices between which it is hard to choose. Where nothing is hidden any more the game's own solver takes over.
"""

from typing import Final

from parlour.bots.bot import Bot
from parlour.bots.budget import Budget
from parlour.core.contract import Action, Dream, Game, Position, Seat
from parlour.core.dice import Dice
from parlour.core.hints import Hints
from parlour.core.view import View

FEWEST: Final = 8  # simulations for each candidate: of more candidates the least promising are not looked at


class Candidate:
    """An action and what it came to."""

    def __init__(self, action: Action) -> None:
        self.action = action
        self.total = 0.0
        self.fresh = 0.0  # in the present world, not counted before all have been tried in it


class ForesightBot(Bot):
    """Looks ahead until its turn comes again; the same view, seed and simulations give the same choice."""

    def __init__(self, game: Game, seat: Seat, dice: Dice, hints: Hints, budget: Budget) -> None:
        super().__init__(game, seat, dice)
        self.hints = hints
        self.budget = budget

    def choose(self, view: View) -> Action:
        self.budget.begin()
        dream = self.game.dream(view)
        world = dream.world(self.dice)
        actions = self.hints.candidates(world, self.seat)
        if len(actions) == 1:
            return actions[0]
        solved = self.hints.solve(world, self.seat, self.budget.more)
        return self.sift(dream, [Candidate(action) for action in actions]) if solved is None else solved

    def sift(self, dream: Dream, rivals: list[Candidate]) -> Action:
        """The last one left, or the best when the budget is spent."""
        if self.budget.seconds > 0.0 and self.budget.more():
            self.foresee(dream.world(self.dice), rivals[0].action)  # shows how long one takes
        left = self.budget.left()
        rivals = rivals[: max(2, left // FEWEST)]
        each = left // (len(rivals).bit_length() - 1)
        while len(rivals) > 1:
            for _ in range(max(1, each // len(rivals))):
                if not self.compare(dream.world(self.dice), rivals):
                    return rivals[0].action
            rivals = rivals[: (len(rivals) + 1) // 2]
        return rivals[0].action

    def compare(self, world: Position, rivals: list[Candidate]) -> bool:
        """All of them in one more world, then the best first; False if there was no time for it."""
        for rival in rivals:
            if not self.budget.more():
                return False
            rival.fresh = self.foresee(world.clone(), rival.action)
        for rival in rivals:
            rival.total += rival.fresh
        rivals.sort(key=lambda rival: -rival.total)
        return True

    def foresee(self, world: Position, action: Action) -> float:
        world.play(self.seat, action, None)
        for _ in range(self.game.seats - 1):
            seats = world.to_act()
            if not seats or seats[0] == self.seat:
                break
            world.play(seats[0], self.hints.candidates(world, seats[0])[0], None)
        return self.hints.value(world, self.seat)

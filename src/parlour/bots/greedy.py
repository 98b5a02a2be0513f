"""One step ahead: each candidate is tried in the same few imagined worlds, and the best average is taken."""

from parlour.bots.bot import Bot
from parlour.bots.budget import Budget
from parlour.core.contract import Action, Dream, Game, Position, Seat
from parlour.core.dice import Dice
from parlour.core.heuristics import Heuristics
from parlour.core.view import View


class GreedyBot(Bot):
    """Takes what the game's own estimate likes best after it; ties by its dice. Now and then it slips."""

    def __init__(
        self, game: Game, seat: Seat, dice: Dice, heuristics: Heuristics, budget: Budget, worlds: int, slips: int = 0
    ) -> None:
        super().__init__(game, seat, dice)
        self.heuristics = heuristics
        self.budget = budget
        self.worlds = worlds
        self.slips = slips  # in a hundred decisions: so many are made without a thought

    def choose(self, view: View) -> Action:
        self.budget.begin()
        dream = self.heuristics.believe(self.game.dream(view), self.seat)
        first = dream.world(self.dice)
        if self.slips and self.dice.roll("slip", 100) <= self.slips:
            return first.random_action(self.seat, self.dice)
        candidates = self.heuristics.candidates(first, self.seat)
        if len(candidates) == 1:
            return candidates[0]
        totals = self.weigh(dream, first, candidates)
        highest = max(totals)
        best = [candidates[n] for n, total in enumerate(totals) if total == highest]
        return best[self.dice.roll("tie", len(best)) - 1]

    def weigh(self, dream: Dream, first: Position, candidates: list[Action]) -> list[float]:
        """What each candidate came to in all worlds for which there was time; of the first world as much as there was."""
        totals: list[float] = []
        for n in range(self.worlds):
            world = first if n == 0 else dream.world(self.dice)
            replies = self.replies(world)
            values: list[float] = []
            for action in candidates:
                if not self.budget.more():
                    return totals or values
                values.append(self.value(world.clone(), action, replies))
            totals = [totals[i] + value for i, value in enumerate(values)] if totals else values
        return totals

    def value(self, trial: Position, action: Action, replies: list[tuple[Seat, Action]]) -> float:
        trial.play(self.seat, action, None)
        for seat, reply in replies:
            trial.play(seat, reply, None)
        return self.heuristics.value(trial, self.seat)

    def replies(self, world: Position) -> list[tuple[Seat, Action]]:
        """What the others do who decide at the same time, without knowing of this seat's choice."""
        others = [seat for seat in world.to_act() if seat != self.seat]
        return [(seat, self.heuristics.policy(world, seat, self.dice)) for seat in others]

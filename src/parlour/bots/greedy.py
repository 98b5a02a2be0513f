"""One step ahead: each candidate is tried in the same few imagined worlds, and the best average is taken."""

from parlour.bots.bot import Bot
from parlour.core.contract import Action, Game, Position, Seat
from parlour.core.dice import Dice
from parlour.core.hints import Hints
from parlour.core.view import View


class GreedyBot(Bot):
    """Takes what the game's own estimate likes best after it; ties by its dice. Now and then it slips."""

    def __init__(
        self, game: Game, seat: Seat, dice: Dice, hints: Hints, worlds: int, slips: int = 0, answers: bool = False
    ) -> None:
        super().__init__(game, seat, dice)
        self.hints = hints
        self.worlds = worlds
        self.answers = answers  # it looks at the next seat's most promising answer too
        self.slips = slips  # in a hundred decisions: so many are made without a thought

    def choose(self, view: View) -> Action:
        dream = self.game.dream(view)
        first = dream.world(self.dice)
        if self.slips and self.dice.roll("slip", 100) <= self.slips:
            return first.random_action(self.seat, self.dice)
        candidates = self.hints.candidates(first, self.seat)
        if len(candidates) == 1:
            return candidates[0]
        worlds = [first] + [dream.world(self.dice) for _ in range(self.worlds - 1)]
        replies = [self.replies(world) for world in worlds]
        best: list[int] = []
        highest = -1.0
        for action in candidates:
            total = 0.0
            for n, world in enumerate(worlds):
                trial = world.clone()
                trial.play(self.seat, action, None)
                for seat, reply in replies[n]:
                    trial.play(seat, reply, None)
                if self.answers:
                    self.answer(trial)
                total += self.hints.value(trial, self.seat)
            if total > highest:
                best = [action]
                highest = total
            elif total == highest:
                best.append(action)
        return best[self.dice.roll("tie", len(best)) - 1]

    def replies(self, world: Position) -> list[tuple[Seat, Action]]:
        """What the others do who decide at the same time, without knowing of this seat's choice."""
        others = [seat for seat in world.to_act() if seat != self.seat]
        return [(seat, self.hints.policy(world, seat, self.dice)) for seat in others]

    def answer(self, trial: Position) -> None:
        """The next seat does what looks best to it."""
        seats = trial.to_act()
        if seats and seats[0] != self.seat:
            trial.play(seats[0], self.hints.candidates(trial, seats[0])[0], None)

"""One step ahead: each candidate is tried in the same few imagined worlds, and the best average is taken."""

from parlour.bots.bot import Bot
from parlour.core.contract import Action, Game, Seat
from parlour.core.dice import Dice
from parlour.core.hints import Hints
from parlour.core.view import View


class GreedyBot(Bot):
    """Takes what the game's own estimate likes best after it; ties by its dice."""

    def __init__(self, game: Game, seat: Seat, dice: Dice, hints: Hints, worlds: int) -> None:
        super().__init__(game, seat, dice)
        self.hints = hints
        self.worlds = worlds

    def choose(self, view: View) -> Action:
        dream = self.game.dream(view)
        worlds = [dream.world(self.dice) for _ in range(self.worlds)]
        best: list[int] = []
        highest = -1.0
        for action in self.hints.candidates(worlds[0], self.seat):
            total = 0.0
            for world in worlds:
                trial = world.clone()
                trial.play(self.seat, action, None)
                total += self.hints.value(trial, self.seat)
            if total > highest:
                best = [action]
                highest = total
            elif total == highest:
                best.append(action)
        return best[self.dice.roll("tie", len(best)) - 1]

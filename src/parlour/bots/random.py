"""The bot that plays anything legal."""

from parlour.bots.bot import Bot
from parlour.core.contract import Action
from parlour.core.view import View


class RandomBot(Bot):
    """Imagines some world that fits its view, and does something that is legal in it."""

    def choose(self, view: View) -> Action:
        return self.game.dream(view).world(self.dice).random_action(self.seat, self.dice)

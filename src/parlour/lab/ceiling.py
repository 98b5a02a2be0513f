"""How much better a bot could be: the same recipe, but every world that it imagines is the truth.

It cheats, so it lives in the lab and plays nobody. Beside the figure of an honest bot it shows what knowing everything that
is hidden would be worth. The dice of the future stay unknown to it: they are its own.
"""

from __future__ import annotations

from parlour.bots.levels import make_bot
from parlour.bots.skilled import SkilledBot
from parlour.core.catalogue import Card
from parlour.core.contract import Action, Dream, Game, Position, Seat
from parlour.core.dice import Dice
from parlour.core.heuristics import SEEING
from parlour.core.view import View


class Truth(Dream):
    """A dream with one world, the true one, and other dice than the referee's."""

    def __init__(self, truth: Position) -> None:
        self.truth = truth.clone()

    def world(self, dice: Dice) -> Position:
        self.truth.dice = dice
        return self.truth.clone()


class OpenGame(Game):
    """As much of a game as a bot asks for, with nothing hidden in it."""

    def __init__(self, game: Game, truth: Position) -> None:
        super().__init__(game.info, game.options, game.conduct, seats=game.seats, version=game.version)
        self.truth = Truth(truth)

    def dream(self, view: View) -> Dream:
        return self.truth


class Seer:
    """A bot of a level that sees everything."""

    def __init__(self, card: Card, game: Game, level: str, seat: Seat, dice: Dice, simulations: int = 0) -> None:
        self.game = game
        self.bot = make_bot(card, game, level, seat, dice, simulations=simulations)
        if isinstance(self.bot, SkilledBot) and game.seats > 1:
            self.bot.skill += SEEING

    def choose(self, truth: Position) -> Action:
        self.bot.game = OpenGame(self.game, truth)
        return self.bot.choose(truth.view(self.bot.seat))

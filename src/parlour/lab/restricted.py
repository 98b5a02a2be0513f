"""Restricted play: a level that does without one kind of action, so that the lab can tell what the kind is worth.

Where nothing else is legal it may use it after all: the rules of the match stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable

from parlour.bots.bot import Bot
from parlour.core.contract import Action, Dream, Game, Position, Seat
from parlour.core.dice import Dice
from parlour.core.heuristics import Heuristics, always
from parlour.core.view import View


class Restricted(Heuristics):
    """The game's rules of thumb for one seat that does without a kind; what the others do stays as it is."""

    def __init__(self, whole: Heuristics, game: Game, seat: Seat, without: str) -> None:
        self.whole = whole
        self.game = game
        self.seat = seat
        self.without = without

    def candidates(self, position: Position, seat: Seat) -> list[Action]:
        found = self.whole.candidates(position, seat)
        if seat != self.seat:
            return found
        return self.allowed(found) or self.allowed(position.legal(seat)) or found

    def policy(self, position: Position, seat: Seat, dice: Dice) -> Action:
        return self.instead(position, seat, self.whole.policy(position, seat, dice), dice)

    def by_skill(
        self, position: Position, seat: Seat, skill: int, dice: Dice, more: Callable[[], bool] = always
    ) -> Action:
        return self.instead(position, seat, self.whole.by_skill(position, seat, skill, dice, more), dice)

    def solve(self, position: Position, seat: Seat, more: Callable[[], bool]) -> Action | None:
        found = self.whole.solve(position, seat, more)
        return None if found is None or (seat == self.seat and self.game.kind_of(found) == self.without) else found

    def value(self, position: Position, seat: Seat) -> float:
        return self.whole.value(position, seat)

    def wide(self, position: Position) -> bool:
        return self.whole.wide(position)

    def quiescent(self, position: Position) -> bool:
        return self.whole.quiescent(position)

    def believe(self, dream: Dream, seat: Seat) -> Dream:
        return self.whole.believe(dream, seat)

    def allowed(self, actions: list[Action]) -> list[Action]:
        return [action for action in actions if self.game.kind_of(action) != self.without]

    def instead(self, position: Position, seat: Seat, action: Action, dice: Dice) -> Action:
        """The action, or what looks best after it among those that are allowed; ties by the dice."""
        if seat != self.seat or self.game.kind_of(action) != self.without:
            return action
        others = self.allowed(self.whole.candidates(position, seat)) or self.allowed(position.legal(seat))
        if not others:
            return action
        values = [self.after(position.clone(), seat, other) for other in others]
        best = [other for other, value in zip(others, values, strict=True) if value == max(values)]
        return best[dice.roll("tie", len(best)) - 1]

    def after(self, trial: Position, seat: Seat, action: Action) -> float:
        trial.play(seat, action, None)
        return self.whole.value(trial, seat)


class RestrictedBot(Bot):
    """A level with these rules of thumb, which slips no more often into the kind than it must."""

    def __init__(self, bot: Bot, heuristics: Restricted) -> None:
        super().__init__(bot.game, bot.seat, bot.dice)
        self.bot = bot
        self.heuristics = heuristics

    def choose(self, view: View) -> Action:
        action = self.bot.choose(view)
        if self.game.kind_of(action) != self.heuristics.without:
            return action
        world = self.game.dream(view).world(self.dice)
        others = self.heuristics.allowed(world.legal(self.seat))  # a slip: so is what it does instead
        return others[self.dice.roll("slip", len(others)) - 1] if others else action

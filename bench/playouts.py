"""Random play through the contract, as a search would do it; compiled in the compiled build."""

from parlour.core.contract import Game, Position
from parlour.core.dice import Dice


class Tally:
    """What a number of random games came to."""

    def __init__(self) -> None:
        self.games = 0
        self.actions = 0
        self.first = 0.0  # what seat 1 got, summed up
        self.halves = 0  # games in which seat 1 got a half

    def play(self, position: Position, dice: Dice) -> None:
        """Plays this position to its end."""
        actions = 0
        seats = position.to_act()
        while seats:
            seat = seats[0]
            position.play(seat, position.random_action(seat, dice), None)
            actions += 1
            seats = position.to_act()
        self.games += 1
        self.actions += actions
        outcome = position.outcome()
        assert outcome is not None
        payoff = outcome.payoffs[0]
        self.first += payoff
        if payoff == 0.5:
            self.halves += 1

    def add(self, other: "Tally") -> None:
        self.games += other.games
        self.actions += other.actions
        self.first += other.first
        self.halves += other.halves


def matches(game: Game, count: int, dice: Dice) -> Tally:
    """So many random matches from the start."""
    tally = Tally()
    for _ in range(count):
        tally.play(game.start(dice), dice)
    return tally


def rollouts(position: Position, count: int, dice: Dice) -> Tally:
    """So many random continuations of the position."""
    tally = Tally()
    for _ in range(count):
        tally.play(position.clone(), dice)
    return tally

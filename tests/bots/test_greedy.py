"""One step ahead: every candidate in the same worlds, the others as they would decide, the best average, ties by luck."""

from parlour import games
from parlour.bots.budget import Budget
from parlour.bots.greedy import GreedyBot
from parlour.core.contract import Action, Position, Seat
from parlour.core.dice import Dice, QuickDice
from parlour.core.heuristics import Heuristics
from parlour.games.nullgame.position import NullPosition

GAME = games.card("nullgame").make()
TWO, THREE = 3, 4  # hold so many pebbles


class Told(Heuristics):
    """Two candidates, whose values are told beforehand; the other seat always holds two."""

    def __init__(self, values: list[float]) -> None:
        self.values = values
        self.hands: list[list[int]] = []  # in the positions that were judged
        self.hidden: list[int] = []  # what the other held in the worlds that were imagined

    def candidates(self, position: Position, seat: Seat) -> list[Action]:
        return [TWO, THREE]

    def policy(self, position: Position, seat: Seat, dice: Dice) -> Action:
        assert isinstance(position, NullPosition)
        self.hidden.append(position.hand[seat - 1])
        return TWO

    def value(self, position: Position, seat: Seat) -> float:
        assert isinstance(position, NullPosition)
        self.hands.append(list(position.hand))
        return self.values[(len(self.hands) - 1) % len(self.values)]


def choose(heuristics: Told, worlds: int, simulations: int = 0, seed: int = 1) -> Action:
    bot = GreedyBot(GAME, 1, QuickDice(seed), heuristics, Budget(simulations), worlds)
    return bot.choose(GAME.start(QuickDice()).view(1))


def test_the_best_average_is_taken() -> None:
    heuristics = Told([0.9, 0.5, 0.0, 0.5])
    assert choose(heuristics, worlds=2) == THREE
    assert len(heuristics.hands) == 4
    assert choose(Told([0.9, 0.5, 0.0, 0.5]), worlds=1) == TWO


def test_the_worlds_differ_in_what_is_hidden() -> None:
    heuristics = Told([0.5])
    choose(heuristics, worlds=16)
    assert len(heuristics.hidden) == 16
    assert len(set(heuristics.hidden)) > 1


def test_who_decides_at_the_same_time_does_so_without_knowing() -> None:
    heuristics = Told([0.5])
    choose(heuristics, worlds=3)
    assert heuristics.hands == [[2, 2], [3, 2]] * 3


def test_a_world_for_which_there_was_no_time_does_not_count() -> None:
    """Of the first one, as much as there was."""
    assert choose(Told([0.5, 0.6, 1.0]), worlds=2, simulations=3) == THREE
    assert choose(Told([0.1, 1.0]), worlds=2, simulations=1) == TWO


def test_ties_are_broken_by_luck() -> None:
    assert {choose(Told([0.5]), worlds=1, seed=seed) for seed in range(20)} == {TWO, THREE}

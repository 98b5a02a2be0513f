"""Information-set Monte Carlo tree search: one tree over what the seat can see, a fresh imagined world each time.

An action is counted as available whenever the imagined world allows it, so that actions which few worlds allow are not
held back by visits they could not get. For games in which one seat acts at a time.
"""

from math import log, sqrt
from typing import Final

from parlour.bots.bot import Bot
from parlour.bots.budget import Budget
from parlour.core.contract import Action, Dream, Game, Position, Seat
from parlour.core.dice import Dice
from parlour.core.hints import Hints
from parlour.core.view import View

MOST_NODES: Final = 200_000  # memory is bounded: a full tree is searched on, but grows no more
TO_THE_END: Final = 1 << 30


class Node:
    """What is known of an action after the actions above it."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat  # who chose the action
        self.visits = 0
        self.available = 0
        self.total = 0.0  # of the seat's payoffs
        self.children: dict[int, Node] = {}


class Search:
    """The search of one decision."""

    def __init__(self, dream: Dream, seats: int, hints: Hints, dice: Dice, explore: float, depth: int) -> None:
        self.dream = dream
        self.seats = seats
        self.hints = hints
        self.dice = dice
        self.explore = explore
        self.depth = depth  # of playouts, in actions; then the game's own estimate
        self.root = Node(0)
        self.nodes = 1

    def run(self, budget: Budget) -> None:
        while budget.more():
            self.simulate(self.dream.world(self.dice))

    def simulate(self, world: Position) -> None:
        """Down the tree to one new node, then a playout, and back."""
        node = self.root
        path: list[Node] = []
        while True:
            seats = world.to_act()
            if not seats:
                break
            seat = seats[0]
            action, known = self.pick(node, seat, self.hints.candidates(world, seat))
            world.play(seat, action, None)
            child = node.children.get(action)
            if child is None:
                break
            node = child
            path.append(node)
            if not known:
                break
        values = self.playout(world)
        for step in path:
            step.visits += 1
            step.total += values[step.seat - 1]

    def pick(self, node: Node, seat: Seat, actions: list[Action]) -> tuple[Action, bool]:
        """An action not tried yet, else the one with the best upper bound; and whether it was known before."""
        children = node.children
        untried: list[int] = []
        best = actions[0]
        bound = -1.0
        for action in actions:
            child = children.get(action)
            if child is None:
                untried.append(action)
                continue
            child.available += 1
            if not untried:
                value = child.total / child.visits + self.explore * sqrt(log(child.available) / child.visits)
                if value > bound:
                    best = action
                    bound = value
        if not untried:
            return best, True
        best = untried[self.dice.roll("search", len(untried)) - 1]
        if self.nodes < MOST_NODES:
            grown = Node(seat)
            grown.available = 1
            children[best] = grown
            self.nodes += 1
        return best, False

    def playout(self, world: Position) -> list[float]:
        """What each seat gets, played on by the game's policy and estimated where it breaks off."""
        left = self.depth
        while left > 0:
            seats = world.to_act()
            if not seats:
                break
            world.play(seats[0], self.hints.policy(world, seats[0], self.dice), None)
            left -= 1
        outcome = world.outcome()
        if outcome is not None:
            return outcome.payoffs
        return [self.hints.value(world, seat) for seat in range(1, self.seats + 1)]

    def best(self) -> Action:
        """The action visited most; the first of equals."""
        best = -1
        visits = -1
        for action, child in self.root.children.items():
            if child.visits > visits:
                best = action
                visits = child.visits
        return best


class SearchBot(Bot):
    """Searches within its budget; the same view, seed and number of simulations give the same choice."""

    def __init__(
        self,
        game: Game,
        seat: Seat,
        dice: Dice,
        hints: Hints,
        budget: Budget,
        explore: float = 0.7,
        depth: int = TO_THE_END,
    ) -> None:
        super().__init__(game, seat, dice)
        self.hints = hints
        self.budget = budget
        self.explore = explore
        self.depth = depth

    def choose(self, view: View) -> Action:
        search = Search(self.game.dream(view), self.game.seats, self.hints, self.dice, self.explore, self.depth)
        self.budget.begin()
        search.run(self.budget)
        return search.best()

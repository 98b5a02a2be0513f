"""Information-set Monte Carlo tree search: one tree over what the seat can see, a fresh imagined world each time.

An action is counted as available whenever the imagined world allows it, so that actions which few worlds allow are not
held back by visits they could not get. What the others did makes some worlds likelier than others. For games in which one
seat acts at a time; where several decide at once, see simultaneous.py.
"""

from math import log, sqrt
from typing import Final

from parlour.bots.bot import Bot
from parlour.bots.budget import Budget
from parlour.core.contract import Action, Dream, Game, Position, Seat
from parlour.core.dice import Dice
from parlour.core.heuristics import Heuristics
from parlour.core.recipes import TO_THE_END
from parlour.core.view import View

MOST_NODES: Final = 200_000  # memory is bounded: a full tree is searched on, but grows no more
LOGS: Final = [0.0, *[log(n) for n in range(1, 1 << 14)]]  # a look into a list is cheaper than a logarithm
NOTHING: Final[list[int]] = []  # replaced, never changed


class Node:
    """What is known of an action after the actions above it."""

    def __init__(self, seat: Seat, action: Action) -> None:
        self.seat = seat  # who chose the action
        self.action = action
        self.visits = 0
        self.available = 1
        self.total = 0.0  # of the seat's payoffs
        self.children: dict[int, Node] = {}
        self.order = NOTHING  # the actions that the last world allowed here, if all of them have been tried
        self.kids = NOBODY  # their nodes in the same order


NOBODY: Final[list[Node]] = []


class Search:
    """The search of one decision."""

    def __init__(
        self, dream: Dream, seats: int, seat: Seat, heuristics: Heuristics, dice: Dice, explore: float, depth: int
    ) -> None:
        self.dream = dream
        self.seats = seats
        self.seat = seat  # who decides
        self.heuristics = heuristics
        self.dice = dice
        self.explore = explore
        self.root = Node(0, 0)
        self.nodes = 1
        self.action: Action = 0  # picked last
        first = dream.world(dice)
        self.choices = heuristics.candidates(first, seat)  # what the seat may do is the same in every world of its view
        self.shallow = heuristics.wide(first)
        # of playouts, in decisions; then the game's own estimate, which says little where hardly anything has begun
        self.depth = TO_THE_END if self.shallow else depth

    def run(self, budget: Budget) -> None:
        while budget.more():
            self.simulate(self.dream.world(self.dice))

    def simulate(self, world: Position) -> None:
        """Down the tree to one new node, then a playout, and back."""
        node = self.root
        path: list[Node] = []
        seat = self.seat
        choices = self.choices
        while True:
            child = self.pick(node, seat, choices)
            world.play(seat, self.action, None)
            if child is None:
                break
            node = child
            path.append(node)
            if not node.visits or self.shallow:
                break
            seats = world.to_act()
            if not seats or self.heuristics.quiescent(world):
                break
            seat = seats[0]
            choices = self.heuristics.candidates(world, seat)
        self.reward(path, self.playout(world))

    def reward(self, path: list[Node], values: list[float]) -> None:
        """Back up the tree: each action is credited with what its seat got."""
        for step in path:
            step.visits += 1
            step.total += values[step.seat - 1]

    def pick(self, node: Node, seat: Seat, actions: list[Action]) -> Node | None:
        """An action not tried yet, else the one with the best upper bound; it is left in `action`."""
        if node.order == actions:
            return self.best_bound(node.kids)
        children = node.children
        kids: list[Node] = []
        untried: list[int] = []
        for action in actions:
            child = children.get(action)
            if child is None:
                untried.append(action)
            else:
                kids.append(child)
        if not untried:
            node.order = actions
            node.kids = kids
            return self.best_bound(kids)
        for child in kids:
            child.available += 1
        self.action = untried[self.dice.roll("search", len(untried)) - 1]
        if self.nodes >= MOST_NODES:
            return None
        grown = Node(seat, self.action)
        children[self.action] = grown
        self.nodes += 1
        return grown

    def best_bound(self, kids: list[Node]) -> Node:
        """All of these can be chosen, and have been tried before."""
        best = kids[0]
        bound = -1.0
        explore = self.explore
        for child in kids:
            available = child.available + 1
            child.available = available
            known = LOGS[available] if available < len(LOGS) else log(available)
            value = child.total / child.visits + explore * sqrt(known / child.visits)
            if value > bound:
                best = child
                bound = value
        self.action = best.action
        return best

    def playout(self, world: Position) -> list[float]:
        """What each seat gets, played on by the game's policy and estimated where it breaks off."""
        left = self.depth
        while left > 0:
            seats = world.to_act()
            if not seats:
                break
            if len(seats) == 1:
                world.play(seats[0], self.heuristics.policy(world, seats[0], self.dice), None)
            else:
                self.play_at_once(world, seats)
            left -= 1
        return self.values(world)

    def play_at_once(self, world: Position, seats: list[Seat]) -> None:
        """All choose by policy before any of their choices is played."""
        picks = [self.heuristics.policy(world, seat, self.dice) for seat in seats]
        for n, seat in enumerate(seats):
            world.play(seat, picks[n], None)

    def values(self, world: Position) -> list[float]:
        """What each seat got, or looks like getting."""
        outcome = world.outcome()
        if outcome is not None:
            return outcome.payoffs
        return [self.heuristics.value(world, seat) for seat in range(1, self.seats + 1)]

    def best(self) -> Action:
        """The action visited most; the first of equals."""
        best = self.choices[0]
        visits = 0
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
        heuristics: Heuristics,
        budget: Budget,
        explore: float = 0.7,
        depth: int = TO_THE_END,
    ) -> None:
        super().__init__(game, seat, dice)
        self.heuristics = heuristics
        self.budget = budget
        self.explore = explore
        self.depth = depth

    def choose(self, view: View) -> Action:
        self.budget.begin()
        search = self.search(self.heuristics.believe(self.game.dream(view), self.seat))
        if len(search.choices) == 1:
            return search.choices[0]
        search.run(self.budget)
        return search.best()

    def search(self, dream: Dream) -> Search:
        return Search(dream, self.game.seats, self.seat, self.heuristics, self.dice, self.explore, self.depth)

"""Tree search where several seats decide at once: decoupled UCT over imagined worlds.

Every seat has its own statistics at every moment and picks by them, without knowing what the others pick; only then all
choices are played. A search that let one seat see the other's choice would play a different game.
"""

from parlour.bots.bot import Bot
from parlour.bots.budget import Budget
from parlour.bots.ismcts import MOST_NODES, TO_THE_END, Node, Search
from parlour.core.contract import Action, Dream, Game, Position, Seat
from parlour.core.dice import Dice
from parlour.core.hints import Hints
from parlour.core.view import View


class Moment:
    """A time of decision after the joint choices above it: one table for each seat."""

    def __init__(self, seats: int) -> None:
        self.tables = [Node(0, 0) for _ in range(seats)]
        self.after: dict[tuple[int, ...], Moment] = {}


class JointSearch(Search):
    """The search of one decision that others make at the same time."""

    def __init__(
        self, dream: Dream, seats: int, seat: Seat, hints: Hints, dice: Dice, explore: float, depth: int
    ) -> None:
        super().__init__(dream, seats, seat, hints, dice, explore, depth)
        self.start = Moment(seats)
        self.root = self.start.tables[seat - 1]

    def simulate(self, world: Position) -> None:
        """Down the tree to the first choice or joint choice that is new, then a playout, and back."""
        moment = self.start
        path: list[Node] = []
        while True:
            seats = world.to_act()
            if not seats:
                break
            fresh = self.shallow
            picks: list[int] = []
            for seat in seats:
                own = moment is self.start and seat == self.seat
                choices = self.choices if own else self.hints.candidates(world, seat)
                child = self.pick(moment.tables[seat - 1], seat, choices)
                picks.append(self.action)
                if child is None or not child.visits:
                    fresh = True
                if child is not None:
                    path.append(child)
            for n, seat in enumerate(seats):
                world.play(seat, picks[n], None)
            if fresh:
                break
            joint = tuple(picks)
            after = moment.after.get(joint)
            if after is None:
                if self.nodes < MOST_NODES:
                    moment.after[joint] = Moment(self.seats)
                    self.nodes += self.seats
                break
            moment = after
        values = self.playout(world)
        for step in path:
            step.visits += 1
            step.total += values[step.seat - 1]

    def playout(self, world: Position) -> list[float]:
        left = self.depth
        while left > 0:
            seats = world.to_act()
            if not seats:
                break
            picks = [self.hints.policy(world, seat, self.dice) for seat in seats]
            for n, seat in enumerate(seats):
                world.play(seat, picks[n], None)
            left -= 1
        return self.values(world)


class JointBot(Bot):
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
        dream = self.game.dream(view)
        search = JointSearch(dream, self.game.seats, self.seat, self.hints, self.dice, self.explore, self.depth)
        if len(search.choices) == 1:
            return search.choices[0]
        self.budget.begin()
        search.run(self.budget)
        return search.best()

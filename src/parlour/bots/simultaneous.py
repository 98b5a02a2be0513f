"""Tree search where several seats decide at once: decoupled UCT over imagined worlds.

Every seat has its own statistics at every moment and picks by them, without knowing what the others pick; only then all
choices are played. A search that let one seat see the other's choice would play a different game.
"""

from typing import Final

from parlour.bots.ismcts import MOST_NODES, Node, Search, SearchBot
from parlour.core.contract import Dream, Position, Seat
from parlour.core.dice import Dice
from parlour.core.heuristics import Heuristics

DOUBT: Final = 0.7  # explores so much where matches are played out: a result says less than an estimate


class Moment:
    """A time of decision after the joint choices above it: one table for each seat."""

    def __init__(self, seats: int) -> None:
        self.tables = [Node(0, 0) for _ in range(seats)]
        self.after: dict[tuple[int, ...], Moment] = {}


class JointSearch(Search):
    """The search of one decision that others make at the same time."""

    def __init__(
        self, dream: Dream, seats: int, seat: Seat, heuristics: Heuristics, dice: Dice, explore: float, depth: int
    ) -> None:
        super().__init__(dream, seats, seat, heuristics, dice, explore, depth)
        self.start = Moment(seats)
        self.root = self.start.tables[seat - 1]
        if self.shallow:
            self.explore = DOUBT

    def simulate(self, world: Position) -> None:
        """Down the tree to the first choice or joint choice that is new, then a playout, and back."""
        moment = self.start
        path: list[Node] = []
        while True:
            seats = world.to_act()
            if not seats or (path and self.heuristics.quiescent(world)):
                break
            fresh = self.shallow
            picks: list[int] = []
            for seat in seats:
                own = moment is self.start and seat == self.seat
                choices = self.choices if own else self.heuristics.candidates(world, seat)
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
        self.reward(path, self.playout(world))


class JointBot(SearchBot):
    """Searches by decoupled UCT."""

    def search(self, dream: Dream) -> Search:
        return JointSearch(dream, self.game.seats, self.seat, self.heuristics, self.dice, self.explore, self.depth)

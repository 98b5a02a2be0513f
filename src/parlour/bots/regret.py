"""Tree search where several seats decide at once, by regret matching.

At every moment each seat plays an action as often as it regrets not having played it: how much better that has done so far
than what came of the action it took. Regrets never fall below nothing, and later strategies weigh more in the average,
which comes near the equilibrium even where that is mixed. The choice is the action played most.
"""

from typing import Final

from parlour.bots.ismcts import MOST_NODES, Search, SearchBot
from parlour.core.contract import Action, Dream, Position, Seat
from parlour.core.dice import Dice
from parlour.core.heuristics import Heuristics

FINE: Final = 1 << 20  # steps of the scale on which an action is drawn


class Stake:
    """One action of one seat at one moment."""

    def __init__(self, action: Action) -> None:
        self.action = action
        self.visits = 0
        self.total = 0.0  # of the seat's payoffs
        self.regret = 0.0
        self.played = 0.0  # of the strategies so far, its share; a later one counts for more


class Crossing:
    """A time of decision after the joint choices above it: one table of actions for each seat."""

    def __init__(self, seats: int) -> None:
        self.drawn = [0] * seats  # how often each seat has drawn here
        self.stakes: list[dict[int, Stake]] = [{} for _ in range(seats)]
        self.after: dict[tuple[int, ...], Crossing] = {}


class Pick:
    """What a seat took on the way down, kept for the way back."""

    def __init__(self, seat: Seat, taken: Stake, open_to: list[Stake]) -> None:
        self.seat = seat
        self.taken = taken
        self.open_to = open_to  # what it could do


class RegretSearch(Search):
    """The search of one decision that others make at the same time; `explore` is the share of random picks."""

    def __init__(
        self, dream: Dream, seats: int, seat: Seat, heuristics: Heuristics, dice: Dice, explore: float, depth: int
    ) -> None:
        super().__init__(dream, seats, seat, heuristics, dice, explore, depth)
        self.start = Crossing(seats)

    def simulate(self, world: Position) -> None:
        """Down the tree to the first joint choice that is new, then a playout, and back."""
        place = self.start
        path: list[Pick] = []
        while True:
            seats = world.to_act()
            if not seats or (path and self.heuristics.quiescent(world)):
                break
            picks: list[int] = []
            for seat in seats:
                own = place is self.start and seat == self.seat
                choices = self.choices if own else self.heuristics.candidates(world, seat)
                stakes = self.stakes(place.stakes[seat - 1], choices)
                taken = self.draw(place, seat, stakes)
                path.append(Pick(seat, taken, stakes))
                picks.append(taken.action)
            for n, seat in enumerate(seats):
                world.play(seat, picks[n], None)
            joint = tuple(picks)
            after = place.after.get(joint)
            if after is None:
                if self.nodes < MOST_NODES:
                    place.after[joint] = Crossing(self.seats)
                    self.nodes += self.seats
                break
            if self.shallow:
                break
            place = after
        values = self.playout(world)
        for pick in path:
            learn(pick, values[pick.seat - 1])

    def stakes(self, table: dict[int, Stake], choices: list[Action]) -> list[Stake]:
        found: list[Stake] = []
        for action in choices:
            stake = table.get(action)
            if stake is None:
                stake = Stake(action)
                table[action] = stake
                self.nodes += 1
            found.append(stake)
        return found

    def draw(self, place: Crossing, seat: Seat, stakes: list[Stake]) -> Stake:
        """One not tried yet, else by regret, and at random as often as it explores."""
        count = len(stakes)
        if count == 1:
            return stakes[0]
        untried = [stake for stake in stakes if not stake.visits]
        if untried:
            return untried[self.dice.roll("search", len(untried)) - 1]
        whole = sum([stake.regret for stake in stakes])
        place.drawn[seat - 1] += 1
        weight = float(place.drawn[seat - 1])
        for stake in stakes:
            stake.played += weight * stake.regret / whole if whole > 0.0 else weight / float(count)
        share = float(self.dice.roll("search", FINE) - 1) / float(FINE)
        if whole <= 0.0:
            return stakes[int(share * float(count))]
        if share < self.explore:
            return stakes[int(share / self.explore * float(count))]
        share = (share - self.explore) / (1.0 - self.explore) * whole
        for stake in stakes:
            share -= stake.regret
            if stake.regret > 0.0 and share <= 0.0:
                return stake
        return stakes[-1]

    def best(self) -> Action:
        """The action played most; the first of equals."""
        table = self.start.stakes[self.seat - 1]
        best = self.choices[0]
        played = 0.0
        for action, stake in table.items():
            if stake.played > played:
                best = action
                played = stake.played
        return best


def learn(pick: Pick, got: float) -> None:
    """What came of it, and what the seat would rather have done."""
    pick.taken.visits += 1
    pick.taken.total += got
    for stake in pick.open_to:
        if stake is not pick.taken and stake.visits:
            stake.regret = max(0.0, stake.regret + stake.total / float(stake.visits) - got)


class RegretBot(SearchBot):
    """Searches by regret matching."""

    def search(self, dream: Dream) -> Search:
        return RegretSearch(dream, self.game.seats, self.seat, self.heuristics, self.dice, self.explore, self.depth)

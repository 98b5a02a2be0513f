"""Tree search where several seats decide at once, by regret matching.

At every moment each seat plays an action as often as it regrets not having played it: how much better it would have done,
by what is known of the joint choice, against what the others picked. The average of its strategies comes near the
equilibrium, which may be mixed, and the choice is drawn from it.
"""

from typing import Final

from parlour.bots.ismcts import MOST_NODES, Search, SearchBot
from parlour.core.contract import Action, Dream, Position, Seat
from parlour.core.dice import Dice
from parlour.core.hints import Hints

FINE: Final = 1 << 20  # steps of the scale on which an action is drawn


class Stake:
    """One action of one seat at one moment."""

    def __init__(self, action: Action) -> None:
        self.action = action
        self.regret = 0.0
        self.played = 0.0  # of the strategies so far, its share


class Crossing:
    """What came of a joint choice, and the time of decision after it: one table of actions for each seat."""

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.totals = [0.0] * seats  # of the payoffs
        self.stakes: list[dict[int, Stake]] = [{} for _ in range(seats)]
        self.after: dict[tuple[int, ...], Crossing] = {}


class Step:
    """One decision of all on the way down, kept for the way back."""

    def __init__(self, place: Crossing, seats: list[Seat], joint: tuple[int, ...], open_to: list[list[Stake]]) -> None:
        self.place = place
        self.seats = seats
        self.joint = joint
        self.open_to = open_to  # what each of them could do


class RegretSearch(Search):
    """The search of one decision that others make at the same time; `explore` is the share of random picks."""

    def __init__(
        self, dream: Dream, seats: int, seat: Seat, hints: Hints, dice: Dice, explore: float, depth: int
    ) -> None:
        super().__init__(dream, seats, seat, hints, dice, explore, depth)
        self.start = Crossing(seats)

    def simulate(self, world: Position) -> None:
        """Down the tree to the first joint choice that is new, then a playout, and back."""
        place = self.start
        path: list[Step] = []
        while True:
            seats = world.to_act()
            if not seats or (path and self.hints.settled(world)):
                break
            picks: list[int] = []
            open_to: list[list[Stake]] = []
            for seat in seats:
                own = place is self.start and seat == self.seat
                choices = self.choices if own else self.hints.candidates(world, seat)
                stakes = self.stakes(place.stakes[seat - 1], choices)
                open_to.append(stakes)
                picks.append(self.draw(stakes))
            for n, seat in enumerate(seats):
                world.play(seat, picks[n], None)
            joint = tuple(picks)
            path.append(Step(place, seats, joint, open_to))
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
        for step in path:
            self.learn(step, values)

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

    def draw(self, stakes: list[Stake]) -> Action:
        """By positive regret; at random as often as it explores."""
        count = len(stakes)
        if count == 1:
            return stakes[0].action
        whole = 0.0
        for stake in stakes:
            if stake.regret > 0.0:
                whole += stake.regret
        for stake in stakes:
            if whole <= 0.0:
                stake.played += 1.0 / float(count)
            elif stake.regret > 0.0:
                stake.played += stake.regret / whole
        share = float(self.dice.roll("search", FINE)) / float(FINE)
        if whole <= 0.0:
            return stakes[min(count - 1, int(share * float(count)))].action
        if share < self.explore:
            return stakes[min(count - 1, int(share / self.explore * float(count)))].action
        share = (share - self.explore) / (1.0 - self.explore) * whole
        for stake in stakes:
            if stake.regret > 0.0:
                share -= stake.regret
                if share <= 0.0:
                    return stake.action
        return stakes[-1].action

    def learn(self, step: Step, values: list[float]) -> None:
        """What came of it, and what each seat would rather have done."""
        after = step.place.after.get(step.joint)
        if after is not None:
            after.visits += 1
            for n in range(self.seats):
                after.totals[n] += values[n]
        for n, seat in enumerate(step.seats):
            got = values[seat - 1]
            for stake in step.open_to[n]:
                if stake.action == step.joint[n]:
                    continue
                other = list(step.joint)
                other[n] = stake.action
                found = step.place.after.get(tuple(other))
                if found is not None and found.visits:
                    stake.regret += found.totals[seat - 1] / float(found.visits) - got

    def best(self) -> Action:
        """Drawn from the average strategy."""
        stakes = list(self.start.stakes[self.seat - 1].values())
        whole = sum([stake.played for stake in stakes])
        share = float(self.dice.roll("search", FINE)) / float(FINE) * whole
        for stake in stakes:
            share -= stake.played
            if share <= 0.0:
                return stake.action
        return self.choices[0]


class RegretBot(SearchBot):
    """Searches by regret matching."""

    def search(self, dream: Dream) -> Search:
        return RegretSearch(dream, self.game.seats, self.seat, self.hints, self.dice, self.explore, self.depth)

"""The end of a match of two: the pile is empty, so each knows both hands, and the rest can be worked out.

Where lots are drawn for each round, those to come are drawn anew in every line of play: there nothing is proven, only likely.

Alpha-beta to the last weave, first over the most promising weaves alone, wider and wider, then over all of them: then a victory is
proven. What has been found when the time is over is played.
"""

from collections.abc import Callable
from typing import Final

from parlour.core.contract import Action, Seat
from parlour.core.heuristics import Heuristics
from parlour.games.summon5.position.match import WeavePosition

WIDTHS: Final = [3, 8, 24]  # weaves looked at in each position, pass by pass
STEP: Final = 4  # positions that take about as long as a turn imagined elsewhere: one step of the budget
MOST: Final = 1 << 30
THREADS: Final = 16  # more than there are threads in hand: energy decides first, then the fewer threads


class Endgame:
    """One search of it."""

    def __init__(self, heuristics: Heuristics, more: Callable[[], bool]) -> None:
        self.heuristics = heuristics
        self.more = more
        self.nodes = 0
        self.over = False  # there is no more time
        self.killers: dict[int, Action] = {}  # what refuted a neighbouring position, by the number of turns taken

    def solve(self, position: WeavePosition) -> Action:
        """The best weave found: a winning one where one was proven."""
        order = self.heuristics.candidates(position, position.turn)
        for width in WIDTHS:
            rated = self.rate(position, order, width)
            if self.over:
                return order[0]
            order = [action for _, action in rated]
        return self.prove(position, order)

    def rate(self, position: WeavePosition, order: list[Action], width: int) -> list[tuple[int, Action]]:
        """The candidates, best first, if both sides look at so many weaves only; a bound for those that are not best."""
        best = -MOST
        rated: list[tuple[int, Action]] = []
        for action in order:
            found = self.after(position, action, best, MOST, width)
            if self.over:
                break
            rated.append((found, action))
            best = max(best, found)
        rated.sort(key=lambda pair: -pair[0])
        return rated

    def prove(self, position: WeavePosition, order: list[Action]) -> Action:
        """The first weave that wins whatever the other does, or one that shares, or else the first that is not refuted."""
        known = set(order)
        hope = 0
        for action in [*order, *[action for action in position.legal(position.turn) if action not in known]]:
            found = self.after(position, action, -1, 1, 0)
            if self.over:
                return hope or action
            if found > 0:
                return action
            if found == 0 and not hope:
                hope = action
        return hope or order[0]

    def after(self, position: WeavePosition, action: Action, alpha: int, beta: int, width: int) -> int:
        """What the seat to move gets by this weave."""
        seat = position.turn
        after = position.clone()
        assert isinstance(after, WeavePosition)
        after.play(seat, action, None)
        if after.result is not None:
            return result_for(after, seat)
        if after.turn == seat:
            return self.value(after, alpha, beta, width)
        return -self.value(after, -beta, -alpha, width)

    def value(self, position: WeavePosition, alpha: int, beta: int, width: int) -> int:
        """What the seat to move gets at best; `width` 0 looks at everything."""
        self.nodes += 1
        if self.nodes % STEP == 1 and not self.more():
            self.over = True
            return 0
        best = -MOST
        turns = len(position.history)
        tried: set[Action] = set()
        killer = self.killers.get(turns, 0)
        seat = position.turn
        for stage in range(3):
            listed: list[Action] = []
            if stage == 0:
                if width == 0 and killer and not position.why_not(seat, killer):
                    listed = [killer]
            elif stage == 1:
                listed = self.heuristics.candidates(position, seat)
                if width:
                    listed = listed[:width]
            elif width == 0:
                listed = position.legal(seat)
            for action in listed:
                if action in tried:
                    continue
                tried.add(action)
                found = self.after(position, action, max(alpha, best), beta, width)
                if self.over:
                    return 0
                if found > best:
                    best = found
                    if best >= beta:
                        self.killers[turns] = action
                        return best
        return best


def result_for(position: WeavePosition, seat: Seat) -> int:
    """Above 0 it has won, below 0 lost; by how much, energy first and then threads."""
    assert position.result is not None
    payoff = position.result.payoffs[seat - 1]
    other = 3 - seat
    ahead = position.energy[seat - 1] - position.energy[other - 1]
    fewer = sum(position.hands[other - 1]) - sum(position.hands[seat - 1])
    margin = THREADS * ahead + fewer
    if payoff == 0.5:
        return 0
    return max(1, margin) if payoff > 0.5 else min(-1, margin)

"""Rules of thumb for bots: equity, points less what the threads spent are worth, comparable over several turns (rules §5)."""

from math import exp

from parlour.core.contract import Action, Position, Seat
from parlour.games.summon5.instinct import SPREAD, THREAD, WeaveHints
from parlour.games.summon5.position import WeavePosition
from parlour.games.summon5.weaves import tokens_of


class Summon5Hints(WeaveHints):
    """Candidates and policy by instinct; the value counts every thread that a seat has laid, not only the last ones."""

    def value(self, position: Position, seat: Seat) -> float:
        assert isinstance(position, WeavePosition)
        if position.result is not None:
            return position.result.payoffs[seat - 1]
        if position.dropped[seat - 1]:
            return 0.0
        equities = equities_of(position)
        rival = -1.0e9
        for other in range(1, self.seats + 1):
            if other != seat and not position.dropped[other - 1]:
                rival = max(rival, equities[other - 1])
        return 1.0 / (1.0 + exp((rival - equities[seat - 1]) / SPREAD))

    def why(self, position: Position, seat: Seat, action: Action) -> str:
        assert isinstance(position, WeavePosition)
        after = position.clone()
        before = position.energy[seat - 1]
        after.play(seat, action, None)
        assert isinstance(after, WeavePosition)
        return f"it scores {after.energy[seat - 1] - before} points"


def equities_of(position: WeavePosition) -> list[float]:
    """Energy of each seat, less its threads still to go where the pile is empty, else less the threads it has laid."""
    equities = [float(energy) for energy in position.energy]
    if position.top == len(position.pile):
        return [equity - THREAD * sum(position.hands[n]) for n, equity in enumerate(equities)]
    for turn in position.history:
        equities[turn.seat - 1] -= THREAD * sum([1 for token in tokens_of(turn.action) if token >= 0])
    return equities

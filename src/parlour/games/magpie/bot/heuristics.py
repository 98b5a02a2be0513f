"""Rules of thumb: points are what counts, and a high tile in hand is a promise of some."""

from parlour.core.contract import Position, Seat
from parlour.core.heuristics import Heuristics
from parlour.games.magpie.position import MagpiePosition


class MagpieHeuristics(Heuristics):
    def value(self, position: Position, seat: Seat) -> float:
        assert isinstance(position, MagpiePosition)
        if position.result is not None:
            return position.result.payoffs[seat - 1]
        ahead = float(position.points[seat - 1] - position.points[2 - seat])
        ahead += float(sum(position.zones[str(seat)]) - sum(position.zones[str(3 - seat)]))
        return min(0.95, max(0.05, 0.5 + ahead / 48.0))  # 24 points ahead are nearly the match

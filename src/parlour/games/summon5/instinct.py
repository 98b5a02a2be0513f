"""Rules of thumb for bots: what a weave is worth beside its points."""

from math import exp
from typing import Final

from parlour.core.contract import Action, Game, Position, Seat
from parlour.core.dice import Dice
from parlour.core.hints import Hints
from parlour.games.summon5.position import WeavePosition
from parlour.games.summon5.scoring import score
from parlour.games.summon5.weaves import tokens_of, unpack, woven

THREAD: Final = 8  # points that a thread kept is worth while the pile lasts, and one laid when it is empty
LOOKED_AT: Final = 72  # weaves with the most points, of which ...
WORTH_A_SEARCH: Final = 24  # ... those that are best with their threads
TASTED: Final = 4  # random weaves of which a playout takes the best
SPREAD: Final = 60.0  # of energy: so much ahead is a win in three of four


class WeaveHints(Hints):
    """Points, and what the threads are worth."""

    def __init__(self, game: Game) -> None:
        self.seats = game.seats

    def candidates(self, position: Position, seat: Seat) -> list[Action]:
        assert isinstance(position, WeavePosition)
        each = self._each(position)
        rated = [(points + each * _count(action), action) for points, action in position.best(seat, LOOKED_AT)]
        rated.sort(key=lambda pair: -pair[0])
        return [action for _, action in rated[:WORTH_A_SEARCH]]

    def policy(self, position: Position, seat: Seat, dice: Dice) -> Action:
        """The best of a few random weaves."""
        assert isinstance(position, WeavePosition)
        weavers = position.weavers(position.hands[seat - 1])
        if len(weavers) > 1:
            return position.random_action(seat, dice)
        terms = position.terms
        factor = terms.factor(position.scored)
        each = self._each(position)
        best = weavers[0].random(dice)
        most = -10000
        action = best
        for _ in range(TASTED):
            weave = unpack(terms.loom, action)
            found = score(terms.loom, terms.tariff, woven(position.grid, weave), weave.cells, factor)
            worth = found.points + each * len(weave.cells)
            if worth > most:
                best = action
                most = worth
            action = weavers[0].random(dice)
        return best

    def value(self, position: Position, seat: Seat) -> float:
        """How far ahead the seat is of the best other, its last threads counted."""
        assert isinstance(position, WeavePosition)
        if position.result is not None:
            return position.result.payoffs[seat - 1]
        if position.dropped[seat - 1]:
            return 0.0
        rival = -1.0e9
        for other in range(1, self.seats + 1):
            if other != seat and not position.dropped[other - 1]:
                rival = max(rival, self._standing(position, other))
        return 1.0 / (1.0 + exp((rival - self._standing(position, seat)) / SPREAD))

    def _each(self, position: WeavePosition) -> int:
        """What laying a thread is worth: it costs while the pile lasts, and wins the race when it is empty."""
        return THREAD if position.top == len(position.pile) else -THREAD

    def _standing(self, position: WeavePosition, seat: Seat) -> float:
        """Energy, less the threads still to go (pile empty) or those spent in the last turn (they could have waited)."""
        energy = position.energy[seat - 1]
        if position.top == len(position.pile):
            return float(energy - THREAD * sum(position.hands[seat - 1]))
        last = position.history[-1] if position.history else None
        spent = _count(last.action) if last is not None and last.seat == seat else 0
        return float(energy - THREAD * spent)


def _count(action: Action) -> int:
    """The new threads of a weave."""
    return sum([1 for token in tokens_of(action) if token >= 0])

"""Rules of thumb for bots: equity, points less what the threads spent are worth (rules §5)."""

from collections.abc import Callable
from math import exp
from typing import Final

from parlour.core.contract import Action, Game, Position, Seat
from parlour.core.hints import Hints
from parlour.games.summon5.endgame import Endgame
from parlour.games.summon5.position import WeavePosition
from parlour.games.summon5.rules import Summon5
from parlour.games.summon5.scoring import Tariff
from parlour.games.summon5.weaves import tokens_of

# What a thread in hand is worth, in points, while the pile lasts: fitted to what greedy players scored with it in their next
# turn. A multiple of the Sacred Number finishes whatever is whole already, a small digit adds little.
THREAD: Final = 8  # any thread, and when the pile is empty one laid rather than kept
SMALL: Final = 3  # 1 to 4
FINISHER: Final = 26  # a multiple of the Sacred Number
LOOKED_AT: Final = 120  # weaves with the most points, of which ...
WORTH_A_SEARCH: Final = 24  # ... those that are best with their threads
SPREAD: Final = 60.0  # of energy: so much ahead is a win in three of four


def hold_values(tariff: Tariff) -> list[int]:
    """What each digit is worth in hand."""
    values = [THREAD if digit == 0 or digit > 4 else SMALL for digit in range(10)]
    for digit in range(1, 10):
        if tariff.valid[digit]:
            values[digit] = FINISHER
    return values


class Summon5Hints(Hints):
    """Points, and what the threads are worth."""

    def __init__(self, game: Game) -> None:
        assert isinstance(game, Summon5)
        self.seats = game.seats
        self.hold = hold_values(game.terms.tariff)

    def candidates(self, position: Position, seat: Seat) -> list[Action]:
        assert isinstance(position, WeavePosition)
        rated = [
            (self.equity(position, seat, points, action), action) for points, action in position.best(seat, LOOKED_AT)
        ]
        rated.sort(key=lambda pair: -pair[0])
        return [action for _, action in rated[:WORTH_A_SEARCH]]

    def equity(self, position: WeavePosition, seat: Seat, points: int, action: Action) -> int:
        """Points of a weave less its threads while the pile lasts; when it is empty threads are better laid."""
        digits = [token for token in tokens_of(action) if token >= 0]
        if position.top < len(position.pile):
            return points - sum([self.hold[digit] for digit in digits])
        bonus = position.terms.bonus if len(digits) == sum(position.hands[seat - 1]) else 0
        return points + THREAD * len(digits) + bonus

    def value(self, position: Position, seat: Seat) -> float:
        """How far ahead the seat is of the best other."""
        assert isinstance(position, WeavePosition)
        if position.result is not None:
            return position.result.payoffs[seat - 1]
        if position.dropped[seat - 1]:
            return 0.0
        standings = self.standings(position)
        rival = -1.0e9
        for other in range(1, self.seats + 1):
            if other != seat and not position.dropped[other - 1]:
                rival = max(rival, standings[other - 1])
        return 1.0 / (1.0 + exp((rival - standings[seat - 1]) / SPREAD))

    def standings(self, position: WeavePosition) -> list[float]:
        """Energy of each seat, less its threads still to go where the pile is empty, else less the threads it has laid.

        Threads drawn meanwhile do not count: they are luck, and the same luck waits behind every candidate.
        """
        standings = [float(energy) for energy in position.energy]
        if position.top == len(position.pile):
            return [standing - THREAD * sum(position.hands[n]) for n, standing in enumerate(standings)]
        for turn in position.history:
            for token in tokens_of(turn.action):
                if token >= 0:
                    standings[turn.seat - 1] -= self.hold[token]
        return standings

    def solve(self, position: Position, seat: Seat, more: Callable[[], bool]) -> Action | None:
        assert isinstance(position, WeavePosition)
        if position.terms.players > 2 or position.top < len(position.pile):
            return None
        return Endgame(self, more).solve(position)

    def why(self, position: Position, seat: Seat, action: Action) -> str:
        assert isinstance(position, WeavePosition)
        after = position.clone()
        after.play(seat, action, None)
        assert isinstance(after, WeavePosition)
        turn = after.history[-1]
        if turn.bonus:
            return f"it scores {turn.points} points and empties your hand for {turn.bonus} more"
        kept = list(position.hands[seat - 1])
        for token in tokens_of(action):
            if token >= 0:
                kept[token] -= 1
        finishers = [str(digit) for digit in range(10) if kept[digit] and self.hold[digit] == FINISHER]
        if finishers and after.top < len(after.pile):
            return f"it scores {turn.points} points and keeps {' and '.join(finishers)}, good to finish another line"
        return f"it scores {turn.points} points"

"""Rules of thumb for bots: equity, points less what the threads spent are worth (rules §5)."""

from collections.abc import Callable
from math import exp
from typing import Final

from parlour.core.contract import Action, Game, Position, Seat
from parlour.core.dice import Dice
from parlour.core.heuristics import Heuristics
from parlour.games.summon5.bot.endgame import Endgame
from parlour.games.summon5.game import Summon5
from parlour.games.summon5.position.match import WeavePosition
from parlour.games.summon5.position.scoring import LONGEST, Tariff
from parlour.games.summon5.position.weaves import tokens_of

# What a thread in hand is worth, in points, while the pile lasts, by the number of weavers: any thread; one of 1 to 4, which add little; a
# multiple of the Sacred Number, which finishes whatever is whole already. Of two weavers it is what greedy ones scored with it in
# their next turn. Four weave but twice each: there it follows from who won, and most threads are better laid.
HELD: Final = {2: (8, 3, 26), 3: (8, 3, 26), 4: (-4, -8, 12)}
THREAD: Final = 8  # when the pile is empty: any thread laid rather than kept
LAID: Final = [THREAD] * 10
WORTH_A_SEARCH: Final = 24  # weaves with the best equity
# How much ahead, in energy, is a win in three of four, and how much that counts when the match is over: the same victory is safer by
# more. Where four weave, who has won says little more about a weave than the energies do: one thread elsewhere, and it is another.
SPREAD: Final = {2: 60.0, 3: 60.0, 4: 30.0}
LEAD: Final = {2: 0.3, 3: 0.3, 4: 0.9}


def hold_values(tariff: Tariff, players: int) -> list[int]:
    """What each digit is worth in hand."""
    thread, small, finisher = HELD[players]
    values = [thread if digit == 0 or digit > 4 else small for digit in range(10)]
    for digit in range(1, 10):
        if tariff.valid[digit]:
            values[digit] = finisher
    return values


class Summon5Heuristics(Heuristics):
    """Points, and what the threads are worth."""

    def __init__(self, game: Game) -> None:
        assert isinstance(game, Summon5)
        self.seats = game.seats
        self.hold = hold_values(game.terms.tariff, game.seats)
        self.spent = [-value for value in self.hold]
        self.spread = SPREAD[game.seats]
        self.lead = LEAD[game.seats]

    def candidates(self, position: Position, seat: Seat) -> list[Action]:
        assert isinstance(position, WeavePosition)
        return self.by_equity(position, seat, WORTH_A_SEARCH)

    def policy(self, position: Position, seat: Seat, dice: Dice) -> Action:
        assert isinstance(position, WeavePosition)
        return self.by_equity(position, seat, 1)[0]

    def by_equity(self, position: WeavePosition, seat: Seat, wanted: int) -> list[Action]:
        """By points less the threads spent while the pile replaces them; when it does not, threads are better laid."""
        if position.top + LONGEST <= len(position.pile):
            rated = position.best(seat, wanted, self.spent)
        else:
            rated = position.best(seat, wanted, LAID, position.prize(seat))
        return [action for _, action in rated]

    def value(self, position: Position, seat: Seat) -> float:
        """How far ahead the seat is of the best other; when the match is over that counts less than who has won."""
        assert isinstance(position, WeavePosition)
        if position.dropped[seat - 1]:
            return 0.0
        standings = self.standings(position)
        rival = -1.0e9
        for other in range(1, self.seats + 1):
            if other != seat and not position.dropped[other - 1]:
                rival = max(rival, standings[other - 1])
        ahead = 1.0 / (1.0 + exp((rival - standings[seat - 1]) / self.spread))
        if position.result is not None:
            return self.lead * ahead + (1.0 - self.lead) * position.result.payoffs[seat - 1]
        return self.lead / 2 + (1.0 - self.lead) * ahead  # better than any defeat, not as good as any victory

    def standings(self, position: WeavePosition) -> list[float]:
        """Energy of each seat, less its threads still to go where the pile is empty, else less the threads it has laid.

        Threads drawn meanwhile do not count: they are luck, and the same luck waits behind every candidate.
        """
        standings = [float(energy) for energy in position.energy]
        if position.result is not None:
            return standings
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
        finishers = [str(digit) for digit in range(10) if kept[digit] and position.terms.tariff.valid[digit]]
        if finishers and after.top < len(after.pile):
            return f"it scores {turn.points} points and keeps {' and '.join(finishers)}, good to finish another line"
        if after.top == len(after.pile):
            left = sum(kept) + turn.drawn
            return f"it scores {turn.points} points and leaves you {left} thread{'s' * (left > 1)} until your hand is empty"
        return f"it scores {turn.points} points"

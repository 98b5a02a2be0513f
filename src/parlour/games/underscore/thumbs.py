"""Rules of thumb for bots: who is ahead in life, and what strikes hardest as far as it looks."""

from math import exp
from typing import Final

from parlour.core.contract import Action, Position, Seat
from parlour.core.dice import Dice
from parlour.core.hints import Hints
from parlour.games.underscore.choices import CAST, kind_of, pick_of
from parlour.games.underscore.policy import late_choice, projected
from parlour.games.underscore.position import FIGHTING, UnderscorePosition

SCALE: Final = 4.0  # points of life ahead that make a duel about 73 : 27
BOLD: Final = 5  # in ten: how often a playout strikes as hard as it can


class UnderscoreHints(Hints):
    """Heuristics over imagined worlds, in which all moves are known."""

    def policy(self, position: Position, seat: Seat, dice: Dice) -> Action:
        assert isinstance(position, UnderscorePosition)
        if position.phase == FIGHTING and position.fight is not None and dice.roll("bold", 10) <= BOLD:
            return late_choice(position.fight, seat - 1)
        return position.random_action(seat, dice)

    def value(self, position: Position, seat: Seat) -> float:
        assert isinstance(position, UnderscorePosition)
        if position.result is not None:
            return position.result.payoffs[seat - 1]
        if position.fight is None:
            return 0.5
        ahead = position.fight.side[seat - 1].hp - position.fight.side[2 - seat].hp
        return 1.0 / (1.0 + exp(-ahead / SCALE))

    def wide(self, position: Position) -> bool:
        assert isinstance(position, UnderscorePosition)
        return position.phase != FIGHTING

    def why(self, position: Position, seat: Seat, action: Action) -> str:
        assert isinstance(position, UnderscorePosition)
        fight = position.fight
        if position.phase != FIGHTING or fight is None or kind_of(action) != CAST:
            return ""
        harm = projected(fight, seat - 1, pick_of(fight, seat - 1, action))
        return f"it looks like {harm} damage" if harm > 0 else "it prepares what follows"

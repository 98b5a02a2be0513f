"""Rules of thumb for bots: who stands better, what has been worth most, and what strikes hardest as far as it looks."""

from math import exp
from typing import Final

from parlour.core.contract import Action, Position, Seat
from parlour.core.dice import Dice
from parlour.core.heuristics import Heuristics
from parlour.games.underscore.bot.appraisal import strength
from parlour.games.underscore.bot.proven import in_bank, proven, proven_start
from parlour.games.underscore.bot.reasons import reason
from parlour.games.underscore.bot.roads import better_road
from parlour.games.underscore.combat.choices import kind_of
from parlour.games.underscore.combat.state import Fighter
from parlour.games.underscore.content.tables import ACTIVE_MOST
from parlour.games.underscore.foe.policy import late_choice
from parlour.games.underscore.foe.vengeful import WEIGHT
from parlour.games.underscore.position.match import UnderscorePosition
from parlour.games.underscore.position.run import RunPosition
from parlour.games.underscore.position.state import BEGINNING, DRAFTING, FIGHTING, FORKING, REORGANISING, UPGRADING
from parlour.games.underscore.run.deeds import FORGET, SWAP

SCALE: Final = 4.0  # points of life ahead that make a duel about 73 : 27
LASTING: Final = 0.5  # of what the stronger foe holds a status to be worth; the whole of it did not do better
USUAL: Final = 20.0  # the strength of a build after a few upgrades
SPREAD: Final = 5.0
BOLD: Final = 5  # in ten: how often a playout strikes as hard as it can


class UnderscoreHeuristics(Heuristics):
    """Heuristics over imagined worlds, in which all moves are known."""

    def candidates(self, position: Position, seat: Seat) -> list[Action]:
        """Pools are reorganised only as far as it matters: else a bot that likes nothing it must forget would swap for ever."""
        actions = position.legal(seat)
        if isinstance(position, RunPosition) and position.phase == FORKING:
            return [better_road(position)]
        if not isinstance(position, RunPosition) or position.phase != REORGANISING:
            return actions
        if position.run.crowded:
            return [action for action in actions if kind_of(action) == FORGET]
        return [action for action in actions if kind_of(action) != SWAP or between_pools(action)]

    def policy(self, position: Position, seat: Seat, dice: Dice) -> Action:
        assert isinstance(position, UnderscorePosition)
        if position.phase == FIGHTING and position.fight is not None and dice.roll("bold", 10) <= BOLD:
            return late_choice(position.fight, seat - 1)
        return position.random_action(seat, dice)

    def value(self, position: Position, seat: Seat) -> float:
        assert isinstance(position, UnderscorePosition)
        if position.result is not None:
            return position.result.payoffs[seat - 1]
        if isinstance(position, RunPosition) and self.quiescent(position):
            return 1.0 if position.phase == UPGRADING else promise(position)
        if position.terms.seats > 1 and (position.fight is None or position.fight.turn == 1):
            return drafted(position, seat) if position.offers else begun(position, seat)
        if position.fight is None:
            return promise(position) if isinstance(position, RunPosition) else 0.5
        ahead = standing(position.fight.side[seat - 1]) - standing(position.fight.side[2 - seat])
        return 1.0 / (1.0 + exp(-ahead / SCALE))

    def wide(self, position: Position) -> bool:
        """What was never fought with before can only be played out; a run would never end."""
        assert isinstance(position, UnderscorePosition)
        unknown = position.phase == BEGINNING and position.terms.duel == "fallen"
        return unknown or position.phase == DRAFTING

    def quiescent(self, position: Position) -> bool:
        """In a run: a fight is won, or the upgrade taken and the next one begins."""
        if not isinstance(position, RunPosition):
            return False
        fight = position.fight
        return position.phase == UPGRADING or (position.phase == FIGHTING and fight is not None and fight.turn == 1)

    def why(self, position: Position, seat: Seat, action: Action) -> str:
        assert isinstance(position, UnderscorePosition)
        return reason(position, seat, action)


def standing(fighter: Fighter) -> float:
    """Life, and what the statuses promise."""
    lasting = 0.0
    for status, turns in enumerate(fighter.turns):
        lasting += WEIGHT[status] * float(turns)
    return float(fighter.hp) + LASTING * lasting


def promise(position: RunPosition) -> float:
    """How good the build of a run is, by how it reads."""
    who = position.terms.content.character(position.run.character())
    return 1.0 / (1.0 + exp((USUAL - strength(who)) / SPREAD))


def begun(position: UnderscorePosition, seat: Seat) -> float:
    """How good it is to begin with what the seat has chosen against what the other has."""
    return 0.5 + (proven_start(position.chosen[seat - 1]) - proven_start(position.chosen[2 - seat])) / 2.0


def drafted(position: UnderscorePosition, seat: Seat) -> float:
    """How good the draft of the seat is so far, by what its cards have been worth."""
    total = 0.0
    for place, pick in enumerate(position.picks[seat - 1]):
        total += proven(position.offers[place][pick - 1], in_bank(place))
    return 1.0 / (1.0 + exp(-total))


def between_pools(swap: Action) -> bool:
    """Whether a swap changes what is Active; order within a pool means nothing."""
    return (swap % 8 < ACTIVE_MOST) != (swap // 8 % 8 < ACTIVE_MOST)

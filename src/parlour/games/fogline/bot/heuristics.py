"""Rules of thumb for bots: what hangs, which strike pays, which pairs deserve a search (rules §6).

Bots apply them to imagined worlds. What a player could not know in such a world - the kind of a face-down enemy - is
averaged over that enemy's pool wherever somebody decides by it.
"""

from math import exp
from typing import Final

from mypy_extensions import i64

from parlour.core.contract import Action, Dream, Position, Seat
from parlour.core.dice import Dice
from parlour.core.heuristics import Heuristics
from parlour.games.fogline.bot.belief import believe
from parlour.games.fogline.bot.dream import FoglineDream
from parlour.games.fogline.bot.worth import WORTH, blind_gain, pair_score
from parlour.games.fogline.position.actions import ACT, AGREE, PASS, PLACE, placed_kind
from parlour.games.fogline.position.board import SLOT, STEP
from parlour.games.fogline.position.cards import COMMAND, EDGE, KIND, NAMES, OWNER, UP, WINS
from parlour.games.fogline.position.match import FoglinePosition
from parlour.games.fogline.position.placing import Placing
from parlour.games.fogline.position.state import BATTLE, SETUP
from parlour.games.fogline.view.look import may_be

SCALE: Final = 6.0  # points of worth that make a match about 73 : 27
HANGING: Final = 0.6  # of the worth of what the seat to move can take
BOLD: Final = 8  # in ten: how often a playout takes the strike that pays
CAUTION: Final = 4  # moves looked at in a playout before an attack that does not pay

WORTHWHILE: Final = 16  # placements worth a search
TRIES: Final = 4  # placements that a playout chooses from


class FoglineHeuristics(Heuristics):
    """Heuristics over imagined worlds, in which every unit is known."""

    def candidates(self, position: Position, seat: Seat) -> list[Action]:
        assert isinstance(position, FoglinePosition)
        if position.phase == BATTLE:
            return position.legal(seat)
        if position.phase == SETUP and position.placing is not None:
            return best_pairs(position, position.placing, seat)
        return [AGREE] if seat in position.to_act() else []

    def wide(self, position: Position) -> bool:
        assert isinstance(position, FoglinePosition)
        return position.phase != BATTLE

    def policy(self, position: Position, seat: Seat, dice: Dice) -> Action:
        assert isinstance(position, FoglinePosition)
        if position.phase == BATTLE:
            if dice.roll("bold", 10) <= BOLD:
                action, gain = best_strike(position, seat, blind=True)
                if gain > 0.0:
                    return action
            return quiet_action(position, seat, dice)
        if position.phase == SETUP and position.placing is not None:
            return good_pair(position.placing, seat, dice)
        return AGREE

    def value(self, position: Position, seat: Seat) -> float:
        assert isinstance(position, FoglinePosition)
        if position.result is not None:
            return position.result.payoffs[seat - 1]
        if position.phase != BATTLE:
            return 0.5
        lead = 0.0
        for unit in position.units:
            if unit and unit & KIND != COMMAND:
                worth = WORTH[unit & KIND]
                lead += worth if unit >> OWNER == seat else -worth
        gain = best_strike(position, position.turn, blind=False)[1] * HANGING
        lead += gain if position.turn == seat else -gain
        return 1.0 / (1.0 + exp(-lead / SCALE))

    def believe(self, dream: Dream, seat: Seat) -> Dream:
        """Nothing is doubted where nothing is hidden, or not only from the seat."""
        if not isinstance(dream, FoglineDream) or [hidden.seat for hidden in dream.hidden] != [3 - seat]:
            return dream
        return believe(dream)

    def why(self, position: Position, seat: Seat, action: Action) -> str:
        assert isinstance(position, FoglinePosition)
        if action >= PLACE:
            return _why_here(position, seat, action)
        if action < ACT:
            return "no move is better" if action == PASS else "a random setup is as good for you as for the other"
        code = action - ACT
        board = position.board
        here = board.tile(code >> 3)
        there = board.neighbour(here, code >> 1 & 3)
        name = NAMES[position.units[here] & KIND]
        target = position.units[there]
        if not target:
            if best_strike(position, seat, blind=True)[1] > 0.0:
                return f"played on in thought, moving the {name} does more than any strike"
            return f"the {name} moves where no strike pays now"
        if target & UP:
            won = WINS[((position.units[here] & KIND) * 8 + (target & KIND)) * 4 + board.crossed(there, code >> 1 & 3)]
            foe = NAMES[target & KIND]
            return (
                f"the {name} beats the {foe} there"
                if won
                else f"the {name} falls to the {foe}, but nothing does better"
            )
        pool = position.pool(3 - seat)
        edge = board.crossed(there, code >> 1 & 3)
        kinds = [kind for kind in range(1, 6) if may_be(position)[there] >> kind & 1]
        beaten = sum([pool[kind] for kind in kinds if WINS[((position.units[here] & KIND) * 8 + kind) * 4 + edge]])
        return f"the {name} beats {beaten} of the {sum([pool[kind] for kind in kinds])} units that may stand there"


def _why_here(position: FoglinePosition, seat: Seat, action: Action) -> str:
    kind, here = placed_kind(action), position.placing
    assert here is not None
    score = pair_score(here, seat, action)
    if kind != COMMAND and score > 0.0:
        return f"there the {NAMES[kind]} threatens more than it risks"
    others = [other for other in position.legal(seat) if other >= PLACE and placed_kind(other) == kind]
    if kind == COMMAND and score == max([pair_score(here, seat, other) for other in others]):
        return "there the Mobile Command is least exposed"
    return f"played on in thought, the {NAMES[kind]} does best there"


# Battle


def best_strike(position: FoglinePosition, seat: Seat, blind: bool) -> tuple[Action, float]:
    """The attack of the seat to move that brings the most, and how much; 0 if none pays.

    Blind: as far as that seat can know; otherwise by the true kinds.
    """
    board = position.board
    units = position.units
    best = -1
    most = 0.0
    pool: list[int] = []
    for step in position.actions:
        if not step & 1:
            continue
        tile: i64 = step >> 3
        direction: i64 = step >> 1 & 3
        there: i64 = (board.foot[tile] >> (SLOT * direction) & STEP) - 1
        kind: i64 = units[tile] & KIND
        target: i64 = units[there]
        edge: i64 = EDGE[board.cards[there] * 4 + (direction ^ 2)]
        gain = 0.0
        if blind and not target & UP:
            if not pool:
                pool = position.pool(3 - seat)
            gain = blind_gain(int(kind), pool, int(edge))
        elif WINS[(kind * 8 + (target & KIND)) * 4 + edge]:
            gain = WORTH[target & KIND]
        if gain > most:
            best = step
            most = gain
    return (ACT + board.code(best) if best >= 0 else -1), most


def quiet_action(position: FoglinePosition, seat: Seat, dice: Dice) -> Action:
    """A move if one is found quickly, else anything."""
    actions = position.actions
    if not actions:
        return PASS
    step = 0
    for _ in range(CAUTION):
        step = actions[dice.roll("playout", len(actions)) - 1]
        if not step & 1:
            break
    return ACT + position.board.code(step)


# Setup


def best_pairs(position: FoglinePosition, here: Placing, seat: Seat) -> list[Action]:
    """The placements worth a search, best first."""
    legal = [action for action in position.legal(seat) if action >= PLACE]
    ranked = sorted([(-pair_score(here, seat, action), action) for action in legal])
    return [action for _, action in ranked[:WORTHWHILE]]


def good_pair(here: Placing, seat: Seat, dice: Dice) -> Action:
    """The best of a few placements."""
    best = here.random_pair(seat, dice)
    highest = pair_score(here, seat, best)
    for _ in range(TRIES - 1):
        action = here.random_pair(seat, dice)
        score = pair_score(here, seat, action)
        if score > highest:
            best = action
            highest = score
    return best

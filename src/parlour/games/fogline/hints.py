"""Rules of thumb for bots: what units are worth, what hangs, which strike pays, where a pair belongs (rules §6).

Bots apply them to imagined worlds. What a player could not know in such a world - the kind of a face-down enemy - is
averaged over that enemy's pool wherever somebody decides by it.
"""

from math import exp
from typing import Final

from mypy_extensions import i64

from parlour.core.contract import Action, Position, Seat
from parlour.core.dice import Dice
from parlour.core.hints import Hints
from parlour.games.fogline.actions import ACT, AGREE, PASS, PLACE, placed_card, placed_cell, placed_kind
from parlour.games.fogline.board import SLOT, STEP
from parlour.games.fogline.cards import ARMIES, COMMAND, EDGE, KIND, NAMES, NEIGHBOUR, OWNER, UP, WINS, crosses
from parlour.games.fogline.placing import Placing
from parlour.games.fogline.rules import FoglinePosition
from parlour.games.fogline.state import BATTLE, SETUP

WORTH: Final = [0.0, 100.0, 5.0, 3.5, 6.0, 2.5]  # of C T I A S
SCALE: Final = 6.0  # points of worth that make a match about 73 : 27
HANGING: Final = 0.6  # of the worth of what the seat to move can take
BOLD: Final = 8  # in ten: how often a playout takes the strike that pays
CAUTION: Final = 4  # moves looked at in a playout before an attack that does not pay

HEAD: Final = 20.0  # what a Command weighs while pairs are placed
OPEN: Final = 0.4  # of the danger across an edge where nobody stands yet
ZEAL: Final = 0.5  # of what a strike gains: the other side may strike first
WORTHWHILE: Final = 16  # placements worth a search
TRIES: Final = 4  # placements that a playout chooses from
PATIENCE: Final = 0.5  # how likely it is that a paying strike is let pass once, for each point that it pays
LONGEST: Final = 4  # decisions that count when somebody has let a strike pass


def _strikes() -> list[float]:
    """[kind * 4 + edge]: what a blind attack on the whole pool of an enemy brings, nothing if it does not pay."""
    table = [0.0] * 32
    army = ARMIES["full"]
    for kind in range(1, 6):
        for edge in range(3):
            if crosses(kind, edge):
                sum_ = 0.0
                for enemy in army:
                    won = WINS[(kind * 8 + enemy) * 4 + edge]
                    sum_ += (HEAD if enemy == COMMAND else WORTH[enemy]) if won else -WORTH[kind]
                table[kind * 4 + edge] = max(0.0, sum_ / len(army))
    return table


def _dangers() -> list[float]:
    """[kind * 4 + edge]: what is lost on average where an unknown enemy stands behind this edge."""
    table = [0.0] * 32
    army = ARMIES["full"]
    for kind in range(1, 6):
        for edge in range(3):
            takers = [enemy for enemy in army if crosses(enemy, edge) and WINS[(enemy * 8 + kind) * 4 + edge]]
            table[kind * 4 + edge] = (HEAD if kind == COMMAND else WORTH[kind]) * len(takers) / len(army)
    return table


STRIKE: Final = _strikes()
DANGER: Final = _dangers()


class FoglineHints(Hints):
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
            return good_pair(position, position.placing, seat, dice)
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

    def likelihood(self, position: Position, seat: Seat) -> float:
        """An enemy that stands face-down has let pass every strike that it had so far (rules §6, inference)."""
        assert isinstance(position, FoglinePosition)
        if position.phase != BATTLE or position.passed:
            return 1.0
        decided = min(LONGEST, (position.turns - 2 * position.terms.pairs + (seat - 1)) // 2)
        return forbearance(position, 3 - seat, decided) if decided > 0 else 1.0

    def why(self, position: Position, seat: Seat, action: Action) -> str:
        assert isinstance(position, FoglinePosition)
        if action >= PLACE:
            return _why_here(position, seat, action)
        if action < ACT:
            return ""
        code = action - ACT
        board = position.board
        here = board.tile(code >> 3)
        there = board.neighbour(here, code >> 1 & 3)
        name = NAMES[position.units[here] & KIND]
        target = position.units[there]
        if not target:
            return f"the {name} moves where no strike pays now"
        if target & UP:
            won = WINS[((position.units[here] & KIND) * 8 + (target & KIND)) * 4 + board.crossed(there, code >> 1 & 3)]
            return f"the {name} {'beats' if won else 'falls to, but uncovers,'} the {NAMES[target & KIND]} there"
        pool = position.pool(3 - seat)
        edge = board.crossed(there, code >> 1 & 3)
        won_by = sum(
            [pool[kind] for kind in range(1, 6) if WINS[((position.units[here] & KIND) * 8 + kind) * 4 + edge]]
        )
        return f"the {name} beats {won_by} of the {sum(pool)} units that may stand there"


def _why_here(position: FoglinePosition, seat: Seat, action: Action) -> str:
    kind = placed_kind(action)
    if kind == COMMAND:
        return "there the Mobile Command is least exposed"
    return f"there the {NAMES[kind]} threatens more than it risks"


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


def blind_gain(kind: int, pool: list[int], edge: int) -> float:
    """What an attack on an unknown one of the pool brings on average."""
    total = 0.0
    count = 0
    for enemy in range(1, 6):
        n = pool[enemy]
        if n:
            count += n
            if WINS[(kind * 8 + enemy) * 4 + edge]:
                total += n * (HEAD if enemy == COMMAND else WORTH[enemy])
            else:
                total -= n * WORTH[kind]
    return total / count if count else 0.0


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


def forbearance(position: FoglinePosition, seat: Seat, decided: int) -> float:
    """How likely it is that the seat left its face-down units where they are, had it these units."""
    board = position.board
    units = position.units
    size: i64 = board.size
    pool: list[int] = []
    result = 1.0
    for tile in range(size):
        unit: i64 = units[tile]
        if unit >> OWNER != seat or unit & UP or unit & KIND == COMMAND:
            continue
        kind: i64 = unit & KIND
        steps: i64 = board.foot[tile] if crosses(int(kind), 1) else board.wheels[tile]
        direction: i64 = 0
        passed_up = 0.0
        while steps:
            there: i64 = (steps & STEP) - 1
            if there >= 0 and units[there] and units[there] >> OWNER != seat:
                target: i64 = units[there]
                edge: i64 = EDGE[board.cards[there] * 4 + (direction ^ 2)]
                if target & UP:
                    if WINS[(kind * 8 + (target & KIND)) * 4 + edge]:
                        passed_up = max(passed_up, WORTH[target & KIND])
                else:
                    if not pool:
                        pool = position.pool(3 - seat)
                    passed_up = max(passed_up, blind_gain(int(kind), pool, int(edge)) * decided)
            steps >>= SLOT
            direction += 1
        if passed_up > 0.0:
            result *= exp(-PATIENCE * passed_up)
    return result


# Setup


def pair_score(position: FoglinePosition, here: Placing, seat: Seat, action: Action) -> float:
    """What a pair threatens there, less what it risks."""
    kind: i64 = placed_kind(action)
    card: i64 = placed_card(action)
    cell: i64 = placed_cell(action)
    cells = here.cells
    count: i64 = len(cells)
    total = 0.0
    for direction in range(i64(4)):
        danger = DANGER[kind * 4 + EDGE[card * 4 + direction]]
        there: i64 = NEIGHBOUR[cell * 4 + direction]
        n: i64 = 0
        while n < count and cells[n] != there:
            n += 1
        if n == count:
            total -= OPEN * danger
        elif position.units[n] >> OWNER != seat:
            total += ZEAL * STRIKE[kind * 4 + EDGE[here.cards[n] * 4 + (direction ^ 2)]] - danger
    return total


def best_pairs(position: FoglinePosition, here: Placing, seat: Seat) -> list[Action]:
    """The placements worth a search, best first."""
    legal = [action for action in position.legal(seat) if action >= PLACE]
    ranked = sorted([(-pair_score(position, here, seat, action), action) for action in legal])
    return [action for _, action in ranked[:WORTHWHILE]]


def good_pair(position: FoglinePosition, here: Placing, seat: Seat, dice: Dice) -> Action:
    """The best of a few placements."""
    best = here.random_pair(seat, dice)
    highest = pair_score(position, here, seat, best)
    for _ in range(TRIES - 1):
        action = here.random_pair(seat, dice)
        score = pair_score(position, here, seat, action)
        if score > highest:
            best = action
            highest = score
    return best

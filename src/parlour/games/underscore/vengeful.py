"""The stronger foe: one simultaneous turn as a matrix game, by samples and never by the clock."""

from parlour.core.contract import Action
from parlour.core.dice import Dice, QuickDice
from parlour.games.underscore.character import Character
from parlour.games.underscore.choices import KIND_AT, WAIT, casts, pick_of, selectable
from parlour.games.underscore.combat import Combat, new_combat
from parlour.games.underscore.content import content
from parlour.games.underscore.moves import Move
from parlour.games.underscore.state import Fighter
from parlour.games.underscore.tables import ACTIVE_MOST, STATUSES
from parlour.games.underscore.view import MoveData

VARIANTS = 7  # argument variants of a move that are looked at
ROUNDS = 200  # of regret matching
KILL = 60.0
WEIGHTS = {
    "regen": 0.9,
    "burn": -1.1,
    "decay": -1.5,
    "curse": -0.9,
    "sleep": -2.2,
    "stun": -1.3,
    "anger": -0.8,
    "strong": 0.8,
    "tough": 0.9,
    "quick": 0.3,
    "slow": -0.3,
    "wound": -0.75,
}
WEIGHT = [WEIGHTS[name] for name in STATUSES]
MAXHP = 0.12
TRAP = 0.8
IMAGINED = ("plain.fists", "plain.brace")  # what a private move stands for, with equal weight
SHARES = 1 << 20  # fineness of the draw from the mixed strategy


def vengeful_choice(fight: Combat, me: int, samples: int, dice: Dice, stream: str) -> Action:
    """A draw from the mixed strategy that regret matching finds for this one turn."""
    rows = variants(fight, me)
    if len(rows) == 1:
        return rows[0]
    worlds = [imagine(fight, 1 - me, root) for root in IMAGINED]
    columns = columns_of(worlds[0], 1 - me)
    sampler = QuickDice(fight.turn)
    matrix = [[cell(worlds, me, row, column, samples, sampler) for column in columns] for row in rows]
    share = dice.roll(stream, SHARES) / SHARES
    for row, weight in zip(rows, mixed(matrix), strict=True):
        share -= weight
        if share <= 0.0:
            return row
    return rows[-1]


def variants(fight: Combat, who: int) -> list[Action]:
    """Own choices, a few argument variants a move."""
    found: list[Action] = []
    for slot in selectable(fight, who):
        found.extend(casts(fight, who, slot)[:VARIANTS])
    return found or [WAIT * KIND_AT]


def imagine(fight: Combat, who: int, root: str) -> Combat:
    """The fight as its foe knows it: every private move of `who` is this one."""
    world = new_combat([side.clone() for side in fight.side], QuickDice(0), fight)
    fighter = world.side[who]
    stand_in = content().move(MoveData(1, root, []))
    known = fighter.who
    moves = [move if fighter.public[at] else stand_in for at, move in enumerate(known.moves)]
    fighter.who = disguised(known, moves)
    fresh = Fighter(fighter.who)
    for at in range(len(moves)):
        if not fighter.public[at]:
            settle(fighter, fresh, at)
    fighter.fired, fighter.used = fresh.fired, fresh.used
    return world


def disguised(known: Character, moves: list[Move]) -> Character:
    made = Character("", known.level, known.elite, known.max_hp, known.hp_penalty, [])
    made.moves, made.uids, made.actives = moves, known.uids, known.actives
    made.bank = known.bank
    made.finish()
    return made


def settle(fighter: Fighter, fresh: Fighter, at: int) -> None:
    """The counters of a stand-in are those of a fresh move."""
    for mine, printed in (
        (fighter.cooling, fresh.cooling),
        (fighter.charge, fresh.charge),
        (fighter.bound, fresh.bound),
    ):
        mine[at] = printed[at]
    fighter.discharged[at] = fresh.discharged[at]
    fighter.dmg, fighter.iters = swapped(fighter.dmg, fresh.dmg, at), swapped(fighter.iters, fresh.iters, at)
    fighter.cooldown, fighter.hot = swapped(fighter.cooldown, fresh.cooldown, at), swapped(fighter.hot, fresh.hot, at)
    fighter.element = swapped(fighter.element, fresh.element, at)


def swapped(mine: list[int], printed: list[int], at: int) -> list[int]:
    found = mine.copy()
    found[at] = printed[at]
    return found


def columns_of(world: Combat, who: int) -> list[Action]:
    """The opponent's choices: its public moves, and one private Active move for all of them."""
    fighter = world.side[who]
    found: list[Action] = []
    private = False
    for slot in selectable(world, who):
        move = fighter.active[slot] if slot < ACTIVE_MOST else fighter.banked[slot - ACTIVE_MOST]
        if fighter.public[move] or not private:
            found.extend(casts(world, who, slot)[:VARIANTS])
        private = private or not fighter.public[move]
    return found or [WAIT * KIND_AT]


def cell(worlds: list[Combat], me: int, row: Action, column: Action, samples: int, sampler: Dice) -> float:
    """The mean worth of one turn, over both things that a private move may be."""
    total = 0.0
    for world in worlds:
        for _ in range(samples):
            trial = new_combat([side.clone() for side in world.side], sampler, world)
            picks = [pick_of(trial, 0, row if me == 0 else column), pick_of(trial, 1, row if me == 1 else column)]
            trial.resolve(picks)
            total += worth(trial, me) - worth(trial, 1 - me)
    return total / float(samples * len(worlds))


def worth(fight: Combat, who: int) -> float:
    fighter = fight.side[who]
    total = float(fighter.hp) + MAXHP * float(fighter.maxhp) + TRAP * float(len(fighter.traps))
    for status, turns in enumerate(fighter.turns):
        total += WEIGHT[status] * float(turns)
    return total - KILL if fight.dead == who else total


def mixed(matrix: list[list[float]]) -> list[float]:
    """The row player's average strategy after regret matching on both sides."""
    rows, columns = len(matrix), len(matrix[0])
    regret_rows, regret_columns = [0.0] * rows, [0.0] * columns
    total = [0.0] * rows
    for _ in range(ROUNDS):
        mine, theirs = matching(regret_rows), matching(regret_columns)
        gains = [sum([matrix[i][j] * theirs[j] for j in range(columns)]) for i in range(rows)]
        losses = [sum([matrix[i][j] * mine[i] for i in range(rows)]) for j in range(columns)]
        value = sum([mine[i] * gains[i] for i in range(rows)])
        for i in range(rows):
            regret_rows[i] += gains[i] - value
            total[i] += mine[i]
        for j in range(columns):
            regret_columns[j] += value - losses[j]
    return [weight / float(ROUNDS) for weight in total]


def matching(regrets: list[float]) -> list[float]:
    positive = [max(0.0, regret) for regret in regrets]
    whole = sum(positive)
    if whole <= 0.0:
        return [1.0 / float(len(regrets)) for _ in regrets]
    return [each / whole for each in positive]

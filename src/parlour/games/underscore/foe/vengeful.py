"""The stronger foe: simultaneous turns as matrix games, by samples and never by the clock."""

from typing import Final

from parlour.core.contract import Action
from parlour.core.dice import Dice, QuickDice
from parlour.games.underscore.combat.choices import KIND_AT, WAIT, casts, pick_of, selectable
from parlour.games.underscore.combat.combat import Combat, new_combat
from parlour.games.underscore.combat.looking import side_data
from parlour.games.underscore.combat.saving import character_from, fighter_from
from parlour.games.underscore.combat.state import Fighter
from parlour.games.underscore.content.library import content
from parlour.games.underscore.content.tables import ACTIVE_MOST, ELEMENTS, STATUSES
from parlour.games.underscore.content.view import MoveData
from parlour.games.underscore.foe.imagining import declare
from parlour.games.underscore.foe.policy import with_arguments

VARIANTS: Final = 7  # argument variants of a move that are looked at
ROUNDS: Final = 200  # of regret matching
DEEP: Final = 6000  # simulated turns that a look at the second turn may cost
KILL: Final = 60.0
WEIGHTS: Final = {
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
WEIGHT: Final = [WEIGHTS[name] for name in STATUSES]
MAXHP: Final = 0.12
TRAP: Final = 0.8
SHARES: Final = 1 << 20  # fineness of the draw from the mixed strategy

# What a private move stands for: place 0 Brace, place n the basic attack of element n.
STAND_INS: Final = ["plain.brace", *[content().basic(element) for element in ELEMENTS[1:]]]


def vengeful_choice(fight: Combat, me: int, samples: int, depth: int, dice: Dice, stream: str) -> Action:
    """A draw from the mixed strategy that regret matching finds for this one turn."""
    rows = variants(fight, me)
    share = dice.roll(stream, SHARES) / SHARES  # always: a missing draw would tell that there was no choice
    if len(rows) == 1:
        return rows[0]
    look = Foresight(me, samples, QuickDice(fight.turn))
    guess = Guess(fight, me)
    columns = guess.columns(VARIANTS)
    matrix = look.matrix(guess, rows, columns)
    if depth > 1:
        look.deepen(matrix, guess, rows, columns)
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


class Guess:
    """A fight as one side knows it: whatever the other side keeps private stands for something plain."""

    def __init__(self, fight: Combat, me: int) -> None:
        self.fight = fight
        self.me = me
        self.known = side_data(fight, 1 - me, me + 1, False, True)
        self.worlds: dict[int, Combat] = {}  # by stand-in

    def world(self, stand_in: int) -> Combat:
        """The fight if every private move of the other side were this one."""
        found = self.worlds.get(stand_in)
        if found is None:
            other = self.other(stand_in)
            own = self.fight.side[self.me].clone()
            found = new_combat([own, other] if self.me == 0 else [other, own], QuickDice(0), self.fight)
            self.worlds[stand_in] = found
        return found

    def other(self, stand_in: int) -> Fighter:
        moves = self.fight.side[1 - self.me].who.moves
        plain = content().move(MoveData(1, STAND_INS[stand_in], []))
        resting = [trap.move for trap in self.known.traps]  # a trap tells its move
        dealt = [
            moves[at] if state.public or state.uid in resting else plain for at, state in enumerate(self.known.moves)
        ]
        return fighter_from(self.known, character_from(content(), self.known, dealt))

    def columns(self, most: int) -> list[Action]:
        """The other side's choices: variants of its public moves, and each private Active move."""
        world, who = self.world(0), 1 - self.me
        fighter = world.side[who]
        found: list[Action] = []
        for slot in selectable(world, who):
            if slot < ACTIVE_MOST and not fighter.public[fighter.active[slot]]:
                found.append(slot)
            elif slot < ACTIVE_MOST or fighter.public[fighter.banked[slot - ACTIVE_MOST]]:
                found.extend(few(world, who, slot, most))
        return found or [WAIT * KIND_AT]

    def private(self, column: Action) -> bool:
        """Whether the column is a move of which only the slot is known."""
        fighter = self.world(0).side[1 - self.me]
        return column < ACTIVE_MOST and not fighter.public[fighter.active[column]]


def few(fight: Combat, who: int, slot: int, most: int) -> list[Action]:
    """Argument variants of one move; of one alone, the policy's default."""
    return [with_arguments(fight, who, slot, {})] if most == 1 else casts(fight, who, slot)[:most]


class Foresight:
    """Cells of a matrix game, counted in simulated turns."""

    def __init__(self, me: int, samples: int, sampler: Dice) -> None:
        self.me = me
        self.samples = samples
        self.sampler = sampler
        self.left = DEEP

    def matrix(self, guess: Guess, rows: list[Action], columns: list[Action]) -> list[list[float]]:
        return [[self.cell(guess, row, column, 1) for column in columns] for row in rows]

    def deepen(self, matrix: list[list[float]], guess: Guess, rows: list[Action], columns: list[Action]) -> None:
        """Cells looked at one turn further, those that are likeliest played first, while the budget lasts."""
        mine, theirs = strategies(matrix)
        order = [(-mine[i] * theirs[j], i, j) for i in range(len(rows)) for j in range(len(columns))]
        order.sort()
        for _, i, j in order:
            if self.left <= 0:
                return
            matrix[i][j] = self.cell(guess, rows[i], columns[j], 2)

    def cell(self, guess: Guess, row: Action, column: Action, depth: int) -> float:
        """The mean worth of one turn; a private move is an attack of any element or Brace, with equal weight."""
        total = 0.0
        weight = 0
        for _ in range(self.samples):
            attack = self.sampler.roll("dream", len(ELEMENTS) - 1)
            for stand_in in [attack, 0] if guess.private(column) else [attack]:
                total += self.turn(guess.world(stand_in), row, column, depth)
                weight += 1
        return total / float(weight)

    def turn(self, world: Combat, row: Action, column: Action, depth: int) -> float:
        """The worth of one simulated turn."""
        me = self.me
        self.left -= 1
        trial = new_combat([side.clone() for side in world.side], self.sampler, world)
        other = trial.side[1 - me]
        for trap in other.traps:
            if trap.private:
                declare(other, trap, self.sampler)
        picks = [pick_of(trial, 0, row if me == 0 else column), pick_of(trial, 1, row if me == 1 else column)]
        trial.resolve(picks)
        if depth == 1 or trial.dead >= 0:
            return worth(trial, me) - worth(trial, 1 - me)
        guess = Guess(trial, me)
        rows = [with_arguments(trial, me, slot, {}) for slot in selectable(trial, me)] or [WAIT * KIND_AT]
        columns = guess.columns(1)
        next_look = Foresight(me, 1, self.sampler)
        found = value_of(next_look.matrix(guess, rows, columns))
        self.left -= DEEP - next_look.left
        return found


def worth(fight: Combat, who: int) -> float:
    fighter = fight.side[who]
    total = float(fighter.hp) + MAXHP * float(fighter.maxhp) + TRAP * float(len(fighter.traps))
    for status, turns in enumerate(fighter.turns):
        total += WEIGHT[status] * float(turns)
    return total - KILL if fight.dead == who else total


# -- matrix games --------------------------------------------------------------------------------------------------


def mixed(matrix: list[list[float]]) -> list[float]:
    """The row player's average strategy after regret matching on both sides."""
    return strategies(matrix)[0]


def value_of(matrix: list[list[float]]) -> float:
    """What the row player gets if both play their average strategies."""
    mine, theirs = strategies(matrix)
    return sum([mine[i] * theirs[j] * matrix[i][j] for i in range(len(mine)) for j in range(len(theirs))])


def strategies(matrix: list[list[float]]) -> tuple[list[float], list[float]]:
    """Average strategies of both players after regret matching."""
    rows, columns = len(matrix), len(matrix[0])
    regret_rows, regret_columns = [0.0] * rows, [0.0] * columns
    total_rows, total_columns = [0.0] * rows, [0.0] * columns
    for _ in range(ROUNDS):
        mine, theirs = matching(regret_rows), matching(regret_columns)
        gains = [sum([matrix[i][j] * theirs[j] for j in range(columns)]) for i in range(rows)]
        losses = [sum([matrix[i][j] * mine[i] for i in range(rows)]) for j in range(columns)]
        value = sum([mine[i] * gains[i] for i in range(rows)])
        for i in range(rows):
            regret_rows[i] += gains[i] - value
            total_rows[i] += mine[i]
        for j in range(columns):
            regret_columns[j] += value - losses[j]
            total_columns[j] += theirs[j]
    return [weight / float(ROUNDS) for weight in total_rows], [weight / float(ROUNDS) for weight in total_columns]


def matching(regrets: list[float]) -> list[float]:
    positive = [max(0.0, regret) for regret in regrets]
    whole = sum(positive)
    if whole <= 0.0:
        return [1.0 / float(len(regrets)) for _ in regrets]
    return [each / whole for each in positive]

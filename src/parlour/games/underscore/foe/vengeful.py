"""The stronger foe: one simultaneous turn as a matrix game, by samples and never by the clock."""

from typing import Final

from parlour.core.contract import Action
from parlour.core.dice import Dice, QuickDice
from parlour.core.thoughts import deferring, thought_long, told
from parlour.core.view import to_json
from parlour.games.underscore.combat.choices import KIND_AT, WAIT, casts, pick_of, selectable
from parlour.games.underscore.combat.combat import Combat, new_combat
from parlour.games.underscore.combat.state import Fighter
from parlour.games.underscore.content.library import content
from parlour.games.underscore.content.moves import Move
from parlour.games.underscore.content.shapes import ModData, MoveData
from parlour.games.underscore.content.tables import ACTIVE_MOST, ELEMENTS, STATUSES
from parlour.games.underscore.foe.imagining import declare
from parlour.games.underscore.foe.questions import Weigh, read_weigh, weights_from
from parlour.games.underscore.save.fight import character_from, fight_from, fighter_from, move_from
from parlour.games.underscore.view.fight import TRUTH, side_data
from parlour.games.underscore.view.fight_shapes import Fought, Side

VARIANTS: Final = 7  # argument variants of a move that are looked at
ROUNDS: Final = 200  # of regret matching
NODES: Final = 3200  # simulated turns that one choice may cost: R-88
AT_ONCE: Final = 200  # of them, where everybody else waits meanwhile; what is longer is thought about elsewhere
SAMPLES_MOST: Final = 4  # in each cell
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


def vengeful_choice(fight: Combat, me: int, samples: int, dice: Dice, stream: str) -> Action:
    """A draw from the mixed strategy that regret matching finds for this one turn."""
    rows = variants(fight, me)
    weights = [1.0] if len(rows) == 1 else strategy(Guess(fight, me), rows, samples)
    share = dice.roll(stream, SHARES) / SHARES  # always: a missing draw would tell that there was no choice
    for row, weight in zip(rows, weights, strict=True):
        share -= weight
        if share <= 0.0:
            return row
    return rows[-1]


def strategy(guess: "Guess", rows: list[Action], samples: int) -> list[float]:
    """How likely each row is to be taken."""
    columns = guess.columns()
    each = affordable(samples, guess, len(rows), columns)
    if len(rows) * once(guess, columns) * each > AT_ONCE:
        if deferring():
            return weights_from(told("underscore", question_of(guess, rows, samples)))
        thought_long()
    look = Foresight(guess.me, each, QuickDice(guess.fight.turn))
    return mixed(look.matrix(guess, rows, columns))


def affordable(samples: int, guess: "Guess", rows: int, columns: list[Action]) -> int:
    """As many samples of each cell as the nodes allow, at least one."""
    return max(1, min(samples, NODES // (rows * once(guess, columns))))


def once(guess: "Guess", columns: list[Action]) -> int:
    """What one sample of a row costs: a private move is simulated twice."""
    return sum([2 if guess.private(column) else 1 for column in columns])


def variants(fight: Combat, who: int) -> list[Action]:
    """Own choices, a few argument variants a move."""
    found: list[Action] = []
    for slot in selectable(fight, who):
        found.extend(casts(fight, who, slot)[:VARIANTS])
    return found or [WAIT * KIND_AT]


class Guess:
    """A fight as one side knows it: whatever the other side keeps private stands for something plain."""

    def __init__(self, fight: Combat, me: int, known: Side | None = None) -> None:
        self.fight = fight
        self.me = me
        self.known = known or side_data(fight, 1 - me, me + 1, False, True)
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
        plain = content().move(MoveData(1, STAND_INS[stand_in], []))
        dealt = [plain if move is None else move for move in self.told_moves()]
        return fighter_from(self.known, character_from(content(), self.known, dealt))

    def told_moves(self) -> list[Move | None]:
        """The other side's moves, as far as they are known; a trap tells its move."""
        moves = self.fight.side[1 - self.me].who.moves
        resting = [trap.move for trap in self.known.traps]
        return [
            moves[at] if state.public or state.uid in resting else None for at, state in enumerate(self.known.moves)
        ]

    def columns(self) -> list[Action]:
        """The other side's choices: variants of its public moves, and each private Active move."""
        world, who = self.world(0), 1 - self.me
        fighter = world.side[who]
        found: list[Action] = []
        for slot in selectable(world, who):
            if slot < ACTIVE_MOST and not fighter.public[fighter.active[slot]]:
                found.append(slot)
            elif slot < ACTIVE_MOST or fighter.public[fighter.banked[slot - ACTIVE_MOST]]:
                found.extend(casts(world, who, slot)[:VARIANTS])
        return found or [WAIT * KIND_AT]

    def private(self, column: Action) -> bool:
        """Whether the column is a move of which only the slot is known."""
        fighter = self.world(0).side[1 - self.me]
        return column < ACTIVE_MOST and not fighter.public[fighter.active[column]]


class Foresight:
    """Cells of a matrix game, by simulated turns."""

    def __init__(self, me: int, samples: int, sampler: Dice) -> None:
        self.me = me
        self.samples = samples
        self.sampler = sampler
        self.nodes = 0  # simulated turns so far

    def matrix(self, guess: Guess, rows: list[Action], columns: list[Action]) -> list[list[float]]:
        return [[self.cell(guess, row, column) for column in columns] for row in rows]

    def cell(self, guess: Guess, row: Action, column: Action) -> float:
        """The mean worth of one turn; a private move is an attack of any element or Brace, with equal weight."""
        total = 0.0
        weight = 0
        for _ in range(self.samples):
            attack = self.sampler.roll("dream", len(ELEMENTS) - 1)
            for stand_in in [attack, 0] if guess.private(column) else [attack]:
                total += self.turn(guess.world(stand_in), row, column)
                weight += 1
        return total / float(weight)

    def turn(self, world: Combat, row: Action, column: Action) -> float:
        """The worth of one simulated turn."""
        me = self.me
        self.nodes += 1
        trial = new_combat([side.clone() for side in world.side], self.sampler, world)
        other = trial.side[1 - me]
        for trap in other.traps:
            if trap.private:
                declare(other, trap, self.sampler)
        picks = [pick_of(trial, 0, row if me == 0 else column), pick_of(trial, 1, row if me == 1 else column)]
        trial.resolve(picks)
        return worth(trial, me) - worth(trial, 1 - me)


def worth(fight: Combat, who: int) -> float:
    fighter = fight.side[who]
    total = float(fighter.hp) + MAXHP * float(fighter.maxhp) + TRAP * float(len(fighter.traps))
    for status, turns in enumerate(fighter.turns):
        total += WEIGHT[status] * float(turns)
    return total - KILL if fight.dead == who else total


# -- questions for another process -------------------------------------------------------------------------------------


def question_of(guess: Guess, rows: list[Action], samples: int) -> str:
    """All that the foe knows of the fight, and what it may do."""
    fight, me = guess.fight, guess.me
    told = [None if move is None else move_told(move) for move in guess.told_moves()]
    own = side_data(fight, me, TRUTH, False, True)
    fought = Fought(fight.turn, fight.priority + 1, fight.first + 1, fight.moved, [own, guess.known])
    return to_json(Weigh(fought, me, told, rows, samples)).decode()


def move_told(move: Move) -> MoveData:
    return MoveData(1, move.root, [ModData(name, args) for name, args in move.mods])


def think(question: str) -> str:
    """The answer, as `weights_from` reads it."""
    asked = read_weigh(question)
    pack = content()
    own, known = asked.fight.sides
    plain = pack.move(MoveData(1, STAND_INS[0], []))
    moves = [plain if move is None else pack.move(move) for move in asked.moves]
    mine = fighter_from(own, character_from(pack, own, [move_from(pack, move) for move in own.moves]))
    other = fighter_from(known, character_from(pack, known, moves))
    sides = [mine, other] if asked.me == 0 else [other, mine]
    guess = Guess(fight_from(asked.fight, sides, QuickDice(0), "fight"), asked.me, known)
    return to_json(strategy(guess, asked.rows, asked.samples)).decode()


# -- matrix games --------------------------------------------------------------------------------------------------


def mixed(matrix: list[list[float]]) -> list[float]:
    """The row player's average strategy after regret matching on both sides.

    Sums are plain loops: `sum` rounds floats otherwise from Python 3.12 on, and a replay must not depend on that.
    """
    rows, columns = len(matrix), len(matrix[0])
    regret_rows, regret_columns = [0.0] * rows, [0.0] * columns
    total = [0.0] * rows
    for _ in range(ROUNDS):
        mine, theirs = matching(regret_rows), matching(regret_columns)
        losses = [0.0] * columns
        gains: list[float] = []
        value = 0.0
        for i in range(rows):
            line, share, gain = matrix[i], mine[i], 0.0
            for j in range(columns):
                cell = line[j]
                gain += cell * theirs[j]
                losses[j] += cell * share
            gains.append(gain)
            value += share * gain
        for i in range(rows):
            regret_rows[i] += gains[i] - value
            total[i] += mine[i]
        for j in range(columns):
            regret_columns[j] += value - losses[j]
    return [weight / float(ROUNDS) for weight in total]


def matching(regrets: list[float]) -> list[float]:
    positive = [regret if regret > 0.0 else 0.0 for regret in regrets]
    whole = 0.0
    for each in positive:
        whole += each
    if whole <= 0.0:
        return [1.0 / float(len(regrets)) for _ in regrets]
    return [each / whole for each in positive]

"""How hard a level is, 0 to 100, and what that is measured by: lines of certain steps, and random removals."""

from typing import Final

from parlour.games.stackdoku.levels.seeded import LevelDice
from parlour.games.stackdoku.levels.stack import Stack
from parlour.games.stackdoku.levels.sudoku import SET, Logic, look

ROUNDS: Final = 200  # random removals

# how a line chooses its next digit by the tokens that would stay in hand: the fewest, any up to 3, or best 2 or 3
EMPTY: Final = 0
LOOSE: Final = 1
TIGHT: Final = 2

FILL: Final = 16  # a step below it earns a pair of that digit; else it fills cell step // 16 - 1 with digit step % 16


def fill_certain(logic: Logic, held: list[int], grade: int, steps: list[int] | None) -> int:
    """Fills in every held token that is certain now, until none is; how many tokens stay."""
    wanted, tokens = 0, 0
    for digit in range(1, 10):
        if held[digit]:
            wanted |= SET[digit]
            tokens += held[digit]
    while wanted:
        found = logic.single(wanted)
        if found < 0 and grade > 1:
            thought = logic.copy()
            thought.think()
            found = thought.single(wanted)
        if found < 0:
            break
        digit = found % 16
        logic.put(found // 16, digit)
        held[digit] -= 1
        tokens -= 1
        if held[digit] == 0:
            wanted ^= SET[digit]
        if steps is not None:
            steps.append(found + FILL)
    return tokens


def line(cells: list[int], cap: int, grade: int, rule: int, dice: LevelDice) -> list[int]:
    """Digits to earn and cells to fill, each certain when it is filled, the buffer never above the cap; or nothing."""
    logic = look(cells)
    left = [0] + [(9 - cells.count(digit)) // 2 for digit in range(1, 10)]
    held = [0] * 10
    tokens = 0
    steps: list[int] = []
    while tokens or any(left):
        if tokens + 2 > cap or not any(left):
            return []
        digits = dice.shuffle([digit for digit in range(1, 10) if left[digit]])
        best, least = 0, 99
        for digit in digits:
            held[digit] += 2
            cost = _cost(rule, fill_certain(logic.copy(), list(held), grade, None))
            held[digit] -= 2
            if cost < least:
                best, least = digit, cost
                if cost == 0:
                    break
        steps.append(best)
        left[best] -= 1
        held[best] += 2
        tokens = fill_certain(logic, held, grade, steps)
    return steps


def _cost(rule: int, tokens: int) -> int:
    if rule == LOOSE:
        return 0 if tokens <= 3 else tokens
    if rule == TIGHT:
        return 0 if 2 <= tokens <= 3 else tokens + 1
    return tokens


def narrowest(cells: list[int], grade: int, dice: LevelDice) -> int:
    """The smallest buffer, 2 to 5, for which a line of certain steps is found."""
    for cap in range(2, 5):
        if line(cells, cap, grade, EMPTY, dice):
            return cap
    return 5


class Removal:
    """Taking tiles off at random: counts of what holds each tile, instead of asking the free rule again."""

    def __init__(self, stack: Stack) -> None:
        self.stack = stack
        self.over = list(stack.over_count)
        self.left = list(stack.left_count)
        self.right = list(stack.right_count)

    def free(self, tile: int) -> bool:
        return self.over[tile] == 0 and (self.left[tile] == 0 or self.right[tile] == 0)

    def remove(self, tile: int, freed: list[int]) -> None:
        """A free tile goes; tiles that this makes free are added to `freed`."""
        over, left, right = self.over, self.left, self.right
        for under in self.stack.unders[tile]:
            over[under] -= 1
            if over[under] == 0 and (left[under] == 0 or right[under] == 0):
                freed.append(under)
        for beside in self.stack.rights[tile]:
            left[beside] -= 1
            if left[beside] == 0 and right[beside] and over[beside] == 0:
                freed.append(beside)
        for beside in self.stack.lefts[tile]:
            right[beside] -= 1
            if right[beside] == 0 and left[beside] and over[beside] == 0:
                freed.append(beside)


def removal_order(stack: Stack, dice: LevelDice) -> list[int]:
    """All tiles in pairs that are free together, one after the other; or nothing if chance ran into a dead end."""
    removal = Removal(stack)
    free = [tile for tile in range(stack.size) if removal.free(tile)]
    order: list[int] = []
    while len(free) > 1:
        two: list[int] = []
        for _ in range(2):
            k = dice.below(len(free))
            two.append(free[k])
            free[k] = free[-1]
            free.pop()
        for tile in two:
            removal.remove(tile, free)
        order += two
    return order if len(order) == stack.size else []


def traps(stack: Stack, digits: list[int], dice: LevelDice) -> int:
    """How many of 200 random removals of matching pairs end with tiles left."""
    fresh = Removal(stack)
    uncleared = 0
    start: list[list[int]] = [[] for _ in range(10)]
    for tile in range(stack.size):
        if fresh.free(tile):
            start[digits[tile]].append(tile)
    for _ in range(ROUNDS):
        removal = Removal(stack)
        free = [list(tiles) for tiles in start]
        if not _remove_all(removal, digits, free, dice):
            uncleared += 1
    return uncleared


def _remove_all(removal: Removal, digits: list[int], free: list[list[int]], dice: LevelDice) -> bool:
    rest = removal.stack.size
    pairs = 0
    for tiles in free:
        pairs += len(tiles) * (len(tiles) - 1) // 2
    freed: list[int] = []
    while pairs:
        pick = dice.below(pairs)
        digit = 0
        count = 0
        while pick >= 0:  # every free pair is equally likely
            digit += 1
            count = len(free[digit])
            pick -= count * (count - 1) // 2
        tiles = free[digit]
        for _ in range(2):
            k = dice.below(len(tiles))
            tile = tiles[k]
            tiles[k] = tiles[-1]
            tiles.pop()
            removal.remove(tile, freed)
        pairs -= 2 * count - 3
        for tile in freed:
            into = free[digits[tile]]
            pairs += len(into)
            into.append(tile)
        freed.clear()
        rest -= 2
    return rest == 0


def rating(tiles: int, trapped: int, buffer: int, grade: int) -> int:
    """Size, traps of the stack, smallest buffer and logic, weighed as the rules say."""
    hard = 30 * (tiles - 28) / 24 + 30 * trapped / ROUNDS + 25 * (buffer - 2) / 3 + 15 * (grade - 1) / 2
    return max(0, min(100, round(hard)))

"""Can this stack still be cleared? Exact, within a cap on the nodes."""

from typing import Final

from mypy_extensions import i64

from parlour.core.thoughts import TooLong, deferring, thought_long
from parlour.games.stackdoku.levels.stack import Stack

CAP: Final = 200_000
ANSWER: Final = 4000  # of all that one answer to a player asks: tens of milliseconds
AT_ONCE: Final = 200  # of them, where everybody else waits meanwhile; what is longer is thought about elsewhere
SHORT: Final = 250  # nodes of a first look in each order; one unlucky order can cost a thousand times as much


class Clearing:
    """Depth first over the sets of tiles left, remembering the dead ones."""

    def __init__(self, stack: Stack, digits: list[int], cap: int) -> None:
        self.stack = stack
        self.digits = digits
        self.cap = cap
        self.nodes = 0
        self.limit = cap
        self.dead: set[int] = set()
        self.order: list[int] = stack.holds
        self.line: list[int] = []  # first * 64 + second of each pair taken, in order
        self.of = [0] * 10  # the tiles of each digit
        self.tiles: list[list[int]] = [[] for _ in range(10)]
        for i in range(stack.size):
            self.of[digits[i]] |= stack.one[i]
            self.tiles[digits[i]].append(i)

    def run(self, present: int) -> int:
        """1 and a line if it can be cleared, 0 if not, -1 if the cap came first."""
        orders = [self.stack.holds, self.stack.z, [(i * 7) % 11 for i in range(self.stack.size)], self.stack.holds]
        for look in range(len(orders)):
            self.order = orders[look]
            self.limit = self.cap if look == len(orders) - 1 else min(self.cap, self.nodes + SHORT)
            if self.descend(present):
                return 1
            if self.nodes <= self.limit:
                return 0
        return -1

    def descend(self, present: i64) -> bool:
        if present in self.dead:
            return False
        came: i64 = present
        depth = len(self.line)
        one = self.stack.one
        free = self.free(present)
        while True:  # the safe rule: a digit whose tiles are all free goes at once, nothing is lost by it
            if present == 0:
                return True
            safe = self.safe(present, free)
            if not safe:
                break
            for k in range(0, len(safe), 2):
                first: i64 = one[safe[k]]
                second: i64 = one[safe[k + 1]]
                self.line.append(safe[k] * 64 + safe[k + 1])
                present &= ~(first | second)
            free = self.free(present)
        if present not in self.dead:
            self.nodes += 1
            if self.nodes <= self.limit and not self.hopeless(present) and self.branch(present, free):
                return True
            if self.nodes <= self.limit:
                self.dead.add(present)
        if present in self.dead:
            self.dead.add(came)  # next time there is nothing to find out
        del self.line[depth:]
        return False

    def free(self, present: i64) -> list[int]:
        """As `Stack.free`, in one loop of words: most of the time goes here."""
        one, above, left, right = self.stack.one, self.stack.above, self.stack.left, self.stack.right
        found: list[int] = []
        tile: i64
        for tile in range(i64(self.stack.size)):
            here: i64 = one[tile]
            over: i64 = above[tile]
            if present & here and not present & over:
                one_side: i64 = left[tile]
                other_side: i64 = right[tile]
                if not present & one_side or not present & other_side:
                    found.append(tile)
        return found

    def safe(self, present: i64, free: list[int]) -> list[int]:
        """All tiles of a digit, if they are all free and even in number."""
        one, digits, of = self.stack.one, self.digits, self.of
        freed = [0] * 10
        for tile in free:
            freed[digits[tile]] |= one[tile]
        digit: i64
        for digit in range(i64(1), i64(10)):
            ready: i64 = freed[digit]
            of_digit: i64 = of[digit]
            if ready and ready == present & of_digit:
                found = [tile for tile in free if digits[tile] == digit]
                if len(found) % 2 == 0:
                    return found
        return []

    def hopeless(self, present: i64) -> bool:
        """Whether last pairs of some digits wait for one another: each has a tile under a tile of the next, in a circle."""
        one, covering = self.stack.one, self.stack.above
        twos: list[int] = []  # the tiles of each such pair
        waits: list[int] = []  # the tiles that lie on them
        digit: i64
        for digit in range(i64(1), i64(10)):
            of_digit: i64 = self.of[digit]
            rest: i64 = present & of_digit
            high: i64 = rest & (rest - 1)
            if high and high & (high - 1) == 0:
                above: i64 = 0
                for tile in self.tiles[digit]:
                    here: i64 = one[tile]
                    if rest & here:
                        above |= covering[tile]
                twos.append(rest)
                waits.append(above & present)
        moved = True
        while moved and twos:  # a pair that waits for no other one cannot be part of a circle
            moved = False
            together = 0
            for pair in twos:
                together |= pair
            for k in range(len(twos) - 1, -1, -1):
                if not waits[k] & together:
                    del twos[k], waits[k]
                    moved = True
        return bool(twos)

    def branch(self, present: i64, free: list[int]) -> bool:
        """Every pair, those first that come first in the order: as a rule, those that hold most other tiles."""
        one, digits, order = self.stack.one, self.digits, self.order
        pairs: list[int] = []
        for i in range(len(free)):
            first = free[i]
            digit = digits[first]
            for j in range(i + 1, len(free)):
                second = free[j]
                if digits[second] == digit:
                    pairs.append((order[first] + order[second]) * 4096 + first * 64 + second)
        pairs.sort(reverse=True)
        for pair in pairs:
            code = pair % 4096
            here: i64 = one[code // 64]
            there: i64 = one[code % 64]
            self.line.append(code)
            if self.descend(present & ~(here | there)):
                return True
            self.line.pop()
        return False


class Outlook:
    """Whether stacks of one level can be cleared. All questions together cost so many nodes at most, and what the first ones
    have found out serves the next."""

    def __init__(self, stack: Stack, digits: list[int], nodes: int = ANSWER) -> None:
        self.brief = deferring()
        self.search = Clearing(stack, digits, AT_ONCE if self.brief else nodes)
        self.known: dict[int, int] = {}

    def clearable(self, present: int) -> int:
        """As the function of this name. Up to `AT_ONCE` nodes a brief look finds what a long one does; beyond, TooLong."""
        if present not in self.known:
            before = self.search.nodes
            self.search.line = []
            self.known[present] = self.search.run(present)
            if before <= AT_ONCE < self.search.nodes:
                if self.brief:
                    raise TooLong
                thought_long()
        return self.known[present]


def clearable(stack: Stack, digits: list[int], present: int, cap: int = CAP) -> int:
    """1 if the present tiles can all be paired off, 0 if not, -1 if the node cap came first."""
    return Clearing(stack, digits, cap).run(present)


def clearing(stack: Stack, digits: list[int], present: int, cap: int = CAP) -> list[tuple[int, int]]:
    """A line of pairs that clears the stack, if one was found."""
    search = Clearing(stack, digits, cap)
    if search.run(present) != 1:
        return []
    return [(code // 64, code % 64) for code in search.line]

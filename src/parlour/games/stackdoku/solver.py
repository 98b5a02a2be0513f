"""Can this stack still be cleared? Exact, within a cap on the nodes."""

from typing import Final

from parlour.games.stackdoku.stack import Stack

CAP: Final = 200_000
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

    def descend(self, present: int) -> bool:
        depth = len(self.line)
        free = self.stack.free(present)
        while True:  # the safe rule: a digit whose tiles are all free goes at once, nothing is lost by it
            if present == 0:
                return True
            safe = self.safe(present, free)
            if not safe:
                break
            for k in range(0, len(safe), 2):
                self.line.append(safe[k] * 64 + safe[k + 1])
                present &= ~(self.stack.one[safe[k]] | self.stack.one[safe[k + 1]])
            free = self.stack.free(present)
        if present not in self.dead:
            self.nodes += 1
            if self.nodes <= self.limit and not self.hopeless(present) and self.branch(present, free):
                return True
            if self.nodes <= self.limit:
                self.dead.add(present)
        del self.line[depth:]
        return False

    def safe(self, present: int, free: list[int]) -> list[int]:
        """All tiles of a digit, if they are all free and even in number."""
        freed = [0] * 10
        for tile in free:
            freed[self.digits[tile]] |= self.stack.one[tile]
        for digit in range(1, 10):
            if freed[digit] and freed[digit] == present & self.of[digit]:
                found = [tile for tile in free if self.digits[tile] == digit]
                if len(found) % 2 == 0:
                    return found
        return []

    def hopeless(self, present: int) -> bool:
        """Whether last pairs of some digits wait for one another: each has a tile under a tile of the next, in a circle."""
        twos: list[int] = []  # the tiles of each such pair
        waits: list[int] = []  # the tiles that lie on them
        for digit in range(1, 10):
            rest = present & self.of[digit]
            high = rest & (rest - 1)
            if high and high & (high - 1) == 0:
                above = 0
                for tile in self.tiles[digit]:
                    if rest & self.stack.one[tile]:
                        above |= self.stack.above[tile]
                twos.append(rest)
                waits.append(above & present)
        moved = True
        while moved and twos:  # a pair that waits for no other one cannot be part of a circle
            moved = False
            together = 0
            for rest in twos:
                together |= rest
            for k in range(len(twos) - 1, -1, -1):
                if not waits[k] & together:
                    del twos[k], waits[k]
                    moved = True
        return bool(twos)

    def branch(self, present: int, free: list[int]) -> bool:
        """Every pair, those first that come first in the order: as a rule, those that hold most other tiles."""
        pairs: list[int] = []
        for i in range(len(free)):
            for j in range(i + 1, len(free)):
                one, two = free[i], free[j]
                if self.digits[one] == self.digits[two]:
                    pairs.append((self.order[one] + self.order[two]) * 4096 + one * 64 + two)
        pairs.sort(reverse=True)
        for pair in pairs:
            code = pair % 4096
            self.line.append(code)
            if self.descend(present & ~(self.stack.one[code // 64] | self.stack.one[code % 64])):
                return True
            self.line.pop()
        return False


def clearable(stack: Stack, digits: list[int], present: int, cap: int = CAP) -> int:
    """1 if the present tiles can all be paired off, 0 if not, -1 if the node cap came first."""
    return Clearing(stack, digits, cap).run(present)


def clearing(stack: Stack, digits: list[int], present: int, cap: int = CAP) -> list[tuple[int, int]]:
    """A line of pairs that clears the stack, if one was found."""
    search = Clearing(stack, digits, cap)
    if search.run(present) != 1:
        return []
    return [(code // 64, code % 64) for code in search.line]

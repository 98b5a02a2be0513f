"""Weaves that are not finished: which digit can come next so that some legal weave begins like this."""

from typing import Final

from mypy_extensions import i64

from parlour.games.summon5.position.moves import MEMBERS, Weaver

MAY_END: Final = 1 << 10  # beside the ten digits: the threads are a legal weave as they are


class Prefixes(Weaver):
    """A hand before a Loom. Threads are laid in the order of their line."""

    def first(self, direction: int) -> list[int]:
        """The places on the tape where a weave in this direction may begin."""
        return self._starts(direction)

    def slots(self, direction: int, place: int) -> list[int]:
        """The places of the slots that a weave from here can have."""
        return [self.place[slot] for slot in range(self.reach(direction, place))]

    def next(self, direction: int, place: int, digits: list[int]) -> int:
        """A mask of the digits that may lie in the slot after these, and MAY_END."""
        depths: i64 = self.reach(direction, place)
        laid = len(digits)
        if laid > depths:
            return 0
        held = self.held
        counts = self.counts
        self.counts = list(counts)
        self.enough = 1
        code: i64 = self.start
        total: i64 = 0
        scored = False
        found = 0
        depth: i64 = 0
        for digit in digits:
            if not self.counts[digit] or not self.allowed[depth] >> digit & 1:
                found = -1
                break
            if depth == laid - 1 and self._ends(depth, code, total, scored, digit):
                found = MAY_END
            code += self.bit[depth] + (digit << int(4 * depth))
            total += digit
            scored = scored or (self.scores[depth] >> digit) & 1 == 1
            self.counts[digit] -= 1
            depth += 1
        if found < 0:
            found = 0
        elif depth < depths:
            left = sum([2**digit for digit in range(10) if self.counts[digit]])
            for digit in MEMBERS[self.allowed[depth] & left]:
                self.held = left
                if self._leads(depth, depths, code, total, scored, digit):
                    found |= 1 << digit
        self.counts = counts
        self.held = held
        self.found = []
        self.enough = 0
        return found

    def _ends(self, depth: i64, code: i64, total: i64, scored: bool, digit: int) -> bool:
        """Whether the weave may end with this digit in this slot."""
        if not self.ends[depth]:
            return False
        if depth >= self.tangle:
            return self._scored(int(code + self.bit[depth]) + (digit << int(4 * depth))).scored > 0
        return (self._completing(depth, total, scored) >> digit) & 1 == 1

    def _leads(self, depth: i64, depths: i64, code: i64, total: i64, scored: bool, digit: int) -> bool:
        """Whether some weave has this digit in this slot."""
        if self._ends(depth, code, total, scored, digit):
            return True
        if depth + 1 == depths:
            return False
        self.counts[digit] -= 1
        if not self.counts[digit]:
            self.held ^= 2**digit
        self.found = []
        good = scored or (self.scores[depth] >> digit) & 1 == 1
        self._grow(depth + 1, depths, code + self.bit[depth] + (digit << int(4 * depth)), total + digit, good, 0)
        self.counts[digit] += 1
        return bool(self.found)

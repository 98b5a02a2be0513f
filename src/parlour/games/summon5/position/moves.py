"""All legal weaves of a hand: every one of them, the first, the best, or one at random.

Line by line: from each empty cell the next empty cells on, over old threads, as far as runs allow; digits depth-first. What a
cell would join on each side is looked up once, so that a leaf costs one table entry. Only where two new threads share a run the
other way, which takes a portal and a very long run, the referee's own scoring is asked (S5-30).
"""

from bisect import bisect_left, bisect_right
from typing import Final

from mypy_extensions import i64

from parlour.core.dice import Dice
from parlour.games.summon5.position.joins import Joins
from parlour.games.summon5.position.loom import ACROSS, DOWN, EMPTY
from parlour.games.summon5.position.scoring import ALL, CROSS, LONGEST, Score, score
from parlour.games.summon5.position.terms import HAND, Terms
from parlour.games.summon5.position.weaves import TOKEN_SHIFT, TOKENS, gap, seals, start_code, unpack, woven

NEVER: Final = 99  # slots: farther than any weave
TRIES: Final = 200  # of the random weave, before all are listed
BLANK: Final = [0] * 10
NOWHERE: Final[list[int]] = []
NOTHING: Final = -(1 << 30)  # less than any weave comes to
DIGIT_BIT: Final = [2**digit for digit in range(10)]
BITS: Final = [2 ** (TOKEN_SHIFT + token) for token in range(TOKENS)]  # what a new thread adds to the code of its weave
MEMBERS: Final = [
    [digit for digit in range(10) if mask >> digit & 1] for mask in range(1024)
]  # the digits of each mask


def held(counts: list[int]) -> int:
    """How many threads."""
    found: i64 = 0
    for digit in range(10):
        found += counts[digit]
    return found


class Weaver:
    """One hand before one Loom. Neighbouring old threads are packed as length << 8 | sum."""

    def __init__(
        self,
        terms: Terms,
        grid: list[int],
        joins: Joins,
        counts: list[int],
        factor: int,
        most: int = HAND,
        last: list[int] = NOWHERE,
    ) -> None:
        self.terms = terms
        self.loom = terms.loom
        self.tariff = terms.tariff
        self.completes = terms.tariff.completes
        self.strict = terms.all_must_score
        self.grid = grid
        self.factor = factor
        self.counts = list(counts)
        self.size = held(counts)
        self.most: i64 = min(self.size, terms.most, most)  # threads of one weave
        self.digits = [digit for digit in range(10) if counts[digit]]
        self.held: i64 = sum([2**digit for digit in self.digits])  # the digits in hand as a mask
        self.before = joins.before
        self.after = joins.after
        self.contact = self._contacts(joins)
        self.last = last  # the open places of which a weave has to leave one, or make one
        # the slots of the line looked at, in order: filled by reach()
        self.way: i64 = ACROSS
        self.start: i64 = 0
        self.ends = [
            False
        ] * HAND  # whether a weave may end here: it touches something, seals nothing, and is written this way
        self.place = [0] * HAND  # on the tape
        self.bit = [0] * HAND  # what it adds to the code of the weave
        self.length = [0] * HAND  # of the main run, if the weave ends here
        self.total = [0] * HAND  # of the old threads in that run
        self.cross = [0] * HAND  # the old threads that it joins the other way
        self.scores = [0] * HAND  # mask of the digits that make a valid sequence the other way
        self.allowed = [ALL] * HAND  # mask of the digits that may lie here at all
        self.prices: list[list[int]] = [BLANK] * HAND  # for each digit points << 3 | 1 of that sequence
        self.away: i64 = NEVER  # slots to the next contact, from the last start on
        self.tangle: i64 = NEVER  # the first slot that shares a run the other way with one before it
        self.lines: list[
            int
        ] = []  # depth << 16 | direction << 12 | place of each line of slots, once random() was asked
        self.weights: list[int] = []
        # what is looked for
        self.found: list[int] = []
        self.enough: i64 = 0  # stop after so many; 0 = all
        self.wanted: i64 = 0  # so many of the best; 0 = points do not matter
        self.rank: list[int] = []  # minus what the weaves found come to, if the best are wanted
        self.worst: i64 = NOTHING  # what a weave must come to more than to be among them
        self.worth = BLANK  # what each digit laid counts beside the points, times 8 as in prices
        self.bonus = 0  # and the whole hand
        self.rate: i64 = self.tariff.rate(factor) << 3  # points of a sequence for each 1 of its sum, at most, times 8
        self.hope = [0] * (HAND + 1)  # what the slots from here on can add at most, times 8

    def _contacts(self, joins: Joins) -> list[bool]:
        """The cells next to an old thread; on a bare Loom the centre and its neighbours."""
        loom = self.loom
        if joins.threads:
            return joins.contact
        contact = list(joins.contact)
        contact[loom.centre] = True
        if not self.terms.replaceable:
            for near in loom.neighbours(loom.centre):
                contact[near] = True
        return contact

    # the four questions

    def all(self) -> list[int]:
        """Every legal weave, each once."""
        self._search()
        return self.found

    def any(self) -> bool:
        """Whether there is one: the starts are looked at as they are found, so that an early one ends it."""
        self.enough = 1
        for direction in (ACROSS, DOWN):
            self.away = NEVER
            i = self._start_before(direction, len(self.loom.tape[direction]))
            while i:
                depths = self.reach(direction, i)
                if depths:
                    self._grow(0, depths, self.start, 0, False, 0)
                    if self.found:
                        return True
                i = self._start_before(direction, i)
        return False

    def one(self) -> int:
        """The first legal weave met, or 0."""
        self.enough = 1
        self._search()
        return self.found[0] if self.found else 0

    def best(self, wanted: int, worth: list[int] = BLANK, bonus: int = 0) -> list[int]:
        """The weaves with the most points, best first; equal ones in the order of all().

        Beside the points counts what each digit laid is worth, and a bonus for the whole hand.
        """
        self.wanted = wanted
        self.worth = [each << 3 for each in worth]
        self.bonus = bonus
        self._search()
        return self.found

    def points(self) -> list[int]:
        """After best(): what each comes to."""
        return [-rank for rank in self.rank]

    def random(self, dice: Dice) -> int:
        """One legal weave, each equally likely; 0 if there is none.

        Draws a line of slots by the number of ways to fill it and one such way, until that is legal. A weave that equal
        threads of the hand give in several ways is taken only that much more rarely.
        """
        if not self.lines:
            self._weigh()
        total = self.weights[-1]
        threads = [digit for digit in self.digits for _ in range(self.counts[digit])]
        for _ in range(TRIES if total else 0):
            chosen = self.lines[bisect_left(self.weights, dice.roll("playout", total))]
            code = self._try(chosen >> 12 & 1, chosen & 4095, chosen >> 16, threads, dice)
            if code:
                return code
        listed = self.all()
        self.found = []
        return listed[dice.roll("playout", len(listed)) - 1] if listed else 0

    def _weigh(self) -> None:
        """Every line of slots that a weave can have, with the sum of the ways to fill it and those before it."""
        self.lines = [0]
        self.weights = [0]
        total = 0
        for direction in (ACROSS, DOWN):
            for i in self._starts(direction):
                ways = 1
                for depth in range(self.reach(direction, i)):
                    ways *= self.size - depth
                    if self.ends[depth]:
                        total += ways
                        self.lines.append(depth << 16 | direction << 12 | i)
                        self.weights.append(total)

    def _try(self, direction: int, i: int, last: int, threads: list[int], dice: Dice) -> int:
        """A random filling of the slots up to the last, or 0 if it is not legal (or left to another way to draw it)."""
        self.reach(direction, i)
        code = self.start
        total = 0
        scored = False
        ways = 1
        for depth in range(last + 1):
            j = depth + dice.roll("playout", self.size - depth) - 1
            digit = threads[j]
            threads[j] = threads[depth]
            threads[depth] = digit
            twins = self.counts[digit]
            for k in range(depth):
                if threads[k] == digit:
                    twins -= 1
            ways *= twins
            if not self.allowed[depth] >> digit & 1:
                return 0
            scored = scored or bool(self.scores[depth] >> digit & 1)
            code += self.bit[depth] + (digit << 4 * depth)
            if depth < last:
                total += digit
            elif last >= self.tangle:
                if not self._scored(code).scored:
                    return 0
            elif not self._completing(depth, total, scored) >> digit & 1:
                return 0
        return code if ways == 1 or dice.roll("playout", ways) == 1 else 0

    # the search

    def _search(self) -> None:
        for direction in (ACROSS, DOWN):
            for i in self._starts(direction):
                depths = self.reach(direction, i)
                if depths:
                    if self.wanted:
                        self._hope(depths)
                    self._grow(0, depths, self.start, 0, False, 0)
                    if self.enough and self.found:
                        return

    def _hope(self, depths: i64) -> None:
        """Adds up, from the last slot back, what the best digit in each would bring."""
        depth: i64 = depths - 1
        bonus: i64 = self.bonus if depths >= self.size else 0
        told = self.tariff.plain and depths <= self.tangle
        self.hope[depths] = (bonus << 3) + self.rate * self.total[depth] if told else -NOTHING
        while depth >= 0:
            most: i64 = 0
            for digit in self.digits:
                most = max(most, self.prices[depth][digit] + self.rate * digit)
            self.hope[depth] = self.hope[depth + 1] + most
            depth -= 1

    def _starts(self, direction: int) -> list[int]:
        """The places on the tape from which a weave can touch something."""
        starts: list[int] = []
        self.away = NEVER
        i = self._start_before(direction, len(self.loom.tape[direction]))
        while i:
            starts.append(i)
            i = self._start_before(direction, i)
        starts.reverse()
        return starts

    def _start_before(self, direction: i64, i: i64) -> i64:
        """The last of them before this place, 0 if there is none; asked from the end of the tape on."""
        tape = self.loom.tape[direction]
        grid = self.grid
        contact = self.contact
        away = self.away
        while i > 1:
            i -= 1
            cell: i64 = tape[i]
            value: i64 = grid[cell]
            if value == EMPTY:
                away = 1 if contact[cell] else away + 1
                if away <= self.most:
                    self.away = away
                    return i
            elif value < 0:
                away = NEVER
        return 0

    def reach(self, direction: i64, i: i64) -> i64:
        """Looks along the line from a first new thread on: how many slots a weave from here can have (0: none touches)."""
        loom = self.loom
        tape = loom.tape[direction]
        other = loom.at[1 - direction]
        before = self.before[1 - direction]
        after = self.after[1 - direction]
        trails = self.after[direction]
        strict = self.strict or not self.terms.long_dead  # a run too long ends the line
        self.way = direction
        self.start = start_code(tape[i] % loom.size, tape[i] // loom.size, direction)
        self.tangle = NEVER
        touched = False
        lead: i64 = self.before[direction][i]
        length: i64 = lead >> 8
        total: i64 = lead & 255
        token: i64 = 0
        depth: i64 = 0
        while depth < self.most:
            cell: i64 = tape[i]
            crossing: i64 = other[cell]
            cross: i64 = before[crossing] + after[crossing]
            trail: i64 = trails[i]
            length += 1 + (trail >> 8)
            total += trail & 255
            if strict and (length > LONGEST or cross >> 8 >= LONGEST):
                break
            self.place[depth] = i
            self.bit[depth] = BITS[token]
            self.length[depth] = length
            self.total[depth] = total
            self._cross(depth, crossing, cross)
            if self.tangle == NEVER and self._tangled(depth):
                self.tangle = depth
            touched = touched or self.contact[cell]
            # one thread is written across; so is a line that is one both ways
            self.ends[depth] = touched and (direction == ACROSS or (depth > 0 and not self._also_across(depth)))
            if self.last and self.ends[depth]:
                cells = [tape[self.place[k]] for k in range(depth + 1)]
                self.ends[depth] = not seals(loom, self.grid, self.last, cells)
            depth += 1
            token += 1 + (trail >> 8)
            i += 1 + (trail >> 8)
            if self.grid[tape[i]] != EMPTY or (trail and not self.terms.bridging):
                break
        return depth if touched else 0

    def _tangled(self, depth: i64) -> bool:
        """Whether this slot would share a run the other way with one before it: portals and very long runs can do that."""
        if not self.terms.winding or depth == 0:
            return False
        tape = self.loom.tape[self.way]
        other = self.loom.tape[1 - self.way]
        slots = [tape[self.place[k]] for k in range(depth)]
        at = self.loom.at[1 - self.way][tape[self.place[depth]]]
        for sense in (-1, 1):
            i = at + sense
            while self.grid[other[i]] >= 0:
                i += sense
            if other[i] in slots:
                return True
        return False

    def _also_across(self, depth: i64) -> bool:
        """Whether the slots down to this one are an unbroken line across, too: portals and very long runs can do that."""
        if not self.terms.winding:
            return False
        tape = self.loom.tape[DOWN]
        return not gap(self.terms, self.grid, [tape[self.place[k]] for k in range(depth + 1)], ACROSS)

    def _cross(self, depth: i64, crossing: i64, cross: i64) -> None:
        """What the digits in this slot make of the run the other way."""
        old: i64 = cross >> 8
        scores: i64 = self.completes[cross & 255] if 0 < old < LONGEST else 0
        self.cross[depth] = cross
        self.scores[depth] = scores
        self.allowed[depth] = scores if self.strict and cross else ALL
        if self.wanted:
            prices = self.worth
            if scores & self.held:
                prices = list(prices)
                for digit in self.digits:
                    if scores >> digit & 1:
                        prices[digit] += self._price(crossing, 1 - self.way, digit) << 3 | 1
            self.prices[depth] = prices

    def _price(self, i: int, direction: int, digit: int) -> int:
        """Points of the valid sequence that this digit makes at a place of the tape."""
        tape = self.loom.tape[direction]
        low = i - (self.before[direction][i] >> 8)
        high = i + (self.after[direction][i] >> 8)
        values = [digit if j == i else self.grid[tape[j]] for j in range(low, high + 1)]
        return self.tariff.points(values, self.factor)

    def _completing(self, depth: i64, total: i64, scored: bool) -> i64:
        """The digits, as a mask, with which the weave may end in this slot."""
        length: i64 = self.length[depth]
        good: i64 = self.completes[self.total[depth] + total] if 2 <= length <= LONGEST else 0
        if self.strict:
            if length < 2:
                return self.allowed[depth] if self.cross[depth] else 0
            return self.allowed[depth] & good
        return ALL if scored else self.scores[depth] | good

    def _grow(self, depth: i64, depths: i64, code: i64, total: i64, scored: bool, price: i64) -> None:
        """All digits for this slot: weaves that end here, then those that go on."""
        code += self.bit[depth]
        held = self.held
        shift = 4 * depth
        digit: i64
        if self.ends[depth]:
            if depth >= self.tangle:
                self._judge(depth, code)
                good_digits: i64 = 0
            else:
                good_digits = self._completing(depth, total, scored) & held
            for digit in MEMBERS[good_digits]:
                if self.wanted:
                    self._keep(depth, code + (digit << shift), total + digit, price + self.prices[depth][digit])
                else:
                    self.found.append(code + (digit << shift))
                    if self.enough:
                        return
        if self.enough and self.found:
            return
        if depth + 1 == depths or price + self.rate * total + self.hope[depth] >> 3 <= self.worst:
            return
        counts = self.counts
        scores: i64 = self.scores[depth]
        prices = self.prices[depth]
        for digit in MEMBERS[self.allowed[depth] & held]:
            left: i64 = counts[digit] - 1
            counts[digit] = left
            self.held = held if left else held ^ DIGIT_BIT[digit]
            good = scored or (scores >> digit) & 1 == 1
            self._grow(depth + 1, depths, code + (digit << shift), total + digit, good, price + prices[digit])
            counts[digit] = left + 1
            if self.enough and self.found:
                return
        self.held = held

    def _scored(self, code: int) -> Score:
        """What the referee makes of the weave."""
        weave = unpack(self.loom, code)
        return score(self.loom, self.tariff, woven(self.grid, weave), weave.cells, self.factor)

    def _judge(self, depth: i64, code: i64) -> None:
        """All digits for this slot with which the weave may end here, where its slots share runs the other way."""
        digit: i64
        for digit in MEMBERS[self.held]:
            weave = code + (digit << 4 * depth)
            found = self._scored(weave)
            if not found.scored:
                continue
            if self.wanted:
                laid = [self.worth[weave >> 4 * k & 15] for k in range(depth + 1)]
                self._rank(depth, weave, found.points + (sum(laid) >> 3))
            else:
                self.found.append(weave)
                if self.enough:
                    return

    def _keep(self, depth: i64, code: i64, total: i64, price: i64) -> None:
        """Takes the weave among the best, if it is one of them."""
        points = price >> 3
        whole = total + self.total[depth]
        if 2 <= self.length[depth] <= LONGEST and self.tariff.valid[whole]:
            if self.tariff.plain:
                points += self.tariff.worth(whole, whole, self.factor)
            else:
                points += self.tariff.points(self._main(depth, code), self.factor)
                if self.tariff.patterns:
                    points += CROSS * (price & 7)
        self._rank(depth, code, points)

    def _rank(self, depth: i64, code: i64, points: i64) -> None:
        if depth + 1 == self.size:
            points += self.bonus
        if points <= self.worst:
            return
        if len(self.found) == self.wanted:
            self.rank.pop()
            self.found.pop()
        at = bisect_right(self.rank, -points)
        self.rank.insert(at, -points)
        self.found.insert(at, code)
        if len(self.found) == self.wanted:
            self.worst = -self.rank[-1]

    def _main(self, depth: i64, code: i64) -> list[int]:
        """The values of the main run of a weave that ends in this slot."""
        tape = self.loom.tape[self.way]
        low = self.place[0] - (self.before[self.way][self.place[0]] >> 8)
        high = self.place[depth] + (self.after[self.way][self.place[depth]] >> 8)
        values: list[int] = []
        for i in range(low, high + 1):
            value = self.grid[tape[i]]
            if value < 0:
                value = code & 15
                code >>= 4
            values.append(value)
        return values

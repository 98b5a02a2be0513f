"""Summon5 once more, as plainly as the rules document says it and as slowly: what the real rules are compared with."""

from collections.abc import Iterator
from itertools import permutations

from parlour.games.summon5.position.loom import RING, TWIN

Cell = tuple[int, int]
East, South = (1, 0), (0, 1)


class Naive:
    """One Loom, one hand, dictionaries only."""

    def __init__(
        self, options: dict[str, object], old: dict[Cell, int], hand: list[int], scored: int = 0, pile: int = 0
    ) -> None:
        self.options = options
        self.old = old
        self.hand = hand
        self.scored = scored
        self.pile = pile
        size = options["size"]
        assert isinstance(size, int)
        self.size = size
        self.centre = (size // 2, size // 2)
        x, y = self.centre
        self.obstacles: set[Cell] = set()
        if options["obstacles"] == "ring":
            self.obstacles = {(x + dx, y + dy) for dx, dy in RING}
        elif isinstance(options["obstacles"], list):
            self.obstacles = {(a, b) for a, b in options["obstacles"]}
        self.portals: dict[Cell, Cell] = {}
        if options["portals"] == "twin":
            for (ax, ay), (bx, by) in TWIN:
                self.portals[x + ax, y + ay] = (x + bx, y + by)
                self.portals[x + bx, y + by] = (x + ax, y + ay)
        self.first = len(old) == (0 if options["center"] == "empty" else 1)

    def inside(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.size and 0 <= cell[1] < self.size

    def step(self, cell: Cell, way: Cell, sense: int) -> Cell:
        found = (cell[0] + sense * way[0], cell[1] + sense * way[1])
        if found in self.portals:
            return self.step(self.portals[found], way, sense)
        return found

    def line(self, cell: Cell, way: Cell) -> list[Cell]:
        """Everything that stepping on reaches, both ways, in order."""
        cells = [cell]
        while self.inside(before := self.step(cells[0], way, -1)):
            cells.insert(0, before)
        while self.inside(after := self.step(cells[-1], way, 1)):
            cells.append(after)
        return cells

    def free(self, cell: Cell) -> bool:
        if not self.inside(cell) or cell in self.obstacles or cell in self.portals:
            return False
        return cell not in self.old or (cell == self.centre and self.first and self.options["center"] == "replace")

    def runs(self, new: dict[Cell, int]) -> list[list[Cell]]:
        lying = {**self.old, **new}
        found: list[list[Cell]] = []
        for way in (East, South):
            for cell in new:
                run = [cell]
                while (before := self.step(run[0], way, -1)) in lying:
                    run.insert(0, before)
                while (after := self.step(run[-1], way, 1)) in lying:
                    run.append(after)
                if len(run) > 1 and run not in found:
                    found.append(run)
        return found

    def valid(self, values: list[int]) -> list[int]:
        """The Sacred Numbers that make this run a valid sequence."""
        sacred = self.options["sacred"]
        assert isinstance(sacred, list)
        if len(values) > 5 or sum(values) == 0:
            return []
        return [n for n in sacred if sum(values) % n == 0]

    def code(self, new: dict[Cell, int]) -> str:
        """What `end` answers."""
        if not new:
            return "nothing_placed"
        if not all(self.inside(cell) for cell in new):
            return "out_of_bounds"
        if any(cell in self.obstacles or cell in self.portals for cell in new):
            return "blocked"
        if not all(self.free(cell) for cell in new):
            return "occupied"
        if any(list(new.values()).count(digit) > self.hand.count(digit) for digit in new.values()):
            return "not_in_hand"
        lines = [line for way in (East, South) if set(new) <= set(line := self.line(next(iter(new)), way))]
        if not lines:
            return "not_in_line"
        if all(self.gap(line, new) for line in lines):
            return "gap"
        around = [self.step(cell, way, sense) for cell in new for way in (East, South) for sense in (-1, 1)]
        if self.first and self.options["center"] == "empty":
            if self.centre not in new and self.centre not in around:
                return "first_move"
        elif not any(cell in self.old and cell not in new for cell in around) and self.centre not in new:
            return "not_adjacent"
        runs = [[{**self.old, **new}[cell] for cell in run] for run in self.runs(new)]
        if self.options["long_runs"] == "forbid" and any(len(run) > 5 for run in runs):
            return "run_too_long"
        if not any(self.valid(run) for run in runs):
            return "no_sequence"
        if self.options["all_must_score"] and not all(self.valid(run) for run in runs):
            return "dead_sequence"
        if self.options["sealing"] == "forbid" and self.pile and self.options["long_runs"] == "forbid":
            after = Naive(self.options, {**self.old, **new}, [0])
            cells = [(x, y) for x in range(self.size) for y in range(self.size)]
            if not any(after.takes_one(cell) for cell in cells):
                return "seals"
        return ""

    def takes_one(self, cell: Cell) -> bool:
        """Whether one thread, whatever its digit, could be laid on this cell."""
        return self.code({cell: self.hand[0]}) in ("", "no_sequence", "dead_sequence")

    def gap(self, line: list[Cell], new: dict[Cell, int]) -> bool:
        places = [line.index(cell) for cell in new]
        between = [cell for cell in line[min(places) : max(places)] if cell not in new]
        return any(cell not in self.old or not self.options["bridging"] for cell in between)

    def points(self, new: dict[Cell, int]) -> int:
        """What a legal weave scores."""
        lying = {**self.old, **new}
        factor = 10 + (self.scored // 2 if self.options["progressive"] else 0)
        total = 0
        valid: list[list[Cell]] = []
        for run in self.runs(new):
            values = [lying[cell] for cell in run]
            dividing = self.valid(values)
            if not dividing:
                continue
            valid.append(run)
            weighted = sum(value * self.times(value) for value in values)
            shares = [weighted * factor // n for n in dividing]
            total += max(shares) if self.options["mixed_scoring"] == "best" else sum(shares)
            total += self.pattern(values) if self.options["patterns"] else 0
        if self.options["patterns"]:
            total += 10 * sum(1 for cell in new if sum(cell in run for run in valid) == 2)
        return total

    def times(self, digit: int) -> int:
        given = self.options["tile_multipliers"]
        if isinstance(given, dict):
            found = given.get(str(digit), 1)
            assert isinstance(found, int)
            return found
        return 2 if given == "odd" and digit % 2 else 1

    @staticmethod
    def pattern(values: list[int]) -> int:
        bonus = 20 if len(values) == 5 else 0
        if len(values) < 3:
            return bonus
        if len(set(values)) == 1:
            return bonus + 30
        if values == values[::-1]:
            bonus += 10
        up = list(range(values[0], values[0] + len(values)))
        down = list(range(values[0], values[0] - len(values), -1))
        return bonus + (20 if values in (up, down) else 0)

    def weaves(self) -> Iterator[dict[Cell, int]]:
        """Every legal weave: all fillings of all gapless lines of free cells, judged one by one."""
        seen: set[frozenset[Cell]] = set()
        for x in range(self.size):
            for y in range(self.size):
                for way in (East, South):
                    for cells in self.fillable((x, y), way):
                        if frozenset(cells) in seen:
                            continue
                        seen.add(frozenset(cells))
                        yield from self.filled(cells)

    def fillable(self, start: Cell, way: Cell) -> Iterator[list[Cell]]:
        """The lines of free cells from here on; each cell of `replace`'s centre both passed over and filled."""
        lines: list[list[Cell]] = [[start]] if self.free(start) else []
        while lines:
            cells = lines.pop()
            yield cells
            if len(cells) == len(self.hand):
                continue
            after = self.step(cells[-1], way, 1)
            while self.inside(after):
                if self.free(after):
                    lines.append([*cells, after])
                if after not in self.old:
                    break
                after = self.step(after, way, 1)

    def filled(self, cells: list[Cell]) -> Iterator[dict[Cell, int]]:
        for digits in set(permutations(self.hand, len(cells))):
            new = dict(zip(cells, digits, strict=True))
            if self.code(new) == "":
                yield new

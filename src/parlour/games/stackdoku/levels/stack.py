"""The stack half: where the tiles lie, which of them are free."""

from parlour.core.bits import WORD, bit

MOST: int = WORD  # tiles of one stack: their set stays in one word
REACH = 99  # coordinates lie within -REACH..REACH


class Stack:
    """The geometry of one stack, shared and frozen. Tile k of the rules is number k - 1 here.

    Sets of tiles are masks. A tile covers x..x+2, y..y+2 (half-tile units) of layer z.
    """

    def __init__(self, places: list[tuple[int, int, int]]) -> None:
        """The places (x, y, z) of the tiles, in the order z, then y, then x."""
        self.size = len(places)
        self.x = [place[0] for place in places]
        self.y = [place[1] for place in places]
        self.z = [place[2] for place in places]
        self.one = [bit(i) for i in range(self.size)]
        self.full = sum(self.one)
        # each as lists of tile numbers, and as masks for the free rule
        self.overs = [[j for j in range(self.size) if self.covers(j, i)] for i in range(self.size)]
        self.unders = [[j for j in range(self.size) if self.covers(i, j)] for i in range(self.size)]
        self.lefts = [[j for j in range(self.size) if self.beside(j, i)] for i in range(self.size)]
        self.rights = [[j for j in range(self.size) if self.beside(i, j)] for i in range(self.size)]
        self.over_count = [len(found) for found in self.overs]
        self.left_count = [len(found) for found in self.lefts]
        self.right_count = [len(found) for found in self.rights]
        self.holds = [3 * len(self.unders[i]) + self.left_count[i] + self.right_count[i] for i in range(self.size)]
        self.above = [self.mask(found) for found in self.overs]
        self.left = [self.mask(found) for found in self.lefts]
        self.right = [self.mask(found) for found in self.rights]
        self.near = [
            self.above[i] | self.left[i] | self.right[i] for i in range(self.size)
        ]  # what keeps each from being free

    def covers(self, upper: int, lower: int) -> bool:
        """Any fraction of overlap counts, on any higher layer."""
        return (
            self.z[upper] > self.z[lower]
            and abs(self.x[upper] - self.x[lower]) < 2
            and abs(self.y[upper] - self.y[lower]) < 2
        )

    def beside(self, left: int, right: int) -> bool:
        """Whether the first tile blocks the left side of the second."""
        return (
            self.z[left] == self.z[right]
            and self.x[right] - self.x[left] == 2
            and abs(self.y[left] - self.y[right]) < 2
        )

    def mask(self, tiles: list[int]) -> int:
        found = 0
        for tile in tiles:
            found |= self.one[tile]
        return found

    def covered(self, tile: int, present: int) -> bool:
        return bool(present & self.above[tile])

    def is_free(self, tile: int, present: int) -> bool:
        """No present tile on top, and the left or the right side free; the tile itself must be present."""
        return not present & self.above[tile] and (not present & self.left[tile] or not present & self.right[tile])

    def free(self, present: int) -> list[int]:
        """The free tiles among the present ones, in order."""
        return [i for i in range(self.size) if present & self.one[i] and self.is_free(i, present)]

    def overlapping(self) -> bool:
        """Whether two tiles of one layer overlap."""
        for i in range(self.size):
            for j in range(i):
                if self.z[i] == self.z[j] and abs(self.x[i] - self.x[j]) < 2 and abs(self.y[i] - self.y[j]) < 2:
                    return True
        return False

    def unsupported(self) -> bool:
        """Whether a quarter of a tile hangs in the air: each needs a tile of the next lower layer under it."""
        quarters = {
            (self.x[i] + dx, self.y[i] + dy, self.z[i]) for i in range(self.size) for dx in (0, 1) for dy in (0, 1)
        }
        return any(z > 0 and (x, y, z - 1) not in quarters for x, y, z in quarters)

    def places(self) -> list[tuple[int, int, int]]:
        return [(self.x[i], self.y[i], self.z[i]) for i in range(self.size)]


def in_order(places: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """The order of the tile ids: z, then y, then x."""
    ordered = sorted([(z, y, x) for x, y, z in places])
    return [(x, y, z) for z, y, x in ordered]


def read_place(text: str) -> tuple[int, int, int]:
    """`x,y,z`; ValueError with one clear line."""
    parts = text.split(",")
    numbers: list[int] = []
    for part in parts:
        digits = part[1:] if part.startswith("-") else part
        if digits.isascii() and digits.isdigit() and len(digits) < 3:
            numbers.append(int(part))
    if len(parts) != 3 or len(numbers) != 3 or numbers[2] < 0:
        raise ValueError(f"{text[:40]!r} is no place of a tile; write x,y,z as whole numbers from -{REACH} to {REACH}")
    return numbers[0], numbers[1], numbers[2]


KEPT = 64
_known: dict[tuple[tuple[int, int, int], ...], Stack] = {}


def stack_of(places: list[tuple[int, int, int]]) -> Stack:
    """The stack of tiles at these places, in order; the latest ones are remembered, since a match asks again and again."""
    key = tuple(places)
    if key not in _known:
        if len(_known) >= KEPT:
            del _known[next(iter(_known))]
        _known[key] = Stack(places)
    return _known[key]

"""Characters on a grid: what a board is drawn on, where each thing can be pointed at."""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style

PLAIN = Style()
DIM = Style(dim=True)
BOLD = Style(bold=True)
REVERSE = Style(reverse=True)
UNDER = Style(underline=True)


class Spot:
    """A rectangle that can be pointed at, by mouse or by moving the cursor there."""

    def __init__(self, x: int, y: int, width: int, height: int) -> None:
        self.x, self.y, self.width, self.height = x, y, width, height

    def has(self, x: int, y: int) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    def gap(self, other: Spot, across: bool) -> float:
        """How far apart they lie, across or up and down; 0 where they overlap."""
        if across:
            return max(0, other.x - (self.x + self.width - 1), self.x - (other.x + other.width - 1))
        return 2 * max(0, other.y - (self.y + self.height - 1), self.y - (other.y + other.height - 1))

    def middle(self) -> tuple[float, float]:
        """Rows count double: a character is about twice as high as wide."""
        return self.x + (self.width - 1) / 2, 2 * (self.y + (self.height - 1) / 2)


class Canvas:
    """Grows with what is put on it."""

    def __init__(self) -> None:
        self.rows: list[list[tuple[str, Style]]] = []
        self.spots: dict[str, Spot] = {}
        self.dull: set[str] = set()  # spots that only the mouse can point at: nothing can be done there
        self.beyond: set[str] = set()  # spots that only the cursor can go to: they are drawn when it is there

    @property
    def width(self) -> int:
        return max((len(row) for row in self.rows), default=0)

    @property
    def height(self) -> int:
        return len(self.rows)

    def put(self, x: int, y: int, text: str, style: Style = PLAIN, spot: str = "") -> int:
        """Writes one line; what it names can be pointed at. Returns the column after it."""
        for at, letter in enumerate(text, x):
            self._set(at, y, letter, style)
        if spot and text:
            self.mark(spot, x, y, len(text), 1)
        return x + len(text)

    def block(self, x: int, y: int, text: str, style: Style = PLAIN) -> int:
        """Writes several lines; returns the row after them."""
        rows = text.split("\n")
        for at, row in enumerate(rows):
            self.put(x, y + at, row, style)
        return y + len(rows)

    def mark(self, spot: str, x: int, y: int, width: int, height: int) -> None:
        """What lies there can be pointed at; named twice, it is all that lies between."""
        if spot in self.spots:
            old = self.spots[spot]
            right, low = max(old.x + old.width, x + width), max(old.y + old.height, y + height)
            x, y = min(old.x, x), min(old.y, y)
            width, height = right - x, low - y
        self.spots[spot] = Spot(x, y, width, height)

    def box(self, x: int, y: int, width: int, height: int, title: str = "", style: Style = PLAIN) -> None:
        """A frame of ASCII, its title in the upper edge."""
        head = f"- {title} " if title else ""
        self.put(x, y, f"+{head.ljust(width - 2, '-')[: width - 2]}+", style)
        for row in range(y + 1, y + height - 1):
            self.put(x, row, "|", style)
            self.put(x + width - 1, row, "|", style)
        self.put(x, y + height - 1, f"+{'-' * (width - 2)}+", style)

    def _set(self, x: int, y: int, letter: str, style: Style) -> None:
        if x < 0 or y < 0:
            return
        while len(self.rows) <= y:
            self.rows.append([])
        row = self.rows[y]
        while len(row) <= x:
            row.append((" ", PLAIN))
        row[x] = (letter, style)

    # reading it

    def at(self, x: int, y: int) -> str:
        """What is pointed at there: the smallest where several lie over each other, of equals the last; "" = nothing."""
        found = [
            (spot.width * spot.height, -n, name)
            for n, (name, spot) in enumerate(self.spots.items())
            if spot.has(x, y) and name not in self.beyond
        ]
        return min(found)[2] if found else ""

    def next_to(self, here: str, dx: int, dy: int) -> str:
        """The nearest thing in a direction; `here` itself where there is none."""
        if here not in self.spots:
            return next(iter(self.spots), "")
        start = self.spots[here]
        x, y = start.middle()
        best: tuple[bool, float] = (True, 0.0)
        found = here
        for name, spot in self.spots.items():
            far_x, far_y = spot.middle()
            ahead = (far_x - x) * dx + (far_y - y) * dy
            if name == here or name in self.dull or ahead <= 0:
                continue
            off = abs((far_x - x) * dy) + abs((far_y - y) * dx)
            aside = start.gap(spot, dy != 0)  # nothing where a part of it lies straight ahead
            cost = (aside > 4 * ahead + 2, ahead + 3 * aside + off / 8)  # what lies aside only where nothing lies ahead
            if found == here or cost < best:
                best, found = cost, name
        return found

    def segments(self, y: int, cursor: str) -> list[Segment]:
        """One row; what the cursor is on stands out."""
        if y >= len(self.rows):
            return []
        lit = self.spots.get(cursor)
        return [
            Segment(letter, style + REVERSE if lit is not None and lit.has(x, y) else style)
            for x, (letter, style) in enumerate(self.rows[y])
        ]

    def text(self) -> str:
        return "\n".join("".join(letter for letter, _ in row).rstrip() for row in self.rows)

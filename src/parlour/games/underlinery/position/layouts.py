"""Layouts as lists of numbers in reading order, and their codes. Clients keep, turn and renumber layouts by themselves (R6)."""

from parlour.games.underlinery.position.board import SIZE

Layout = list[int]
NAMED = ("asc", "desc", "col", "mir")


class NoLayout(ValueError):
    """One clear line: the code or list is no layout, and what would be right."""


def is_layout(numbers: list[int], size: int = SIZE) -> bool:
    """Whether each number stands in exactly one cell."""
    return sorted(numbers) == list(range(1, size * size + 1))


def named(name: str, size: int = SIZE) -> Layout:
    """`asc`, `desc`, `col` or `mir`."""
    cells = range(size * size)
    if name == "asc":
        return [k + 1 for k in cells]
    if name == "desc":
        return [size * size - k for k in cells]
    if name == "col":
        return [size * (k % size) + k // size + 1 for k in cells]
    if name == "mir":
        return [size * (k // size) + size - 1 - k % size + 1 for k in cells]
    raise NoLayout(f"unknown layout code {name[:20]!r}; expected {', '.join(NAMED)} or mul:m+s")


def multiplied(m: int, s: int = 0, size: int = SIZE) -> list[int]:
    """`mul:m+s`; a layout only if m has no factor in common with the size."""
    return [(k * m + s) % (size * size) + 1 for k in range(size * size)]


def from_code(code: str, size: int = SIZE) -> list[int]:
    """The list that a code stands for; NoLayout if it is no code. `mul:11` is a code, but of no layout."""
    if not code.startswith("mul:"):
        return named(code, size)
    factor, plus, shift = code[4:].partition("+")
    for part in (factor, shift) if plus else (factor,):
        if not (part.isascii() and part.isdigit() and len(part) <= 6):
            raise NoLayout("write mul:m or mul:m+s with whole numbers m and s")
    return multiplied(int(factor), int(shift) if plus else 0, size)


def to_code(numbers: Layout, size: int = SIZE) -> str:
    """The shortest code of the layout, or "" if it has none."""
    for name in NAMED:
        if numbers == named(name, size):
            return name
    s = numbers[0] - 1
    m = (numbers[1] - numbers[0]) % (size * size)
    if numbers != multiplied(m, s, size):
        return ""
    return f"mul:{m}+{s}" if s else f"mul:{m}"


def to_text(numbers: Layout, size: int = SIZE) -> str:
    """As it is saved and sent: its code, or the numbers joined by commas."""
    return to_code(numbers, size) or ",".join([str(number) for number in numbers])

"""From a public identity to a few rows of characters."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.games.underscore.content.tables import ELEMENTS, LETTERS
from parlour.terminal.boards.underscore.portrait import blocks
from parlour.terminal.boards.underscore.portrait.chance import Chance
from parlour.terminal.boards.underscore.portrait.people import KINDS, Identity, moods, traits
from parlour.terminal.canvas import DIM, PLAIN, Canvas

WIDTH, HEIGHT = 21, 11
CLEAR = "·"  # of a block: what lies behind shows
LEVELS_EACH, MOST = 4, 4  # levels for each growth, growths at most
CARRIES_FROM = 3
SIGNS = 3  # elements at the hem


def portrait(who: Identity) -> list[str]:
    """The same identity always gives the same rows."""
    return ["".join(row) for row in compose(who)[0]]


def draw(canvas: Canvas, x: int, y: int, who: Identity, most: int = HEIGHT) -> None:
    """Puts it on a canvas, at most so many rows of it; what stands behind the figure is dim."""
    rows, behind = compose(who)
    for down, row in enumerate(rows[:most]):
        for across, letter in enumerate(row):
            if letter != " ":
                canvas.put(x + across, y + down, letter, DIM if (across, down) in behind else PLAIN)


def compose(who: Identity) -> tuple[list[list[str]], set[tuple[int, int]]]:
    """Its rows, and where the ground shows."""
    looks, both, own = traits(who), moods(who), Chance(f"lines {who.name}")
    rows = [[blocks.ground(looks.ground, x, y) for x in range(WIDTH)] for y in range(HEIGHT)]

    behind = {(x, y) for y in range(HEIGHT) for x in range(WIDTH)}

    def lay(x: int, y: int, block: Sequence[str]) -> None:
        for down, row in enumerate(block):
            for across, letter in enumerate(row):
                if letter != CLEAR and 0 <= x + across < WIDTH and 0 <= y + down < HEIGHT:
                    rows[y + down][x + across] = letter
                    behind.discard((x + across, y + down))

    if who.elite:
        for x, y in blocks.RING:
            lay(x, y, (blocks.HALOS[KINDS[looks.mood][2]],))
    lay(0, 7, blocks.BODIES[{"stone": "stone", "vital": "ribs"}.get(looks.mood, "robe")])
    eye = blocks.EYES[looks.gaze]
    lay(5, 1, [row.replace("e", eye) for row in blocks.HEADS[looks.head]])
    lay(3, 0, blocks.COVERS[looks.cover])
    turn = own.whole(0, 1)
    for n in range(min(MOST, 1 + who.level // LEVELS_EACH)):
        for x, y, text in blocks.GROWTHS[both[n % 2]][(n // 2 + turn) % 2]:
            lay(x, y, (text,))
    if who.level >= CARRIES_FROM:
        for x, y, text in own.pick(blocks.CARRIED):
            lay(x, y, (text,))
    if who.fallen:
        x, y, text = blocks.MOTH
        lay(x, y, (text,))
    hem = " ".join(LETTERS[ELEMENTS.index(element)] for element in who.elements[:SIGNS])
    rows[-1] = list(hem.center(WIDTH))
    return rows, behind

"""The plain text picture of a view: grid, tray, and one map of the stack per layer."""
# Not compiled: it only reads or writes text.

from typing import Final

from parlour.games.stackdoku.view.shapes import StackView, Tile

WIDE: Final = 80
GAP: Final = 2
HALF: Final = 3  # columns of half a tile: `[12:4]` is a whole one


def picture(view: StackView) -> str:
    """80 columns wherever the stack allows it."""
    lines = [_head(view), ""]
    if view.paused and not view.grid:
        return "\n".join([*lines, "paused: `resume` to go on"])
    blocks = [_grid(view), *_layers(view.tiles)]
    lines += _packed(blocks)
    lines += ["", f"tray {_tray(view)}", *_foot(view)]
    return "\n".join(lines)


def standing(view: StackView) -> str:
    """`hard, 30 tiles left`."""
    return f"{view.preset}, {view.left} tile{'s' * (view.left != 1)} left"


def _head(view: StackView) -> str:
    name = view.preset or "level"
    seed = f" seed {view.seed}" if view.seed else ""
    undos = "unlimited" if view.undos is None else str(view.undos)
    level = f"{name} n={view.n}{seed}"
    counts = (
        f"lives {view.lives}  undos {undos}  tiles {view.left}  moves {view.moves}  attempt {view.attempt}  {view.mode}"
    )
    return level + ("  " if len(level) + len(counts) <= WIDE - 2 else "\n") + counts


def _grid(view: StackView) -> list[str]:
    rule = "   +-------+-------+-------+"
    lines = ["     1 2 3   4 5 6   7 8 9", rule]
    for row in range(9):
        cells = view.grid[row * 9 : row * 9 + 9]
        lines.append(f" {row + 1} | " + " | ".join([" ".join(cells[k : k + 3]) for k in (0, 3, 6)]) + " |")
        if row % 3 == 2:
            lines.append(rule)
    return lines


def _layers(tiles: list[Tile]) -> list[list[str]]:
    if not tiles:
        return [["the stack is empty"]]
    left = min(tile.x for tile in tiles)
    found = []
    for z in range(max(tile.z for tile in tiles), -1, -1):  # the top first
        layer = [tile for tile in tiles if tile.z == z]
        if layer:
            found.append(_layer(layer, z, left))
    return found


def _layer(layer: list[Tile], z: int, left: int) -> list[str]:
    lines = [f"layer {z + 1}"]
    for y in sorted({tile.y for tile in layer}):
        line = ""
        for tile in sorted([tile for tile in layer if tile.y == y], key=_across):
            line = line.ljust((tile.x - left) * HALF) + _face(tile)
        lines.append(line)
    return lines


def _across(tile: Tile) -> int:
    return tile.x


def _face(tile: Tile) -> str:
    digit = "?" if tile.digit is None else str(tile.digit)
    return f"[{tile.id:2}:{digit}]" if tile.free else f"({tile.id:2}:{digit})"


def _packed(blocks: list[list[str]]) -> list[str]:
    """Blocks side by side while they fit, then below."""
    lines: list[str] = []
    row: list[list[str]] = []
    for block in blocks:
        if row and sum(_width(each) + GAP for each in row) + _width(block) > WIDE:
            lines += [*_beside(row), ""]
            row = []
        row.append(block)
    return lines + _beside(row)


def _width(block: list[str]) -> int:
    return max(len(line) for line in block)


def _beside(row: list[list[str]]) -> list[str]:
    lines = []
    for k in range(max(len(block) for block in row)):
        line = ""
        for block in row:
            line += (block[k] if k < len(block) else "").ljust(_width(block) + GAP)
        lines.append(line.rstrip())
    return lines


def _tray(view: StackView) -> str:
    slots = [str(digit) for digit in view.buffer] + [" "] * (view.cap - len(view.buffer))
    full = "  no room for a pair" if len(view.buffer) + 2 > view.cap else ""
    return "".join([f"[{slot}]" for slot in slots]) + full


def _foot(view: StackView) -> list[str]:
    """What the moment asks for."""
    lines = [
        f"seat {r.seat}: {r.filled} cells filled, {r.left} tiles left, {r.buffer} tokens, {r.lives} lives"
        for r in view.rivals
    ]
    if view.warning:
        lines.append(view.warning)
    if view.dead_end:
        lines.append(_prompt(view))
    elif view.status != "playing":
        lines.append(
            {"solved": "solved", "failed": "failed: R restarts, X gives up", "gaveup": "given up"}[view.status]
        )
    if view.no_return:
        lines.append(view.no_return)
    if view.result is not None:
        lines.append(f"over: {'given up' if view.result.reason == 'gaveup' else view.result.reason}")
    return lines


def _prompt(view: StackView) -> str:
    why = "no room for a pair and no legal cell" if view.dead_end == "stuck" else "no pair and no legal cell"
    undos = "unlimited" if view.undos is None else str(view.undos)
    if view.undos == 0:
        ways = f"L spends a life ({view.lives} left{'; the last one ends the level' * (view.lives == 1)})"
    else:
        ways = f"U undoes ({undos} left)"
    return f"{view.dead_end}: {why}; {ways}{'' if view.rivals else ', R restarts'}"

"""What a selected unit could do, and the odds of its attacks. All of it from the view alone."""

from parlour.core.notation import Unreadable
from parlour.games.fogline.notation import read_cell
from parlour.games.fogline.position.cards import (
    ATTACK,
    DIRECTIONS,
    DX,
    DY,
    EDGE_NAMES,
    EDGES,
    KINDS,
    NAMES,
    PLAINS,
    SIDES,
    beats,
    crosses,
    defence,
    x_of,
    y_of,
)
from parlour.games.fogline.view.look import masked
from parlour.games.fogline.view.odds import weights
from parlour.games.fogline.view.shapes import FoglinePreview, FoglineView, Target, Tile, Unit


def preview(view: FoglineView, draft: str) -> FoglinePreview | None:
    """What the selected unit could do in each direction; None if no own unit is selected."""
    if view.phase != "battle" or not draft:
        return None
    try:
        cell = read_cell(draft)
    except Unreadable:
        return None
    unit = unit_at(view, x_of(cell), y_of(cell))
    if unit is None or unit.owner != view.viewer or unit.unit is None:
        return None
    targets = [_target(view, unit, unit.unit, direction) for direction in range(4)]
    return FoglinePreview(x=unit.x, y=unit.y, unit=unit.unit, up=unit.up, targets=targets)


def unit_at(view: FoglineView, x: int, y: int) -> Unit | None:
    for unit in view.units:
        if unit.x == x and unit.y == y:
            return unit
    return None


def tile_at(view: FoglineView, x: int, y: int) -> Tile | None:
    for tile in view.tiles:
        if tile.x == x and tile.y == y:
            return tile
    return None


def _target(view: FoglineView, unit: Unit, name: str, direction: int) -> Target:
    x, y = unit.x + DX[direction], unit.y + DY[direction]
    word = DIRECTIONS[direction]
    tile = tile_at(view, x, y)
    if tile is None:
        return Target(word, x, y, "", "no_tile", "", "", "there is no tile")
    kind = KINDS.index(name)
    side = SIDES[direction ^ 2]
    letter = tile.edges[direction ^ 2]
    terrain = EDGES.index(letter)
    where = f"{EDGE_NAMES[terrain]} on the {side} edge"
    foe = unit_at(view, x, y)
    if foe is not None and foe.owner == unit.owner:
        return Target(word, x, y, "", "own_unit", letter, side, f"your own unit stands there ({where})")
    if not crosses(kind, terrain):
        return Target(word, x, y, "", "edge_blocked", letter, side, f"{NAMES[kind]} cannot cross the {where}")
    own = tile_at(view, unit.x, unit.y)
    leaving = EDGES.index(own.edges[direction]) if own is not None else PLAINS
    if view.options["exit"] == "on" and not crosses(kind, leaving):
        says = f"{NAMES[kind]} cannot leave across the {EDGE_NAMES[leaving]} on its own {SIDES[direction]} edge"
        return Target(word, x, y, "", "exit_blocked", letter, side, says)
    if foe is not None:
        return _attack(view, unit, kind, foe, terrain, word, side)
    if view.turn == view.viewer and f"{unit.x},{unit.y}-{word}" not in view.legal:
        return Target(word, x, y, "", "repeats", letter, side, "that would bring back an earlier position")
    confirm = [] if unit.up else ["reveal"]
    return Target(word, x, y, "move", "", letter, side, f"move across the {where}", confirm=confirm)


def _attack(view: FoglineView, unit: Unit, kind: int, foe: Unit, terrain: int, word: str, side: str) -> Target:
    shares = chances(view, foe)
    cases = sum(shares)
    wins = sum([shares[other] for other in range(1, 6) if beats(kind, other, terrain)])
    total = defence(KINDS.index(foe.unit), terrain) if foe.unit is not None else 0
    where = f"{EDGE_NAMES[terrain]} on the {side} edge"
    if foe.unit is not None:
        says = f"{ATTACK[kind]} v {total} across the {where}: you {'win' if wins else 'lose'}"
    else:
        says = f"attack {ATTACK[kind]} across the {where}: wins {wins} of {cases}"
    confirm = [] if unit.up else ["reveal"]
    if KINDS[kind] == "C":
        confirm.append("command")
    return Target(
        word, foe.x, foe.y, "attack", "", EDGES[terrain], side, says, ATTACK[kind], total, wins, cases, confirm
    )


def chances(view: FoglineView, foe: Unit) -> list[int]:
    """How likely the unit is of each kind, as far as the viewer can tell: shares of their sum."""
    if foe.unit is not None:
        return [1 if name == foe.unit else 0 for name in KINDS]
    hidden = [unit for unit in view.units if unit.owner == foe.owner and unit.unit is None]
    everything = view.pool[str(foe.owner)]
    pool = [everything.count(name) for name in KINDS]
    return weights(pool, [masked(unit.may) for unit in hidden], hidden.index(foe))

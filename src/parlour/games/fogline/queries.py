"""What a player may ask without acting: what a unit could do, the odds, memo, pools. All of it from the view alone."""

from collections.abc import Callable
from typing import Final

from parlour.core.notation import Unreadable
from parlour.core.view import View
from parlour.games.fogline.cards import (
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
from parlour.games.fogline.looking import masked
from parlour.games.fogline.notation import read_cell
from parlour.games.fogline.odds import weights
from parlour.games.fogline.view import FoglinePreview, FoglineView, Target, Tile, Unit


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


def legal(view: FoglineView, rest: str) -> str:
    """`legal` or `legal 2,1`: what may be done now, by one unit or all."""
    if not view.legal:
        return "it is not your turn"
    if view.phase == "setup":
        spots = " ".join([f"{x},{y}" for x, y in view.spots])
        return f"place any unit and card of your hand on: {spots}"
    if not rest:
        return " ".join(view.legal)
    try:
        cell = read_cell(rest)
    except Unreadable as trouble:
        return str(trouble)
    found = preview(view, rest)
    if found is None:
        return f"you have no unit on {x_of(cell)},{y_of(cell)}"
    return "\n".join([f"{target.direction}  {target.act or 'no'}: {target.says}" for target in found.targets])


def memo(view: FoglineView, rest: str) -> str:
    """Your own pairs: which unit lies under which card."""
    lines = []
    for unit in view.units:
        tile = tile_at(view, unit.x, unit.y)
        if unit.owner == view.viewer and unit.unit is not None and tile is not None:
            shown = "face-up" if unit.up else "face-down"
            name = NAMES[KINDS.index(unit.unit)]
            lines.append(f"{unit.x},{unit.y}  {unit.unit} {name:<14}  #{tile.card} {tile.edges}  {shown}")
    return "\n".join(lines) or "you have no unit on the board"


def pool(view: FoglineView, rest: str) -> str:
    """What is still hidden: face-down and unplaced units of both seats."""
    return "\n".join([f"seat {seat}: {' '.join(view.pool[seat]) or 'nothing hidden'}" for seat in ("1", "2")])


def lost(view: FoglineView, rest: str) -> str:
    """The removed units of both seats in order."""
    return " ".join([f"{gone.owner}{gone.unit}" for gone in view.lost]) or "nothing is removed yet"


def _query(answer: Callable[[FoglineView, str], str]) -> Callable[[View, str], str]:
    def asked(view: View, rest: str) -> str:
        assert isinstance(view, FoglineView)
        return answer(view, rest)

    return asked


QUERIES: Final[dict[str, Callable[[View, str], str]]] = {
    "legal": _query(legal),
    "memo": _query(memo),
    "pool": _query(pool),
    "lost": _query(lost),
}

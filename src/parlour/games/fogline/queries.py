"""What a player may ask in text play: what may be done, memo, pools. All of it from the view alone."""

from collections.abc import Callable
from typing import Final

from parlour.core.catalogue import Query
from parlour.core.notation import Unreadable
from parlour.core.view import View
from parlour.games.fogline.notation import read_cell
from parlour.games.fogline.position.cards import KINDS, NAMES, x_of, y_of
from parlour.games.fogline.previews import preview, tile_at
from parlour.games.fogline.view.shapes import FoglineView


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


QUERIES: Final[dict[str, Query]] = {
    "legal": Query("what you may do now; `legal 2,1` what the unit there may do", _query(legal)),
    "memo": Query("your own units, and the cards under which they lie", _query(memo)),
    "pool": Query("which units are still hidden, of both seats", _query(pool)),
    "lost": Query("the units that are out of play, in order", _query(lost)),
}

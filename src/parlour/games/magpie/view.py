"""Who may know what in Magpie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.core.view import Result, View, ending
from parlour.core.zones import seen
from parlour.games.magpie.options import is_high

if TYPE_CHECKING:
    from parlour.games.magpie.position import MagpiePosition


class MagpieView(View, frozen=True):
    viewer: int
    turn: int  # 0 = over
    leader: int
    zones: dict[str, list[int] | int]  # a zone that is closed to the viewer is only counted
    high: bool | None  # of the tile that is led; None = none is
    points: list[int]
    laid: int
    result: Result | None


def look(position: MagpiePosition, viewer: int) -> MagpieView:
    """A hand and the tile that it led are its seat's; the bag is nobody's. At the end all is opened."""
    closed = ["bag", *[str(seat) for seat in (1, 2) if seat != viewer]]
    if viewer != position.leader:
        closed.append("led")
    if position.result is not None:
        closed = []
    return MagpieView(
        viewer=viewer,
        turn=0 if position.result is not None else position.turn(),
        leader=position.leader,
        zones=seen(position.zones, closed),
        high=is_high(position.zones["led"][0]) if position.zones["led"] else None,
        points=list(position.points),
        laid=position.laid,
        result=ending(position.result),
    )


def picture(view: MagpieView) -> str:
    """One line a zone."""
    faces = {name: "?" * at if isinstance(at, int) else map(str, at) for name, at in view.zones.items()}
    tiles = {name: " ".join(lying) or "-" for name, lying in faces.items()}
    lines = [f"seat {seat}: {tiles[str(seat)]:<12} {view.points[seat - 1]} points" for seat in (1, 2)]
    led = "" if view.high is None else " high" if view.high else " low"
    lines += [f"led:    {tiles['led']}{led}", f"out:    {tiles['out']}", f"bag:    {tiles['bag']}"]
    lines.append(f"over: {view.result.reason}" if view.result else f"seat {view.turn} lays a tile")
    return "\n".join(lines)

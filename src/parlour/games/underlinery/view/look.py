"""Who may know what in Underlinery: views are built up here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from parlour.core.contract import WATCHER
from parlour.core.ink import Leaf
from parlour.core.view import View
from parlour.games.underlinery.position.actions import AUTO, HOLD
from parlour.games.underlinery.position.story import (
    POWERS,
    SECOND,
    kind_of_call,
    number_of,
    seat_of,
    target_of,
    ticks_of,
)
from parlour.games.underlinery.position.terms import MATCH, OVER, PHASES
from parlour.games.underlinery.view.shapes import Call, Result, UnderlineryView

if TYPE_CHECKING:
    from parlour.games.underlinery.position.match import UnderlineryPosition


def ending(position: UnderlineryPosition) -> Result | None:
    outcome = position.result
    if outcome is None:
        return None
    winners = outcome.winners()
    return Result(winners[0] if winners else 0, outcome.reason)


def choice_of(position: UnderlineryPosition) -> str:
    if position.placer == 0:
        return ""
    return "A" if position.placer == position.chooser else "B"


def status_of(position: UnderlineryPosition, seat: int) -> str:
    if position.locked(seat):
        return "locked"
    return "placing" if position.opened[seat - 1] else "waiting"


def look(position: UnderlineryPosition, viewer: int) -> UnderlineryView:
    """Everything of the match follows from its calls."""
    grid = tuple(position.grid[viewer - 1]) if viewer else None
    return _view(position, viewer, _calls(position), grid)


def pages(position: UnderlineryPosition, viewers: list[int]) -> list[View]:
    """The views of all of them, to be encoded; a grid that is locked lies encoded until the end."""
    told = position.told
    position.told = told.grown([_call(call) for call in position.log[told.size :]])
    if not position.sealed and [leaf.items for leaf in position.inked] != position.grid:
        position.inked = [Leaf(grid) for grid in position.grid]
        position.sealed = position.phase == MATCH  # from then on no grid changes
    grids: list[Any] = [None, *[leaf.raw for leaf in position.inked]]
    return [_view(position, viewer, position.told.raw, grids[viewer]) for viewer in viewers]


def _view(position: UnderlineryPosition, viewer: int, calls: Any, grid: Any) -> UnderlineryView:
    over = position.phase == OVER
    log = position.log
    last = log[-1] if log else 0
    ticks = (ticks_of(last, 1), ticks_of(last, 2))
    held = target_of(last) if log and not over and kind_of_call(last) == HOLD else 0
    used = (powers_used(position, 1), powers_used(position, 2))
    terms, board = position.terms, position.terms.board
    return UnderlineryView(
        viewer=viewer,
        size=board.size,
        target=terms.target,
        phase=PHASES[position.phase],
        chooser=position.chooser,
        tossed=terms.chooser == 0,
        choice=choice_of(position),
        placer=position.placer,
        mover=position.mover,
        status=(status_of(position, 1), status_of(position, 2)),
        grid=grid,
        hand=position.hand(viewer) if viewer and not over else 0,
        lines=_lines(position, viewer) if viewer else (),
        calls=calls,
        ticks=ticks,
        turn=(3 - seat_of(last) if log else position.mover) if position.turn else 0,
        held=held,
        timeouts=(timeouts(log, 1), timeouts(log, 2)),
        powers=used,
        powers_left=(_left(position, used[0], ticks), _left(position, used[1], ticks)),
        pulse=position.pulse[viewer - 1] if viewer and position.pulse[viewer - 1] >= 0 else None,
        grids=(tuple(position.grid[0]), tuple(position.grid[1])) if revealed(position, viewer) else None,
        result=ending(position),
    )


def revealed(position: UnderlineryPosition, viewer: int) -> bool:
    """Whether both grids are open to the viewer."""
    if position.phase != OVER or position.terms.reveal == "never":
        return False
    return position.terms.reveal == "all" or viewer != WATCHER


def _calls(position: UnderlineryPosition) -> tuple[Call, ...]:
    known = len(position.calls)
    if known < len(position.log):
        position.calls += tuple([_call(call) for call in position.log[known:]])
    return position.calls


def _call(call: int) -> Call:
    kind = kind_of_call(call)
    return Call(
        number=number_of(call),
        seat=seat_of(call),
        ticks=(ticks_of(call, 1), ticks_of(call, 2)),
        auto=kind == AUTO,
        power=POWERS.get(kind, ""),
        target=target_of(call),
        second=kind == SECOND,
    )


def _lines(position: UnderlineryPosition, seat: int) -> tuple[str, ...]:
    names = position.terms.board.line_names
    missing = position.missing[seat - 1]
    return tuple([names[line] for line in range(len(missing)) if missing[line] == 0])


def powers_used(position: UnderlineryPosition, seat: int) -> tuple[str, ...]:
    if not position.terms.powers:
        return ()
    kinds = [kind_of_call(call) for call in position.log if seat_of(call) == seat]
    return tuple(POWERS[kind] for kind in kinds if kind in POWERS and kind != SECOND)


def _left(position: UnderlineryPosition, used: tuple[str, ...], ticks: tuple[int, int]) -> tuple[str, ...]:
    terms = position.terms
    if not terms.powers or position.phase == OVER or len(used) >= terms.budget or max(ticks) >= terms.target - 2:
        return ()
    return tuple(power for power in dict.fromkeys(POWERS.values()) if power not in used)


def timeouts(log: list[int], seat: int) -> int:
    count = 0
    for at in range(len(log) - 1, -1, -1):
        if seat_of(log[at]) == seat:
            if kind_of_call(log[at]) != AUTO:
                break
            count += 1
    return count

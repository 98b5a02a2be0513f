"""Who may know what in Underlinery."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from parlour.core.view import Preview, View
from parlour.games.underlinery.actions import AUTO, HOLD
from parlour.games.underlinery.story import (
    POWERS,
    SECOND,
    kind_of_call,
    number_of,
    seat_of,
    target_of,
    ticks_of,
    write_call,
)
from parlour.games.underlinery.terms import OVER, PHASES

if TYPE_CHECKING:
    from parlour.games.underlinery.rules import UnderlineryPosition


class Result(msgspec.Struct, frozen=True):
    winner: int  # 0 = nobody
    reason: str


class Call(msgspec.Struct, frozen=True, omit_defaults=True):
    """One number called, and both tick counts after it."""

    number: int
    seat: int
    ticks: tuple[int, int]
    auto: bool = False  # by the clock
    power: str = ""  # double (both its numbers), hold, pulse
    target: int = 0  # the number held, or the second number of a double
    second: bool = False  # the second number of a double


class UnderlineryView(View, frozen=True):
    """What one viewer may know; a spectator's may lie some calls behind."""

    viewer: int
    size: int  # rows and columns of a grid
    target: int  # ticks that win
    phase: str
    chooser: int  # who chooses A or B
    tossed: bool  # by the toss, or given the choice without one
    choice: str  # A, B or ""
    placer: int  # 0 before the choice
    mover: int
    status: tuple[str, str]  # of the grids: waiting, placing, locked
    grid: tuple[int, ...] | None  # the viewer's own, in reading order, 0 = empty
    hand: int  # the number in the viewer's hand, unless his draft holds another; 0 = none
    lines: tuple[str, ...]  # the viewer's own completed lines
    calls: tuple[Call, ...]
    ticks: tuple[int, int]
    turn: int  # 0 = nobody's
    held: int  # the number that may not be called this turn; 0 = none
    timeouts: tuple[int, int]  # expiries in a row
    powers: tuple[tuple[str, ...], tuple[str, ...]]  # power calls used
    powers_left: tuple[tuple[str, ...], tuple[str, ...]]  # and those that may still be used
    pulse: int | None  # the answer that the viewer alone was given
    grids: tuple[tuple[int, ...], tuple[int, ...]] | None  # both, where the rules reveal them after the end
    result: Result | None


class Hand(Preview, frozen=True):
    """Before the lock: the number that a click on an empty cell would place."""

    number: int


class Saved(msgspec.Struct, forbid_unknown_fields=True):
    """The whole truth: calls in the shorthand of records, from which all counts follow."""

    chooser: int
    choice: str
    opened: list[bool]
    grids: list[list[int]]  # an empty list is an empty grid
    lifted: list[int]
    calls: list[str]
    result: Result | None = None


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


def saved(position: UnderlineryPosition) -> Saved:
    return Saved(
        chooser=position.chooser,
        choice=choice_of(position),
        opened=list(position.opened),
        grids=[list(grid) if any(grid) else [] for grid in position.grid],
        lifted=list(position.lifted),
        calls=[text for call in position.log if (text := write_call(call))],
        result=ending(position),
    )


def status_of(position: UnderlineryPosition, seat: int) -> str:
    if position.locked(seat):
        return "locked"
    return "placing" if position.opened[seat - 1] else "waiting"


def look(position: UnderlineryPosition, viewer: int) -> UnderlineryView:
    """Everything of the match follows from the calls that the viewer has been told of."""
    over = position.phase == OVER
    made = len(position.log)
    log = position.log[: made if viewer else position.shown(made, over)]
    last = log[-1] if log else 0
    ticks = (ticks_of(last, 1), ticks_of(last, 2))
    held = target_of(last) if log and not over and kind_of_call(last) == HOLD else 0
    used = (powers_used(log, 1), powers_used(log, 2))
    terms, board = position.terms, position.terms.board
    grids = (tuple(position.grid[0]), tuple(position.grid[1]))
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
        grid=grids[viewer - 1] if viewer else None,
        hand=position.hand(viewer) if viewer and not over else 0,
        lines=_lines(position, viewer) if viewer else (),
        calls=tuple(_call(call) for call in log),
        ticks=ticks,
        turn=(3 - seat_of(last) if log else position.mover) if position.turn else 0,
        held=held,
        timeouts=(timeouts(log, 1), timeouts(log, 2)),
        powers=used,
        powers_left=(_left(position, used[0], ticks), _left(position, used[1], ticks)),
        pulse=position.pulse[viewer - 1] if viewer and position.pulse[viewer - 1] >= 0 else None,
        grids=grids if position.open_to(viewer) else None,
        result=ending(position),
    )


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
    return tuple(name for name, missing in zip(names, position.missing[seat - 1], strict=True) if missing == 0)


def powers_used(log: list[int], seat: int) -> tuple[str, ...]:
    kinds = [kind_of_call(call) for call in log if seat_of(call) == seat]
    return tuple(POWERS[kind] for kind in kinds if kind in POWERS and kind != SECOND)


def _left(position: UnderlineryPosition, used: tuple[str, ...], ticks: tuple[int, int]) -> tuple[str, ...]:
    terms = position.terms
    if not terms.powers or position.phase == OVER or len(used) >= terms.budget or max(ticks) >= terms.target - 2:
        return ()
    return tuple(power for power in dict.fromkeys(POWERS.values()) if power not in used)


def timeouts(log: list[int], seat: int) -> int:
    count = 0
    for call in log:
        if seat_of(call) == seat:
            count = count + 1 if kind_of_call(call) == AUTO else 0
    return count

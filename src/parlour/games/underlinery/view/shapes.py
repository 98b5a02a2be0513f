"""The shapes of views and previews."""

from __future__ import annotations

import msgspec

from parlour.core.view import Preview, View


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
    hand: int  # the number in the viewer's hand, unless their draft holds another; 0 = none
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

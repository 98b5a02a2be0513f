"""The shapes of views and previews."""

from __future__ import annotations

import msgspec

from parlour.core.view import Preview, View


class Tile(msgspec.Struct, frozen=True):
    id: int
    x: int
    y: int
    z: int
    digit: int | None  # None: face down
    free: bool
    held: str = ""  # what keeps it from being free: "covered" or "wedged"
    by: list[int] = []  # the tiles that do: those on it, or those at both its sides


class Rival(msgspec.Struct, frozen=True):
    """All that the others see of a board in a race."""

    seat: int
    filled: int
    left: int
    buffer: int
    lives: int


class Moment(msgspec.Struct, frozen=True):
    """An action that lost the level."""

    step: int  # of the attempt's log, from 0
    move: int
    says: str
    final: bool  # nothing took it back


class Review(msgspec.Struct, frozen=True):
    """The last attempt, looked at after the end; lists go along with its log."""

    tray: list[int]  # tokens waiting after each entry
    lost: list[bool]  # whether the level could not be won after it
    moments: list[Moment]
    hope: bool  # given up though it could still be won
    typical: int | None  # the rating of most levels of this preset


class Result(msgspec.Struct, frozen=True):
    winner: int
    reason: str


class StackView(View, frozen=True, rename={"dead_end": "deadEnd", "no_return": "noReturn"}):
    """The player's board in the player's mode. In a race the watcher sees the level face down, and only counts."""

    viewer: int
    kind: str  # level, daily, endless, race
    preset: str
    n: int
    par: int  # moves of who makes no mistake
    seed: str  # "" while it is closed
    layout: str
    mode: str
    grid: str
    givens: str
    tiles: list[Tile]
    gone: list[Tile]  # taken off, with the digits they gave
    buffer: list[int]
    cap: int
    lives: int
    undos: int | None  # None: unlimited
    left: int
    moves: int
    peeks: int
    hints: int
    asides: int  # at this level: peeks, hints, pauses and mode changes, of which there may be 1000
    attempt: int
    status: str
    dead_end: str | None
    why: list[str]  # at a dead end: its reasons
    back: str  # what an undo would take back
    stock: list[int]  # tiles left of the digits 1 to 9: what grid and tray do not have yet
    pairs: list[list[int]] | None  # free and matching, room or not; None in hidden mode
    known: list[list[int]]  # in hidden mode: the tiles the player has been shown, those of one digit together
    log: list[str]  # this attempt: `P5+6=4`, `4@r1c4`, `U`, `L3` a life that took back three actions
    lost: int  # lives, in all attempts
    repeat: bool  # of a level solved before
    paused: bool
    pauses: int
    run: str  # hidden: never visible while it was played; else visible
    ranked: bool
    stage: int  # of an endless run; one more than its score
    warning: str
    rivals: list[Rival]
    no_return: str  # after a failed or abandoned attempt: the action that closed the last solution
    solution: str  # from here on empty until the end
    certificate: list[str]
    rating: int | None
    grade: int | None
    review: Review | None
    result: Result | None


class Selection(Preview, frozen=True):
    """What a selected token or tile goes with."""

    token: int
    cells: list[str]
    tile: int
    partners: list[int]

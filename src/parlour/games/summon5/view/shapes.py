"""The shapes of views and previews."""

from __future__ import annotations

import msgspec

from parlour.core.view import Preview, View

Cell = tuple[int, int]  # x, y


Sum = tuple[int, int]  # of a run: its sum, its points


class Formed(msgspec.Struct, frozen=True):
    """A run formed, valid or not."""

    cells: tuple[Cell, ...]
    values: tuple[int, ...]
    down: bool  # a column, or a row
    sum: int
    valid: bool
    long: bool  # more threads than a sequence may have
    points: int
    patterns: dict[str, int]  # by name, and what each adds


class Woven(msgspec.Struct, frozen=True):
    """A past turn, as everybody knows it."""

    seat: int
    weave: str  # `-`: skipped by the clock
    cells: tuple[Cell, ...]
    values: tuple[int, ...]
    runs: tuple[Formed, ...]
    crossings: int  # new threads in two valid sequences, under `patterns`
    points: int
    drawn: int
    bonus: int


class Result(msgspec.Struct, frozen=True):
    winners: tuple[int, ...]
    reason: str


class Summon5View(View, frozen=True):
    viewer: int
    turn: int  # the seat that moves; 0 = over
    waiting: tuple[int, ...]  # whose turn comes after theirs in this round, in order
    size: int
    loom: tuple[str, ...]  # rows: `.` empty, digits, `#` obstacle, `@` and `%` pairs of portals
    replaced: bool  # the anchor has left the game
    first: bool  # nobody has woven yet
    energy: tuple[int, ...]
    threads: tuple[int, ...]  # in each hand
    hands: tuple[tuple[int, ...] | None, ...]  # None: closed to this viewer
    dropped: tuple[bool, ...]
    skips: tuple[int, ...]  # turns skipped in a row
    passed: tuple[bool, ...]  # found stuck on the Loom as it is now
    pile: int
    order: tuple[int, ...] | None  # of the pile; None: closed
    unseen: tuple[int, ...]  # of each digit, how many this viewer has not seen
    sacred: tuple[int, ...]
    multipliers: tuple[int, ...]  # how often each digit counts in points
    factor: int  # 10, or more under `progressive`
    scored: int  # valid sequences so far
    pending: str  # why the match ends with this round
    history: tuple[Woven, ...]
    result: Result | None
    options: dict[str, object]  # what differs from the defaults


class Ghost(msgspec.Struct, frozen=True):
    """What one more thread on a cell would form: for each thread of the hand the run, or nothing where it forms none."""

    cell: Cell
    row: tuple[Sum, ...]
    column: tuple[Sum, ...]


class Summon5Preview(Preview, frozen=True):
    """An unfinished weave: the same for every client of its seat."""

    cells: tuple[Cell, ...]
    values: tuple[int, ...]
    hand: tuple[int, ...]  # what is left in it
    runs: tuple[Formed, ...]
    crossings: int
    points: int
    refusal: str  # what `end` would meet; "" = the weave is legal
    words: str  # the same for a person
    lit: tuple[Cell, ...]  # cells that carry the present line on
    ghosts: tuple[Ghost, ...]  # of each of these

"""Who may know what in Summon5."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING

import msgspec

from parlour.core.view import Preview, View
from parlour.games.summon5 import notation
from parlour.games.summon5.loom import EMPTY, WALL, Loom
from parlour.games.summon5.scoring import Run, Score, score
from parlour.games.summon5.weaves import SKIP, first_weave, unpack

if TYPE_CHECKING:
    from parlour.games.summon5.position import Turn, WeavePosition

Cell = tuple[int, int]  # x, y


class Formed(msgspec.Struct, frozen=True):
    """A run formed, valid or not."""

    cells: tuple[Cell, ...]
    values: tuple[int, ...]
    sum: int
    valid: bool
    points: int
    patterns: tuple[str, ...]


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
    sacred: tuple[int, ...]
    factor: int  # 10, or more under `progressive`
    scored: int  # valid sequences so far
    pending: str  # why the match ends with this round
    history: tuple[Woven, ...]
    result: Result | None
    options: dict[str, object]  # what differs from the defaults


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


class SavedTurn(msgspec.Struct, forbid_unknown_fields=True):
    seat: int
    weave: str
    points: int
    drawn: int
    bonus: int = 0


class Saved(msgspec.Struct, forbid_unknown_fields=True):
    """The whole truth, for Game.save; what is left out is as at a start."""

    loom: str  # threads, such as `5@7,7 2@8,7`
    hands: list[list[int]]
    pile: list[int] = []
    energy: list[int] = []
    turn: int = 1
    scored: int = 0
    skips: list[int] = []
    dropped: list[bool] = []
    passed: list[bool] = []
    replaced: bool = False
    pending: str = ""
    history: list[SavedTurn] = []
    result: Result | None = None


def spread(counts: list[int]) -> tuple[int, ...]:
    """The threads of a hand in order."""
    return tuple(digit for digit in range(10) for _ in range(counts[digit]))


def pair(loom: Loom, cell: int) -> Cell:
    return cell % loom.size, cell // loom.size


def formed(loom: Loom, run: Run) -> Formed:
    cells = tuple(pair(loom, cell) for cell in run.cells)
    return Formed(cells, tuple(run.values), run.total, run.valid, run.points, tuple(run.patterns))


def rows(loom: Loom, grid: list[int]) -> tuple[str, ...]:
    """The Loom as text, one row a line."""
    glyphs = {EMPTY: ".", WALL: "#"}
    cells = [glyphs.get(value, str(value)) for value in grid[:-1]]
    marks = "@%"
    for number, portal in enumerate(cell for cell, partner in loom.portals.items() if cell < partner):
        cells[portal] = cells[loom.portals[portal]] = marks[number]
    return tuple("".join(cells[at : at + loom.size]) for at in range(0, loom.off, loom.size))


def ending(position: WeavePosition) -> Result | None:
    if position.result is None:
        return None
    return Result(tuple(position.won), position.result.reason)


def retold(position: WeavePosition) -> tuple[Woven, ...]:
    """The past turns; their runs follow from taking the weaves back one by one."""
    terms = position.terms
    grid = list(position.grid)
    scored = position.scored
    told = []
    for turn in reversed(position.history):
        weave = unpack(terms.loom, turn.action)
        found = Score([])
        if turn.action != SKIP:
            scored -= score(terms.loom, terms.tariff, grid, weave.cells, 0).scored
            found = score(terms.loom, terms.tariff, grid, weave.cells, terms.factor(scored))
            for cell in weave.cells:
                grid[cell] = EMPTY
        told.append(_woven(terms.loom, turn, weave.cells, weave.digits, found))
    return tuple(reversed(told))


def _woven(loom: Loom, turn: Turn, cells: list[int], digits: list[int], found: Score) -> Woven:
    return Woven(
        seat=turn.seat,
        weave=notation.write(turn.action),
        cells=tuple(pair(loom, cell) for cell in cells),
        values=tuple(digits),
        runs=tuple(formed(loom, run) for run in found.runs),
        crossings=found.crossings,
        points=turn.points,
        drawn=turn.drawn,
        bonus=turn.bonus,
    )


def look(position: WeavePosition, viewer: int) -> Summon5View:
    """Everybody sees the Loom, energies and counts; a seat besides only its own hand; after the end all is open."""
    terms = position.terms
    over = position.result is not None

    def hand(seat: int) -> tuple[int, ...] | None:
        return spread(position.hands[seat - 1]) if over or viewer == seat else None

    return Summon5View(
        viewer=viewer,
        turn=position.turn,
        size=terms.loom.size,
        loom=rows(terms.loom, position.grid),
        replaced=position.replaced,
        first=first_weave(terms, position.grid),
        energy=tuple(position.energy),
        threads=tuple(sum(held) for held in position.hands),
        hands=tuple(hand(seat) for seat in range(1, terms.players + 1)),
        dropped=tuple(position.dropped),
        skips=tuple(position.skips),
        passed=tuple(position.passed),
        pile=len(position.pile) - position.top,
        order=tuple(position.pile[position.top :]) if over else None,
        sacred=tuple(terms.tariff.sacred),
        factor=terms.factor(position.scored),
        scored=position.scored,
        pending=position.pending,
        history=retold(position),
        result=ending(position),
        options=deepcopy(terms.changed),
    )

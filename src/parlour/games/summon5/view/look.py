"""Who may know what in Summon5: views are built up here."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Final

from parlour.games.summon5 import notation
from parlour.games.summon5.position.loom import DOWN, EMPTY, WALL, Loom
from parlour.games.summon5.position.scoring import BONUS, LONGEST, Run, Score, score
from parlour.games.summon5.position.terms import ANCHOR
from parlour.games.summon5.position.weaves import SKIP, first_weave, unpack
from parlour.games.summon5.view.shapes import Cell, Formed, Result, Summon5View, Woven

if TYPE_CHECKING:
    from parlour.games.summon5.position.match import Turn, WeavePosition


GLYPHS: Final = {value: str(value) for value in range(10)} | {EMPTY: ".", WALL: "#"}


def spread(counts: list[int]) -> tuple[int, ...]:
    """The threads of a hand in order."""
    return tuple(digit for digit in range(10) for _ in range(counts[digit]))


def pair(loom: Loom, cell: int) -> Cell:
    return cell % loom.size, cell // loom.size


def formed(loom: Loom, run: Run) -> Formed:
    cells = tuple(pair(loom, cell) for cell in run.cells)
    patterns = {name: BONUS[name] for name in run.patterns}
    down, long = run.direction == DOWN, len(run.cells) > LONGEST
    return Formed(cells, tuple(run.values), down, run.total, run.valid, long, run.points, patterns)


def rows(loom: Loom, grid: list[int]) -> tuple[str, ...]:
    """The Loom as text, one row a line."""
    cells = [GLYPHS[value] for value in grid[:-1]]
    marks = "@%"
    for number, portal in enumerate(cell for cell, partner in loom.portals.items() if cell < partner):
        cells[portal] = cells[loom.portals[portal]] = marks[number]
    return tuple("".join(cells[at : at + loom.size]) for at in range(0, loom.off, loom.size))


def ending(position: WeavePosition) -> Result | None:
    if position.result is None:
        return None
    return Result(tuple(position.won), position.result.reason)


def retold(position: WeavePosition) -> tuple[Woven, ...]:
    """The past turns; the runs of those that no view has told yet follow from taking their weaves back one by one."""
    known = len(position.woven)
    if known == len(position.history):
        return position.woven
    terms = position.terms
    grid = list(position.grid)
    scored = position.scored
    fresh = []
    for turn in reversed(position.history[known:]):
        weave = unpack(terms.loom, turn.action)
        found = Score([])
        if turn.action != SKIP:
            scored -= score(terms.loom, terms.tariff, grid, weave.cells, 0).scored
            found = score(terms.loom, terms.tariff, grid, weave.cells, terms.factor(scored))
            for cell in weave.cells:
                grid[cell] = EMPTY
        fresh.append(_woven(terms.loom, turn, weave.cells, weave.digits, found))
    position.woven += tuple(reversed(fresh))
    return position.woven


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


def unseen(position: WeavePosition, viewer: int) -> tuple[int, ...]:
    """How many of each digit lie in hands and pile closed to this viewer; a dropped hand stays unseen."""
    terms = position.terms
    if position.result is not None:
        return (0,) * 10
    counts = list(terms.copies)
    for value in position.grid:
        if value >= 0:
            counts[value] -= 1
    if terms.anchored and not position.replaced:
        counts[ANCHOR] += 1  # the anchor is none of the bag
    if viewer:
        counts = [count - held for count, held in zip(counts, position.hands[viewer - 1], strict=True)]
    return tuple(counts)


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
        unseen=unseen(position, viewer),
        sacred=tuple(terms.tariff.sacred),
        multipliers=tuple(terms.tariff.multipliers),
        factor=terms.factor(position.scored),
        scored=position.scored,
        pending=position.pending,
        history=retold(position),
        result=ending(position),
        options=deepcopy(terms.changed),
    )

"""Who may know what in Summon5: views are built up here."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any, Final

from parlour.core.ink import inked
from parlour.core.view import View
from parlour.games.summon5 import notation
from parlour.games.summon5.position.loom import DOWN, EMPTY, Loom
from parlour.games.summon5.position.scoring import BONUS, LONGEST, Run, Score, score
from parlour.games.summon5.position.terms import ANCHOR
from parlour.games.summon5.position.weaves import SKIP, Weave, unpack
from parlour.games.summon5.view.shapes import Cell, Formed, Result, Summon5View, Woven

if TYPE_CHECKING:
    from parlour.games.summon5.position.match import Turn, WeavePosition


GLYPHS: Final = bytes.maketrans(bytes(range(12)), b"#.0123456789")  # WALL is -2, EMPTY -1
ZERO: Final = ord("0")
MARKS: Final = b"@%"  # the two ends of a portal


def spread(counts: list[int]) -> tuple[int, ...]:
    """The threads of a hand in order."""
    return tuple([digit for digit in range(10) for _ in range(counts[digit])])


def pair(loom: Loom, cell: int) -> Cell:
    return cell % loom.size, cell // loom.size


def formed(loom: Loom, run: Run) -> Formed:
    cells = tuple([pair(loom, cell) for cell in run.cells])
    patterns = {name: BONUS[name] for name in run.patterns}
    down, long = run.direction == DOWN, len(run.cells) > LONGEST
    return Formed(cells, tuple(run.values), down, run.total, run.valid, long, run.points, patterns)


def drawing(position: WeavePosition) -> bytes:
    """The Loom as text, row by row: drawn once, then carried on by each weave."""
    if not position.drawn:
        loom = position.terms.loom
        cells = bytearray(bytes([value + 2 for value in position.grid]).translate(GLYPHS))
        for number, portal in enumerate([cell for cell, partner in loom.portals.items() if cell < partner]):
            cells[portal] = cells[loom.portals[portal]] = MARKS[number]
        position.drawn = bytes(cells)
    return position.drawn


def drawn(before: bytes, weave: Weave) -> bytes:
    """The same with new threads."""
    cells = bytearray(before)
    for cell, digit in zip(weave.cells, weave.digits, strict=True):
        cells[cell] = ZERO + digit
    return bytes(cells)


def rows(position: WeavePosition) -> tuple[str, ...]:
    """The Loom as text, one row a line."""
    loom, text = position.terms.loom, drawing(position).decode()
    return tuple([text[at : at + loom.size] for at in range(0, loom.off, loom.size)])


def ending(position: WeavePosition) -> Result | None:
    if position.result is None:
        return None
    return Result(tuple(position.won), position.result.reason)


def retold(position: WeavePosition) -> tuple[Woven, ...]:
    """The past turns."""
    position.woven += tuple(_turns(position, len(position.woven)))
    return position.woven


def _turns(position: WeavePosition, known: int) -> list[Woven]:
    """The past turns from this one on; of one that was not played here the runs follow from taking the weaves back."""
    if known == len(position.history):
        return []
    terms = position.terms
    grid = list(position.grid)
    scored = position.scored
    fresh: list[Woven] = []
    for turn in reversed(position.history[known:]):
        weave = unpack(terms.loom, turn.action)
        found = turn.found or Score([])
        if turn.action != SKIP:
            if turn.found is None:
                found = score(terms.loom, terms.tariff, grid, weave.cells, terms.factor(scored))
            scored -= found.scored
            if turn.found is None and terms.progressive:
                found = score(terms.loom, terms.tariff, grid, weave.cells, terms.factor(scored))
            for cell in weave.cells:
                grid[cell] = EMPTY
        fresh.append(_woven(terms.loom, turn, weave.cells, weave.digits, found))
    fresh.reverse()
    return fresh


def _woven(loom: Loom, turn: Turn, cells: list[int], digits: list[int], found: Score) -> Woven:
    return Woven(
        seat=turn.seat,
        weave=notation.write(turn.action),
        cells=tuple([pair(loom, cell) for cell in cells]),
        values=tuple(digits),
        runs=tuple([formed(loom, run) for run in found.runs]),
        crossings=found.crossings,
        points=turn.points,
        drawn=turn.drawn,
        bonus=turn.bonus,
    )


def uncounted(position: WeavePosition) -> list[int]:
    """How many of each digit lie in hands and pile; a dropped hand stays unseen."""
    terms = position.terms
    counts = list(terms.copies)
    for digit in position.grid:
        if digit >= 0:
            counts[digit] -= 1
    if terms.anchored and not position.replaced:
        counts[ANCHOR] += 1  # the anchor is none of the bag
    return counts


def unseen(position: WeavePosition, counts: list[int], viewer: int) -> tuple[int, ...]:
    """The same without the viewer's own."""
    if position.result is not None:
        return (0,) * 10
    if not viewer:
        return tuple(counts)
    hand = position.hands[viewer - 1]
    return tuple([counts[digit] - hand[digit] for digit in range(10)])


class Public:
    """What everybody sees of a moment."""

    def __init__(self, position: WeavePosition) -> None:
        self.loom = rows(position)
        self.first = position.first()
        self.uncounted = uncounted(position)
        self.threads = tuple([sum(held) for held in position.hands])


def look(position: WeavePosition, viewer: int) -> Summon5View:
    """Everybody sees the Loom, energies and counts; a seat besides only its own hand; after the end all is open."""
    return _view(position, viewer, Public(position), retold(position), deepcopy(position.terms.changed))


def pages(position: WeavePosition, viewers: list[int]) -> list[View]:
    """The views of all of them, to be encoded."""
    terms = position.terms
    if terms.inked is None:
        terms.inked = inked(terms.changed)
    position.told = position.told.grown(_turns(position, position.told.size))
    public = Public(position)
    return [_view(position, viewer, public, position.told.raw, terms.inked) for viewer in viewers]


def _view(position: WeavePosition, viewer: int, public: Public, history: Any, options: Any) -> Summon5View:
    terms = position.terms
    over = position.result is not None
    hands = [spread(held) if over or viewer == seat else None for seat, held in enumerate(position.hands, 1)]
    return Summon5View(
        viewer=viewer,
        turn=position.turn,
        waiting=tuple([seat for seat in position.waiting if not position.dropped[seat - 1]]),
        size=terms.loom.size,
        loom=public.loom,
        replaced=position.replaced,
        first=public.first,
        energy=tuple(position.energy),
        threads=public.threads,
        hands=tuple(hands),
        dropped=tuple(position.dropped),
        skips=tuple(position.skips),
        passed=tuple(position.passed),
        pile=len(position.pile) - position.top,
        order=tuple(position.pile[position.top :]) if over else None,
        unseen=unseen(position, public.uncounted, viewer),
        sacred=tuple(terms.tariff.sacred),
        multipliers=tuple(terms.tariff.multipliers),
        factor=terms.factor(position.scored),
        scored=position.scored,
        pending=position.pending,
        history=history,
        result=ending(position),
        options=options,
    )

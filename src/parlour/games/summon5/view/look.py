"""Who may know what in Summon5: views are built up here."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any, Final

from msgspec import Raw

from parlour.core.ink import PLAIN, Field, Scroll, either, inked
from parlour.core.view import View, to_json
from parlour.games.summon5 import notation
from parlour.games.summon5.position.loom import DOWN, EMPTY, Loom
from parlour.games.summon5.position.moves import held
from parlour.games.summon5.position.scoring import BONUS, LONGEST, Run, Score, score
from parlour.games.summon5.position.terms import ANCHOR
from parlour.games.summon5.position.weaves import SKIP, Weave, unpack
from parlour.games.summon5.view.shapes import Cell, Formed, Result, Summon5View, Woven

if TYPE_CHECKING:
    from parlour.games.summon5.position.match import Turn, WeavePosition


GLYPHS: Final = bytes.maketrans(bytes(range(12)), b"#.0123456789")  # WALL is -2, EMPTY -1
ZERO: Final = ord("0")
HEAD: Final = 2  # characters of `["` before the first row, and of `","` between two
BETWEEN: Final = 3
SEAT: Final = Field('{"seat":')
CROSSINGS: Final = Field(',"crossings":')
POINTS: Final = Field(',"points":')
DRAWN: Final = Field(',"drawn":')
GIVEN: Final = Field(',"bonus":')
DOWNWARD: Final = list(either(',"down":'))
SUM: Final = Field(',"sum":')
VALID: Final = list(either(',"valid":'))
LONG: Final = list(either(',"long":'))
MARKS: Final = b"@%"  # the two ends of a portal


def spread(counts: list[int]) -> tuple[int, ...]:
    """The threads of a hand in order."""
    found: list[int] = []
    for digit in range(10):
        left = counts[digit]
        while left:
            found.append(digit)
            left -= 1
    return tuple(found)


def pair(loom: Loom, cell: int) -> Cell:
    return cell % loom.size, cell // loom.size


def formed(loom: Loom, run: Run) -> Formed:
    cells = tuple([pair(loom, cell) for cell in run.cells])
    patterns = {name: BONUS[name] for name in run.patterns}
    down, long = run.direction == DOWN, len(run.cells) > LONGEST
    return Formed(cells, tuple(run.values), down, run.total, run.valid, long, run.points, patterns)


def drawing(position: WeavePosition) -> bytes:
    """The Loom as text, row by row, as JSON: drawn once, then carried on by each weave."""
    if not position.drawn:
        loom = position.terms.loom
        cells = bytearray(bytes([value + 2 for value in position.grid]).translate(GLYPHS))
        for number, portal in enumerate([cell for cell, partner in loom.portals.items() if cell < partner]):
            cells[portal] = cells[loom.portals[portal]] = MARKS[number]
        position.drawn = b'["' + b'","'.join([bytes(cells[at : at + loom.size]) for at in rows_of(loom)]) + b'"]'
    return position.drawn


def drawn(before: bytes, loom: Loom, weave: Weave) -> bytes:
    """The same with new threads."""
    text = bytearray(before)
    for n in range(len(weave.cells)):
        cell = weave.cells[n]
        text[HEAD + cell + cell // loom.size * BETWEEN] = ZERO + weave.digits[n]
    return bytes(text)


def rows(position: WeavePosition) -> tuple[str, ...]:
    """The Loom as text, one row a line."""
    size, text = position.terms.loom.size, drawing(position).decode()
    return tuple([text[at : at + size] for at in range(HEAD, len(text) - 1, size + BETWEEN)])


def rows_of(loom: Loom) -> range:
    """The first cell of each row."""
    return range(0, loom.off, loom.size)


def ending(position: WeavePosition) -> Result | None:
    if position.result is None:
        return None
    return Result(tuple(position.won), position.result.reason)


def retold(position: WeavePosition) -> tuple[Woven, ...]:
    """The past turns."""
    position.woven += tuple(_turns(position, len(position.woven)))
    return position.woven


def _turns(position: WeavePosition, known: int) -> list[Woven]:
    """The past turns from this one on."""
    terms = position.terms
    fresh: list[Woven] = []
    for turn in position.history[known:]:
        if turn.weave is None and turn.action != SKIP:
            return _taken_back(position, known)
        weave = turn.weave or Weave([], [])
        fresh.append(_woven(terms.loom, turn, weave.cells, weave.digits, turn.found or Score([])))
    return fresh


def _grown(position: WeavePosition) -> Scroll:
    """The past turns, encoded as far as they have come; the new ones are put together of parts."""
    told, loom = position.told, position.terms.loom
    fresh = position.history[told.size :]
    if [turn for turn in fresh if turn.weave is None]:
        return told.grown(_turns(position, told.size))
    codes = [_coded_turn(loom, turn) for turn in fresh]
    head = told.code[:-1] + (b"," if told.size and codes else b"")
    return Scroll(told.size + len(codes), head + b",".join(codes) + b"]") if codes else told


def _coded_turn(loom: Loom, turn: Turn) -> bytes:
    """As `Woven`."""
    weave, found = turn.weave or Weave([], []), turn.found or Score([])
    parts = [SEAT.of(turn.seat), b',"weave":', to_json(notation.write(turn.action)), b',"cells":']
    parts += [_coded_cells(loom, weave.cells), b',"values":[', PLAIN.row(weave.digits), b'],"runs":[']
    parts += [b",".join([_coded_run(loom, run) for run in found.runs]), b"]", CROSSINGS.of(found.crossings)]
    parts += [POINTS.of(turn.points), DRAWN.of(turn.drawn), GIVEN.of(turn.bonus), b"}"]
    return b"".join(parts)


def _coded_run(loom: Loom, run: Run) -> bytes:
    """As `Formed`."""
    parts = [b'{"cells":', _coded_cells(loom, run.cells), b',"values":[', PLAIN.row(run.values), b"]"]
    parts += [DOWNWARD[run.direction == DOWN], SUM.of(run.total), VALID[run.valid], LONG[len(run.cells) > LONGEST]]
    parts += [POINTS.of(run.points), b',"patterns":']
    parts += [to_json({name: BONUS[name] for name in run.patterns}) if run.patterns else b"{}", b"}"]
    return b"".join(parts)


def _coded_cells(loom: Loom, cells: list[int]) -> bytes:
    return b"[" + b",".join([loom.codes[cell] for cell in cells]) + b"]"


def _taken_back(position: WeavePosition, known: int) -> list[Woven]:
    """The same where some were not played here: their runs follow from taking the weaves back."""
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
    """How many of each digit lie in hands and pile; a dropped hand stays unseen. Counted once, then carried on."""
    if position.unlaid is None:
        terms = position.terms
        counts = list(terms.copies)
        for digit in position.grid:
            if digit >= 0:
                counts[digit] -= 1
        if terms.anchored and not position.replaced:
            counts[ANCHOR] += 1  # the anchor is none of the bag
        position.unlaid = counts
    return position.unlaid


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

    def __init__(self, position: WeavePosition, loom: Any) -> None:
        self.loom = loom
        self.first = position.first()
        self.uncounted = uncounted(position)
        self.threads = tuple([held(hand) for hand in position.hands])


def look(position: WeavePosition, viewer: int) -> Summon5View:
    """Everybody sees the Loom, energies and counts; a seat besides only its own hand; after the end all is open."""
    return _view(position, viewer, Public(position, rows(position)), retold(position), deepcopy(position.terms.changed))


def pages(position: WeavePosition, viewers: list[int]) -> list[View]:
    """The views of all of them, to be encoded."""
    terms = position.terms
    if terms.inked is None:
        terms.inked = inked(terms.changed)
    position.told = _grown(position)
    public = Public(position, Raw(drawing(position)))
    return [_view(position, viewer, public, position.told.raw, terms.inked) for viewer in viewers]


def _view(position: WeavePosition, viewer: int, public: Public, history: Any, options: Any) -> Summon5View:
    terms = position.terms
    over = position.result is not None
    hands = [spread(hand) if over or viewer == seat else None for seat, hand in enumerate(position.hands, 1)]
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

"""What an unfinished weave would do, and which weaves would score most: for every client the same."""

from typing import Any, Final

import msgspec
from mypy_extensions import i64

from parlour.core.contract import Seat
from parlour.core.ink import row
from parlour.games.summon5.position.joins import Joins, joins_of
from parlour.games.summon5.position.loom import ACROSS, DOWN, EMPTY
from parlour.games.summon5.position.match import WeavePosition
from parlour.games.summon5.position.moves import held
from parlour.games.summon5.position.scoring import LONGEST, Score, Tariff, runs_through, score
from parlour.games.summon5.position.weaves import (
    Weave,
    longest,
    misplaced,
    on_centre,
    same_line,
    woven,
)
from parlour.games.summon5.texts import REFUSALS
from parlour.games.summon5.view.look import formed, pair, spread
from parlour.games.summon5.view.shapes import Ghost, Sum, Summon5Preview

MOST: Final = 9 * LONGEST  # the sum of a run that is not too long
FULL: Final = 9 * (LONGEST - 1) + 1  # sums of old threads in a run that may take one more
TARIFFS: Final = 1000  # of which the sums lie encoded
_sums: Final[dict[tuple[int, ...], list[bytes]]] = {}
COLUMN: Final = b',"column":'
LONG: Final = [b"[%d,0]" % total for total in range(256 + 9)]  # what is told of those that are


def preview(position: WeavePosition, seat: Seat, weave: Weave, coded: bool = False) -> Summon5Preview:
    """The runs that the new threads form now, their points, what `end` would answer, and where the line may go on. `coded`: it
    is only to be encoded."""
    terms = position.terms
    loom = terms.loom
    hand = list(position.hands[seat - 1])
    closed = position.closed(seat)
    if weave.cells and (closed or misplaced(terms, position.grid, hand, weave)):  # it does not belong to this turn
        weave = Weave([], [])
    code = closed or position.refusal(seat, weave)
    for digit in weave.digits:
        hand[digit] -= 1
    found = Score([])
    if weave.cells:
        found = score(loom, terms.tariff, woven(position.grid, weave), weave.cells, terms.factor(position.scored))
    lit = [] if closed or held(hand) == 0 else lit_cells(position, weave.cells)
    rest = spread(hand)
    beside: Any = ()
    if lit and coded and plain(position):
        beside = coded_ghosts(position, weave, rest, lit)
    elif lit:
        beside = tuple(ghosts(position, weave, rest, lit))
    return Summon5Preview(
        cells=tuple([pair(loom, cell) for cell in weave.cells]),
        values=tuple(weave.digits),
        hand=rest,
        runs=tuple([formed(loom, run) for run in found.runs]),
        crossings=found.crossings,
        points=found.points,
        refusal=code,
        words=REFUSALS.get(code, ""),
        lit=row([loom.codes[cell] for cell in lit]) if coded and lit else tuple([pair(loom, cell) for cell in lit]),
        ghosts=beside,
    )


def ghosts(position: WeavePosition, weave: Weave, hand: tuple[int, ...], lit: list[int]) -> list[Ghost]:
    """The runs that each thread of the hand would form on each of these cells beside the weave, across and down."""
    terms = position.terms
    loom, tariff = terms.loom, terms.tariff
    if not plain(position):
        after = woven(position.grid, weave)
        return [ghost(position, after, hand, cell) for cell in lit]
    joins = joins_with(position, weave)
    factor = terms.factor(position.scored)
    made: dict[int, tuple[Sum, ...]] = {0: ()}
    found: list[Ghost] = []
    for cell in lit:
        across, down = joins.across(loom, cell), joins.down(loom, cell)
        for joined in (across, down):
            if joined not in made:
                made[joined] = tuple(sums(tariff, joined, hand, factor))
        found.append(Ghost(pair(loom, cell), made[across], made[down]))
    return found


def plain(position: WeavePosition) -> bool:
    """Whether points follow from the sum alone, and the anchor stays."""
    return position.terms.tariff.plain and not position.first()


def joins_with(position: WeavePosition, weave: Weave) -> Joins:
    if not weave.cells:
        return position.joins()
    return joins_of(position.terms.loom, woven(position.grid, weave))


def coded_ghosts(position: WeavePosition, weave: Weave, hand: tuple[int, ...], lit: list[int]) -> Any:
    """The same as JSON, put together of what each sum is told as."""
    terms = position.terms
    loom, joins = terms.loom, joins_with(position, weave)
    told, digits, heads = coded_sums(terms.tariff, terms.factor(position.scored)), list(hand), loom.heads
    places, lines = loom.at[ACROSS], loom.at[DOWN]
    west, east, north, south = joins.before[ACROSS], joins.after[ACROSS], joins.before[DOWN], joins.after[DOWN]
    made: list[bytes] = [b""] * FULL  # of the runs that are not too long, by the sum of the old threads
    parts: list[bytes] = []
    for cell in lit:
        i: i64 = places[cell]
        j: i64 = lines[cell]
        parts.append(heads[cell])
        parts.append(_coded_run(told, made, west[i] + east[i], digits))
        parts.append(COLUMN)
        parts.append(_coded_run(told, made, north[j] + south[j], digits))
    return msgspec.Raw(b"[" + b"".join(parts)[2:] + b"}]")


def _coded_run(told: list[bytes], made: list[bytes], joined: i64, digits: list[int]) -> bytes:
    """Sum and points of these old threads and each digit."""
    if not joined:
        return b"[]"
    old: i64 = joined & 255
    if joined >> 8 >= LONGEST:
        return b"[" + b",".join([LONG[old + digit] for digit in digits]) + b"]"
    code = made[old]
    if not code:
        code = made[old] = b"[" + b",".join([told[old + digit] for digit in digits]) + b"]"
    return code


def coded_sums(tariff: Tariff, factor: int) -> list[bytes]:
    """Sum and points of a run as JSON, by its sum, where points follow from it."""
    key = (*tariff.sacred, int(tariff.best), factor)
    found = _sums.get(key)
    if found is None:
        if len(_sums) >= TARIFFS:
            _sums.clear()
        points = [tariff.worth(total, total, factor) if tariff.valid[total] else 0 for total in range(MOST + 1)]
        found = _sums[key] = [b"[%d,%d]" % (total, points[total]) for total in range(MOST + 1)]
    return found


def sums(tariff: Tariff, joined: int, hand: tuple[int, ...], factor: int) -> list[Sum]:
    """Sum and points of the run of these old threads and each thread of the hand."""
    found: list[Sum] = []
    long, old = joined >> 8 >= LONGEST, joined & 255
    for digit in hand:
        total = old + digit
        found.append((total, 0 if long or not tariff.valid[total] else tariff.worth(total, total, factor)))
    return found


def ghost(position: WeavePosition, after: list[int], hand: tuple[int, ...], cell: int) -> Ghost:
    """The runs that each thread of the hand would form on this cell, across and down."""
    terms = position.terms
    factor = terms.factor(position.scored)
    sums: list[list[Sum]] = [[], []]  # in each direction; a run is there with every digit or with none
    lay, after[cell] = after[cell], 0
    for run in runs_through(terms.loom, after, [cell]):
        at = run.cells.index(cell)
        for digit in hand:
            run.values[at] = digit
            total = run.total + digit
            valid = len(run.values) <= LONGEST and terms.tariff.valid[total]
            sums[run.direction].append((total, terms.tariff.points(run.values, factor) if valid else 0))
    after[cell] = lay
    return Ghost(pair(terms.loom, cell), tuple(sums[ACROSS]), tuple(sums[DOWN]))


def lit_cells(position: WeavePosition, cells: list[int]) -> list[int]:
    """The cells that carry the present line on without a new gap; with nothing placed those that touch the Loom's threads.

    Whatever the digits are: the sums are the player's business, a run that grows too long is not lit.
    """
    terms = position.terms
    loom = terms.loom
    lit: list[int] = []
    opening = position.first()
    if not cells and not opening:
        return _next_to_old(position)
    laid = _laid(position.grid, cells)
    if len(cells) == terms.most:
        return lit
    for cell in range(loom.off):
        free = position.grid[cell] == EMPTY or (terms.replaceable and opening and cell == loom.centre)
        if not free or cell in cells:
            continue
        if not cells:
            fits = on_centre(loom, [cell])
        else:
            fits = carries_on(position, cells, cell)
        if fits and not terms.long_dead:
            lay, laid[cell] = laid[cell], 0
            fits = longest(loom, laid, [cell]) <= LONGEST
            laid[cell] = lay
        if fits:
            lit.append(cell)
    return lit


def _next_to_old(position: WeavePosition) -> list[int]:
    """The empty cells that touch a thread, and on which no run grows too long."""
    joins = position.joins()
    return list(joins.edge) if position.terms.long_dead else joins.open_places(position.terms.loom)


def carries_on(position: WeavePosition, cells: list[int], cell: int) -> bool:
    """Whether the cell lies on the line of the others, with no empty cell between it and the nearest of them."""
    terms = position.terms
    for direction in (ACROSS, DOWN):
        if not same_line(terms.loom, [*cells, cell], direction):
            continue
        tape = terms.loom.tape[direction]
        for sense in (-1, 1):
            i = terms.loom.at[direction][cell] + sense
            while terms.bridging and position.grid[tape[i]] >= 0 and tape[i] not in cells:
                i += sense
            if tape[i] in cells:
                return True
    return False


def _laid(grid: list[int], cells: list[int]) -> list[int]:
    after = list(grid)
    for cell in cells:
        after[cell] = 0
    return after

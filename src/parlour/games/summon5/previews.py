"""What an unfinished weave would do, and which weaves would score most: for every client the same."""

from parlour.core.contract import Seat
from parlour.games.summon5.position.loom import ACROSS, DOWN, EMPTY
from parlour.games.summon5.position.match import WeavePosition
from parlour.games.summon5.position.scoring import LONGEST, runs_through, score
from parlour.games.summon5.position.weaves import (
    Weave,
    first_weave,
    longest,
    misplaced,
    on_centre,
    same_line,
    touches,
    woven,
)
from parlour.games.summon5.texts import REFUSALS
from parlour.games.summon5.view.look import formed, pair, spread
from parlour.games.summon5.view.shapes import Ghost, Sum, Summon5Preview


def preview(position: WeavePosition, seat: Seat, weave: Weave) -> Summon5Preview:
    """The runs that the new threads form now, their points, what `end` would answer, and where the line may go on."""
    terms = position.terms
    loom = terms.loom
    hand = list(position.hands[seat - 1])
    code = position.closed(seat)
    if code or misplaced(terms, position.grid, hand, weave):  # a draft that does not belong to this turn
        weave = Weave([], [])
    code = code or position.refusal(seat, weave)
    for digit in weave.digits:
        hand[digit] -= 1
    found = score(loom, terms.tariff, woven(position.grid, weave), weave.cells, terms.factor(position.scored))
    lit = [] if position.closed(seat) or sum(hand) == 0 else lit_cells(position, weave.cells)
    after, rest = woven(position.grid, weave), spread(hand)
    return Summon5Preview(
        cells=tuple([pair(loom, cell) for cell in weave.cells]),
        values=tuple(weave.digits),
        hand=rest,
        runs=tuple([formed(loom, run) for run in found.runs]),
        crossings=found.crossings,
        points=found.points,
        refusal=code,
        words=REFUSALS.get(code, ""),
        lit=tuple([pair(loom, cell) for cell in lit]),
        ghosts=tuple([ghost(position, after, rest, cell) for cell in lit]),
    )


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
    opening = first_weave(terms, position.grid)
    laid = _laid(position.grid, cells)
    if len(cells) == terms.most:
        return lit
    for cell in range(loom.off):
        free = position.grid[cell] == EMPTY or (terms.replaceable and opening and cell == loom.centre)
        if not free or cell in cells:
            continue
        if not cells:
            fits = on_centre(loom, [cell]) if opening else touches(terms, position.grid, [cell])
        else:
            fits = carries_on(position, cells, cell)
        if fits and not terms.long_dead:
            lay, laid[cell] = laid[cell], 0
            fits = longest(loom, laid, [cell]) <= LONGEST
            laid[cell] = lay
        if fits:
            lit.append(cell)
    return lit


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

"""Who may know what in Fogline: views are built up here."""

from typing import Final

from parlour.games.fogline.notation import write, write_cell
from parlour.games.fogline.position.actions import AUTOFINISH
from parlour.games.fogline.position.board import POWER
from parlour.games.fogline.position.cards import (
    ANY_KIND,
    BITS,
    CARDS,
    KIND,
    KINDS,
    OWNER,
    UP,
    digit,
    write_kinds,
    x_of,
    y_of,
)
from parlour.games.fogline.position.placing import Placing
from parlour.games.fogline.position.state import SETUP, FoglineState
from parlour.games.fogline.view.odds import possible
from parlour.games.fogline.view.shapes import PHASES, FoglineView, Lost, Result, Tile, Unit

SEATS: Final = (1, 2)
NAMED: Final = ["".join([KINDS[kind] for kind in range(1, 6) if mask >> kind & 1]) for mask in range(64)]  # `CT`


def ending(position: FoglineState) -> Result | None:
    outcome = position.result
    if outcome is None:
        return None
    winners = outcome.winners()
    return Result(winners[0] if winners else 0, outcome.reason)


def seats_in(mask: int) -> list[int]:
    return [seat for seat in SEATS if mask >> seat & 1]


def masked(kinds: str) -> int:
    """`CT` as a mask of kinds."""
    return sum(1 << KINDS.index(kind) for kind in kinds)


def counted(counts: list[int]) -> str:
    """How many of each kind as `CTTI`."""
    return "".join([KINDS[kind] * counts[kind] for kind in range(1, 6)])


def look(position: FoglineState, viewer: int, whole: bool = False) -> FoglineView:
    """Everything is open after the end; until then a face-down or unplaced unit is its owner's secret, unless the `whole`
    truth is asked for."""
    here = position.placing
    setup = setup_of(position)
    over = whole or position.result is not None or position.terms.open_fog
    open_to = [over, over or viewer == 1, over or viewer == 2]
    units: list[Unit] = []
    placed = tiles_in_order(position, may_be(position))
    for cell, _, packed, may in placed:
        if packed:
            owner, up = packed >> OWNER, packed & UP != 0
            shown = KINDS[packed & KIND] if up or open_to[owner] else None
            units.append(Unit(x_of(cell), y_of(cell), owner, shown, up, "" if up else NAMED[may]))
    history = write_history(position)
    return FoglineView(
        viewer=viewer,
        phase=PHASES[position.phase],
        turn=position.turn,
        turns=position.turns,
        tiles=_tiles(position, placed),
        units=units,
        uncovered=write_uncovered(position),
        lost=[Lost(packed >> OWNER, KINDS[packed & KIND]) for packed in position.lost],
        cards={"1": setup.decks[1][:], "2": setup.decks[2][:]},
        hand={"1": _hand(setup.hands[1], open_to[1]), "2": _hand(setup.hands[2], open_to[2])},
        pool={"1": counted(position.pool(1)), "2": counted(position.pool(2))},
        left={"1": position.others[1], "2": position.others[2]},
        spots=[[x_of(cell), y_of(cell)] for cell in _spots(position)],
        legal=_legal(position, viewer),
        agreed=seats_in(here.agreed) if here is not None else [],
        auto=seats_in(here.auto) if here is not None else [],
        quiet=position.quiet,
        idle=position.idle,
        passed=position.passed,
        seen=history.count(history[-1]) if history else 0,
        history=history,
        options=position.terms.options.copy(),
        result=ending(position),
    )


def setup_of(position: FoglineState) -> Placing:
    """How the tiles were placed, so far or before the battle."""
    return position.placing if position.placing is not None else position.board.setup


def tiles_in_order(position: FoglineState, may: list[int]) -> list[tuple[int, int, int, int]]:
    """Every tile by y, then x: its cell, its place in the setup, its unit, what that can be."""
    here = position.placing
    if here is None:
        board = position.board  # in order already
        return list(zip(board.cells, board.order, position.units, may, strict=True))
    return sorted(zip(here.cells, range(len(here.cells)), position.units, may, strict=True))


def _tiles(position: FoglineState, placed: list[tuple[int, int, int, int]]) -> list[Tile]:
    """Those of a battle do not change."""
    board = position.board
    if position.placing is None and board.shown:
        return board.shown[:]
    setup = setup_of(position)
    found = [_tile(setup, n) for _, n, _, _ in placed]
    if position.placing is None:
        board.shown = found[:]
    return found


def _tile(setup: Placing, n: int) -> Tile:
    cell, card = setup.cells[n], setup.cards[n]
    return Tile(x_of(cell), y_of(cell), card, setup.by[n], setup.when(n), bool(setup.drawn >> n & 1), CARDS[card - 1])


def _hand(kinds: list[int], known: bool) -> list[str] | int:
    return list(write_kinds(kinds)) if known else len(kinds)


def _spots(position: FoglineState) -> list[int]:
    return sorted(position.placing.spots) if position.placing and position.phase == SETUP else []


def _legal(position: FoglineState, viewer: int) -> list[str]:
    if viewer not in position.to_act():
        return []
    if position.placing and position.phase == SETUP:
        return [write(AUTOFINISH)]  # the placements are a product that the view gives as hand, cards and spots
    return [write(action) for action in position.legal(viewer)]


def may_be(position: FoglineState) -> list[int]:
    """What each face-down unit can be, by its seat's pool and by what automatic passes have proved."""
    may = list(position.may) if position.may else [ANY_KIND] * len(position.units)
    for seat in SEATS:
        hidden = [tile for tile, unit in enumerate(position.units) if unit and unit >> OWNER == seat and not unit & UP]
        for tile, kinds in zip(hidden, possible(position.pool(seat), [may[tile] for tile in hidden]), strict=True):
            may[tile] = kinds
    return may


def write_uncovered(position: FoglineState) -> str:
    """`?T??I`: of each tile by y, then x, the kind that turned face-up there."""
    return "".join([KINDS[position.uncovered >> BITS * tile & KIND] for tile in range(len(position.units))])


def write_history(position: FoglineState) -> list[str]:
    """The positions that may still come again: where the face-up units stood, and the seat to act."""
    if not position.seen:
        return []
    cells = position.board.cells
    now = sum(digit(unit) * power for unit, power in zip(position.units, POWER, strict=False) if unit & UP)
    return [_arrangement(place // 2 - position.key + now, place % 2 + 1, cells) for place in position.seen]


def _arrangement(key: int, turn: int, cells: list[int]) -> str:
    words = []
    for cell in cells:
        key, code = divmod(key, 11)
        if code:
            words.append(f"{write_cell(cell)}={(code - 1) // 5 + 1}{KINDS[(code - 1) % 5 + 1]}")
    return " ".join([*words, "turn", str(turn)])

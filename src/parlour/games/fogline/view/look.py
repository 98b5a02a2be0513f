"""Who may know what in Fogline: views are built up here."""

from typing import Any, Final

from parlour.core.ink import inked, row
from parlour.core.view import View, to_json
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
KEPT: Final = 20_000  # units that lie encoded, whoever's match they are of
_codes: Final[dict[int, bytes]] = {}
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


class Public:
    """What everybody sees of a moment."""

    def __init__(self, position: FoglineState) -> None:
        pools: list[list[int]] = [[], position.pool(1), position.pool(2)]
        self.may = may_be(position, pools)
        self.uncovered = write_uncovered(position)
        self.lost = [Lost(packed >> OWNER, KINDS[packed & KIND]) for packed in position.lost]
        self.pool = {"1": counted(pools[1]), "2": counted(pools[2])}


def look(position: FoglineState, viewer: int, whole: bool = False) -> FoglineView:
    """Everything is open after the end; until then a face-down or unplaced unit is its owner's secret, unless the `whole`
    truth is asked for."""
    public, setup = Public(position), setup_of(position)
    placed = tiles_in_order(position, public.may)
    over = is_open(position, whole)
    units: list[Unit] = []
    for cell, _, packed, may in placed:
        if packed:
            known = packed & UP != 0 or over or viewer == packed >> OWNER
            units.append(_unit(cell, packed, may, known))
    tiles, options, history = _tiles(position, placed), position.terms.options.copy(), write_history(position)
    cards = {"1": setup.decks[1][:], "2": setup.decks[2][:]}
    return _view(
        position, viewer, public, tiles, units, cards, _hands(setup, viewer, over), public.pool, history, options
    )


def pages(position: FoglineState, viewers: list[int]) -> list[View]:
    """The views of all of them, to be encoded: their units lie encoded in a drawer, what stays the same through a battle on
    its board."""
    public, board, terms, setup = Public(position), position.board, position.terms, setup_of(position)
    over, battle = is_open(position, False), position.placing is None
    if terms.inked is None:
        terms.inked = inked(terms.options)
    if battle and board.given:
        tiles, given = board.inked, board.given
    else:
        tiles = inked(_tiles(position, tiles_in_order(position, public.may)))
        given = [inked({"1": setup.decks[1], "2": setup.decks[2]})]
        given += [inked(_hands(setup, viewer, opened)) for opened in (False, True) for viewer in (0, 1, 2)]
        if battle:
            board.inked, board.given = tiles, given
    units = _coded_units(tiles_in_order(position, public.may) if not battle else _standing(position, public.may), over)
    pool, told = inked(public.pool), history_told(position)
    return [
        _view(
            position,
            viewer,
            public,
            tiles,
            units[viewer],
            given[0],
            given[1 + viewer + 3 * over],
            pool,
            told,
            terms.inked,
        )
        for viewer in viewers
    ]


def is_open(position: FoglineState, whole: bool) -> bool:
    """Whether every unit is open to everybody."""
    return whole or position.result is not None or position.terms.open_fog


def _standing(position: FoglineState, may: list[int]) -> list[tuple[int, int, int, int]]:
    """The tiles of a battle on which a unit stands."""
    cells, units = position.board.cells, position.units
    return [(cells[tile], 0, units[tile], may[tile]) for tile in range(len(units)) if units[tile]]


def _coded_units(placed: list[tuple[int, int, int, int]], over: bool) -> list[Any]:
    """For each viewer every unit in order: what they know of it, and what everybody thinks it can be."""
    found: list[list[bytes]] = [[], [], []]
    for cell, _, packed, may in placed:
        if not packed:
            continue
        if over or packed & UP:
            code = _coded(cell, packed, may, True)
            for codes in found:
                codes.append(code)
        else:
            owner = packed >> OWNER
            code = _coded(cell, packed & ~KIND, may, False)
            found[0].append(code)
            found[3 - owner].append(code)
            found[owner].append(_coded(cell, packed, may, True))
    return [row(codes) for codes in found]


def _coded(cell: int, packed: int, may: int, known: bool) -> bytes:
    key = ((cell << 6 | packed) << 6 | may) << 1 | known
    code = _codes.get(key)
    if code is None:
        if len(_codes) >= KEPT:
            _codes.clear()
        code = _codes[key] = to_json(_unit(cell, packed, may, known))
    return code


def _unit(cell: int, packed: int, may: int, known: bool) -> Unit:
    up = packed & UP != 0
    kind = KINDS[packed & KIND] if known else None
    return Unit(x_of(cell), y_of(cell), packed >> OWNER, kind, up, "" if up else NAMED[may])


def _view(
    position: FoglineState,
    viewer: int,
    public: Public,
    tiles: Any,
    units: Any,
    cards: Any,
    hand: Any,
    pool: Any,
    history: Any,
    options: Any,
) -> FoglineView:
    here, seen = position.placing, position.seen
    return FoglineView(
        viewer=viewer,
        phase=PHASES[position.phase],
        turn=position.turn,
        turns=position.turns,
        tiles=tiles,
        units=units,
        uncovered=public.uncovered,
        lost=public.lost,
        cards=cards,
        hand=hand,
        pool=pool,
        left={"1": position.others[1], "2": position.others[2]},
        spots=[[x_of(cell), y_of(cell)] for cell in _spots(position)],
        legal=_legal(position, viewer),
        agreed=seats_in(here.agreed) if here is not None else [],
        auto=seats_in(here.auto) if here is not None else [],
        quiet=position.quiet,
        idle=position.idle,
        passed=position.passed,
        seen=seen.count(seen[-1]) if seen else 0,
        history=history,
        options=options,
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


def _hands(setup: Placing, viewer: int, over: bool) -> dict[str, list[str] | int]:
    """The units that are not placed yet."""
    return {"1": _hand(setup.hands[1], over or viewer == 1), "2": _hand(setup.hands[2], over or viewer == 2)}


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


def may_be(position: FoglineState, pools: list[list[int]] | None = None) -> list[int]:
    """What each face-down unit can be, by its seat's pool and by what automatic passes have proved."""
    pools = [[], position.pool(1), position.pool(2)] if pools is None else pools
    if not position.may:  # nothing is proved: every one can be what the pool has
        left = [0, possible(pools[1], [ANY_KIND])[0], possible(pools[2], [ANY_KIND])[0]]
        return [left[unit >> OWNER] if unit and not unit & UP else ANY_KIND for unit in position.units]
    may = list(position.may)
    for seat in SEATS:
        hidden = [tile for tile, unit in enumerate(position.units) if unit and unit >> OWNER == seat and not unit & UP]
        for tile, kinds in zip(hidden, possible(pools[seat], [may[tile] for tile in hidden]), strict=True):
            may[tile] = kinds
    return may


def write_uncovered(position: FoglineState) -> str:
    """`?T??I`: of each tile by y, then x, the kind that turned face-up there."""
    uncovered, said = position.uncovered, position.board.said
    if position.placing is not None or said[0] != uncovered:
        text = "".join([KINDS[uncovered >> BITS * tile & KIND] for tile in range(len(position.units))])
        if position.placing is not None:
            return text
        said = position.board.said = (uncovered, text)
    return said[1]


def write_history(position: FoglineState, since: int = 0) -> list[str]:
    """The positions that may still come again: where the face-up units stood, and the seat to act."""
    if len(position.seen) == since:
        return []
    cells = position.board.cells
    now = sum(digit(unit) * power for unit, power in zip(position.units, POWER, strict=False) if unit & UP)
    fresh = position.seen[since:]
    return [_arrangement(place // 2 - position.key + now, place % 2 + 1, cells) for place in fresh]


def history_told(position: FoglineState) -> Any:
    """The same, encoded as they come up."""
    told = position.told
    position.told = told.grown(write_history(position, told.size))
    return position.told.raw


def _arrangement(key: int, turn: int, cells: list[int]) -> str:
    words = []
    for cell in cells:
        key, code = divmod(key, 11)
        if code:
            words.append(f"{write_cell(cell)}={(code - 1) // 5 + 1}{KINDS[(code - 1) % 5 + 1]}")
    return " ".join([*words, "turn", str(turn)])

"""Who may know what in Fogline: views are built up here."""

from typing import Any, Final

from mypy_extensions import i64

from parlour.core.ink import inked, row
from parlour.core.view import View, to_json
from parlour.games.fogline.notation import WRITTEN, write, write_cell
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
from parlour.games.fogline.view.inks import Inks
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
        self.lost = _lost(position, 0)
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
    hands, legal = _hands(setup, viewer, over), listed(position, viewer, False)
    return _view(position, viewer, public.lost, tiles, units, cards, hands, public.pool, legal, history, options)


def pages(position: FoglineState, viewers: list[int]) -> list[View]:
    """The views of all of them, to be encoded: what stays the same through a battle lies encoded on its board, what changes
    now and then beside the position."""
    over, battle, terms, board = is_open(position, False), position.placing is None, position.terms, position.board
    if terms.inked is None:
        terms.inked = inked(terms.options)
    inks = _inks(position)
    may = may_be(position, inks.pools)
    if battle and board.given:
        tiles, given = board.inked, board.given
    else:
        setup = setup_of(position)
        tiles = inked(_tiles(position, tiles_in_order(position, may)))
        given = [inked({"1": setup.decks[1], "2": setup.decks[2]})]
        given += [inked(_hands(setup, viewer, opened)) for opened in (False, True) for viewer in (0, 1, 2)]
        if battle:
            board.inked, board.given = tiles, given
    if battle:
        _follow(inks, board.cells, position.units, may, over)
    else:
        inks.keys = []
        placed = tiles_in_order(position, may)
        cells, units = [cell for cell, _, _, _ in placed], [packed for _, _, packed, _ in placed]
        _follow(inks, cells, units, [kinds for _, _, _, kinds in placed], over)
    inks.lost = inks.lost.grown(_lost(position, inks.lost.size))
    return [
        _view(
            position,
            viewer,
            inks.lost.raw,
            tiles,
            row([code for code in inks.codes[viewer] if code]),
            given[0],
            given[1 + viewer + 3 * over],
            inks.pool,
            listed(position, viewer, True),
            history_told(position),
            terms.inked,
        )
        for viewer in viewers
    ]


def _inks(position: FoglineState) -> Inks:
    """What lies encoded beside this position. What is face-down changes with what has turned up and with placements."""
    if position.inks is None:
        position.inks = Inks()
    inks, moment = position.inks, (position.uncovered, -1 if position.placing is None else position.turns)
    if inks.moment != moment:
        inks.moment, inks.pools = moment, [[], position.pool(1), position.pool(2)]
        inks.pool = inked({"1": counted(inks.pools[1]), "2": counted(inks.pools[2])})
    return inks


def _lost(position: FoglineState, since: int) -> list[Lost]:
    return [Lost(packed >> OWNER, KINDS[packed & KIND]) for packed in position.lost[since:]]


def is_open(position: FoglineState, whole: bool) -> bool:
    """Whether every unit is open to everybody."""
    return whole or position.result is not None or position.terms.open_fog


def _follow(inks: Inks, cells: list[int], units: list[int], may: list[int], over: bool) -> None:
    """For each viewer every unit in order: what they know of it, and what everybody thinks it can be. Only units of which
    something has changed are encoded anew."""
    if len(inks.keys) != len(cells):
        inks.keys = [-1] * len(cells)
        inks.codes = [[b""] * len(cells) for _ in range(3)]
    keys, codes = inks.keys, inks.codes
    opened: i64 = over
    for n in range(len(cells)):
        key: i64 = i64(units[n]) << 8 | i64(may[n]) << 1 | opened
        if key == keys[n]:
            continue
        keys[n] = key
        packed = units[n]
        if not packed:
            codes[0][n] = codes[1][n] = codes[2][n] = b""
        elif over or packed & UP:
            codes[0][n] = codes[1][n] = codes[2][n] = _coded(cells[n], packed, may[n], True)
        else:
            owner = packed >> OWNER
            codes[0][n] = codes[3 - owner][n] = _coded(cells[n], packed & ~KIND, may[n], False)
            codes[owner][n] = _coded(cells[n], packed, may[n], True)


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
    lost: Any,
    tiles: Any,
    units: Any,
    cards: Any,
    hand: Any,
    pool: Any,
    legal: Any,
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
        uncovered=write_uncovered(position),
        lost=lost,
        cards=cards,
        hand=hand,
        pool=pool,
        left={"1": position.others[1], "2": position.others[2]},
        spots=[[x_of(cell), y_of(cell)] for cell in _spots(position)],
        legal=legal,
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


def listed(position: FoglineState, viewer: int, coded: bool) -> Any:
    """What the viewer may do now; `coded`: to be encoded."""
    if viewer not in position.to_act():
        return []
    if position.placing and position.phase == SETUP:
        return [write(AUTOFINISH)]  # the placements are a product that the view gives as hand, cards and spots
    if not coded:
        return [write(action) for action in position.legal(viewer)]
    inks = _inks(position)
    if inks.actions is not position.actions or inks.turn != position.turn or not inks.actions:
        inks.actions, inks.turn = position.actions, position.turn
        inks.legal = WRITTEN.row(position.legal(viewer))
    return inks.legal


def may_be(position: FoglineState, pools: list[list[int]] | None = None) -> list[int]:
    """What each face-down unit can be, by its seat's pool and by what automatic passes have proved."""
    pools = [[], position.pool(1), position.pool(2)] if pools is None else pools
    if all(kinds == ANY_KIND for kinds in position.may):  # every one can be what the pool has
        one, two = possible(pools[1], [ANY_KIND])[0], possible(pools[2], [ANY_KIND])[0]
        found: list[int] = []
        for unit in position.units:
            if not unit or unit & UP:
                found.append(ANY_KIND)
            else:
                found.append(one if unit >> OWNER == 1 else two)
        return found
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

"""Fogline in numbers: steps by tile and by spot, and what a seat knows as a row of bytes.

Tiles are numbered by y, then x, and spots likewise, so a step means a place only together with the row that tells the places.
Whether a tile moves or attacks follows from what lies there, which everybody sees.
"""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from parlour.core.contract import Action, Position, Seat
from parlour.core.encoder import ONE_HOT, Encoder, capped
from parlour.games.fogline.position.actions import (
    ACT,
    AUTOFINISH,
    PLACE,
    acting,
    placed_card,
    placed_cell,
    placed_kind,
    placing,
)
from parlour.games.fogline.position.board import SLOT, STEP, Board
from parlour.games.fogline.position.cards import (
    ANY_KIND,
    BITS,
    CELLS,
    DIRECTIONS,
    EDGE,
    KIND,
    KINDS,
    OWNER,
    REACH,
    UP,
    x_of,
    y_of,
)
from parlour.games.fogline.position.match import FoglinePosition, in_order
from parlour.games.fogline.position.placing import Placing
from parlour.games.fogline.position.state import BATTLE, SETUP
from parlour.games.fogline.view.look import may_be

if TYPE_CHECKING:
    from parlour.games.fogline.game import FoglineGame

WORDS: Final = ("pass", "agree", "decline", "autofinish")  # the first steps are these action codes themselves
TURNS: Final = len(WORDS)  # + tile * 4 + direction
CARD_KINDS: Final = 40  # of each spot: (card - 1) * 5 + kind - 1

COUNTERS: Final = ("turns", "quiet", "idle", "seen")

HEAD: Final = 45  # up to the hand
GROUND: Final = 23  # of each tile: what does not change in a battle
ARMY: Final = 18  # of each tile: what does

AT: Final = [bytes([1, x_of(cell) + REACH, y_of(cell) + REACH]) for cell in range(CELLS)]
NOWHERE: Final = bytes(3)
TERRAIN: Final = [b"".join([ONE_HOT[3][EDGE[card * 4 + side]] for side in range(4)]) for card in range(9)]
# [(whose * 2 + drawn) * 32 + when]: 1 = mine, 2 = the other's
LAID: Final = [
    bytes([whose == 1, whose == 2, drawn, when]) for whose in range(3) for drawn in (0, 1) for when in range(32)
]
KNOWN: Final = [bytes(5), *ONE_HOT[5]]  # [kind]
# [((whose * 6 + kind) * 2 + up) * 32 + what it may be]: kind 0 = not known to the seat
UNIT: Final = [
    bytes([whose == 1, whose == 2, up]) + KNOWN[kind] + bytes([may >> n & 1 for n in range(5)])
    for whose in range(3)
    for kind in range(6)
    for up in (0, 1)
    for may in range(32)
]
NO_KIND: Final = bytes(5)
ALONE: Final = bytes(4)  # no neighbours are told before the battle
LAID_ALONE: Final = [laid + ALONE for laid in LAID]
UNIT_COVERED: Final = [unit + KNOWN[0] for unit in UNIT]  # where nothing has turned face-up
DECKS: Final = [bytes([mask >> n & 1 for n in range(8)]) for mask in range(256)]


def parts(tiles: int, spots: int) -> list[tuple[str, list[int]]]:
    """Of a row; what belongs to seats comes in twos, mine first."""
    return [
        ("seat", [1]),
        ("phase", [4]),
        ("acting", [1]),
        ("turns", [1]),
        ("quiet", [1]),
        ("idle", [1]),
        ("seen", [1]),
        ("passed", [2]),
        ("agreed", [2]),
        ("auto", [2]),
        ("left", [2]),
        ("hands", [2]),  # units not placed yet
        ("pool", [2, 5]),
        ("lost", [2, 5]),
        ("hand", [5]),  # which of mine are not placed yet
        ("cards", [2, 8]),
        ("ground", [tiles, GROUND]),  # there, x, y, edges by terrain, whose, drawn, when, neighbours
        ("army", [tiles, ARMY]),  # whose, up, kind, what it may be, what turned face-up here
        ("spots", [spots, 3]),  # there, x, y
    ]


class FoglineEncoder(Encoder):
    """Remembers the placement and the ground of the battle it was last asked about."""

    def __init__(self, game: "FoglineGame") -> None:
        self.tiles = 2 * game.terms.pairs
        self.spots = 2 * self.tiles  # n tiles have at most 2n + 2 free neighbours
        self.places = TURNS + 4 * self.tiles  # + spot * CARD_KINDS + card and kind
        super().__init__(self.places + CARD_KINDS * self.spots, parts(self.tiles, self.spots), COUNTERS)
        self.open_fog = game.terms.open_fog
        self.here: Placing | None = None  # the placement it was last asked about, ...
        self.laid = -1  # ... when it had so many tiles: it only grows
        self.sorted_spots: list[int] = []
        self.pools: list[list[int]] = []
        self.board: Board | None = None
        self.ground = [b"", b"", b""]  # [seat]: of that board
        self.no_spots = NOWHERE * self.spots
        self.blank = bytes(self.size)
        self.may_place = b"\0\0\0\1" + bytes(self.places - TURNS)  # before the spots
        self.no_places = bytes(self.size - self.places)  # after the tiles

    # What the seat knows

    def row(self, position: Position, seat: Seat, steps: list[int]) -> bytes:
        assert isinstance(position, FoglinePosition)
        other = 3 - seat
        here = position.placing
        setup = here if here is not None else position.board.setup
        if here is not None:
            self._look(here)
            if not self.pools or self.open_fog:
                self.pools = _pools(position)
        pools = (
            self.pools if here is not None else _pools(position)
        )  # a unit that is placed face-down stays in its pool
        head = self._head(position, setup, seat, pools)
        if here is None:
            if position.board is not self.board:
                self.board = position.board
                self.ground = [b"", self._battleground(position.board, 1), self._battleground(position.board, 2)]
            ground = self.ground[seat]
            army = self._army(position, None, seat, pools)
        else:
            order = in_order(here.cells)
            tiles: list[bytes] = []
            for n in order:
                self._tell_tile(tiles, here, n, seat, LAID_ALONE)
            ground = self._filled(tiles, GROUND)
            army = self._army(position, order, seat, pools)
        spots = self._spots() if here is not None and position.phase == SETUP else self.no_spots
        return b"".join([head, _deck(setup.decks[seat]), _deck(setup.decks[other]), ground, army, spots])

    def _look(self, here: Placing) -> None:
        """What is sorted and counted once for each pair that is laid."""
        if here is not self.here:
            self.here = here
            self.pools = []
            self.laid = -1
        if len(here.cells) != self.laid:
            self.laid = len(here.cells)
            self.sorted_spots = sorted(here.spots)

    def _head(self, position: FoglinePosition, setup: Placing, seat: Seat, pools: list[list[int]]) -> bytes:
        other = 3 - seat
        here = position.placing
        agreed = here.agreed if here is not None else 0
        auto = here.auto if here is not None else 0
        seen = position.seen
        told = [0] * HEAD
        told[0] = seat
        told[1 + position.phase] = 1
        told[5] = 1 if seat in position.to_act() else 0
        told[6] = capped(position.turns)
        told[7] = capped(position.quiet)
        told[8] = position.idle
        told[9] = capped(seen.count(seen[-1])) if seen else 0
        told[10] = 1 if position.passed == seat else 0
        told[11] = 1 if position.passed == other else 0
        told[12] = agreed >> seat & 1
        told[13] = agreed >> other & 1
        told[14] = auto >> seat & 1
        told[15] = auto >> other & 1
        told[16] = position.others[seat]
        told[17] = position.others[other]
        told[18] = len(setup.hands[seat])
        told[19] = len(setup.hands[other])
        mine, theirs = pools[seat - 1], pools[other - 1]
        for kind in range(1, 6):
            told[19 + kind] = mine[kind]
            told[24 + kind] = theirs[kind]
        for unit in position.lost:
            told[(29 if unit >> OWNER == seat else 34) + (unit & KIND)] += 1
        for kind in setup.hands[seat]:
            told[39 + kind] += 1
        return bytes(told)

    def _tell_tile(self, found: list[bytes], setup: Placing, n: int, seat: Seat, laid: list[bytes]) -> None:
        by = setup.by[n]
        whose = 0 if by == 0 else 1 if by == seat else 2
        found.append(AT[setup.cells[n]])
        found.append(TERRAIN[setup.cards[n]])
        found.append(laid[(whose * 2 + (setup.drawn >> n & 1)) * 32 + setup.when(n)])

    def _battleground(self, board: Board, seat: Seat) -> bytes:
        found: list[bytes] = []
        for tile in range(board.size):
            self._tell_tile(found, board.setup, board.order[tile], seat, LAID)
            found.append(bytes([board.foot[tile] >> SLOT * direction & STEP for direction in range(4)]))
        return self._filled(found, GROUND)

    def _army(self, position: FoglinePosition, order: list[int] | None, seat: Seat, pools: list[list[int]]) -> bytes:
        units = position.units
        any_may = [0, 0, 0]  # [seat]: what its face-down units can be as long as no automatic pass has told more
        for owner in (1, 2):
            for kind in range(1, 6):
                if pools[owner - 1][kind]:
                    any_may[owner] |= 1 << kind
        plain = position.may.count(ANY_KIND) == len(position.may)
        may = [] if plain else may_be(position)
        found: list[bytes] = []
        uncovered = position.uncovered
        told = UNIT if uncovered else UNIT_COVERED
        for place in range(len(units)):
            tile = place if order is None else order[place]
            unit = units[tile]
            if unit:
                owner = unit >> OWNER
                up = 1 if unit & UP else 0
                mine = owner == seat
                code = 6 if mine else 12
                if mine or up:
                    code += unit & KIND
                code = (code * 2 + up) * 32
                if not up:
                    code += (any_may[owner] if plain else may[tile]) >> 1
                found.append(told[code])
            else:
                found.append(told[0])
            if uncovered:
                found.append(KNOWN[uncovered >> BITS * place & KIND])
        return self._filled(found, ARMY)

    def _filled(self, tiles: list[bytes], length: int) -> bytes:
        """As many tiles as a row has room for."""
        found = b"".join(tiles)
        wanted = self.tiles * length
        if len(found) == wanted:
            return found
        return found[:wanted] if len(found) > wanted else found + bytes(wanted - len(found))

    def _spots(self) -> bytes:
        spots = b"".join([AT[cell] for cell in self.sorted_spots])
        return spots + self.no_spots[len(spots) :]

    # What it may do

    def mask(self, position: Position, seat: Seat, steps: list[int]) -> bytes:
        assert isinstance(position, FoglinePosition)
        if seat not in position.to_act():
            return self.blank
        if position.phase == BATTLE:
            found = bytearray(self.places)
            if position.terms.may_pass:
                found[0] = 1
            most: i64 = self.places
            for step in position.actions:
                place: i64 = TURNS + (step >> 1)
                if place < most:
                    found[place] = 1
            return bytes(found) + self.no_places
        here = position.placing
        if here is None or position.phase != SETUP:
            return b"\0\1\1" + self.blank[3:]
        kinds = [0] * 5
        for kind in here.hands[seat]:
            kinds[kind - 1] = 1
        row = bytes(kinds)
        pairs = [NO_KIND] * 8
        for card in here.decks[seat]:
            pairs[card - 1] = row
        placements = b"".join(pairs) * min(len(here.spots), self.spots)
        return b"".join([self.may_place, placements, self.no_places[len(placements) :]])

    def action(self, position: Position, seat: Seat, steps: list[int]) -> Action:
        assert isinstance(position, FoglinePosition)
        step = steps[0]
        if step < TURNS:
            return step
        if step < self.places:
            tile, direction = (step - TURNS) >> 2, (step - TURNS) & 3
            attack = position.units[position.board.neighbour(tile, direction)] != 0
            return acting(position.board.cells[tile], direction, attack)
        here = position.placing
        assert here is not None
        spot, pair = divmod(step - self.places, CARD_KINDS)
        self._look(here)
        return placing(pair % 5 + 1, pair // 5 + 1, self.sorted_spots[spot])

    def steps(self, position: Position, seat: Seat, action: Action) -> list[int]:
        assert isinstance(position, FoglinePosition)
        if action <= AUTOFINISH:
            return [action]
        if action < PLACE:
            code = action - ACT
            return [TURNS + position.board.tile(code >> 3) * 4 + (code >> 1 & 3)]
        here = position.placing
        assert here is not None
        self._look(here)
        spot = self.sorted_spots.index(placed_cell(action))
        return [self.places + spot * CARD_KINDS + (placed_card(action) - 1) * 5 + placed_kind(action) - 1]

    def describe(self, step: int) -> str:
        if step < TURNS:
            return WORDS[step]
        if step < self.places:
            return f"tile {(step - TURNS) >> 2} {DIRECTIONS[step - TURNS & 3]}"
        spot, pair = divmod(step - self.places, CARD_KINDS)
        return f"spot {spot} {KINDS[pair % 5 + 1]}#{pair // 5 + 1}"


def _deck(cards: list[int]) -> bytes:
    held: i64 = 0
    for card in cards:
        held |= 1 << (card - 1)
    return DECKS[held]


def _pools(position: FoglinePosition) -> list[list[int]]:
    """`position.pool` of both seats in one go."""
    pools = [[0] * 6, [0] * 6]
    here = position.placing
    if here is not None:
        for owner in range(2):
            pool = pools[owner]
            for kind in here.hands[owner + 1]:
                pool[kind] += 1
    for unit in position.units:
        if unit and not unit & UP:
            pool = pools[(unit >> OWNER) - 1]
            pool[unit & KIND] += 1
    return pools

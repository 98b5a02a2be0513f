"""The cards of Fogline as tables: units, terrain, who beats whom; and how a unit is packed into a number."""

from typing import Final

KINDS: Final = "?CTIAS"  # a kind is 1..5: Mobile Command, Tank, Infantry, Artillery, Special Ops; 0 = unknown
NAMES: Final = ("", "Mobile Command", "Tank", "Infantry", "Artillery", "Special Ops")
COMMAND: Final = 1
ATTACK: Final = [0, 1, 4, 3, 5, 3]
DEFENCE: Final = [0, 2, 4, 3, 1, 1]
ANY_KIND: Final = 0b111110  # a set of kinds is a mask: bit k
FOOT: Final = 0b101000  # I and S: they cross forest and mountain too

ARMIES: Final = {"full": [1, 2, 2, 3, 3, 3, 4, 5], "skirmish": [1, 2, 3, 4, 5]}  # the kinds of a seat's units

EDGES: Final = "PFM"
EDGE_NAMES: Final = ("plains", "forest", "mountain")
PLAINS: Final = 0
FOREST: Final = 1
BONUS: Final = 1  # of Defence, behind a forest edge

CARDS: Final = ("PFPF", "PMPM", "FPFP", "MPMP", "FFPM", "MMPF", "FMFP", "MFMP")  # card n: CARDS[n - 1], as T R B L
ALL_CARDS: Final = [1, 2, 3, 4, 5, 6, 7, 8]

EDGE: Final = [0] * 4 + [EDGES.index(letter) for card in CARDS for letter in card]  # [card * 4 + side]

DIRECTIONS: Final = "URDL"
SIDES: Final = ("Top", "Right", "Bottom", "Left")  # the side of a tile in direction d
DX: Final = [0, 1, 0, -1]
DY: Final = [-1, 0, 1, 0]

REACH: Final = 15  # coordinates run from -REACH to REACH
WIDTH: Final = 2 * REACH + 1
CELLS: Final = WIDTH * WIDTH
OUTSIDE: Final = CELLS
ORIGIN: Final = REACH * WIDTH + REACH  # the cell 0,0; cells are numbered by y, then x

# A unit on a tile: kind in the low three bits, UP if face-up, owner from bit 4. An empty tile is 0.
BITS: Final = 3  # of a kind
KIND: Final = 7
UP: Final = 8
OWNER: Final = 4


def digit(unit: int) -> int:
    """What a unit on a tile adds to the key of a position: 1..10."""
    return (unit & KIND) + (5 if unit >> OWNER == 2 else 0)


def crosses(kind: int, terrain: int) -> bool:
    """Whether the kind of unit may cross such an edge (FL-03)."""
    return terrain == PLAINS or FOOT >> kind & 1 == 1


def defence(kind: int, terrain: int) -> int:
    """The Defence of a unit attacked through such an edge (FL-04)."""
    return DEFENCE[kind] + (BONUS if terrain == FOREST else 0)


def beats(attacker: int, defender: int, terrain: int) -> bool:
    """Whether the attacker wins; ties are the defender's (FL-32)."""
    return ATTACK[attacker] > defence(defender, terrain)


def _wins() -> list[bool]:
    table = [False] * 256
    for attacker in range(1, 6):
        for defender in range(1, 6):
            for terrain in range(3):
                table[(attacker * 8 + defender) * 4 + terrain] = beats(attacker, defender, terrain)
    return table


WINS: Final = _wins()  # the same for hot paths: [(attacker * 8 + defender) * 4 + terrain]


def at(x: int, y: int) -> int:
    """The number of the cell x,y; -1 outside the grid."""
    if -REACH <= x <= REACH and -REACH <= y <= REACH:
        return (y + REACH) * WIDTH + x + REACH
    return -1


def x_of(cell: int) -> int:
    return cell % WIDTH - REACH


def y_of(cell: int) -> int:
    return cell // WIDTH - REACH


def _neighbours() -> list[int]:
    found = []
    for cell in range(CELLS):
        for direction in range(4):
            there = at(x_of(cell) + DX[direction], y_of(cell) + DY[direction])
            found.append(there if there >= 0 else OUTSIDE)
    return found


NEIGHBOUR: Final = _neighbours()  # [cell * 4 + direction]


def write_kinds(kinds: list[int]) -> str:
    """`CTTI`."""
    return "".join([KINDS[kind] for kind in kinds])

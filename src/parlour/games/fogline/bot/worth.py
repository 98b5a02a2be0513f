"""What units are worth, what a strike brings, and what a pair threatens and risks where it is placed (rules §6)."""

from typing import Final

from mypy_extensions import i64

from parlour.core.contract import Seat
from parlour.games.fogline.position.actions import placed_card, placed_cell, placed_kind
from parlour.games.fogline.position.cards import ARMIES, COMMAND, EDGE, NEIGHBOUR, WINS, crosses
from parlour.games.fogline.position.placing import Placing

WORTH: Final = [0.0, 100.0, 5.0, 3.5, 6.0, 2.5]  # of C T I A S
HEAD: Final = 20.0  # what a Command weighs where it is only one of the units that may be met
OPEN: Final = 0.4  # of the danger across an edge where nobody stands yet
ZEAL: Final = 0.5  # of what a strike gains: the other side may strike first


def blind_gain(kind: int, pool: list[int], edge: int) -> float:
    """What an attack on an unknown one of the pool brings on average."""
    total = 0.0
    count = 0
    for enemy in range(1, 6):
        n = pool[enemy]
        if n:
            count += n
            if WINS[(kind * 8 + enemy) * 4 + edge]:
                total += n * (HEAD if enemy == COMMAND else WORTH[enemy])
            else:
                total -= n * WORTH[kind]
    return total / count if count else 0.0


def _strikes() -> list[float]:
    """[kind * 4 + edge]: what a blind attack on the whole pool of an enemy brings, nothing if it does not pay."""
    table = [0.0] * 32
    army = ARMIES["full"]
    pool = [army.count(kind) for kind in range(6)]
    for kind in range(1, 6):
        for edge in range(3):
            if crosses(kind, edge):
                table[kind * 4 + edge] = max(0.0, blind_gain(kind, pool, edge))
    return table


def _dangers() -> list[float]:
    """[kind * 4 + edge]: what is lost on average where an unknown enemy stands behind this edge."""
    table = [0.0] * 32
    army = ARMIES["full"]
    for kind in range(1, 6):
        for edge in range(3):
            takers = [enemy for enemy in army if crosses(enemy, edge) and WINS[(enemy * 8 + kind) * 4 + edge]]
            table[kind * 4 + edge] = (HEAD if kind == COMMAND else WORTH[kind]) * len(takers) / len(army)
    return table


STRIKE: Final = _strikes()
DANGER: Final = _dangers()


def pair_score(here: Placing, seat: Seat, action: int) -> float:
    """What a pair threatens there, less what it risks."""
    kind: i64 = placed_kind(action)
    card: i64 = placed_card(action)
    cell: i64 = placed_cell(action)
    cells = here.cells
    count: i64 = len(cells)
    total = 0.0
    for direction in range(i64(4)):
        danger = DANGER[kind * 4 + EDGE[card * 4 + direction]]
        there: i64 = NEIGHBOUR[cell * 4 + direction]
        n: i64 = 0
        while n < count and cells[n] != there:
            n += 1
        if n == count:
            total -= OPEN * danger
        elif here.by[n] != seat:
            total += ZEAL * STRIKE[kind * 4 + EDGE[here.cards[n] * 4 + (direction ^ 2)]] - danger
    return total

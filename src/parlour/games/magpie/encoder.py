"""Magpie in numbers: a step for each tile that can be laid, and a row of what a seat knows."""

from parlour.core.contract import Game, Position, Seat
from parlour.core.encoder import Encoder, capped
from parlour.games.magpie.options import NUMBERS, is_high
from parlour.games.magpie.position import MagpiePosition

MOST = max(NUMBERS)
PARTS: list[tuple[str, list[int]]] = [
    ("seat", [1]),
    ("acting", [1]),
    ("leading", [1]),
    ("points", [2]),  # mine first
    ("left", [3]),  # tiles in my hand, in the other's, in the bag
    ("led", [3]),  # whether a tile lies face down, whether it is high, which one if I laid it
    ("hand", [MOST]),  # of each number
    ("out", [MOST]),
]


def counted(tiles: list[int]) -> bytes:
    """How often each number is among them."""
    return bytes([tiles.count(number) for number in range(1, MOST + 1)])


class MagpieEncoder(Encoder):
    """Step n lays a tile n + 1."""

    def __init__(self, game: Game) -> None:
        super().__init__(MOST, PARTS, lowest=1)

    def row(self, position: Position, seat: Seat, steps: list[int]) -> bytes:
        assert isinstance(position, MagpiePosition)
        zones, led, points = position.zones, position.zones["led"], position.points
        head = [
            seat,
            int(seat in position.to_act()),
            int(seat == position.leader),
            capped(points[seat - 1]),
            capped(points[2 - seat]),
            len(zones[str(seat)]),
            len(zones[str(3 - seat)]),
            len(zones["bag"]),
            len(led),
            int(bool(led) and is_high(led[0])),
            led[0] if led and seat == position.leader else 0,
        ]
        return bytes(head) + counted(zones[str(seat)]) + counted(zones["out"])

    def describe(self, step: int) -> str:
        return f"lay {step + 1}"

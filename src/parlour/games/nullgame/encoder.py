"""Nullgame in numbers: a step for each action, and a row of what a seat knows."""

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from parlour.core.contract import Position, Seat
from parlour.core.encoder import Encoder
from parlour.games.nullgame.notation import write
from parlour.games.nullgame.position import NullPosition

if TYPE_CHECKING:
    from parlour.games.nullgame.game import NullGame

PARTS: list[tuple[str, list[int]]] = [("seat", [1]), ("hand", [1]), ("left", [1]), ("shown", [2])]


@mypyc_attr(allow_interpreted_subclasses=True)  # the laws subclass it with faults that they must catch
class NullEncoder(Encoder):
    """A step is the action's own code."""

    def __init__(self, game: "NullGame") -> None:
        super().__init__(game.pebbles + 2, PARTS)

    def row(self, position: Position, seat: Seat, steps: list[int]) -> bytes:
        assert isinstance(position, NullPosition)
        mine, other = position.shown[seat - 1], position.shown[2 - seat]
        return bytes([seat, position.hand[seat - 1], position.left[seat - 1], int(mine), int(other)])

    def describe(self, step: int) -> str:
        return write(step)

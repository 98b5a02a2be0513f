"""What a foe has to weigh, as data: it goes to another process, and how likely each choice is comes back."""

from __future__ import annotations

import msgspec

from parlour.games.underscore.content.shapes import MoveData
from parlour.games.underscore.view.fight_shapes import Fought


class Weigh(msgspec.Struct, frozen=True):
    """A fight as one side knows it, and what it may do."""

    fight: Fought  # its own side, all of it; then the other one, as far as it is known
    me: int
    moves: list[MoveData | None]  # the other side's; None: private
    rows: list[int]
    samples: int


def read_weigh(text: str) -> Weigh:
    return msgspec.json.decode(text, type=Weigh)


def weights_from(text: str) -> list[float]:
    return msgspec.json.decode(text, type=list[float])

"""The shape of a saved match."""

from typing import Annotated

import msgspec

from parlour.games.fogline.view.shapes import Phase, Result

Few = Annotated[int, msgspec.Meta(ge=0, le=2)]
Count = Annotated[int, msgspec.Meta(ge=0, le=10**6)]


class FoglineSaved(msgspec.Struct, forbid_unknown_fields=True):
    """The whole truth."""

    phase: Phase
    turn: Few
    turns: Count
    tiles: list[str]  # `0,0#1=1i`; the unit in lower case while face-down
    by: list[int]  # who placed each tile
    hands: list[str]  # of seats 1 and 2: `CTT`
    cards: list[list[int]]
    lost: list[str]  # `1I`
    may: list[str]  # of each tile in a battle: kinds that passes leave to a face-down unit
    when: list[Count] = []  # of each tile; empty, as in old saves: nobody knows of any
    drawn: list[Count] = []  # placements of the referee
    uncovered: str = ""  # of each tile; empty, as in old saves: none
    agreed: list[int] = []
    auto: list[int] = []
    quiet: Count = 0
    idle: Few = 0
    passed: Few = 0
    history: list[str] = []
    result: Result | None = None

"""The shape of a saved match."""

import msgspec

from parlour.games.summon5.view.shapes import Result


class SavedTurn(msgspec.Struct, forbid_unknown_fields=True):
    seat: int
    weave: str
    points: int
    drawn: int
    bonus: int = 0


class Saved(msgspec.Struct, forbid_unknown_fields=True):
    """The whole truth; what is left out is as at a start."""

    loom: str  # threads, such as `5@7,7 2@8,7`
    hands: list[list[int]]
    pile: list[int] = []
    energy: list[int] = []
    turn: int = 1
    waiting: list[int] | None = None  # None: the seats after it
    scored: int = 0
    skips: list[int] = []
    dropped: list[bool] = []
    passed: list[bool] = []
    replaced: bool = False
    pending: str = ""
    history: list[SavedTurn] = []
    result: Result | None = None

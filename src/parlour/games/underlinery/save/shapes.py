"""The shape of a saved match."""

import msgspec

from parlour.games.underlinery.view.shapes import Result


class Saved(msgspec.Struct, forbid_unknown_fields=True):
    """The whole truth: calls in the shorthand of records, from which all counts follow."""

    chooser: int
    choice: str
    opened: list[bool]
    grids: list[list[int]]  # an empty list is an empty grid
    lifted: list[int]
    calls: list[str]
    result: Result | None = None

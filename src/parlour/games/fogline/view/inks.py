"""What lies encoded beside one position of Fogline, until it changes. A copy of the position begins without."""

from typing import Any

from parlour.core.ink import BLANK


class Inks:
    """Filled and followed by `look.pages`."""

    def __init__(self) -> None:
        self.moment = (-1, -2)  # what the pools depend on
        self.pools: list[list[int]] = []
        self.pool: Any = None
        self.keys: list[int] = []  # of each tile what its unit's codes depend on
        self.codes: list[list[bytes]] = [[], [], []]  # [viewer][tile]
        self.lost = BLANK
        self.actions: list[int] = []  # the list of which `legal` was made, and for whom
        self.turn = 0
        self.legal: Any = None

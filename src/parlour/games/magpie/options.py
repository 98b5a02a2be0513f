"""The options of Magpie and its presets."""
# Not compiled: it only reads or writes text.

from typing import Annotated

from parlour.core.options import Options, whole

NUMBERS = range(1, 7)  # the faces of the tiles


def is_high(tile: int) -> bool:
    """The upper half of the numbers."""
    return tile > len(NUMBERS) // 2


class MagpieOptions(Options, frozen=True, kw_only=True):
    """What a match of Magpie can be played by."""

    copies: Annotated[int, whole(2, 6, "tiles of each number in the bag")] = 3
    hand: Annotated[int, whole(1, 5, "tiles that a seat begins with", "Tiles in hand")] = 3
    turn_time: Annotated[int, whole(0, 3600, "seconds to lay a tile; 0 = no limit")] = 0

    def tiles(self) -> list[int]:
        return [number for number in NUMBERS for _ in range(self.copies)]


PRESETS: dict[str, dict[str, object]] = {"classic": {}, "long": {"copies": 5, "hand": 5}}

"""The options of Nullgame and its presets."""
# Not compiled: it only reads or writes text.

from typing import Annotated

from parlour.core.options import Options, whole


class NullOptions(Options, frozen=True, kw_only=True):
    """What a match of Nullgame can be played by."""

    pebbles: Annotated[int, whole(1, 9, "how many pebbles a hand can hold")] = 3
    changes: Annotated[int, whole(0, 9, "how often a seat may change its hand")] = 3
    turn_time: Annotated[int, whole(0, 3600, "seconds to make up one's mind; 0 = no limit")] = 0


PRESETS: dict[str, dict[str, object]] = {"classic": {}, "full_fist": {"pebbles": 9, "changes": 9}}

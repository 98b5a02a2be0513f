"""The options of Nullgame and its presets."""

from parlour.core.options import Option

OPTIONS = (
    Option("pebbles", 3, "how many pebbles a hand can hold", low=1, high=9),
    Option("changes", 3, "how often a seat may change its hand", low=0, high=9),
    Option("turn_time", 0, "seconds to make up one's mind; 0 = no limit", low=0, high=3600),
)

PRESETS: dict[str, dict[str, object]] = {"classic": {}, "full_fist": {"pebbles": 9, "changes": 9}}

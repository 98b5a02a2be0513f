"""The options of Summon5 and its presets."""

import json

from parlour.core.options import BadOption, Option

ODD = {"1": 2, "3": 2, "5": 2, "7": 2, "9": 2}  # `tile_multipliers=odd` written out
MOST_OBSTACLES = 60


def _bad(name: str, value: object, expected: str) -> BadOption:
    return BadOption(f"option {name}: {str(value)[:40]!r} is not allowed; expected {expected}")


def _parsed(value: object) -> object:
    """What a command line's text means: JSON where it is JSON."""
    if isinstance(value, str) and value[:1] in ("[", "{"):
        try:
            return json.loads(value)
        except (ValueError, RecursionError):
            return value
    return value


def _whole(value: object, low: int, high: int) -> int | None:
    """The whole number that the value is, from JSON or as typed; None if it is none or out of range."""
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 6:
        value = int(value)
    if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
        return value
    return None


SACRED = "one to three different numbers 2 to 9, such as [3,5,7] or 3,5,7"


def read_sacred(value: object) -> object:
    """`[3, 5, 7]`, `3,5,7` or `5`, in ascending order."""
    found = _parsed(value)
    parts = found.split(",") if isinstance(found, str) else [found] if isinstance(found, int) else found
    if not isinstance(parts, list):
        raise _bad("sacred", value, SACRED)
    numbers = [number for part in parts if (number := _whole(part, 2, 9)) is not None]
    if not 1 <= len(numbers) <= 3 or len(numbers) != len(parts) or len(set(numbers)) != len(numbers):
        raise _bad("sacred", value, SACRED)
    return sorted(numbers)


OBSTACLES = f"none, ring, or up to {MOST_OBSTACLES} cells, such as [[3,4],[10,10]] or 3,4;10,10"


def read_obstacles(value: object) -> object:
    """`none`, `ring`, or a list of cells [x, y] in reading order."""
    found = _parsed(value)
    if found in ("none", "ring", []):
        return "none" if found == [] else found
    cells = [cell.split(",") for cell in found.split(";")] if isinstance(found, str) else found
    if not isinstance(cells, list) or len(cells) > MOST_OBSTACLES:
        raise _bad("obstacles", value, OBSTACLES)
    read = set()
    for cell in cells:
        pair = [_whole(part, 0, 14) for part in cell] if isinstance(cell, list | tuple) else []
        if len(pair) != 2 or pair[0] is None or pair[1] is None:
            raise _bad("obstacles", value, OBSTACLES)
        read.add((pair[1], pair[0]))
    return [[x, y] for y, x in sorted(read)]


MULTIPLIERS = 'off, odd, or digits with 1 to 5 each, such as {"1":2,"9":3} or 1:2,9:3'


def read_multipliers(value: object) -> object:
    """`off`, `odd`, or a map from digits to 2..5; digits left out count once."""
    found = _parsed(value)
    if found in ("off", "odd", False):
        return found or "off"
    if isinstance(found, str):
        pairs = [part.partition(":")[::2] for part in found.split(",")]
        found = dict(pairs) if len(dict(pairs)) == len(pairs) else None
    if not isinstance(found, dict):
        raise _bad("tile_multipliers", value, MULTIPLIERS)
    read: dict[str, int] = {}
    for digit, times in found.items():
        face, factor = _whole(digit, 0, 9), _whole(times, 1, 5)
        if face is None or factor is None:
            raise _bad("tile_multipliers", value, MULTIPLIERS)
        if factor > 1:
            read[str(face)] = factor
    return "odd" if read == ODD else dict(sorted(read.items())) or "off"


TARGET = "0 (no threshold) or 50 to 5000"


def read_target(value: object) -> object:
    """0, or 50 to 5000."""
    found = _whole(value, 0, 5000)
    if found is None or 0 < found < 50:
        raise _bad("target_score", value, TARGET)
    return found


SWITCH = (False, True)

OPTIONS = (
    Option("players", 2, "number of weavers", choices=(2, 3, 4)),
    Option(
        "sacred", [5], "the Sacred Numbers; a sum counts if it is a multiple of any", check=read_sacred, expected=SACRED
    ),
    Option(
        "mixed_scoring",
        "all",
        "several Sacred Numbers divide the sum: add all, or take the best",
        choices=("all", "best"),
    ),
    Option("size", 15, "cells on a side of the Great Loom", choices=(15, 11)),
    Option("obstacles", "none", "cells that hold nothing and end runs", check=read_obstacles, expected=OBSTACLES),
    Option("portals", "none", "cells that hold nothing and join lines", choices=("none", "twin")),
    Option("progressive", False, "the factor 10 grows by 1 for every two sequences scored before", choices=SWITCH),
    Option(
        "tile_multipliers",
        "off",
        "points count these digits several times",
        check=read_multipliers,
        expected=MULTIPLIERS,
    ),
    Option("patterns", False, "bonuses for mirror, ladder, unison, full and cross", choices=SWITCH),
    Option("target_score", 0, "energy that ends the match; 0 = off", check=read_target, expected=TARGET),
    Option("perfect_bonus", 50, "energy for emptying the hand when the pile is empty", low=0, high=500),
    Option("seating", "random", "who sits where", choices=("random", "fixed")),
    Option("center", "anchor", "what lies on the centre at the start", choices=("anchor", "empty", "replace")),
    Option("anchor_from_bag", False, "the anchor is one of the four 5s", choices=SWITCH),
    Option("bridging", True, "old threads may lie between the new ones", choices=SWITCH),
    Option("long_runs", "forbid", "runs longer than 5: forbidden, or allowed but dead", choices=("forbid", "dead")),
    Option("all_must_score", False, "every run with a new thread must be valid", choices=SWITCH),
    Option("end_rule", "play_out", "the empty pile: play out the hands, or stop", choices=("play_out", "pile_empty")),
    Option(
        "stuck", "end", "a player without a legal weave: the match ends, or is passed over", choices=("end", "skip")
    ),
    Option("finish_round", False, "the round is completed before the match ends", choices=SWITCH),
    Option("turn_time", 120, "seconds for a turn; 0 = no limit", low=0, high=3600),
    Option("max_timeouts", 2, "turns skipped in a row that drop a seat", low=1, high=10),
    Option("reconnect_grace", 60, "seconds a seat may be away", low=0, high=600),
    Option("spectators", True, "whether others may watch", choices=SWITCH),
)

PRESETS: dict[str, dict[str, object]] = {
    "classic": {},
    "quinto": {"all_must_score": True},
    "sacred3": {"sacred": [3]},
    "sacred7": {"sacred": [7]},
    "mixed_paths": {"sacred": [3, 5, 7]},
    "small_loom": {"size": 11},
    "obstacle_loom": {"obstacles": "ring"},
    "portal_loom": {"portals": "twin"},
    "grand_loom": {"sacred": [3, 5, 7], "progressive": True, "patterns": True, "portals": "twin"},
}

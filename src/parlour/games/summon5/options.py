"""The options of Summon5 and its presets."""
# Not compiled: it only reads or writes text.

import json
from typing import Annotated, Literal

from msgspec import field

from parlour.core.options import BadOption, Options, one_of, read_by, whole

ODD = {"1": 2, "3": 2, "5": 2, "7": 2, "9": 2}  # `tile_multipliers=odd` written out
MOST_OBSTACLES = 60
KOMI = {2: (5, 0), 3: (35, 0, 35), 4: (0, 5, 10, 0)}  # what each seat begins with, by the number of weavers (R41)
# the same where lots are drawn: what the first round costs (R43)
LOT_KOMI = {2: (55, 0), 3: (55, 0, 0), 4: (85, 20, 20, 0)}


def _told(komi: dict[int, tuple[int, ...]]) -> str:
    return "; ".join(f"of {seats} weavers {', '.join(map(str, energy))}" for seats, energy in komi.items())


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


def read_sacred(value: object) -> list[int]:
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


def read_target(value: object) -> int:
    """0, or 50 to 5000."""
    found = _whole(value, 0, 5000)
    if found is None or 0 < found < 50:
        raise _bad("target_score", value, TARGET)
    return found


class Summon5Options(Options, frozen=True, kw_only=True):
    """What a match of Summon5 can be played by."""

    players: Annotated[Literal[2, 3, 4], one_of("number of weavers")] = 2
    sacred: Annotated[
        list[int], read_by(read_sacred, SACRED, "the Sacred Numbers; a sum counts if it is a multiple of any")
    ] = field(default_factory=lambda: [5])
    mixed_scoring: Annotated[
        Literal["all", "best"], one_of("several Sacred Numbers divide the sum: add all, or take the best")
    ] = "all"
    size: Annotated[Literal[15, 11], one_of("cells on a side of the Great Loom")] = 15
    obstacles: Annotated[
        str | list[list[int]], read_by(read_obstacles, OBSTACLES, "cells that hold nothing and end runs")
    ] = "none"
    portals: Annotated[Literal["none", "twin"], one_of("cells that hold nothing and join lines")] = "none"
    progressive: Annotated[bool, one_of("the factor 10 grows by 1 for every two sequences scored before")] = False
    tile_multipliers: Annotated[
        str | dict[str, int], read_by(read_multipliers, MULTIPLIERS, "points count these digits several times")
    ] = "off"
    patterns: Annotated[bool, one_of("bonuses for mirror, ladder, unison, full and cross")] = False
    target_score: Annotated[int, read_by(read_target, TARGET, "energy that ends the match; 0 = off")] = 0
    perfect_bonus: Annotated[int, whole(0, 500, "energy for emptying the hand when the pile is empty")] = 50
    perfect_for: Annotated[
        Literal["each", "first"],
        one_of("of several who empty their hand: each gets its energy, or the first alone", "Perfect bonus"),
    ] = "each"
    komi: Annotated[
        bool,
        one_of(
            f"energy to begin with, for what the order of turns costs: {_told(KOMI)}; by lots {_told(LOT_KOMI)}",
        ),
    ] = False
    seating: Annotated[Literal["random", "fixed"], one_of("who sits where")] = "random"
    center: Annotated[Literal["anchor", "empty", "replace"], one_of("what lies on the centre at the start")] = "anchor"
    bag: Annotated[
        Literal["forty", "weavers"], one_of("threads in the bag: forty, or twenty for each weaver", "Bag")
    ] = "forty"
    anchor_from_bag: Annotated[bool, one_of("the anchor is one of the four 5s")] = False
    bridging: Annotated[bool, one_of("old threads may lie between the new ones")] = True
    long_runs: Annotated[Literal["forbid", "dead"], one_of("runs longer than 5: forbidden, or allowed but dead")] = (
        "forbid"
    )
    all_must_score: Annotated[bool, one_of("every run with a new thread must be valid")] = False
    end_rule: Annotated[Literal["play_out", "pile_empty"], one_of("the empty pile: play out the hands, or stop")] = (
        "play_out"
    )
    stuck: Annotated[
        Literal["end", "skip"], one_of("a player without a legal weave: the match ends, or is passed over")
    ] = "end"
    sealing: Annotated[
        Literal["allow", "forbid"],
        one_of("whether a weave may take the last place where a thread could be laid, while a pile is left"),
    ] = "allow"
    turns: Annotated[
        Literal["seats", "lots"],
        one_of(
            "in what order each round is woven: by seat, or, after the first, by lots drawn for each", "Order of turns"
        ),
    ] = "seats"
    finish_round: Annotated[bool, one_of("the round is completed before the match ends")] = False
    turn_time: Annotated[int, whole(0, 3600, "seconds for a turn; 0 = no limit")] = 120
    max_timeouts: Annotated[int, whole(1, 10, "turns skipped in a row that drop a seat")] = 2
    reconnect_grace: Annotated[int, whole(0, 600, "seconds a seat may be away")] = 60
    spectators: Annotated[bool, one_of("whether others may watch")] = True


PRESETS: dict[str, dict[str, object]] = {
    # recommended, so the first: R40, R42, R43
    "balanced": {
        "bag": "weavers",
        "turns": "lots",
        "finish_round": True,
        "sealing": "forbid",
        "perfect_for": "first",
        "komi": True,
    },
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


def tried() -> dict[str, list[object]]:
    """What the laws try of options that are not just numbers or words."""
    return {
        "sacred": [[3], [7], [2, 9], [3, 5, 7]],
        "obstacles": ["ring", [[0, 0], [3, 7], [8, 6]]],
        "tile_multipliers": ["odd", {"0": 5, "5": 3, "9": 2}],
        "target_score": [50, 120],
    }

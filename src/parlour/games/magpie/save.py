"""A match saved, and made whole again or refused."""

import msgspec

from parlour.core.dice import Dice
from parlour.core.view import Result, check_result, ending
from parlour.core.zones import whole
from parlour.games.magpie.options import MagpieOptions
from parlour.games.magpie.position import MagpiePosition
from parlour.games.magpie.texts import REASONS

ZONES = ["bag", "1", "2", "led", "out"]


class Saved(msgspec.Struct, forbid_unknown_fields=True):
    """The whole truth."""

    zones: dict[str, list[int]]
    leader: int
    points: list[int]
    laid: int = 0
    result: Result | None = None


def save(position: MagpiePosition) -> Saved:
    return Saved(position.zones, position.leader, position.points, position.laid, ending(position.result))


def load(options: MagpieOptions, saved: Saved, dice: Dice) -> MagpiePosition:
    """The position; ValueError with one clear line if there can be none like it."""
    if sorted(saved.zones) != sorted(ZONES):
        raise ValueError(f"zones must be {', '.join(ZONES)}")
    zones = whole(options.tiles(), {name: saved.zones[name] for name in ZONES})
    ahead = len(zones[str(3 - saved.leader)]) - len(zones[str(saved.leader)]) if saved.leader in (1, 2) else -1
    if saved.leader not in (1, 2) or len(zones["led"]) > 1 or ahead != len(zones["led"]):
        raise ValueError("leader must be the seat that leads; its hand is a tile shorter while one is led")
    if len(zones["bag"]) % 2:
        raise ValueError("the bag must hold an even number of tiles, since both seats draw")
    if len(saved.points) != 2 or min(saved.points) < 0 or sum(saved.points) > sum(zones["out"]) or saved.laid < 0:
        raise ValueError("points must be two numbers that the tiles that are out can bring; laid is a count")
    if saved.result is None and not zones["1"] and not zones["2"]:
        raise ValueError("both hands are empty, so there must be a result")
    check_result(saved.result, REASONS, 2)
    position = MagpiePosition(options, dice, zones, saved.leader, list(saved.points), saved.laid)
    if saved.result is not None:
        position.finish(saved.result.winner, saved.result.reason, None)
    return position

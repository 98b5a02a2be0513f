"""Hidden zones: tiles that lie in hands, bags and piles, some of them closed to a viewer.

One idea serves views, saves, loads and dreams alike: every tile lies in exactly one zone; a viewer sees some zones and
only counts the others; what they do not see is all tiles minus those they see.
"""

from parlour.core.dice import Dice

Zones = dict[str, list[int]]  # each zone sorted, unless its order matters


def seen(zones: Zones, closed: list[str]) -> dict[str, list[int] | int]:
    """The zones as a viewer sees them: a closed one is only counted."""
    return {name: len(tiles) if name in closed else list(tiles) for name, tiles in zones.items()}


def unseen(tiles: list[int], known: dict[str, list[int] | int]) -> list[int]:
    """All tiles minus those that lie open; ValueError with one clear line if these zones cannot hold them."""
    rest = sorted(tiles)
    for name, lying in known.items():
        if isinstance(lying, list):
            for tile in lying:
                if tile not in rest:
                    raise ValueError(f"{name}: there is no tile {tile}, or not so many of it")
                rest.remove(tile)
    closed = 0
    for lying in known.values():
        closed += lying if isinstance(lying, int) else 0
    if closed != len(rest):
        raise ValueError(f"the zones hold {len(tiles) - len(rest) + closed} tiles; expected {len(tiles)}")
    return rest


def dealt(known: dict[str, list[int] | int], rest: list[int], dice: Dice) -> Zones:
    """What is unseen lies somewhere in the closed zones: one way, all of them equally likely."""
    deck = dice.shuffle("dream", rest)
    zones: Zones = {}
    for name, lying in known.items():
        if isinstance(lying, list):
            zones[name] = list(lying)
        else:
            zones[name] = sorted(deck[:lying])
            del deck[:lying]
    return zones


def whole(tiles: list[int], zones: Zones) -> Zones:
    """The zones of a save, each in order; ValueError unless together they hold exactly the tiles."""
    known: dict[str, list[int] | int] = {name: list(lying) for name, lying in zones.items()}
    unseen(tiles, known)
    return {name: sorted(lying) for name, lying in zones.items()}

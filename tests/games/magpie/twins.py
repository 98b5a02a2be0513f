"""Matches of Magpie that one viewer cannot tell apart: seat 2 holds and leads this or that."""

from parlour.laws.twin import Twin


def start(led: int) -> dict[str, object]:
    """Seat 2 holds this tile and leads."""
    bag = [tile for tile in (1, 2, 3, 5, 6) if tile != led]
    zones = {"bag": bag, "1": [2, 4, 6], "2": [4, 4, led], "led": [], "out": [1, 1, 2, 3, 3, 5, 5, 6]}
    return {"zones": zones, "leader": 2, "points": [0, 0]}


TWINS = [
    Twin(viewer, {}, f"2 lay {one}", f"2 lay {other}", start(one), start(other), ("lay 2", "lay 3"))
    for viewer in (0, 1)
    for one, other in ((5, 6), (1, 2), (2, 3))
]

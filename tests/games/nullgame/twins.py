"""Matches of Nullgame that one viewer cannot tell apart."""

from collections.abc import Iterator

from parlour.core.dice import QuickDice
from parlour.laws.twin import Twin

TWINS = [
    Twin(1, {}, "1 hold 3\n2 show", "1 hold 3\n2 hold 3\n2 show"),
    Twin(1, {"changes": 9}, "2 hold 1\n1 hold 3\n2 show", "2 hold 3\n2 hold 2\n1 hold 3\n2 hold 3\n2 show"),
    Twin(0, {}, "1 show\n2 hold 1", "1 hold 1\n1 show\n2 hold 2\n2 hold 3"),
    Twin(2, {"turn_time": 10}, "1 hold 1\n! timeout 1 show", "1 hold 1\n1 hold 2\n! timeout 1 show"),
]


def twins(seed: int) -> Iterator[Twin]:
    """Seat 2 changes its mind here and there; nobody can know."""
    dice = QuickDice(seed)

    def body() -> str:
        changes = [[f"2 hold {dice.roll('hold', 10) - 1}"] * dice.roll("many", 4) for _ in range(2)]
        return "\n".join([*changes[0], "1 hold 4", *changes[1], "1 hold 2", "2 show"])

    for viewer in (0, 1):
        yield Twin(viewer, {"pebbles": 9, "changes": 9}, f"2 hold 0\n{body()}", body(), probes=("hold 50",))

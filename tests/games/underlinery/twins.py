"""Matches of Underlinery that one viewer cannot tell apart."""

from collections.abc import Iterator

from parlour.core.dice import QuickDice
from parlour.games.underlinery.position import layouts
from parlour.laws.twin import Twin
from tests.games.underlinery.play import transposed

ASC, COL = layouts.named("asc"), layouts.named("col")
PROBES = ("call 57", "lift a1", "layout asc", "hand 57", "c4", "call 1+2", "open", "57~")


def calls(numbers: list[int], mover: int) -> list[str]:
    return [f"{mover if i % 2 == 0 else 3 - mover} call {number}" for i, number in enumerate(numbers)]


def body(toss: int, choice: str, one: list[str], two: list[str], rest: list[str]) -> str:
    """Toss and choice, then the inputs of the first placer, then those of the other."""
    placer = toss if choice == "A" else 3 - toss
    first, second = (one, two) if placer == 1 else (two, one)
    lines = [f"! toss {toss}", f"{toss} choose {choice}"]
    lines += [f"{placer} {text}" if text[0] != "!" else text for text in first]
    lines += [f"{3 - placer} {text}" if text[0] != "!" else text for text in second]
    return "\n".join([*lines, *rest])


def transposes(viewer: int, options: dict[str, object], choice: str, numbers: list[int]) -> Twin:
    """A grid and its transpose complete equally many lines by every call."""
    rest = calls(numbers, 2 if choice == "A" else 1)
    left = body(1, choice, ["layout asc"], ["layout mul:2"], rest)
    return Twin(viewer, options, left, body(1, choice, ["layout col"], ["layout mul:2"], rest), probes=PROBES)


ROWS = list(range(1, 34))

TWINS = [
    transposes(2, {}, "A", ROWS),
    transposes(0, {}, "A", ROWS),
    transposes(0, {"spectator_delay": 3}, "B", ROWS[:16]),
    transposes(2, {}, "A", list(range(1, 112))),  # to the end: seat 1 wins, and no grid is opened
    transposes(0, {"reveal": "players"}, "A", list(range(1, 112))),  # opened to the players alone
    transposes(2, {"ticks": 5}, "B", list(range(1, 56))),
    # how often, where and in which order the other seat placed and lifted is not told, once both grids are open
    Twin(
        2,
        {},
        body(1, "A", ["place 1@a1", "layout asc"], ["layout mul:2"], []),
        body(1, "A", ["place 9@c4", "place 1@a1", "lift c4", "d5", "d5", "layout col"], ["layout mul:2"], []),
        probes=PROBES,
    ),
    Twin(
        0,
        {},
        body(2, "A", ["fill", f"! fill/1 {','.join(map(str, ASC))}"], ["place 1@a1", "layout asc"], []),
        body(2, "A", ["layout col"], ["place 121@k11", "place 4@a1", "lift a1", "layout mul:5+7"], []),
    ),
    # the clock fills what is missing, however much that is
    Twin(
        2,
        {},
        body(1, "A", ["place 1@a1"], ["layout col"], [f"! timeout 1 fill\n! fill/1 {','.join(map(str, ASC[1:]))}"]),
        body(
            1,
            "A",
            ["place 1@a1"],
            ["layout col"],
            ["1 place 12@b1", f"! timeout 1 fill\n! fill/1 {','.join(map(str, [*COL[2:]]))}"],
        ),
    ),
    # what a pulse was answered is the caller's alone
    Twin(
        0,
        {"powers": True},
        body(1, "B", ["layout asc"], ["layout mul:2"], [*calls([2, 3, 4, 5, 6, 7, 8, 9, 10], 1), "2 call 11 pulse"]),
        body(1, "B", ["layout mul:3"], ["layout mul:2"], [*calls([2, 3, 4, 5, 6, 7, 8, 9, 10], 1), "2 call 11 pulse"]),
    ),
    Twin(
        1,
        {"powers": True},
        body(1, "B", ["layout mul:3"], ["layout asc"], [*calls([1], 1), "2 call 11 pulse", "1 call 3 hold 9"]),
        body(1, "B", ["layout mul:3"], ["layout desc"], [*calls([1], 1), "2 call 11 pulse", "1 call 3 hold 9"]),
    ),
]


def twins(seed: int) -> Iterator[Twin]:
    """A random grid and its transpose through a random match, every kind of clock and call among it."""
    dice = QuickDice(seed)
    numbers = list(range(1, 122))
    grid = dice.shuffle("grid", numbers)
    other = layouts.to_text(dice.shuffle("other", numbers))
    choice = "AB"[seed % 2]
    delay = dice.roll("delay", 4) - 1
    called = dice.shuffle("calls", numbers)[: 60 + dice.roll("length", 20)]
    rest = calls(called, 2 if choice == "A" else 1)
    if seed % 3 == 0:
        rest.append(f"{dice.roll('resign', 2)} resign")
    left, right = [
        body(1, choice, [f"layout {layouts.to_text(layout)}"], [f"layout {other}"], rest)
        for layout in (grid, transposed(grid))
    ]
    yield Twin(2, {}, left, right, probes=PROBES)
    yield Twin(0, {"spectator_delay": delay}, left, right)

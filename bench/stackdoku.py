"""How fast Stackdoku makes certified levels, beside Debian's `qqwing`, which makes only a Sudoku; and how fast it plays."""

import shutil
import statistics
import subprocess
import time
from importlib import import_module
from itertools import count

from bench.measure import Row, duel, repeated
from bench.plain import versus_plain
from bench.playouts import rollouts
from parlour.core.dice import QuickDice
from parlour.games.stackdoku import CARD, make_level
from parlour.games.stackdoku.options import GIVENS

PROMISED = {"easy": 1.0, "medium": 1.0, "hard": 1.0, "expert": 0.0}  # times the rate of qqwing
BATCH = 10  # puzzles that one call of qqwing makes
_seeds = count()  # a level asked for twice would be remembered, not made


def fresh(preset: str) -> int:
    """One level that nobody has asked for before: dug, laid, rated, verified."""
    make_level(preset, f"bench-{next(_seeds)}")
    return 1


def levels(preset: str, seconds: float) -> float:
    """Certified levels a second."""
    return repeated(lambda: fresh(preset))(seconds)


def qqwing(seconds: float) -> float:
    """Sudokus a second, of any difficulty: nothing that it makes is thrown away."""

    def batch() -> int:
        subprocess.run(["qqwing", "--generate", str(BATCH), "--compact"], stdout=subprocess.DEVNULL, check=True)
        return BATCH

    return repeated(batch)(seconds)


def times(preset: str, number: int) -> str:
    """Median and slowest of some levels, in words."""
    spent = []
    for _ in range(number):
        began = time.perf_counter()
        fresh(preset)
        spent.append((time.perf_counter() - began) * 1000)
    return f"of {number} levels the median took {statistics.median(spent):.1f} ms, the slowest {max(spent):.0f} ms"


def playouts(preset: str, seconds: float) -> float:
    """Random continuations of one start a second, to the last life."""
    game, dice = CARD.make({"seed": "bench"}, preset), QuickDice(1)
    start = game.start(dice)
    return repeated(lambda: rollouts(start, 1, dice).games)(seconds)


def level_row(preset: str, seconds: float) -> Row:
    what, fact = f"Stackdoku, certified {preset} levels", times(preset, 200)
    if shutil.which("qqwing") is None:
        return Row(what, "levels/s", levels(preset, seconds), facts=(fact, "qqwing is not installed here"))
    ours, theirs = duel(lambda span: levels(preset, span), qqwing, seconds)
    return Row(what, "levels/s", ours, "qqwing, sudoku alone", theirs, PROMISED[preset], (fact,))


def rows(seconds: float) -> list[Row]:
    return [
        *(level_row(preset, seconds) for preset in GIVENS),
        versus_plain("Stackdoku, random playouts of an easy level", "games/s", seconds, playouts, "easy"),
        versus_plain("Stackdoku, random playouts in hidden mode", "games/s", seconds, playouts, "hidden"),
    ]


if __name__ == "__main__":
    # by its own name, so that the plain process finds its functions
    for row in import_module("bench.stackdoku").rows(1.0):
        print(f"{row.what:45} {row.ours:10.0f} {row.unit:10} {row.peer}: {row.theirs:.0f}  {' '.join(row.facts)}")

"""Instructions of one input, counted by valgrind: `python -m bench instructions`. Two runs agree within some percent, on any machine.

What the kernel does is not among them. Without valgrind there are no rows.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from contextlib import ExitStack
from pathlib import Path

from bench.measure import Row
from bench.script import GAMES
from bench.server import Side, house

MATCHES = 100
INPUTS = 10  # of each match at most that are counted; half as many go before them
VALGRIND = ["valgrind", "-q", "--tool=callgrind", "--instr-atstart=no"]


def rows(_: float) -> list[Row]:
    if not shutil.which("valgrind") or not shutil.which("callgrind_control"):
        return []
    return [_row(game) for game in GAMES]


def _row(game: str) -> Row:
    each = counted(game)
    fact = f"{each:,.0f} instructions an input outside the kernel, {MATCHES} matches, all threads"
    return Row(f"{game.capitalize()}, inputs in 10^9 instructions", "inputs", 1e9 / each, facts=(fact,))


def counted(game: str) -> float:
    """Instructions of one input."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        out = Path(folder) / "callgrind"
        serve = house(folder, game, MATCHES)
        side = Side(stack, [*VALGRIND, f"--callgrind-out-file={out}", *serve], "house", MATCHES, game)
        line = side.script
        most = min(INPUTS, (len(line.steps) - line.setup) * 2 // 3)
        side.play(600.0, line.setup + most // 2)
        _control("-i", "on", side)
        moves = side.play(600.0, line.setup + most // 2 + most)["moves"]
        _control("-i", "off", side)
        _control("-d", "", side)
        found = sorted(Path(folder).glob("callgrind*"))
        totals = [
            line for file in found for line in file.read_text().splitlines() if line.startswith(("totals:", "summary:"))
        ]
        return max(int(line.split()[1]) for line in totals) / moves


def _control(what: str, how: str, side: Side) -> None:
    words = ["callgrind_control", what, *([how] if how else []), str(side.server.pid)]
    subprocess.run(words, check=True, capture_output=True, timeout=300)

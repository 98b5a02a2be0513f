"""Instructions of one input, counted by valgrind: `python -m bench instructions`. Two runs agree within some percent, on any machine.

What the kernel does is not among them. Without valgrind there are no rows.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from bench.measure import Row
from bench.script import SETUP
from bench.server import HOUSE, Side

MATCHES = 100
WARM = 5  # inputs of each match before anything is counted
COUNTED = 10  # inputs of each match
VALGRIND = ["valgrind", "-q", "--tool=callgrind", "--instr-atstart=no"]


def rows(_: float) -> list[Row]:
    if not shutil.which("valgrind") or not shutil.which("callgrind_control"):
        return []
    each = counted()
    fact = f"{each:,.0f} instructions an input outside the kernel, {MATCHES} matches, all threads"
    return [Row("Server, inputs in 10^9 instructions", "inputs", 1e9 / each, facts=(fact,))]


def counted() -> float:
    """Instructions of one input."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        out = Path(folder) / "callgrind"
        serve = [
            sys.executable,
            "-P",
            "-m",
            "parlour",
            "serve",
            "--port",
            "0",
            "--database",
            f"{folder}/house.db",
            *HOUSE,
        ]
        side = Side(stack, [*VALGRIND, f"--callgrind-out-file={out}", *serve], "house", MATCHES)
        side.play(600.0, SETUP + WARM)
        _control("-i", "on", side)
        moves = side.play(600.0, SETUP + WARM + COUNTED)["moves"]
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

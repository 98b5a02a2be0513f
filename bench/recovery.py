"""A house that opens with thousands of matches going on: how long until it answers, until nothing is left to take up, and what it weighs.

`python -m bench recovery`. The matches are of Fogline, 60 inputs each, one decision in three days; each is waited for by one of
its two players.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.request import urlopen

from bench.laid import lay
from bench.measure import Row
from bench.script import script
from bench.server import HOUSE, busy, started
from parlour.table.clock import Pace

MATCHES = 10_000
INPUTS = 60
CALM = 3.0  # seconds in which the server does next to nothing: it has done all it wanted


def rows(_: float) -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / "house.db")
        lay(file, script(), MATCHES, INPUTS, Pace("days", 3))
        empty = measured(str(Path(folder) / "empty.db"))
        full = measured(file)
    answers = f"it answers after {full[0]:.1f} s, an empty house after {empty[0]:.1f} s"
    works = f"has worked {full[1]:.1f} s of the processor when all that goes on by itself does, empty {empty[1]:.1f} s"
    facts = (f"{answers}; {works}; it has {full[2]:,.0f} MB by then, empty {empty[2]:,.0f} MB",)
    rate = MATCHES / full[1]
    return [Row(f"Server, opened with {MATCHES:,} matches going on", "matches/s", rate, facts=facts)]


def measured(file: str) -> tuple[float, float, float]:
    """Seconds until it answers, seconds of the processor until it is calm, megabytes by then."""
    began = time.perf_counter()
    command = [sys.executable, "-P", "-m", "parlour", "serve", "--port", "0", "--database", file, *HOUSE]
    with started(command, 0) as server:
        assert server.stdout is not None
        url = server.stdout.readline().partition("http")[2].split("/ (")[0]
        while not _answers(f"http{url}/api/lobby"):
            time.sleep(0.01)
        ready = time.perf_counter() - began
        return ready, _calm(server), _megabytes(server)


def _answers(url: str) -> bool:
    try:
        with urlopen(url, timeout=60) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def _calm(server: subprocess.Popen[str]) -> float:
    worked = -1.0
    while (now := busy(server.pid)) - worked > CALM / 20:
        worked = now
        time.sleep(CALM)
    return now


def _megabytes(server: subprocess.Popen[str]) -> float:
    status = Path(f"/proc/{server.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024

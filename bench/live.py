"""A full house at its usual pace: `python -m bench live`. How long an input waits while 2,000 matches of Fogline have one every
five seconds each; what the house weighs with them; what it takes when everybody comes at once, as after a restart.

Beside it boardgame.io with as many matches. Waits are by the clock: on a busy machine they tell of the machine.
"""

from __future__ import annotations

import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from bench import boardgame
from bench.measure import Row
from bench.server import Side, busy, house

MATCHES = 2000
PACE = 5.0  # seconds between two inputs of a match
LEAST = 10.0  # seconds of the measurement


def rows(seconds: float) -> list[Row]:
    span = max(seconds, LEAST)
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        began = time.perf_counter()
        ours = Side(stack, house(folder, "fogline", MATCHES), "house", MATCHES, "fogline")
        came = time.perf_counter() - began
        worked, weight = busy(ours.server.pid), _megabytes(ours.server.pid)
        waits = ours.play(span, pace=PACE)
        found = [
            f"p50 {waits['p50'] * 1000:.1f} ms, p99 {waits['p99'] * 1000:.1f} ms at {waits['by_clock']:,.0f} moves/s"
        ]
        found.append(
            f"{weight:,.0f} MB with {2 * MATCHES:,} connections: {1024 * MATCHES / weight:,.0f} matches or "
            f"{2048 * MATCHES / weight:,.0f} connections a GB, the house itself included"
        )
        found.append(
            f"laid, opened, taken up and all {2 * MATCHES:,} connected after {came:.1f} s, {worked:.1f} s of the processor"
        )
        peer, rate = "", 0.0
        if command := boardgame.command():
            theirs = Side(stack, command, "boardgame", MATCHES, "fogline").play(span, pace=PACE)
            peer, rate = "boardgame.io 0.50", theirs["rate"]
            found.append(f"{peer}: p50 {theirs['p50'] * 1000:.1f} ms, p99 {theirs['p99'] * 1000:.1f} ms")
    what = f"Fogline, {MATCHES:,} matches, an input in {PACE:.0f} s"
    return [Row(what, "moves/s", waits["rate"], peer, rate, facts=tuple(found))]


def _megabytes(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024

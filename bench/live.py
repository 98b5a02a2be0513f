"""A full house at its usual pace: `python -m bench live`. How long an input waits while 2,000 matches of Fogline have one every
five seconds each, alone and while bots think beside them; what the house weighs with them; what it takes when everybody comes
at once, as after a restart.

Beside it boardgame.io with as many matches. Waits are by the clock: on a busy machine they tell of the machine.
"""

from __future__ import annotations

import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from bench import boardgame
from bench.measure import Row
from bench.server import Round, Side, busy, house, started

MATCHES = 2000
PACE = 5.0  # seconds between two inputs of a match
LEAST = 10.0  # seconds of the measurement
TABLES = 8  # with a bot each, of which one is always thinking or about to


def rows(seconds: float) -> list[Row]:
    span = max(seconds, LEAST)
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        began = time.perf_counter()
        ours = Side(stack, house(folder, "fogline", MATCHES), "house", MATCHES, "fogline")
        came = time.perf_counter() - began
        worked, weight = busy(ours.server.pid), _megabytes(ours.server.pid)
        waits = ours.play(span, pace=PACE)
        found = [f"{_waited(waits)} at {waits['by_clock']:,.0f} moves/s"]
        words = [sys.executable, "-P", "-m", "bench.thinkers", str(ours.port), str(TABLES)]
        thinkers = stack.enter_context(started(words, 1))
        assert thinkers.stdout is not None
        thinkers.stdout.readline()
        beside = ours.play(span, pace=PACE)
        found.append(f"with {TABLES} tables beside them at which bots of `hard` think: {_waited(beside)}")
        thinkers.terminate()
        found.append(
            f"{weight:,.0f} MB with {2 * MATCHES:,} connections: {1024 * MATCHES / weight:,.0f} matches or "
            f"{2048 * MATCHES / weight:,.0f} connections a GB, the house itself included"
        )
        found.append(
            f"laid, opened, taken up and all {2 * MATCHES:,} connected after {came:.1f} s, {worked:.1f} s of the processor"
        )
        back, cost = ours.storm()
        found.append(
            f"all {2 * MATCHES:,} cut off at once are back after {back:.1f} s, {cost:.1f} s of the processor, "
            f"{cost / (2 * MATCHES) * 1e6:.0f} us each"
        )
        peer, rate = "", 0.0
        if command := boardgame.shaped():
            theirs = Side(stack, command, "boardgame", MATCHES, "fogline").play(span, pace=PACE)
            peer, rate = "boardgame.io 0.50", theirs["rate"]
            found.append(f"{peer}: {_waited(theirs)}")
    what = f"Fogline, {MATCHES:,} matches, an input in {PACE:.0f} s"
    return [Row(what, "moves/s", waits["rate"], peer, rate, facts=tuple(found))]


def _waited(round_: Round) -> str:
    return f"p50 {round_['p50'] * 1000:.1f} ms, p99 {round_['p99'] * 1000:.1f} ms"


def _megabytes(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024

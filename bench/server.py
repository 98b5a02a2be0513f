"""The server under load: one core for it, one for its clients; beside it the same WebSockets without a house, and boardgame.io.

Every match has one input on its way at any time. Inputs are counted when they are acknowledged, which Parlour does after the commit
(SQLite, synchronous=FULL); the others keep nothing. A rate is inputs for each second that the server's process kept its core
busy, so that neither the clients nor whatever else runs here limit it; waits are by the clock.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

from bench import boardgame
from bench.laid import lay
from bench.measure import ROUNDS, Row
from bench.script import script

# Games and concurrent matches; the fewer inputs a match has, the more of them there are.
CROWDS = (
    ("fogline", 200),
    ("fogline", 2000),
    ("summon5", 1000),
    ("underlinery", 200),
    ("stackdoku", 200),
    ("underscore", 600),
)
WARM = 5.0  # seconds at least before the first round: what an answer weighs is read off there, so some have to come
HOUSE = ["--rate", "10000000", "--sockets", "100000", "--log", "error"]

Round = dict[str, float]


@contextmanager
def started(command: list[str], core: int) -> Iterator[subprocess.Popen[str]]:
    """A process that keeps to one core, if there are two."""
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"NODE_ENV": "production"},
    )
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(process.pid, {cores[core % len(cores)]})
    try:
        yield process
    finally:
        process.terminate()
        process.communicate()


def busy(pid: int) -> float:
    """Seconds of the processor that a process has used, all its threads together, by its own clock: the ticks of /proc are
    too coarse for a short round."""
    return time.clock_gettime(~pid << 3 | 2)  # how Linux numbers the clock of a process, as `clock_getcpuclockid` does


def ticks(pid: int) -> tuple[int, int]:
    """The same in ticks: outside the kernel, and in it."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    return int(fields[11]), int(fields[12])


def house(folder: str, game: str, matches: int, database: str = "") -> list[str]:
    """The command of a house in which these matches are laid; in a file of that folder, if no database is named."""
    line, file = script(game), database or str(Path(folder) / "house.db")
    lay(file, line, matches, line.setup)
    return [sys.executable, "-P", "-m", "parlour", "serve", "--port", "0", "--database", file, *HOUSE]


class Side:
    """A server and the crowd that plays on it. A match of Fogline stands for all where a peer knows no other."""

    def __init__(self, stack: ExitStack, server: list[str], kind: str, matches: int, game: str, *more: str) -> None:
        self.server = stack.enter_context(started(server, 0))
        assert self.server.stdout is not None
        line = self.server.stdout.readline()
        port = line.partition("127.0.0.1:")[2].partition("/")[0]
        if not port:
            sys.exit(f"{kind}: the server does not start")
        self.port = int(port)
        self.wait_for(self.port)
        words = [sys.executable, "-P", "-m", "bench.crowd", kind, port, str(matches), game, *more]
        self.crowd = stack.enter_context(started(words, 1))
        self.rounds: list[Round] = []
        self.script = script(game)
        self._answer()

    def wait_for(self, port: int) -> None:
        """Until clients may come; one process listens before it tells its port."""

    def _answer(self) -> str:
        assert self.crowd.stdout is not None
        if not (line := self.crowd.stdout.readline()):
            sys.exit("the clients of the server bench failed")
        return line

    def play(self, seconds: float, until: int = 0, pace: float = 0.0) -> Round:
        """At most so long, and until every match has had so many inputs."""
        assert self.crowd.stdin is not None
        began, before = busy(self.server.pid), ticks(self.server.pid)
        print(seconds, until or len(self.script.steps), pace, file=self.crowd.stdin, flush=True)
        found: Round = json.loads(self._answer())
        found["rate"] = found["moves"] / max(0.01, busy(self.server.pid) - began)
        outside, inside = [now - then for now, then in zip(ticks(self.server.pid), before, strict=True)]
        found["kernel"] = inside / max(1, outside + inside)
        return found

    def storm(self) -> tuple[float, float]:
        """Everybody is cut off and comes back at once: after how many seconds, and how many of the processor."""
        assert self.crowd.stdin is not None
        began = busy(self.server.pid)
        print("storm", file=self.crowd.stdin, flush=True)
        return float(self._answer()), busy(self.server.pid) - began

    def share(self, number: int) -> int:
        """How far a match may be after this round, the warm-up being the first."""
        line = self.script
        return line.setup + (len(line.steps) - line.setup) * number // (ROUNDS + 1)

    def best(self) -> float:
        return max(found["rate"] for found in self.rounds)

    def cost(self) -> str:
        """Of one input."""
        kernel = sorted(found["kernel"] for found in self.rounds)[len(self.rounds) // 2]
        return f"{1e6 / self.best():.0f} us of the processor an input, {100 * kernel:.0f} % of it in the kernel"

    def wait(self) -> str:
        """By the clock, in the round in which most inputs were acknowledged."""
        found = max(self.rounds, key=lambda found: found["by_clock"])
        return f"p99 {found['p99'] * 1000:.0f} ms at {found['by_clock']:,.0f} moves/s by the clock"


def rows(seconds: float) -> list[Row]:
    return [row for game, matches in CROWDS for row in measured(game, matches, seconds)]


def measured(game: str, matches: int, seconds: float) -> list[Row]:
    python = [sys.executable, "-P", "-m"]
    span = max(seconds / ROUNDS, matches / 1000)  # every match several times in a round
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        sides = {"house": Side(stack, house(folder, game, matches), "house", matches, game)}
        first = sides["house"].play(max(span, WARM), sides["house"].share(1))
        size = str(round(first["bytes"] / round(first["frames"] - 1)))  # frames of equal size, and a short one
        sides["same"] = Side(stack, [*python, "bench.bare", size], "same", matches, game)
        if game == "fogline":
            sides["echo"] = Side(stack, [*python, "bench.bare", size], "echo", matches, game, size)
        if command := boardgame.shaped():
            sides["shaped"] = Side(stack, command, "boardgame", matches, "fogline")
        if game != "fogline" and (command := boardgame.telling(folder, game)):
            sides["telling"] = Side(stack, command, "boardgame", matches, game)
        for name, side in sides.items():
            if name != "house":
                side.play(span, side.share(1))
        for number in range(ROUNDS):
            for side in sides.values():
                side.rounds.append(side.play(span, side.share(number + 2)))
    what = f"{script(game).game.capitalize()}, {matches:,} matches"
    ours, last = sides["house"].best(), sides["house"].rounds[-1]
    answer = f"an input is answered by {last['frames']:.0f} frames, {last['bytes']:,.0f} bytes together"
    peers = {
        "same": ("the same frames, no house", "one short frame in, the same frames out"),
        "echo": ("WebSocket echo", f"{size} bytes there and back"),
        "shaped": ("boardgame.io 0.50, Fogline", "inputs of Fogline, kept in memory only"),
        "telling": ("boardgame.io 0.50, told the same", "the same told, no rules, kept in memory only"),
    }
    found = [
        Row(
            what,
            "moves/s",
            ours,
            peer,
            sides[name].best(),
            facts=(f"{peer}: {sides[name].wait()}; {sides[name].cost()}; {how}",),
        )
        for name, (peer, how) in peers.items()
        if name in sides
    ]
    return [
        replace(found[0], facts=(f"{sides['house'].wait()}; {sides['house'].cost()}; {answer}", *found[0].facts)),
        *found[1:],
    ]

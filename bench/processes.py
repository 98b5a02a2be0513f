"""A house of two processes beside the same of one: `python -m bench processes`. Moves for each second of the processor.

On two cores the clients need one, so the clock cannot show what two processes do; the processor can: if a move costs two
processes together what it costs one, twice the cores play twice as much. What they pass on to each other, and wait for
at the one file, is in it. PARLOUR_POSTGRES=postgresql://... names a PostgreSQL where databases may be made: then there too.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from secrets import token_hex

from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from bench.measure import Row
from bench.server import Round, Side, busy, house
from parlour.store.database import address

GAME, MATCHES = "fogline", 200
ROUNDS = 9  # short ones by turns, and the median of their ratios: one lucky round of one side says nothing of both


class Several(Side):
    """A house of so many processes, on whichever cores there are."""

    def __init__(self, stack: ExitStack, server: str, processes: int) -> None:
        self.processes = processes
        database = _fresh(stack, server) if server else ""
        command = house(stack.enter_context(tempfile.TemporaryDirectory()), GAME, MATCHES, database)
        super().__init__(stack, [*command, "--processes", str(processes)], "house", MATCHES, GAME)
        for pid in self._all():
            os.sched_setaffinity(pid, os.sched_getaffinity(0))

    def wait_for(self, port: int) -> None:
        """Until every process listens: who comes before would all be at the first."""
        while sum(_listens(line, port) for line in Path("/proc/net/tcp").read_text().splitlines()[1:]) < self.processes:
            time.sleep(0.05)

    def share(self, number: int) -> int:
        line = self.script
        return line.setup + (len(line.steps) - line.setup) * number // (ROUNDS + 1)

    def median(self) -> float:
        return statistics.median(found["rate"] for found in self.rounds)

    def _all(self) -> list[int]:
        """The process that was started, and those that it has started."""
        found = [self.server.pid]
        for pid in found:
            found += map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())
        return found

    def play(self, seconds: float, until: int = 0, pace: float = 0.0) -> Round:
        pids = self._all()
        began = sum(map(busy, pids))
        found = super().play(seconds, until, pace)
        found["rate"] = found["moves"] / max(0.01, sum(map(busy, pids)) - began)
        return found


def _listens(line: str, port: int) -> bool:
    words = line.split()
    return words[1].endswith(f":{port:04X}") and words[3] == "0A"


def _fresh(stack: ExitStack, server: str) -> str:
    """The address of a new database there."""
    name = f"parlour_bench_{token_hex(6)}"
    asyncio.run(_say(server, f"CREATE DATABASE {name}"))
    stack.callback(lambda: asyncio.run(_say(server, f"DROP DATABASE {name} WITH (FORCE)")))
    return address(server).set(drivername="postgresql", database=name).render_as_string(hide_password=False)


async def _say(server: str, words: str) -> None:
    engine = create_async_engine(address(server), isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        await connection.execute(text(words))
    await engine.dispose()


def rows(seconds: float) -> list[Row]:
    servers = {"SQLite": "", "PostgreSQL": os.environ.get("PARLOUR_POSTGRES", "")}
    return [_row(seconds, kind, server) for kind, server in servers.items() if server or kind == "SQLite"]


def _row(seconds: float, kind: str, server: str) -> Row:
    span = max(seconds / ROUNDS, 0.6)
    with ExitStack() as stack:
        one, two = [Several(stack, server, processes) for processes in (1, 2)]
        for side in (one, two):
            side.play(span, side.share(1))
        for number in range(ROUNDS):
            for side in (one, two):
                side.rounds.append(side.play(span, side.share(number + 2)))
    times = sorted(2 * both["rate"] / alone["rate"] for alone, both in zip(one.rounds, two.rounds, strict=True))
    far = f"{statistics.median(times):.2f} times as many moves from two free cores as from one"
    facts = (
        f"one process: {one.wait()}",
        f"two: {two.wait()}; {far}, in the middle of {ROUNDS} rounds ({times[0]:.2f} to {times[-1]:.2f})",
        f"load {os.getloadavg()[0]:.0f}",
    )
    what = f"{GAME.capitalize()}, {MATCHES} matches, two processes on {kind}"
    return Row(what, "moves/s of the processor", two.median(), "one process", one.median(), facts=facts)

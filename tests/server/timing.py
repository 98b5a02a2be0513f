"""`python -m tests.server.timing`: by the clock, whether how long a refusal takes tells what the refused may not know.

Twins, matches that differ only in that, are asked the same wrong thing over and over by turns, in one house of one process: from
the frame that comes in to the frame that goes out. Ranks are compared (Mann and Whitney), so a few late answers do not
count. A leak on purpose is looked for in the same way. The tests count instructions instead, which no busy machine changes.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import random
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter_ns
from typing import Any

from parlour.laws.twin import Twin
from parlour.server.metrics import set_up_log
from parlour.store.kept import KeptMatch
from parlour.table.match import Reply
from tests.server.hostile.room import Room, Seat, opened
from tests.server.test_twins import CASES
from tests.simulation.patching import patched

SAID = b'{"type":"submit","id":"probe","text":"hold 99"}'
PROBE = b"\x81" + bytes([0x80 | len(SAID)]) + bytes(4) + SAID
WARM = 200  # answers that do not count
SEEN = 5.0  # standard deviations from which on a difference is none of chance


def leaking() -> AbstractContextManager[None]:
    """A house that counts the stones in all hands before it refuses: one step for each."""
    hear: Callable[..., Reply] = KeptMatch.hear

    def looks_first(self: KeptMatch, *given: Any) -> Reply:
        for hand in getattr(self.match.position, "hand", ()):
            stones = 0
            while stones < hand:
                stones += 1
        return hear(self, *given)

    return patched(KeptMatch, "hear", looks_first)


async def played(room: Room, game: str, twin: Twin, body: str) -> Seat:
    """The seat of the viewer, at the end of the body."""
    ana, bo, eve = [await room.guest(f"10.0.0.{number}") for number in (1, 2, 3)]
    match = (await ana.open(game, "me", "open", options=twin.options, pace={"kind": "none"})).json()["id"]
    await bo.http.post(f"/api/matches/{match}/join", json={})
    seats = [await ana.sit(match), await bo.sit(match)]
    for seat, nonce in zip(seats, ("aa" * 8, "bb" * 8), strict=True):
        await seat.say({"type": "ready", "nonce": nonce})
    for seat in seats:
        while not seat.update:
            await seat.hear()
    seats.insert(0, await eve.sit(match))
    by_number = {seat.update.get("viewer", 0): seat for seat in seats}
    for number, line in enumerate(body.split("\n")):
        answer = await by_number[int(line[0])].submit(line[2:], f"i{number}")
        assert answer["type"] == "done", (line, answer)
    return by_number[twin.viewer]


def took(seat: Seat) -> int:
    """Nanoseconds."""
    said = len(seat.frames)
    began = perf_counter_ns()
    seat.line.data_received(PROBE)
    found = perf_counter_ns() - began
    assert len(seat.frames) == said + 1 and b'"type":"refused"' in seat.frames[-1]
    return found


def deviation(left: list[int], right: list[int]) -> float:
    """Of the ranks of the one among those of the other, in standard deviations: of chance alone seldom beyond 3."""
    ranks = dict[int, float]()
    every = sorted([*left, *right])
    at = 0
    while at < len(every):
        end = at
        while end < len(every) and every[end] == every[at]:
            end += 1
        ranks[every[at]] = (at + 1 + end) / 2
        at = end
    n, m = len(left), len(right)
    surplus = sum(ranks[one] for one in left) - n * (n + 1) / 2 - n * m / 2
    return float(surplus / (n * m * (n + m + 1) / 12) ** 0.5)


async def compared(game: str, twin: Twin, times: int) -> tuple[float, float, float]:
    """The deviation, and the middle of what each took in microseconds."""
    luck = random.Random(1)
    with TemporaryDirectory() as folder:
        async with opened(Path(folder), lines=10**9) as room:
            seats = [await played(room, game, twin, body) for body in (twin.left, twin.right)]
            found: tuple[list[int], list[int]] = ([], [])
            gc.disable()
            for turn in range(WARM + times):
                for which in luck.sample((0, 1), 2):
                    nanoseconds = took(seats[which])
                    if turn >= WARM:
                        found[which].append(nanoseconds)
                if turn % 100 == 0:
                    for seat in seats:
                        while not seat.heard.empty():
                            seat.heard.get_nowait()
                    await asyncio.sleep(0)
            gc.enable()
    left, right = (sorted(some)[times // 2] / 1000 for some in found)
    return deviation(*found), left, right


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.server.timing", description=__doc__)
    parser.add_argument("--times", type=int, default=20_000)
    given = parser.parse_args()
    set_up_log("error")
    seen = 0
    for game, twin in [(game, twin) for game, twin in CASES if twin.viewer]:  # a watcher is refused unheard
        z, left, right = asyncio.run(compared(game, twin, given.times))
        seen += abs(z) > SEEN
        print(f"{game}, viewer {twin.viewer}: {left:.2f} and {right:.2f} us, {z:+.1f} deviations", flush=True)
    leak = Twin(1, {"pebbles": 9, "changes": 9}, "2 hold 0", "2 hold 9")
    with leaking():
        z, left, right = asyncio.run(compared("nullgame", leak, given.times))
    print(f"nullgame with a leak on purpose: {left:.2f} and {right:.2f} us, {z:+.1f} deviations")
    return int(seen > 0 or abs(z) <= SEEN)


if __name__ == "__main__":
    sys.exit(main())

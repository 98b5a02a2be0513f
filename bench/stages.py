"""What one input of each game costs by stages, in one process: `python -m bench.stages [GAME ...]`.

The stages are those of ARCHITECTURE.md ("The way of one input") without sockets and loop: every seat is there. Beside the
microseconds (best of some rounds) stand instructions, counted by valgrind where it is installed: two runs agree within a
percent, on any machine at any hour.
"""

from __future__ import annotations

import gc
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

import msgspec

from bench.laid import begun
from bench.script import GAMES, Script, script
from parlour import games
from parlour.server import telling
from parlour.server.messages import FromClient
from parlour.server.once import Once
from parlour.server.wire import frame
from parlour.store.database import address, open_engine
from parlour.store.kept import KeptMatch
from parlour.store.statements import batch_of, compiled_for

STAGES = ("heard", "rows", "seen", "told")  # in the order in which they come, each after all before it
ROUNDS = 15
MATCHES = 4  # for each stage that valgrind counts
MOST = 40  # inputs of a match
VALGRIND = ["valgrind", "-q", "--tool=callgrind", "--instr-atstart=no"]

_decoder = msgspec.json.Decoder(FromClient)
_statements = compiled_for(open_engine(address("nowhere.db")).dialect)


def collect_as_the_server_does() -> None:
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def play(line: Script, kept: KeptMatch, stages: int) -> int:
    """The inputs after the setup, as far as this stage; bytes that were sent."""
    card, seats = games.card(line.game), list(range(1, kept.match.game.seats + 1))
    seen = [len(story) for story in kept.match.stories]
    sent, once = 0, Once()
    if not stages:
        return 0
    for number, step in enumerate(line.steps[line.setup : line.setup + MOST]):
        said = _decoder.decode(f'{{"type":"submit","id":"{number}","text":"{step.text}"}}'.encode())
        reply = kept.hear(kept.seat_of(step.player + 1), said.text, 2000, said.id)
        assert reply.refusal is None
        if stages < 2:
            continue
        batch_of(kept.changes(), _statements)
        kept.committed()
        if stages < 3:
            continue
        shown = telling.snapshots(kept.match, seats)
        if stages < 4:
            continue
        for snapshot in shown.values():
            sent += len(frame(telling.update(snapshot, kept.match, card, seen[snapshot.viewer], 2000, once)))
            seen[snapshot.viewer] = snapshot.seen
    return sent


def inputs(line: Script) -> int:
    return len(line.steps[line.setup : line.setup + MOST])


def timed(line: Script) -> list[float]:
    """Microseconds of one input, up to each stage."""
    best = [float("inf")] * len(STAGES)
    for _ in range(ROUNDS):
        for stage in range(len(STAGES)):
            kept = begun(line, line.setup)
            kept.changes()
            kept.committed()
            began = perf_counter()
            play(line, kept, stage + 1)
            best[stage] = min(best[stage], perf_counter() - began)
    return [seconds * 1e6 / inputs(line) for seconds in best]


def counted(game: str) -> list[float]:
    """Instructions of one input, up to each stage."""
    with tempfile.TemporaryDirectory() as folder:
        words = [*VALGRIND, f"--callgrind-out-file={folder}/out", sys.executable, "-P", "-m", "bench.stages"]
        subprocess.run([*words, "--count", game], check=True)
        dumps = [Path(f"{folder}/out.{number}").read_text() for number in range(1, len(STAGES) + 2)]
    empty, *totals = [int(dump.partition("\ntotals: ")[2].split()[0]) for dump in dumps]
    return [(total - empty) / inputs(script(game)) / MATCHES for total in totals]


def count(game: str) -> None:
    """Inside valgrind: one dump for each stage, without what makes the matches; the first one is of nothing."""
    line = script(game)
    collect_as_the_server_does()
    for stage in range(len(STAGES) + 1):
        matches = [begun(line, line.setup) for _ in range(MATCHES + 1)]
        for kept in matches:
            kept.changes()
            kept.committed()
        play(line, matches.pop(), stage)
        _control("-i", "on")
        if stage:
            for kept in matches:
                play(line, kept, stage)
        _control("-d")
        _control("-i", "off")


def _control(*words: str) -> None:
    subprocess.run(["callgrind_control", *words, str(os.getpid())], check=True, capture_output=True)


def apart(sums: list[float]) -> list[float]:
    """Each stage by itself, and all of them."""
    return [after - before for before, after in zip([0.0, *sums], sums, strict=False)] + [sums[-1]]


def main() -> None:
    if sys.argv[1:2] == ["--count"]:
        count(sys.argv[2])
        return
    collect_as_the_server_does()
    counts = shutil.which("valgrind") and shutil.which("callgrind_control")
    head = " ".join(f"{stage:>9}" for stage in (*STAGES, "all"))
    print(f"{'':24}{head}   bytes")
    for game in sys.argv[1:] or GAMES:
        line = script(game)
        sent = play(line, begun(line, line.setup), len(STAGES)) / inputs(line)
        print(
            f"{game:12}{'us':12}" + " ".join(f"{each:9.1f}" for each in apart(timed(line))) + f"{sent:8,.0f}",
            flush=True,
        )
        if counts:
            print(
                f"{'':12}{'instructions':12}" + " ".join(f"{each:9,.0f}" for each in apart(counted(game))), flush=True
            )


if __name__ == "__main__":
    main()

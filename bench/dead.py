"""Underscore's shared dead: a copy of ten thousand, runs played again, and a flood of forged ones: `python -m bench.dead`.

One server process and its worker on SQLite (synchronous=FULL), the clients in this process. Rates and times are by the
processor, so that whatever else runs here does not count; waits are by the clock.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tempfile
from os import sysconf
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, process_time
from urllib.request import urlopen

import httpx
import msgspec

from parlour import games
from parlour.core.dice import QuickDice
from parlour.games.underscore.content.library import content
from parlour.games.underscore.content.shapes import TurnData
from parlour.games.underscore.dead.fallen import Encounter, encounter_of, export, identity_of
from parlour.games.underscore.position.end import fallen
from parlour.games.underscore.position.run import RunPosition
from parlour.store.archive import Archive
from parlour.store.database import address
from parlour.store.home import Home
from parlour.store.rows import GuestRow
from parlour.store.underscore.shared import SharedDead
from parlour.table.chance import chosen
from parlour.table.match import Match
from parlour.table.record import write_record
from parlour.table.recording import record_of
from parlour.terminal.underscore.courier import Courier
from parlour.terminal.wire import Wire

DEAD = 10_000
RUNS = 150  # brought by honest players
FLOOD = 8.0  # seconds
FORGERS = 16  # at once
STARTS = ("nun", "warden", "courier")


def a_run(seed: int) -> tuple[Encounter, str]:
    """Who fell in a run played by chance, and its record."""
    game = games.card("underscore").make({"run": True})
    match = Match(game, ["Ana"], chosen(f"{seed:016x}", 1))
    dice = QuickDice(seed)
    match.hear(1, f"begin {STARTS[seed % len(STARTS)]} Hob of the Salt")
    while match.outcome() is None:
        match.hear(1, game.write(match.position.random_action(1, dice)))
    dead = fallen(match.position)
    assert dead is not None and isinstance(match.position, RunPosition)
    return encounter_of(match.position, dead, "", "2026-11-16"), write_record(record_of(match)).decode()


def others(found: list[Encounter], count: int) -> list[Encounter]:
    """As many as wanted like these, each another build with a script of its own."""
    made = []
    dice = QuickDice(7)
    for place in range(count):
        one = found[place % len(found)]
        own = [move.uid for move in one.moves.active]
        history = {
            str(n): TurnData(own[dice.roll("bench", len(own)) - 1], {}) for n in range(1, len(one.turn_history) + 1)
        }
        other = msgspec.structs.replace(
            one, level=1 + place % 25, max_hp=20 + place // 25, turn_history=history, verified=True
        )
        made.append(msgspec.structs.replace(other, id=identity_of(other)))
    return made


def busy(process: int) -> float:
    """Seconds of the processor that a process and its children have had."""
    found = [process, *[int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]]
    ticks = 0
    for each in found:
        fields = Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / sysconf("SC_CLK_TCK")


async def fill(database: str, dead: list[Encounter]) -> None:
    archive = Archive(address(database))
    await archive.open("key")
    shared = SharedDead(archive)
    await shared.walking.open()
    await archive.writer.write(GuestRow("bench", "", 1).add())
    for begin in range(0, len(dead), 200):
        some = [await shared.admit("bench", found, "", 1) for found in dead[begin : begin + 200]]
        await archive.writer.write(*[change for _, changes in some for change in changes])
    await archive.close()


def copied(url: str, folder: Path) -> tuple[float, int]:
    """Seconds of this process's processor, and encounters, of bringing a copy up to date."""
    with Home(folder) as home:
        home.keep("setting", "scope", "full")
        begin = process_time()
        came = Courier(home, Wire(url, folder)).copy().came
        return process_time() - begin, came


async def on_the_line(url: str) -> tuple[int, int]:
    """Bytes of all pages, packed and plain."""
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        packed = plain = cursor = 0
        while True:
            answer = await http.get("/api/underscore/dead", params={"scope": "full", "cursor": cursor})
            packed, plain = packed + int(answer.headers["content-length"]), plain + len(answer.content)
            page = answer.json()
            cursor = page["cursor"]
            if not page["more"]:
                return packed, plain


async def guest(url: str, whence: str = "127.0.0.1") -> httpx.AsyncClient:
    line = httpx.AsyncHTTPTransport(local_address=whence)
    http = httpx.AsyncClient(base_url=url, timeout=600, headers={"X-Parlour": "1"}, transport=line)
    await http.get("/api/me")
    return http


async def give(http: httpx.AsyncClient, data: bytes) -> int:
    answer = await http.post("/api/underscore/dead", content=data, headers={"content-type": "application/json"})
    return answer.status_code


async def brought(url: str, server: int, uploads: list[bytes]) -> tuple[float, dict[int, int]]:
    """Runs for each second of the server's and its worker's processor, brought by four players at once."""
    people = [await guest(url) for _ in range(4)]
    statuses: dict[int, int] = {}
    await give(people[0], uploads[0])  # the worker starts
    begin = busy(server)

    async def bring(who: httpx.AsyncClient, some: list[bytes]) -> None:
        for data in some:
            status = await give(who, data)
            statuses[status] = statuses.get(status, 0) + 1

    await asyncio.gather(*[bring(who, uploads[1 + n :: 4]) for n, who in enumerate(people)])
    for who in people:
        await who.aclose()
    return (len(uploads) - 1) / (busy(server) - begin), statuses


async def flooded(url: str, server: int, found: Encounter, record: str, honest: list[bytes]) -> list[str]:
    """What others wait for while forged runs come without end: each is wrong at its very end, so it is played whole."""
    forged = [export(msgspec.structs.replace(found, bless_burden=n), record) for n in range(1, 200)]
    over = asyncio.Event()
    sent: dict[int, int] = {}

    async def forge(n: int) -> None:
        http = await guest(url)
        while not over.is_set():
            status = await give(http, forged[n % len(forged)])
            sent[status] = sent.get(status, 0) + 1
        await http.aclose()

    async def ask(http: httpx.AsyncClient, path: str, waits: list[float]) -> None:
        while not over.is_set():
            begin = perf_counter()
            await http.get(path)
            waits.append(perf_counter() - begin)
            await asyncio.sleep(0.02)

    waits: list[float] = []
    taken: list[float] = []
    ana, bo = await guest(url, "127.0.0.2"), await guest(url, "127.0.0.3")
    quiet: list[float] = []
    for data in honest[:10]:
        at = perf_counter()
        assert await give(ana, data) in (201, 409)
        quiet.append(perf_counter() - at)
    forging = [asyncio.create_task(forge(n)) for n in range(FORGERS)]
    asking = asyncio.create_task(ask(bo, "/api/lobby", waits))
    begin, had = perf_counter(), busy(server)
    for data in honest[10:]:
        if perf_counter() - begin > FLOOD:
            break
        at = perf_counter()
        assert await give(ana, data) in (201, 409)
        taken.append(perf_counter() - at)
    over.set()
    await asyncio.gather(*forging, asking)
    seconds = busy(server) - had
    for who in (ana, bo):
        await who.aclose()
    refused = f"{(sent.get(422, 0) + len(taken)) / seconds:.0f} a second of one core, {sent.get(429, 0)} told to wait"
    slow = f"{1000 * median(waits):.0f} ms, {1000 * quantiles(waits, n=100)[98]:.0f} ms"
    return [
        f"| forged runs of {FORGERS} players at one address, each played to its end and refused | {refused} |",
        f"| an honest run from elsewhere, median | {1000 * median(taken):.0f} ms, before {1000 * median(quiet):.0f} ms |",
        f"| the lobby asked meanwhile, median and 99th of 100 | {slow} |",
    ]


def main() -> None:
    assert content().encounters
    runs = [a_run(seed) for seed in range(RUNS)]
    uploads = [export(*run) for run in runs]
    longest = max(runs, key=lambda run: len(run[1]))
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "house.db")
        asyncio.run(fill(database, others([found for found, _ in runs], DEAD)))
        flags = ["--port", "0", "--database", database, "--rate", "1000000", "--log", "error"]
        server = subprocess.Popen([sys.executable, "-m", "parlour", "serve", *flags], stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            url = f"http://127.0.0.1:{server.stdout.readline().split('/ (')[0].rpartition(':')[2]}"
            with urlopen(f"{url}/api/health", timeout=60):
                pass
            size = httpx.get(f"{url}/api/underscore/dead/size").json()
            begin = busy(server.pid)
            packed, plain = asyncio.run(on_the_line(url))
            seconds = busy(server.pid) - begin
            print("| | |\n|---|---|")
            print(f"| {DEAD:,} encounters over the line | {packed / 1e6:.2f} MB gzipped, {plain / 1e6:.1f} MB plain |")
            print(f"| told beforehand | {size['bytes'] / 1e6:.2f} MB |")
            print(f"| the server's part, {DEAD // 500} pages | {seconds:.1f} s |")
            seconds, came = copied(url, Path(folder) / "copy")
            print(f"| the player's part: {came:,} checked and on the disk | {seconds:.1f} s |")
            seconds, came = copied(url, Path(folder) / "copy")
            print(f"| once more, {came} new | {seconds:.2f} s |")
            rate, statuses = asyncio.run(brought(url, server.pid, uploads))
            print(f"| runs played again a second of one core | {rate:.0f} {statuses} |")
            honest = [export(*a_run(seed)) for seed in range(RUNS, 2 * RUNS)]
            for row in asyncio.run(flooded(url, server.pid, *longest, honest)):
                print(row, flush=True)
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()

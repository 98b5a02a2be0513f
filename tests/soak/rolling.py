"""`python -m tests.soak.rolling --tables 50`: a new version comes in, one server after the other, while people play behind nginx;
how long each of them was away from their table, and whether anything was lost."""

from __future__ import annotations

import argparse
import asyncio
import random
import re
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from parlour.store.archive import Archive
from parlour.store.database import address
from tests.server.nginx import Nginx
from tests.server.redis import RedisServer
from tests.server.test_durability import BROKEN
from tests.server.wire import ROOT, Chair, Server
from tests.soak.parts import ServerPart
from tests.soak.players import Person, Sitting, Viewer
from tests.soak.truth import Found, compare
from tests.store.postgres import Postgres

HOLDS = 9  # inputs of a seat, as many as the game allows
BETWEEN = 3.0  # seconds between two of them
WEB = ROOT / "web" / "src" / "lib" / "again.ts"


class Again:
    """When a browser comes back: web/src/lib/again.ts, of whose numbers this is made."""

    def __init__(self, luck: random.Random) -> None:
        numbers = dict(re.findall(r"^const (\w+) = ([\d_]+);", WEB.read_text(), re.MULTILINE))
        self.first, self.longest = int(numbers["FIRST_WAIT"]) / 1000, int(numbers["LONGEST_WAIT"]) / 1000
        self.restart, self.moved = int(numbers["RESTART"]), int(numbers["MOVED_WAIT"]) / 1000
        self.luck = luck
        self.welcomed()

    def welcomed(self) -> None:
        self.wait, self.welcome = self.first, True

    def after(self, code: int | None) -> float:
        """Seconds until the next try, after a line that ended with this code."""
        if code == self.restart and self.welcome:
            self.welcome = False
            return self.moved * self.luck.random()
        wait, self.wait = self.wait, min(self.longest, 2 * self.wait)
        return wait * self.luck.uniform(0.75, 1.25)


class Stayer(Viewer):
    """One who comes back as a browser does, and notes how long they were away for, and at which try they were back."""

    def __init__(self, person: Person, match: str, player: int, luck: random.Random) -> None:
        super().__init__(person, match, player, luck)
        self.again = Again(luck)
        self.gaps: list[float] = []
        self.tries: list[int] = []

    async def stay(self, closing: asyncio.Event) -> None:
        await self.sit()
        while not closing.is_set():
            assert self.chair is not None
            try:
                async with asyncio.timeout(self.luck.uniform(0.0, 2 * BETWEEN)):
                    while True:
                        await self.chair.hear()
            except TimeoutError:
                if len(self.said) < HOLDS:
                    await self.say(f"hold {self.luck.randrange(10)}")
            except BROKEN:
                await self.rise(self.chair)
                await self.come_back()
        await self.say("show")
        await self.the_end()
        await self.leave()

    async def rise(self, chair: Chair) -> None:
        self.code = chair.socket.close_code if hasattr(chair, "socket") else None
        await super().rise(chair)

    async def come_back(self) -> Sitting:
        began, tries, self.chair = time.monotonic(), 0, None
        while self.chair is None:
            await asyncio.sleep(self.again.after(self.code))
            tries += 1
            self.chair = await self.attempt()
        self.again.welcomed()
        self.gaps.append(time.monotonic() - began)
        self.tries.append(tries)
        return self.chair

    async def sit(self) -> Sitting:
        """Also in the middle of an input: whoever has been here comes back as above."""
        return await (self.come_back() if self.last else super().sit())


async def restarted(servers: list[ServerPart]) -> None:
    """One after the other, each when the one before is well again; for as many seconds all of them play on."""
    for server in servers:
        await asyncio.sleep(2 * BETWEEN)
        await asyncio.to_thread(server.ways["SIGTERM"])
        server.begin()
        while not await asyncio.to_thread(server.healthy):
            await asyncio.sleep(0.1)
    await asyncio.sleep(BETWEEN)


async def play(door: Server, servers: list[ServerPart], tables: int) -> list[Stayer]:
    while not all([await asyncio.to_thread(server.healthy) for server in servers]):
        await asyncio.sleep(0.1)
    ana, luck = Person([door], random.Random(1)), random.Random(2)
    await ana.arrive()
    stayers = []
    for _ in range(tables):
        match = await ana.open("me", "me", pebbles=9, changes=HOLDS)
        stayers += [Stayer(ana, match, number, luck) for number in (1, 2)]
    closing = asyncio.Event()
    plays = [asyncio.create_task(stayer.stay(closing)) for stayer in stayers]
    while not all(stayer.chair for stayer in stayers):
        await asyncio.sleep(0.1)
    await restarted(servers)
    closing.set()
    await asyncio.gather(*plays)
    await ana.leave()
    return stayers


async def judged(database: str, stayers: list[Stayer]) -> Found:
    found = Found()
    archive = Archive(address(database), True)
    await archive.open("")
    for one, two in zip(stayers[::2], stayers[1::2], strict=True):
        await compare(archive, one.match, [one, two], [], found)
    await archive.close()
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak.rolling", description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    given = parser.parse_args()
    with TemporaryDirectory(prefix="parlour-rolling-") as name, ExitStack() as stack:
        folder = Path(name)
        redis, postgres = stack.enter_context(RedisServer()), stack.enter_context(Postgres())
        database = postgres.fresh()
        servers = [ServerPart(each, folder, database, redis.url) for each in ("one", "other")]
        nginx = stack.enter_context(Nginx(folder, servers[0].port, servers[1].port))
        for server in servers:
            stack.callback(server.ways["kill -9"])
            server.begin()
        door = Server(folder)
        door.port = nginx.port
        stayers = asyncio.run(play(door, servers, given.tables))
        found = asyncio.run(judged(database, stayers))
        gaps = sorted(gap for stayer in stayers for gap in stayer.gaps)
        tries = [number for stayer in stayers for number in stayer.tries]
        if not gaps:
            print("nobody was sent away: nothing is shown")
            return 1
        print(
            f"{given.tables} tables, {len(stayers)} connections, each server told to stop and started again: "
            f"{len(gaps)} times somebody was away, p50 {gaps[len(gaps) // 2]:.2f} s, "
            f"p99 {gaps[len(gaps) * 99 // 100]:.2f} s, most {gaps[-1]:.2f} s, {tries.count(1)} of them back at the first "
            f"try, the others at up to the {max(tries)}th; {found.acknowledged} inputs acknowledged, "
            f"{found.lost} lost, {found.doubled} doubled, {found.diverged} divergences"
        )
        for words in found.words:
            print(words)
    return int(bool(found.words))


if __name__ == "__main__":
    sys.exit(main())
